"""The server: it proves a file when it is opened or saved, and forgets what a change makes old."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from viap import __version__
from viap.lsp.findings import (
    Json,
    as_uri,
    counterexample_text,
    diagnostics,
    function_line,
    lenses,
)
from viap.lsp.proof_runs import ProofRuns


@dataclass
class FileState:
    """What is known of the present text of a file; nothing while it is being proved."""

    results: list[dict[str, Any]] | None = None
    running: bool = False
    loops: list[dict[str, Any]] = field(default_factory=list)


_EACH = ["--all-functions"]


class ProofServer(LanguageServer):
    """A language server whose files are proved by `viap prove`."""

    def __init__(self, options: Sequence[str] = ()) -> None:
        super().__init__("viap", __version__)
        self.runs = ProofRuns(options)
        self.files: dict[str, FileState] = {}
        self.scratch = tempfile.TemporaryDirectory(prefix="viap-lsp-")

    async def prove(self, uri: str, function: str | None = None) -> None:
        """Proves a file, or one of its functions, and publishes what was found."""
        path = to_fs_path(uri)
        if path is None:
            return
        state = self.files[uri] = FileState(running=True)
        self.refresh(uri)
        words = ["--function", function] if function else self._whole(uri)
        found = await self.runs.prove(path, *words)
        if self.files.get(uri) is not state:
            return  # the text was changed meanwhile
        state.running, state.results = False, found
        if found is None:
            told = f"viap gave no answer for {os.path.basename(path)}: try 'viap prove' on it"
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, told))
        self.refresh(uri)
        if found and words != _EACH and found[0]["verdict"] == "TRUE":
            annotated = await self.runs.annotate(path, *words)
            if self.files.get(uri) is state and annotated:
                state.loops = annotated[0]["loops"]
                self._refresh_hints()

    def _whole(self, uri: str) -> list[str]:
        text = self.workspace.get_text_document(uri).source
        return [] if function_line(text, "main") is not None else _EACH

    def forget(self, uri: str) -> None:
        """The text is another one: no run goes on, and no answer is shown."""
        path = to_fs_path(uri)
        if path is not None:
            self.runs.end(path)
        self.files[uri] = FileState()
        self.refresh(uri)

    def refresh(self, uri: str) -> None:
        """Shows the present state of a file."""
        state, path = self.files.get(uri, FileState()), to_fs_path(uri) or ""
        shown = [] if state.results is None else diagnostics(path, state.results)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown))
        around = self.client_capabilities.workspace
        if around and around.code_lens and around.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def _refresh_hints(self) -> None:
        around = self.client_capabilities.workspace
        if around and around.inlay_hint and around.inlay_hint.refresh_support:
            self.workspace_inlay_hint_refresh(None)

    def loops_of(self, uri: str) -> list[dict[str, Any]]:
        """The loops of the present text whose invariants are known."""
        return self.files.get(uri, FileState()).loops

    def lenses_of(self, uri: str) -> list[lsp.CodeLens]:
        """Verdicts above functions; while they are being proved, that is what is said."""
        state, path = self.files.get(uri, FileState()), to_fs_path(uri) or ""
        if state.results is not None:
            text = self.workspace.get_text_document(uri).source
            return lenses(path, text, state.results)
        if not state.running:
            return []
        start = lsp.Position(0, 0)
        told = lsp.Command(title="viap: proving ...", command="")
        return [lsp.CodeLens(range=lsp.Range(start, start), command=told)]

    def result(self, uri: str, function: str | None) -> Json | None:
        state = self.files.get(uri, FileState())
        return next((r for r in state.results or () if r.get("function") == function), None)

    def show_counterexample(self, path: str, function: str | None) -> None:
        """Opens the run of a FALSE as a text."""
        result = self.result(as_uri(path), function)
        if result is None or result["verdict"] != "FALSE":
            return
        name = f"{os.path.basename(path)}-{function or 'main'}.txt"
        target = os.path.join(self.scratch.name, name)
        with open(target, "w", encoding="utf-8") as file:
            file.write(counterexample_text(result))
        self.window_show_document(lsp.ShowDocumentParams(as_uri(target)), lambda _: None)
