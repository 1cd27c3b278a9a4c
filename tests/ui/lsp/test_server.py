"""The language server, asked by a real client over standard input and output."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from viap.ui.lsp.findings import as_uri

RIGHT = "#include <assert.h>\nint main(void) {\n  int x = 1;\n  assert(x == 1);\n}\n"
WRONG = RIGHT.replace("x == 1)", "x == 2)")
SLOW = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), n = 0;
  while (x != y) { x = x * x + 7 * y; y = y ^ (x >> 3); n++; }
  if (n == 123456789) reach_error();
}
"""

LONG = 300  # seconds; nothing takes as long as this


class Editor:
    """A client that has one file, and remembers what it was told of it."""

    def __init__(self, path):
        self.path, self.uri = path, as_uri(str(path))
        self.client = LanguageClient("editor", "1")
        self.told = asyncio.Queue()
        self.shown = asyncio.Queue()

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def diagnostics(params):
            self.told.put_nowait([*params.diagnostics])

        @self.client.feature(lsp.WINDOW_SHOW_DOCUMENT)
        def show(params):
            self.shown.put_nowait(params.uri)
            return lsp.ShowDocumentResult(success=True)

    async def start(self, *words):
        await self.client.start_io(sys.executable, "-m", "viap", "lsp", *words)
        await self.client.initialize_async(
            lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), process_id=None)
        )
        self.client.initialized(lsp.InitializedParams())

    def open(self, text):
        self.path.write_text(text)
        item = lsp.TextDocumentItem(self.uri, "c", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def change(self, text):
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        name = lsp.VersionedTextDocumentIdentifier(2, self.uri)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(name, [whole]))

    def save(self, text):
        self.path.write_text(text)
        name = lsp.TextDocumentIdentifier(self.uri)
        self.client.text_document_did_save(lsp.DidSaveTextDocumentParams(name))

    async def lenses(self):
        name = lsp.TextDocumentIdentifier(self.uri)
        found = await self.client.text_document_code_lens_async(lsp.CodeLensParams(name))
        return [each.command.title.partition(" in ")[0] for each in found]

    async def answered(self):
        """The diagnostics at the end of a run: its start clears them."""
        assert await self.told.get() == []
        return await self.told.get()

    async def end(self):
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()


def session(script, path, *words):
    """Runs a script with an editor that is ended in any case."""

    async def whole():
        editor = Editor(path)
        await editor.start(*words)
        try:
            await asyncio.wait_for(script(editor), LONG)
        finally:
            await editor.end()

    asyncio.run(whole())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.c"


def test_a_violation_is_shown_and_goes_when_it_is_mended(path):
    async def script(editor):
        editor.open(WRONG)
        (found,) = await editor.answered()
        assert (found.range.start.line, found.severity) == (3, lsp.DiagnosticSeverity.Error)
        assert found.message == "assertion violated (x = 1)"
        assert found.related_information
        assert (await editor.lenses())[1:] == ["show the counterexample"]
        editor.change(RIGHT)
        assert await editor.told.get() == []
        assert await editor.lenses() == []  # nothing is known of this text yet
        editor.save(RIGHT)
        assert await editor.answered() == []
        assert await editor.lenses() == ["proved"]

    session(script, path)


def test_a_counterexample_and_a_test_can_be_opened(path):
    async def script(editor):
        editor.open(WRONG)
        (found,) = await editor.answered()
        await command(editor, "viap.counterexample", str(path), None)
        assert (await editor.shown.get()).endswith("a.c-main.txt")
        name = lsp.TextDocumentIdentifier(editor.uri)
        context = lsp.CodeActionContext([found])
        (action,) = await editor.client.text_document_code_action_async(
            lsp.CodeActionParams(name, found.range, context)
        )
        # (This client takes the command of an action for a text.)
        assert "'command': 'viap.writeTest'" in action.command
        await command(editor, "viap.writeTest", str(path), found.data)
        assert (await editor.shown.get()).endswith("a-test.c")
        assert (path.parent / "a-test.c").is_file()

    session(script, path)


async def command(editor, name, *arguments):
    params = lsp.ExecuteCommandParams(name, [*arguments])
    await editor.client.workspace_execute_command_async(params)


def test_nothing_is_green_while_it_runs_and_a_change_ends_the_run(path):
    async def script(editor):
        editor.open(SLOW)
        assert await editor.told.get() == []
        assert await editor.lenses() == ["viap: proving ..."]
        await until(lambda: runs_on(path))
        editor.change(RIGHT)
        assert await editor.told.get() == []
        await until(lambda: not runs_on(path))
        editor.save(RIGHT)
        assert await editor.answered() == []
        assert await editor.lenses() == ["proved"]

    session(script, path, "--timeout", "600")


def test_a_change_while_a_run_starts_ends_it(path):
    async def script(editor):
        editor.open(SLOW)
        editor.change(RIGHT)
        await editor.lenses()  # (the server has read both)
        await until(lambda: not runs_on(path))
        assert await editor.lenses() == []

    session(script, path, "--timeout", "600")


