"""What editors may ask of the server, and what it does when a file is opened, changed or saved."""

from collections.abc import Sequence
from typing import Any

from lsprotocol import types as lsp

from viap.lsp.code_actions import actions_at
from viap.lsp.findings import PROVE, SHOW, TEST
from viap.lsp.loop_notes import hover_of, inlay_hints
from viap.lsp.project_files import ProjectFiles
from viap.lsp.server import ProofServer
from viap.lsp.source_places import as_uri


def serve(options: Sequence[str], project: ProjectFiles) -> None:
    """Answers an editor on standard input and output until it ends."""
    server = ProofServer(options, project)
    add_features(server)
    try:
        server.start_io()
    finally:
        server.runs.end_all()
        server.scratch.cleanup()


def add_features(server: ProofServer) -> None:
    """Adds every feature to a server."""
    _texts(server)
    _questions(server)
    _commands(server)


def _texts(server: ProofServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(ls: ProofServer, params: lsp.DidOpenTextDocumentParams) -> None:
        await ls.prove(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(ls: ProofServer, params: lsp.DidSaveTextDocumentParams) -> None:
        await ls.prove(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: ProofServer, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.forget(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: ProofServer, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.forget(params.text_document.uri)

    @server.feature(lsp.SHUTDOWN)
    def ended(ls: ProofServer, params: Any) -> None:
        ls.runs.end_all()


def _questions(server: ProofServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def lenses(ls: ProofServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        return ls.lenses_of(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def hints(ls: ProofServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        uri, first, last = params.text_document.uri, params.range.start.line, params.range.end.line
        here = [loop for loop in ls.loops_of(uri) if first < loop["line"] <= last + 1]
        return [*inlay_hints(ls.places(uri), here)]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(ls: ProofServer, params: lsp.HoverParams) -> lsp.Hover | None:
        line = params.position.line + 1
        return hover_of(
            loop for loop in ls.loops_of(params.text_document.uri) if loop["line"] == line
        )

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION)
    def actions(ls: ProofServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        told = params.context.diagnostics
        return [*actions_at(ls, params.text_document.uri, params.range, told)]


def _commands(server: ProofServer) -> None:
    @server.command(PROVE)
    async def prove(ls: ProofServer, path: str, function: str | None) -> None:
        await ls.prove(as_uri(path), function)

    @server.command(SHOW)
    def show(ls: ProofServer, path: str, function: str | None) -> None:
        ls.show_counterexample(path, function)

    @server.command(TEST)
    async def test(ls: ProofServer, path: str, function: str | None) -> None:
        await ls.write_test(path, function)
