"""The server: it proves a file when it is opened or saved, and forgets what a change makes old."""

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from viap import __version__
from viap.core.base.processes import end_with_parent
from viap.ui.lsp.findings import (
    PROVING,
    Json,
    SourcePlaces,
    as_uri,
    counterexample_text,
    diagnostics,
    lenses,
    name_of,
)
from viap.ui.lsp.project_files import ProjectFiles


@dataclass
class FileState:
    """What is known of the present text of a file; nothing while all of it is being proved.

    `proving`: the one function that is being proved. `running`: something is.
    """

    results: list[dict[str, Any]] | None = None
    running: bool = False
    proving: str | None = None
    loops: list[dict[str, Any]] = field(default_factory=list)


_EACH = ["--all-functions"]


class ProofServer(LanguageServer):
    """A language server whose files are proved by `viap prove`."""

    def __init__(self, options: Sequence[str] = (), project: ProjectFiles | None = None) -> None:
        super().__init__("viap", __version__)
        self.project = project or ProjectFiles()
        self.runs = ProofRuns(options)
        self.files: dict[str, FileState] = {}
        self.scratch = tempfile.TemporaryDirectory(prefix="viap-lsp-")

    async def prove(self, uri: str, function: str | None = None) -> None:
        """Proves a file, or one of its functions, and publishes what was found."""
        path = to_fs_path(uri)
        if path is None or not uri.startswith("file:"):
            return
        if not self._is_saved(uri, path):
            self.forget(uri)
            return  # (an answer would be about the text on the disk)
        before = self.files.get(uri, FileState())
        kept = [r for r in before.results or () if function and name_of(r) != function]
        state = self.files[uri] = FileState(kept if function else None, True, function)
        self.refresh(uri)
        words = [*self._words(uri, function), *self.project.options(path)]
        found = await self.runs.prove(path, *words)
        if self.files.get(uri) is not state:
            return  # the text was changed meanwhile
        state.running, state.proving = False, None
        if found is None:
            state.results = kept or None
            told = f"viap gave no answer for {os.path.basename(path)}: try 'viap prove' on it"
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, told))
        else:
            state.results = [*kept, *found]
        self.refresh(uri)
        await self._annotate(uri, path, state)

    async def _annotate(self, uri: str, path: str, state: FileState) -> None:
        """Adds the invariants and closed forms of the programs and functions that are proved."""
        for result in [*(state.results or ())]:
            if result["verdict"] != "TRUE" or not (result["assertions"] or result["checks"]):
                continue
            named = result.get("function")
            words = ["--function", named] if named else []
            words += self.project.options(path)
            found = await self.runs.also("annotate", path, *words)
            if self.files.get(uri) is not state:
                return
            for answer in found or ():
                there = {(loop["line"], loop["column"]) for loop in answer["loops"]}
                others = [e for e in state.loops if (e["line"], e["column"]) not in there]
                state.loops = [*others, *answer["loops"]]
            self._refresh_hints()

    def _is_saved(self, uri: str, path: str) -> bool:
        """True if the text in the editor is that on the disk."""
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError:
            return False
        text = self.workspace.get_text_document(uri).source
        told, there = text.replace("\r\n", "\n"), data.replace(b"\r\n", b"\n")
        encodings = ("utf-8", "utf-8-sig", "latin-1", "cp1252")
        return any(told.encode(name, errors="replace") == there for name in encodings)

    def _words(self, uri: str, function: str | None) -> list[str]:
        if function:
            return ["--function", function, "--infer"]
        return [] if "main" in self._heads(uri) else _EACH

    def _heads(self, uri: str) -> dict[str, int]:
        return function_lines(self.workspace.get_text_document(uri).source)

    def forget(self, uri: str) -> None:
        """The text is another one: no run goes on, and no answer is shown."""
        path = to_fs_path(uri)
        if path is not None:
            self.runs.end(path)
        self.files.pop(uri, None)
        self.refresh(uri)

    def refresh(self, uri: str) -> None:
        """Shows the present state of a file."""
        state, shown = self.files.get(uri, FileState()), []
        if state.results is not None:
            shown = diagnostics(self.places(uri), state.results, self._heads(uri))
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown))
        around = self.client_capabilities.workspace
        if around and around.code_lens and around.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def places(self, uri: str) -> SourcePlaces:
        return SourcePlaces(self.workspace, to_fs_path(uri) or "")

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
            return [*lenses(path, self._heads(uri), state.results, state.proving)]
        if not state.running:
            return []
        start = lsp.Position(0, 0)
        told = lsp.Command(title=PROVING, command="")
        return [lsp.CodeLens(range=lsp.Range(start, start), command=told)]

    def results_at(self, uri: str, first: int, last: int) -> Iterator[Json]:
        """Yields the results of the functions whose definitions have some of these lines."""
        heads = self._heads(uri)
        ends = {name: min((e for e in heads.values() if e > n), default=last + 1)
                for name, n in heads.items()}  # fmt: skip
        for result in self.files.get(uri, FileState()).results or ():
            name = name_of(result)
            if name in heads and heads[name] <= last and first < ends[name]:
                yield result

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

    async def write_test(self, path: str, function: str | None) -> None:
        """Writes the run of a FALSE as a C file with a name of its own, and opens it."""
        target = _free_name(path.removesuffix(".c") + "-test", ".c")
        words = [*self._words(as_uri(path), function), *self.project.options(path)]
        await self.runs.also("prove", path, "--harness", target, *words)
        if os.path.exists(target):
            self.window_show_document(lsp.ShowDocumentParams(as_uri(target)), lambda _: None)
            return
        told = f"viap wrote no test for {os.path.basename(path)}"
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, told))


