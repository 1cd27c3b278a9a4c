"""Results as an editor shows them: diagnostics, lenses above functions, hints beside loops."""

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

from lsprotocol import types as lsp

Json = Mapping[str, Any]
SOURCE = "viap"
_SEVERITY = {"FALSE": lsp.DiagnosticSeverity.Error, "UNKNOWN": lsp.DiagnosticSeverity.Information}
_SAID = {"FALSE": "violated", "UNKNOWN": "not proved"}
_AT = re.compile(r"^(.*?):(\d+):(\d+): error: (.*)")
_STEPS = 40  # steps of a run that are given as related places


def diagnostics(path: str, results: Sequence[Json]) -> list[lsp.Diagnostic]:
    """All that is not proved in the file at `path`; an error of the input too."""
    found = []
    for result in results:
        claims = [*result["assertions"], *result["checks"]]
        for claim in claims:
            if claim["verdict"] in _SAID and _same(claim["file"], path):
                found.append(_diagnostic(claim, result))
        if not claims and result["verdict"] == "UNKNOWN":
            found.append(_failure(result))
    return found


def _diagnostic(claim: Json, result: Json) -> lsp.Diagnostic:
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
    return lsp.Diagnostic(
        range=_range(claim["line"], claim["column"]),
        message=message,
        severity=_SEVERITY[claim["verdict"]],
        source=SOURCE,
        code=kind,
        data=result.get("function"),
        related_information=_related(result) if here else None,
    )


def _failure(result: Json) -> lsp.Diagnostic:
    """An answer without claims: the file could not be read, or is not supported."""
    at = _AT.match(result["reason"])
    line, column, text = (int(at[2]), int(at[3]), at[4]) if at else (1, 1, result["reason"])
    bad = result["cause"] == "input-error"
    severity = lsp.DiagnosticSeverity.Error if bad else lsp.DiagnosticSeverity.Warning
    return lsp.Diagnostic(
        range=_range(line, column), message=text, severity=severity, source=SOURCE
    )


def _related(result: Json) -> list[lsp.DiagnosticRelatedInformation]:
    """The steps of the run that shows a violation."""
    steps = [step for step in result.get("steps") or () if step["position"]]
    shown = steps if len(steps) <= _STEPS else [*steps[: _STEPS // 2], *steps[-_STEPS // 2 :]]
    related = []
    for step in shown:
        file, line, column = step["position"].rsplit(":", 2)
        place = lsp.Location(as_uri(file), _range(int(line), int(column)))
        related.append(lsp.DiagnosticRelatedInformation(location=place, message=step["text"]))
    return related


def lenses(path: str, text: str, results: Sequence[Json]) -> list[lsp.CodeLens]:
    """A line above each function that was looked at: its verdict and time."""
    found = []
    for result in results:
        name = result.get("function") or "main"
        line = function_line(text, name)
        if line is None:
            continue
        title = _title(result)
        arguments = [path, result.get("function")]
        found.append(_lens(line, title, "viap.prove", arguments))
        if result["verdict"] == "FALSE":
            found.append(_lens(line, "show the counterexample", "viap.counterexample", arguments))
    return found


def _title(result: Json) -> str:
    seconds = f"{result['wall_s']:.1f} s"
    if result["verdict"] == "TRUE":
        number = len(result["assertions"]) + len(result["checks"])
        return f"proved in {seconds}" if number else "nothing to prove"
    if result["verdict"] == "FALSE":
        return f"violated ({seconds})"
    return "out of time" if result["cause"] == "timeout" else f"not proved ({seconds})"


def _lens(line: int, title: str, command: str, arguments: list[Any]) -> lsp.CodeLens:
    return lsp.CodeLens(
        range=_range(line, 1),
        command=lsp.Command(title=title, command=command, arguments=arguments),
    )


def function_line(text: str, name: str) -> int | None:
    """The line on which a function's definition begins; None if it is not in the text."""
    head = re.compile(rf"^[A-Za-z_][\w\s*]*\b{re.escape(name)}\s*\([^;{{}}]*\)[^;{{}}]*\{{", re.M)
    match = head.search(text)
    return None if match is None else text.count("\n", 0, match.start()) + 1


def counterexample_text(result: Json) -> str:
    """The run of a FALSE, for people."""
    lines = [f"{result['file']}: {result['reason']}", ""]
    lines += [f"{each['origin']} = {each['value']}" for each in result.get("inputs", ())]
    lines += ["", "steps:"] if result.get("steps") else []
    for step in result.get("steps") or ():
        at = f"{step['position']}: " if step["position"] else ""
        lines.append(f"{'  ' * (step['depth'] + 1)}{at}{step['text']}")
    return "\n".join(lines) + "\n"


def as_uri(file: str) -> str:
    from pygls.uris import from_fs_path

    return from_fs_path(os.path.abspath(file)) or ""


def _same(file: str, path: str) -> bool:
    # (Names in results are as the command was given them: the path, or beside it.)
    folder = os.path.dirname(path)
    return os.path.realpath(os.path.join(folder, file)) == os.path.realpath(path)


def _range(line: int, column: int) -> lsp.Range:
    """The place from a line and column that begin with 1, to the end of its word."""
    start = lsp.Position(max(line - 1, 0), max(column - 1, 0))
    return lsp.Range(start, lsp.Position(start.line, start.character + 1))
