"""Code actions: insert invariants, write a test, and put the size of an array into viap.toml."""

from collections.abc import Iterator, Sequence

from lsprotocol import types as lsp
from pygls.uris import to_fs_path

from viap.lsp.findings import SOURCE, TEST
from viap.lsp.loop_notes import insertion
from viap.lsp.server import ProofServer
from viap.lsp.settings_edits import array_actions


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
