"""Property files of SV-COMP: what a program is checked for, and from which function on.

A file holds one statement a line: `CHECK( init(main()), LTL(G ! call(reach_error())) )`.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from viap.errors import InputError, Unsupported, UsageError
from viap.source import Position, Sources

# Tasks name either of the two, whatever their property file says.
ERROR_FUNCTIONS = frozenset(("reach_error", "__VERIFIER_error"))
# What a failing `assert` calls, in the C libraries that preprocessed programs come from.
ASSERT_FUNCTIONS = frozenset(("__assert_fail", "__assert", "__assert_rtn", "__assert_perror_fail"))


def _pattern(text: str) -> re.Pattern[str]:
    """A regular expression in which a space stands for any white space, or none."""
    return re.compile(text.replace(" ", r"\s*"))


_NAME = r"[A-Za-z_]\w*"
_CHECK = _pattern(rf"CHECK \( init \( (?P<entry>{_NAME}) \( \) \) , LTL \( (?P<formula>.*?) \) \)")
_COVER = _pattern(rf"COVER \( init \( (?P<entry>{_NAME}) \( \) \) , FQL \( (?P<formula>.*?) \) \)")
_UNREACHABLE = _pattern(rf"G ! call \( (?P<function>{_NAME}) \( \) \)")
_NOT_YET = {
    "valid-free": _pattern(r"G\s+valid-free"),
    "valid-deref": _pattern(r"G\s+valid-deref"),
    "valid-memtrack": _pattern(r"G\s+valid-memtrack"),
    "valid-memcleanup": _pattern(r"G\s+valid-memcleanup"),
    "no-overflow": _pattern(r"G ! overflow"),
    "no-data-race": _pattern(r"G ! data-race"),
    "termination": _pattern(r"F\s+end"),
}


@dataclass(frozen=True)
class Property:
    """That no call of the error functions is reached from the entry function."""

    name: str
    entry: str
    errors: frozenset[str]


# With no property file, a failing assertion counts as well.
DEFAULT_PROPERTY = Property("unreach-call", "main", ERROR_FUNCTIONS | ASSERT_FUNCTIONS)


def read_property(path: str) -> Property:
    """The property in a file; raises UsageError or InputError."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read the property file {path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a property file: it is not text") from None
    try:
        return parse_property(text, path)
    except InputError as error:
        error.sources = Sources({path: text})
        raise


def parse_property(text: str, name: str) -> Property:
    """The property that the text of a file states; `name` is for messages."""
    entries: set[str] = set()
    functions: set[str] = set()
    unsupported: tuple[str, Position] | None = None
    position = Position(name)
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        position = Position(name, number, len(line) - len(line.lstrip()) + 1)
        statement = _CHECK.fullmatch(line.strip()) or _COVER.fullmatch(line.strip())
        if statement is None:
            raise InputError("expected 'CHECK( init(FUNCTION()), LTL(FORMULA) )'", position)
        entries.add(statement["entry"])
        formula = statement["formula"]
        place = Position(name, number, position.column + statement.start("formula"))
        call = None if statement.re is _COVER else _UNREACHABLE.fullmatch(formula)
        if call:
            functions.add(call["function"])
        elif kind := _not_supported_yet(formula, covers=statement.re is _COVER):
            unsupported = unsupported or (kind, place)
        else:
            raise InputError(f"unknown property '{formula}'", place)
        if len(entries) > 1:
            raise InputError("the statements start from different functions", position)
    if unsupported:
        kind, place = unsupported
        message = f"the property {kind} is not supported yet, only unreach-call is"
        raise Unsupported(message, place, kind)
    if not functions:
        raise InputError("the property file states no property", position)
    return Property("unreach-call", entries.pop(), frozenset(functions) | ERROR_FUNCTIONS)


def _not_supported_yet(formula: str, covers: bool) -> str | None:
    """The name of a property that SV-COMP knows and viap does not check."""
    if covers:
        return "coverage"
    return next((name for name, form in _NOT_YET.items() if form.fullmatch(formula)), None)
