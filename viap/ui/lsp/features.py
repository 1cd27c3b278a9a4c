"""What editors may ask of the server, and what it does when a file is opened, changed or saved."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lsprotocol import types as lsp
from pygls.uris import to_fs_path

from viap.ui.lsp.findings import PROVE, SHOW, SOURCE, TEST, SourcePlaces, as_uri
from viap.ui.lsp.project_files import ProjectFiles
from viap.ui.lsp.server import ProofServer
from viap.ui.lsp.settings_edits import array_actions


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


# ---- Code actions: insert invariants, write a test, and put the size of an array into viap.toml.


def actions_at(
    server: ProofServer, uri: str, place: lsp.Range, told: Sequence[lsp.Diagnostic]
) -> Iterator[lsp.CodeAction]:
    """Yields the actions for a place in a file, and for the diagnostics there."""
    path, places = to_fs_path(uri) or "", server.places(uri)
    first, last = place.start.line + 1, place.end.line + 1
    for loop in server.loops_of(uri):
        if first <= loop["line"] <= last and loop["acsl"]:
            yield insertion(uri, places, loop)
    for each in told:
        if each.source == SOURCE and each.severity == lsp.DiagnosticSeverity.Error and each.code:
            yield _test(path, each)
    for result in server.results_at(uri, first, last):
        yield from array_actions(path, result, server.project.settings(path))


def _test(path: str, told: lsp.Diagnostic) -> lsp.CodeAction:
    title = "viap: write the violating run as a test in C"
    return lsp.CodeAction(
        title=title,
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[told],
        command=lsp.Command(title=title, command=TEST, arguments=[path, told.data]),
    )


# ---- Loops in an editor: invariants and counts beside them, closed forms on asking, insertions.


Loop = Mapping[str, Any]
_WIDEST = 70  # characters of a hint
_INVARIANT = "loop invariant "


def inlay_hints(places: SourcePlaces, loops: Sequence[Loop]) -> Iterator[lsp.InlayHint]:
    """Behind the first line of each loop: how often it runs, and its invariants in short."""
    for loop in loops:
        said = [each.removeprefix(_INVARIANT).rstrip(";") for each in _invariants(loop)]
        label = " ∧ ".join(said)
        if loop.get("iterations"):
            label = f"{loop['iterations']} ×" + (f", {label}" if label else "")
        if not label:
            continue
        label = label if len(label) <= _WIDEST else label[: _WIDEST - 2] + " …"
        text = places.line(places.path, loop["line"])
        yield lsp.InlayHint(
            position=places.position(places.path, loop["line"], len(text) + 1),
            label=f"  {label}",
            tooltip="\n".join(loop["acsl"]),
        )


def hover_of(loops: Iterable[Loop]) -> lsp.Hover | None:
    """All that is proved at the head of a loop: how often it runs, closed forms, invariants."""
    shown: list[str] = []
    for loop in loops:
        if loop.get("iterations"):
            shown.append(f"runs `{loop['iterations']}` times")
        if loop.get("closed_forms"):
            shown.append(f"after `{loop['counter']}` iterations:")
            shown.append("\n".join(["```c", *loop["closed_forms"], "```"]))
        if loop["acsl"]:
            shown.append("\n".join(["```c", *loop["acsl"], "```"]))
    if not shown:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(shown)))


def insertion(uri: str, places: SourcePlaces, loop: Loop) -> lsp.CodeAction:
    """Inserts the invariants of a loop as a comment of ACSL above it."""
    before = places.line(places.path, loop["line"])[: loop["column"] - 1]
    indent = before[: len(before) - len(before.lstrip())]
    lines = [
        f"{'/*@ ' if number == 0 else '    '}{each}" for number, each in enumerate(loop["acsl"])
    ]
    comment = f"\n{indent}".join([*lines, "*/"]) + f"\n{indent}"
    at = places.position(places.path, loop["line"], loop["column"])
    edit = lsp.TextEdit(range=lsp.Range(at, at), new_text=comment)
    return lsp.CodeAction(
        title="viap: insert the proved invariants",
        kind=lsp.CodeActionKind.RefactorRewrite,
        edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
    )


def _invariants(loop: Loop) -> list[str]:
    return [each for each in loop["acsl"] if each.startswith(_INVARIANT)]