def test_nothing_is_green_after_a_timeout(path):
    async def script(editor):
        editor.open(SLOW)
        (found,) = await editor.answered()
        assert found.severity == lsp.DiagnosticSeverity.Information
        assert await editor.lenses() == ["out of time"]
        name, all_lines = lsp.TextDocumentIdentifier(editor.uri), lsp.Position(9, 0)
        params = lsp.InlayHintParams(name, lsp.Range(lsp.Position(0, 0), all_lines))
        assert not await editor.client.text_document_inlay_hint_async(params)

    session(script, path, "--timeout", "1")


LOOP = """\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, i = 0;
  if (n < 0 || n > 100) return 0;
  while (i < n) { s += 2; i++; }
  assert(s == 2 * n);
}
"""


def test_invariants_are_shown_and_inserted(path):
    async def script(editor):
        editor.open(LOOP)
        assert await editor.answered() == []
        name = lsp.TextDocumentIdentifier(editor.uri)
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
        for _ in range(2000):  # (they come some time after the proof)
            params = lsp.InlayHintParams(name, whole)
            if hints := await editor.client.text_document_inlay_hint_async(params):
                break
            await asyncio.sleep(0.1)
        assert hints[0].label == "  max(0, n) ×, 0 <= i <= n ∧ s == 2*i"
        at = lsp.Position(5, 4)
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(name, at))
        assert "loop invariant s == 2*i;" in hover.contents.value
        assert "after `t` iterations:\n\n```c\ns = 2*t\ni = t\n```" in hover.contents.value
        (action,) = await editor.client.text_document_code_action_async(
            lsp.CodeActionParams(name, lsp.Range(at, at), lsp.CodeActionContext([]))
        )
        (edit,) = action.edit.changes[editor.uri]
        assert edit.range.start == lsp.Position(5, 2)
        assert edit.new_text.startswith("/*@ loop invariant ") and edit.new_text.endswith("*/\n  ")

    session(script, path)


def test_functions_and_errors_are_shown(path):
    async def script(editor):
        editor.open("int half(int n) { return n / 2; }\n\nint bad(int n) { return n / 0; }\n")
        found = await editor.answered()
        assert {each.range.start.line for each in found} == {2}
        editor.change("int f(void) { return }\n")
        assert await editor.told.get() == []
        editor.save("int f(void) { return }\n")
        (error,) = await editor.answered()
        assert (error.range.start.line, error.message) == (0, "expected ';' after 'return'")

    session(script, path, "--check", "division")


def test_names_and_columns_beyond_ascii(tmp_path):
    folder = tmp_path / "ein Ordner für 😀"
    folder.mkdir()
    text = RIGHT.replace("  assert(x == 1)", '  char *s = "😀ü"; assert(x == 2)')

    async def script(editor):
        editor.open(text)
        (found,) = await editor.answered()
        line = text.split("\n")[3]
        column = len(line[: line.index("assert")].encode("utf-16-le")) // 2
        assert found.range == lsp.Range(lsp.Position(3, column), lsp.Position(3, column + 6))
        assert {each.location.uri for each in found.related_information} == {editor.uri}
        # Nothing is said of a text that is not on the disk.
        editor.client.text_document_did_close(
            lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(editor.uri))
        )
        assert await editor.told.get() == []
        item = lsp.TextDocumentItem(editor.uri, "c", 1, RIGHT)
        editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        assert await editor.told.get() == []
        assert await editor.lenses() == []

    session(script, folder / "größe.c")


SUM = """\
int sum(int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s ^= a[i];
  return s;
}
int main(void) { int a[2] = {1, 2}; return sum(a, 2); }
"""


def test_one_function_is_proved_and_its_array_gets_a_size(path):
    async def script(editor):
        editor.open(SUM)
        assert await editor.answered() == []
        assert await editor.lenses() == ["prove this function", "proved"]
        await command(editor, "viap.prove", str(path), "sum")
        name = lsp.TextDocumentIdentifier(editor.uri)
        found = await editor.client.text_document_code_lens_async(lsp.CodeLensParams(name))
        titles = [each.command.title for each in found]
        assert titles[0].endswith(" s if a holds n elements")
        assert titles[1].startswith("proved in ")
        at = lsp.Position(3, 5)
        (action,) = await editor.client.text_document_code_action_async(
            lsp.CodeActionParams(name, lsp.Range(at, at), lsp.CodeActionContext([]))
        )
        assert action.title == "viap: add --array a:n of sum to viap.toml"

    session(script, path, "--check", "bounds")


def test_a_server_that_is_killed_leaves_no_prover(path):
    async def script():
        editor = Editor(path)
        await editor.start("--timeout", "600")
        editor.open(SLOW)
        await until(lambda: runs_on(path))
        os.kill(editor.client._server.pid, signal.SIGKILL)
        await until(lambda: not runs_on(path))
        await editor.client.stop()

    asyncio.run(script())


async def until(holds):
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


def runs_on(path):
    """The processes that have a file among their words."""
    found = []
    for words in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if os.fsencode(path) in words.read_bytes():
                found.append(words)
    return found
