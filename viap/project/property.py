"""SV-COMP's property files: the property to check and the function to start from.

A file holds one statement per line: `CHECK( init(main()), LTL(G ! call(reach_error())) )`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from viap.core.base.errors import InputError, Unsupported, UsageError
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources

if TYPE_CHECKING:
    from viap.project.contract import Contract


# Tasks call either of the two, no matter which one their property file names.
ERROR_FUNCTIONS = frozenset(("reach_error", "__VERIFIER_error"))
# The functions that a failing `assert` calls, in the C libraries of preprocessed programs.
ASSERT_FUNCTIONS = frozenset(("__assert_fail", "__assert", "__assert_rtn", "__assert_perror_fail"))


def _pattern(text: str) -> re.Pattern[str]:
    """Returns a regular expression in which a space matches any white space, or none."""
    return re.compile(text.replace(" ", r"\s*"))


_NAME = r"[A-Za-z_]\w*"
_CHECK = _pattern(rf"CHECK \( init \( (?P<entry>{_NAME}) \( \) \) , LTL \( (?P<formula>.*?) \) \)")
_COVER = _pattern(rf"COVER \( init \( (?P<entry>{_NAME}) \( \) \) , FQL \( (?P<formula>.*?) \) \)")
_UNREACHABLE = _pattern(rf"G ! call \( (?P<function>{_NAME}) \( \) \)")
# Properties about undefined behaviour, and the kinds of `--check` that each is about.
_UNDEFINED = {
    "valid-free": (_pattern(r"G\s+valid-free"), frozenset({"free"})),
    "valid-deref": (_pattern(r"G\s+valid-deref"), frozenset({"bounds", "null", "lifetime"})),
    "valid-memtrack": (_pattern(r"G\s+valid-memtrack"), frozenset({"leaks"})),
    "valid-memcleanup": (_pattern(r"G\s+valid-memcleanup"), frozenset({"cleanup"})),
    "no-overflow": (_pattern(r"G ! overflow"), frozenset({"overflow"})),
}
_NOT_YET = {
    "no-data-race": _pattern(r"G ! data-race"),
    "termination": _pattern(r"F\s+end"),
}


@dataclass(frozen=True)
class Property:
    """The property that no call of the error functions is reached from the entry function.

    If `checks` is not empty, the property that there is no undefined behaviour of its kinds; the
    keys are the names of the properties that ask for them.
    """

    name: str
    entry: str
    errors: frozenset[str]
    checks: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @property
    def kinds(self) -> frozenset[str]:
        """All kinds of undefined behaviour that are checked."""
        return frozenset().union(*self.checks.values())

    def violated_by(self, kind: str) -> str | None:
        """Returns the part of the property that this undefined behaviour violates; None if none."""
        return next((name for name, kinds in self.checks.items() if kind in kinds), None)


# Without a property file, a failing assertion counts as well.
DEFAULT_PROPERTY = Property("unreach-call", "main", ERROR_FUNCTIONS | ASSERT_FUNCTIONS)


def specification_about(kind: str, function: str) -> str | None:
    """Returns SV-COMP's property that this undefined behaviour violates; None if there is none."""
    name = next((name for name, (_, kinds) in _UNDEFINED.items() if kind in kinds), None)
    if name is None:
        return None
    formula = "G ! overflow" if name == "no-overflow" else f"G {name}"
    return f"CHECK( init({function}()), LTL({formula}) )"


def read_property(path: str) -> Property:
    """Reads the property in a file; raises UsageError or InputError."""
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
    """Parses the text of a property file; `name` is used in messages."""
    entries: set[str] = set()
    functions: set[str] = set()
    checks: dict[str, frozenset[str]] = {}
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
        elif statement.re is _CHECK and (name_of := _undefined(formula)):
            checks[name_of] = _UNDEFINED[name_of][1]
        elif kind := _not_supported_yet(formula, covers=statement.re is _COVER):
            unsupported = unsupported or (kind, place)
        else:
            raise InputError(f"unknown property '{formula}'", place)
        if len(entries) > 1:
            raise InputError("the statements start from different functions", position)
    if unsupported:
        kind, place = unsupported
        known = ", ".join(("unreach-call", *_UNDEFINED))
        message = f"the property {kind} is not supported yet, only these are: {known}"
        raise Unsupported(message, place, kind)
    if checks and functions:
        raise InputError("unreach-call and undefined behaviour need a file each", position)
    if checks:
        name = "valid-memsafety" if len(checks) > 1 else next(iter(checks))
        # `__VERIFIER_error` is never defined and never returns; a program's own `reach_error` is an
        # ordinary function.
        return Property(name, entries.pop(), frozenset({"__VERIFIER_error"}), checks)
    if not functions:
        raise InputError("the property file states no property", position)
    return Property("unreach-call", entries.pop(), frozenset(functions) | ERROR_FUNCTIONS)


def _undefined(formula: str) -> str | None:
    """Returns the name of a property about undefined behaviour; None for other formulas."""
    return next((name for name, (form, _) in _UNDEFINED.items() if form.fullmatch(formula)), None)


def _not_supported_yet(formula: str, covers: bool) -> str | None:
    """Returns the name of an SV-COMP property that viap does not check; None for others."""
    if covers:
        return "coverage"
    return next((name for name, form in _NOT_YET.items() if form.fullmatch(formula)), None)


# ---- The entry of a program: main, or a function with callers.


MAIN = "main"


@dataclass(frozen=True)
class ProgramEntry:
    """`contract`: promises of the function's callers; None if the program starts there."""

    function: str
    contract: "Contract | None" = None

    def probe(self) -> "ProgramEntry":
        """The entry with an error as the function's body: reachable if the contract can be kept."""
        assert self.contract is not None
        return replace(self, contract=replace(self.contract, probe=True))
