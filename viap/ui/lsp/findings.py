"""Results as an editor shows them: diagnostics, and lenses above functions."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lsprotocol import types as lsp
from pygls.uris import from_fs_path
from pygls.workspace import Workspace

# ---- Places in texts as editors count them: from zero, in the units that the editor asks for.


_WORD = re.compile(r"\w+|.")


def as_uri(file: str) -> str:
    """The address of a file."""
    return from_fs_path(os.path.abspath(file)) or ""


class SourcePlaces:
    """The places that the results for a file name; other files are named from its folder."""

    def __init__(self, workspace: Workspace, path: str) -> None:
        self._workspace, self.path = workspace, path

    def file(self, name: str) -> str:
        return os.path.join(os.path.dirname(self.path), name)

    def is_own(self, name: str) -> bool:
        return os.path.realpath(self.file(name)) == os.path.realpath(self.path)

    def position(self, name: str, line: int, column: int) -> lsp.Position:
        """The position of a line and column that begin with 1."""
        document = self._workspace.get_text_document(as_uri(self.file(name)))
        at = lsp.Position(max(line - 1, 0), max(column - 1, 0))
        try:
            return document.position_codec.position_to_client_units(document.lines, at)
        except OSError:  # (a file that is not there any more)
            return at

    def word(self, name: str, line: int, column: int) -> lsp.Range:
        """The word at a line and column that begin with 1."""
        text = self.line(name, line)
        match = _WORD.match(text, max(column - 1, 0))
        length = len(match[0]) if match else 1
        end = min(column + length, len(text) + 1)
        return lsp.Range(
            self.position(name, line, column), self.position(name, line, max(end, column))
        )

    def location(self, name: str, line: int, column: int) -> lsp.Location:
        return lsp.Location(as_uri(self.file(name)), self.word(name, line, column))

    def line(self, name: str, line: int) -> str:
        """The text of a line, without its end; "" if there is none."""
        try:
            lines = self._workspace.get_text_document(as_uri(self.file(name))).lines
        except OSError:
            return ""
        return lines[line - 1].rstrip("\r\n") if 0 < line <= len(lines) else ""


# ---- Results as an editor shows them: diagnostics, and lenses above functions.


Json = Mapping[str, Any]
SOURCE = "viap"
PROVE, SHOW, TEST = "viap.prove", "viap.counterexample", "viap.writeTest"
PROVING = "viap: proving ..."
_SEVERITY = {"FALSE": lsp.DiagnosticSeverity.Error, "UNKNOWN": lsp.DiagnosticSeverity.Information}
_SAID = {"FALSE": "violated", "UNKNOWN": "not proved"}
_AT = re.compile(r"^(.*?):(\d+):(\d+): error: (.*)")
_STEPS = 40  # steps of a run that are given as related places


def diagnostics(
    places: SourcePlaces, results: Sequence[Json], heads: Mapping[str, int]
) -> list[lsp.Diagnostic]:
    """All that is not proved in a file; an error of the input too.

    `heads`: the lines of functions, for findings in other files.
    """
    found = [each for result in results for each in _of_result(places, result, heads)]
    # (A claim may be part of several functions.)
    shown = {(str(each.range), each.message): each for each in found}
    return [*shown.values()]


def _of_result(
    places: SourcePlaces, result: Json, heads: Mapping[str, int]
) -> Iterator[lsp.Diagnostic]:
    claims = [*result["assertions"], *result["checks"]]
    for claim in claims:
        if claim["verdict"] in _SAID:
            yield _diagnostic(places, claim, result, heads.get(name_of(result), 1))
    if not claims and result["verdict"] == "UNKNOWN":
        yield _failure(places, result)


def _diagnostic(places: SourcePlaces, claim: Json, result: Json, head: int) -> lsp.Diagnostic:
    clause = claim.get("clause")
    kind = clause["kind"] if clause else claim.get("kind", "assertion")
    what = clause["text"] if clause else claim.get("operation", "")
    violated = result.get("violated") or {}
    here = claim["verdict"] == "FALSE" and violated.get("position") == claim["position"]
    values = ", ".join(f"{n} = {v}" for n, v in violated["values"].items()) if here else ""
    message = f"{kind} {_SAID[claim['verdict']]}" + (f": {what}" if what else "")
    if values:
        message += f" ({values})"
    elif claim["verdict"] == "UNKNOWN":
        message += f"\n{result['reason']}"
    name, line, column = claim["file"], claim["line"], claim["column"]
    related = [*_related(places, result)] if here else []
    if places.is_own(name):
        place = places.word(name, line, column)
    else:
        # A claim in a header is shown at the function that includes it.
        place = places.word(places.path, head, 1)
        at = places.location(name, line, column)
        related.insert(0, lsp.DiagnosticRelatedInformation(at, f"{kind}: here"))
    return lsp.Diagnostic(
        range=place,
        message=message,
        severity=_SEVERITY[claim["verdict"]],
        source=SOURCE,
        code=kind,
        data=result.get("function"),
        related_information=related or None,
    )


def _failure(places: SourcePlaces, result: Json) -> lsp.Diagnostic:
    """An answer without claims: the file could not be read, or is not supported."""
    at, related = _AT.match(result["reason"]), None
    place, text = places.word(places.path, 1, 1), result["reason"]
    if at is not None and places.is_own(at[1]):
        place, text = places.word(at[1], int(at[2]), int(at[3])), at[4]
    elif at is not None:
        there = places.location(at[1], int(at[2]), int(at[3]))
        related = [lsp.DiagnosticRelatedInformation(there, at[4])]
    bad = result["cause"] == "input-error"
    severity = lsp.DiagnosticSeverity.Error if bad else lsp.DiagnosticSeverity.Warning
    return lsp.Diagnostic(
        range=place, message=text, severity=severity, source=SOURCE, related_information=related
    )


def _related(places: SourcePlaces, result: Json) -> Iterator[lsp.DiagnosticRelatedInformation]:
    """The steps of the run that shows a violation."""
    steps = [step for step in result.get("steps") or () if step["position"]]
    shown = steps if len(steps) <= _STEPS else [*steps[: _STEPS // 2], *steps[-_STEPS // 2 :]]
    for step in shown:
        file, line, column = step["position"].rsplit(":", 2)
        place = places.location(file, int(line), int(column))
        yield lsp.DiagnosticRelatedInformation(location=place, message=step["text"])


def lenses(
    path: str, heads: Mapping[str, int], results: Sequence[Json], running: str | None = None
) -> Iterator[lsp.CodeLens]:
    """Lines above functions: their verdicts and times, or an offer to prove them.

    `running`: the function that is being proved.
    """
    answers = {name_of(result): result for result in results}
    for name, line in heads.items():
        result = answers.get(name)
        # (`main` is proved as a program.)
        arguments = [path, None if name == "main" else name]
        if name == running:
            yield _lens(line, PROVING, "", None)
        elif result is None:
            yield _lens(line, "prove this function", PROVE, arguments)
        else:
            yield _lens(line, _title(result), PROVE, arguments)
            if result["verdict"] == "FALSE":
                yield _lens(line, "show the counterexample", SHOW, arguments)


def name_of(result: Json) -> str:
    """The function that a result is about."""
    return str(result.get("function") or "main")


def _title(result: Json) -> str:
    seconds = f"{result['wall_s']:.1f} s"
    if result["verdict"] == "TRUE":
        number = len(result["assertions"]) + len(result["checks"])
        needed = "; ".join(each["text"] for each in result.get("requires") or ())
        condition = f" if {needed}" if needed else ""
        return f"proved in {seconds}{condition}" if number else "nothing to prove"
    if result["verdict"] == "FALSE":
        return f"violated ({seconds})"
    return "out of time" if result["cause"] == "timeout" else f"not proved ({seconds})"


def _lens(line: int, title: str, command: str, arguments: list[Any] | None) -> lsp.CodeLens:
    start = lsp.Position(line - 1, 0)
    return lsp.CodeLens(
        range=lsp.Range(start, start),
        command=lsp.Command(title=title, command=command, arguments=arguments),
    )


def counterexample_text(result: Json) -> str:
    """The run of a FALSE, for people."""
    lines = [f"{result['file']}: {result['reason']}", ""]
    lines += [f"{each['origin']} = {each['value']}" for each in result.get("inputs", ())]
    lines += ["", "steps:"] if result.get("steps") else []
    for step in result.get("steps") or ():
        at = f"{step['position']}: " if step["position"] else ""
        lines.append(f"{'  ' * (step['depth'] + 1)}{at}{step['text']}")
    return "\n".join(lines) + "\n"
