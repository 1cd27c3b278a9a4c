"""Several functions of a file: their names, and a table of their verdicts."""

import argparse
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.core.base.errors import NOT_PROVED, TIMEOUT, InputError, UsageError, number_of
from viap.core.base.source import ClausePlace
from viap.core.base.source_texts import Sources
from viap.core.program.assumptions import CONTRACT, PROMISED
from viap.core.program.integer_types import DataModel
from viap.core.program.program_marks import REQUIRES
from viap.core.program.undefined_behaviour import clause_claim, described
from viap.project.compilation import PLAIN, Compilation
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.streams import fitted, painted

if TYPE_CHECKING:
    from viap.core.program.assumption_texts import Taken


def defined_functions(file: str, model: DataModel, compilation: Compilation = PLAIN) -> list[str]:
    """The functions that a file itself defines, in its order; without those of its headers."""
    from pycparser import c_ast
    from pycparser.c_parser import Coord

    from viap.c.load import read_source, with_lines
    from viap.c.missing_headers import parsed_part
    from viap.project.property import ERROR_FUNCTIONS

    sources = Sources()
    try:
        parsed = parsed_part(read_source(file), file, model, sources, compilation)
    except InputError as error:
        raise with_lines(error, sources) from None

    def is_own(place: Coord) -> bool:
        """True for a place of the file itself; of preprocessed text, of its main source."""
        marked = parsed.marked.get(str(place.file))
        if marked is None:
            return bool(place.file == file)
        return marked.source(place.line)[0] == marked.main()

    tree = parsed.tree
    found = (node for node in tree.ext if isinstance(node, c_ast.FuncDef))
    names = (node.decl.name for node in found if is_own(node.coord))
    return [name for name in dict.fromkeys(names) if name not in ERROR_FUNCTIONS]


def refuse_single_outputs(arguments: argparse.Namespace) -> None:
    """Raises UsageError if an output for one function is requested for several."""
    if arguments.all_functions and arguments.function:
        raise UsageError("--all-functions proves every function: leave --function out")
    if arguments.explain:
        raise UsageError("--explain takes one function")
    for option in ("harness", "certificate", "witness"):
        if getattr(arguments, option) is not None:
            raise UsageError(f"--{option} takes one function")


@dataclass(frozen=True)
class FunctionTable:
    """A line for each function of a file: its verdict, the time, and, unless `quiet`, why.

    The parts are printed one by one, as functions are finished.
    """

    file: str
    functions: Sequence[str]
    quiet: bool

    def head(self) -> str:
        if not self.functions:
            return ""
        columns = _row("function", "verdict", "time", self._width())
        head = columns.rstrip() if self.quiet else f"{self.file}:\n{columns}reason"
        return f"{head}\n"

    def row(self, result: FileResult) -> str:
        answer = result.answer
        cells = _row(name_of(result), answer.verdict, f"{result.wall_s:.1f} s", self._width())
        line = (cells if self.quiet else cells + short_reason(result)).rstrip()
        return "".join(f"{row}\n" for row in fitted([line], whole=False))

    def foot(self, results: Sequence[FileResult]) -> str:
        if not self.functions:
            return "the file defines no functions\n"
        counts = [each.answer.verdict for each in results]
        verdicts = ", ".join(f"{counts.count(v)} {v}" for v in ("TRUE", "FALSE", "UNKNOWN"))
        cached = sum(each.cached for each in results)
        checked = f" ({cached} from the cache, checked again)" if cached else ""
        foot = f"{number_of(len(results), 'function')}: {verdicts}{checked}\n"
        if any(each.answer.assumed or each.answer.taken for each in results) and not self.quiet:
            from viap.ui.cli.output.assumption_lines import shared_assumptions

            lines = [
                *shared_assumptions(_assumed(results, false=False)),
                *shared_assumptions(_assumed(results, false=True), "FALSE"),
            ]
            foot = "".join(f"{line}\n" for line in (*lines, foot.rstrip()))
        return foot

    def _width(self) -> int:
        return max(map(len, ("function", *self.functions)))


def _assumed(
    results: Sequence[FileResult], false: bool
) -> list[tuple[str, Mapping[str, int], "Sequence[Taken]"]]:
    """What the answers rest on: those that are FALSE, or the others."""
    return [
        (name_of(each), each.answer.assumed, each.answer.taken)
        for each in results
        if (each.answer.verdict == "FALSE") == false
    ]


def short_reason(result: FileResult) -> str:
    """The reason in one line of a table; of UNKNOWN, one cause with its place."""
    answer = result.answer
    if answer.verdict != "UNKNOWN":
        return answer.vacuous or answer.reason
    unproved = [place for place in result.assertions if result.verdict_of(place) == "UNKNOWN"]
    if answer.cause not in (TIMEOUT, NOT_PROVED) or not unproved:
        return answer.reason.split("; ")[0]
    what = described(unproved[0])
    more = f" and {number_of(len(unproved) - 1, 'other')}" if len(unproved) > 1 else ""
    how = "out of time; not proved" if answer.cause == TIMEOUT else "not proved"
    return f"{how}: {what}{more}"


def name_of(result: FileResult) -> str:
    """The function of a result, as a table names it."""
    return result.function or "main"


def _row(name: str, verdict: str, time: str, width: int) -> str:
    return f"{name.ljust(width)}  {painted(verdict, 7)}  {time.rjust(7)}  "


# ---- Contracts in a table of functions: their clauses, and those that callers rely on.


_RESULTS = {"TRUE": "proved", "FALSE": "violated", "UNKNOWN": "not proved"}


def clause_table(results: Sequence[FileResult]) -> str:
    """Returns a line for each clause of each function; "" if there are none."""
    rows = [
        (result.function or "main", _RESULTS[result.verdict_of(place)], _written(place))
        for result in results
        for place in result.assertions
        if isinstance(place, ClausePlace) and _is_own(place, result.function or "main")
    ]
    rows += [
        (result.function or "main", "assumed", f"the contract of {callee}")
        for result in results
        for taken in result.answer.taken
        if taken.kind == CONTRACT
        for callee in taken.names
    ]
    width = max((len(name) for name, _, _ in rows), default=0)
    lines = [f"{name:{width}}  {verdict:10}  {text}" for name, verdict, text in rows]
    return "".join(f"{line}\n" for line in lines)


def contract_summary(results: Sequence[FileResult], contracted: Collection[str]) -> str:
    """Returns a line that counts contracts by their results; "" if there are none.

    `contracted`: the functions that have a contract. What is proved under promises about callers
    does not count as proved.
    """
    found = [_contract_result(result) for result in results if result.function in contracted]
    assumed = {
        callee
        for result in results
        for taken in result.answer.taken
        if taken.kind == CONTRACT
        for callee in taken.names
    }
    if not found and not assumed:
        return ""
    counts = ", ".join(f"{found.count(word)} {word}" for word in _RESULTS.values())
    names = f" ({', '.join(sorted(assumed))})" if assumed else ""
    return f"contracts: {counts}, {len(assumed)} assumed{names}\n"


def _contract_result(result: FileResult) -> str:
    promised = any(taken.kind == PROMISED for taken in result.answer.taken)
    verdict = result.answer.verdict
    return _RESULTS["UNKNOWN" if promised and verdict == "TRUE" else verdict]


def _is_own(place: ClausePlace, function: str) -> bool:
    """True for a clause that is not one of another function, which keeps it by its own proof."""
    return place.kind == REQUIRES or place.function in ("", function)


def _written(place: ClausePlace) -> str:
    return f"{place}: {place.kind} {clause_claim(place)}"
