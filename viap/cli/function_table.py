"""Several functions of a file: which there are, and a table of what was found out about them."""

import argparse
from collections.abc import Sequence

from viap.cli.file_result import FileResult
from viap.errors import InputError, UsageError
from viap.program.integer_types import DataModel
from viap.source import Sources
from viap.wording import number_of

_COLUMNS = ("function", "verdict", "time")


def defined_functions(file: str, model: DataModel) -> list[str]:
    """The functions that a file defines itself, in its order; its headers' are not among them."""
    from pycparser import c_ast

    from viap.c.load import read_source, with_lines
    from viap.c.parse import parse
    from viap.c.preprocess import preprocess
    from viap.project.property import ERROR_FUNCTIONS

    sources = Sources()
    try:
        tree = parse(preprocess(read_source(file), file, model, sources), file).tree
    except InputError as error:
        raise with_lines(error, sources) from None
    found = (node for node in tree.ext if isinstance(node, c_ast.FuncDef))
    names = (node.decl.name for node in found if node.coord.file == file)
    return [name for name in dict.fromkeys(names) if name not in ERROR_FUNCTIONS]


def one_function(arguments: argparse.Namespace) -> None:
    """Raises UsageError where several functions are asked for what is about one."""
    if arguments.all_functions and arguments.function:
        raise UsageError("--all-functions proves every function: leave --function out")
    if not arguments.all_functions and len(arguments.function) < 2:
        return
    for option in ("harness", "certificate", "witness"):
        if getattr(arguments, option) is not None:
            raise UsageError(f"--{option} takes one function")


def table(results: Sequence[FileResult], quiet: bool = False) -> str:
    """A line for each function of a file: its verdict, the time, and, unless `quiet`, why."""
    if not results:
        return "the file defines no functions\n"
    rows = [
        (each.function or "main", each.answer.verdict, f"{each.wall_s:.1f} s") for each in results
    ]
    widths = [max(len(row[k]) for row in (_COLUMNS, *rows)) for k in range(3)]
    reasons = [""] * len(results) if quiet else [each.answer.reason for each in results]
    lines = [f"{results[0].file}:"] if not quiet else []
    lines.append((_row(_COLUMNS, widths) + ("" if quiet else "reason")).rstrip())
    for row, reason in zip(rows, reasons, strict=True):
        lines.append((_row(row, widths) + reason).rstrip())
    counts = [each.answer.verdict for each in results]
    verdicts = ", ".join(f"{counts.count(v)} {v}" for v in ("TRUE", "FALSE", "UNKNOWN"))
    if not quiet and any(each.answer.assumed or each.answer.taken for each in results):
        lines.append(
            "TRUE rests on assumptions: -v shows them, and so does a proof of one function"
        )
    return "\n".join([*lines, f"{number_of(len(results), 'function')}: {verdicts}"]) + "\n"


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, verdict, time = cells
    shown = (name.ljust(widths[0]), verdict.ljust(widths[1]), time.rjust(widths[2]))
    return "  ".join(shown) + "  "