def _free_name(stem: str, end: str) -> str:
    """A name that no file has."""
    number, name = 1, stem + end
    while os.path.lexists(name):
        number += 1
        name = f"{stem}-{number}{end}"
    return name


# ---- Runs of the command for the editor's files: a few at a time; each can be ended.


Results = list[dict[str, Any]]
# Files that are proved at a time: an editor may open many at once, and has work of its own.
_AT_A_TIME = max(1, (os.cpu_count() or 2) // 2)


@dataclass
class ProofRuns:
    """The processes at work, by file. `options` are those of `viap prove`.

    Each is in a session of its own, and the system ends it with the server, however that ends.
    """

    options: Sequence[str] = ()
    _running: dict[str, set[asyncio.subprocess.Process]] = field(default_factory=dict)
    # Changes whenever the runs of a file are ended: those that still wait are not wanted then.
    _turns: dict[str, int] = field(default_factory=dict)
    _slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_A_TIME))

    async def prove(self, path: str, *more: str) -> Results | None:
        """The results of a file; None if the run was ended or the answer is no JSON.

        Runs of the same file that are at work are ended first.
        """
        self.end(path)
        return await self.also("prove", path, *more)

    async def also(self, command: str, path: str, *more: str) -> Results | None:
        """The results of another command on a file, beside those at work."""
        turn = self._turns.setdefault(path, 0)
        async with self._slots:
            if self._turns.get(path) != turn:
                return None
            printed = await self._printed(turn, command, path, *self.options, *more)
        if self._turns.get(path) != turn:
            return None  # it was ended, and says nothing any more
        try:
            found = json.loads(printed)
        except ValueError:
            return None
        return found if isinstance(found, list) else [found]

    def end(self, path: str) -> None:
        """Ends the runs of a file, and all that they have started."""
        self._turns[path] = self._turns.get(path, 0) + 1
        for process in self._running.pop(path, ()):
            self._kill(process)

    @staticmethod
    def _kill(process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def end_all(self) -> None:
        for path in [*self._turns]:
            self.end(path)

    async def _printed(self, turn: int, command: str, path: str, *options: str) -> bytes:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "viap", command, "--json", *options, path),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=os.path.dirname(path) or ".",
            start_new_session=True,
            preexec_fn=end_with_parent,
        )
        at_work = self._running.setdefault(path, set())
        at_work.add(process)
        if self._turns.get(path) != turn:
            self._kill(process)  # the text was changed while it was started
        printed, _ = await process.communicate()
        at_work.discard(process)
        return printed


# ---- The functions that a text defines, and their lines: found without a parser, for any text.


_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)
_HEAD = re.compile(r"^[A-Za-z_][\w\s*]*?\b([A-Za-z_]\w*)\s*\([^;{}]*\)[^;{}=]*\{", re.M)
_NO_FUNCTIONS = frozenset({"if", "for", "while", "switch", "return", "sizeof"})


def function_lines(text: str) -> dict[str, int]:
    """The lines, from 1 on, on which definitions begin, by the functions' names."""
    plain = _COMMENT.sub(_blank, text)
    found: dict[str, int] = {}
    for match in _HEAD.finditer(plain):
        if match[1] not in _NO_FUNCTIONS:
            found.setdefault(match[1], plain.count("\n", 0, match.start()) + 1)
    return found


def _blank(match: "re.Match[str]") -> str:
    return "".join(sign if sign == "\n" else " " for sign in match[0])
