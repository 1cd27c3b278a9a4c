"""The words for assumptions in lists: of one kind together, with their lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from viap.core.program.assumptions import (
    ABSENT,
    ADMITTED,
    ALLOCATED,
    APART,
    APART_FROM_GLOBALS,
    ATOMIC,
    CALLABLE_POINTER,
    CALLS_BACK,
    CAN_BE_FREED,
    CLOSED,
    CONTRACT,
    DEFINITIONS,
    EFFECTIVE_TYPES,
    ENDS,
    EXTERNAL,
    FIXED_ADDRESS,
    FLOAT_EVALUATION,
    FORMAT,
    FREES,
    GIVEN_ARGUMENTS,
    HEADER,
    IMPLICIT_INT,
    INLINE,
    INPUTS,
    INSTRUCTIONS,
    LEAST,
    MATH_RANGE,
    NOT_NULL,
    ONE_THREAD,
    PROMISED,
    PURE,
    RESERVED,
    RESTRICT,
    SETS,
    TREES,
    UNDECLARED,
    UNKNOWN_OBJECT,
    UNMODELLED,
    UNREAD,
    UNREAD_FILE,
    VOLATILE_ANY,
    VOLATILE_ORDINARY,
    WEAK,
    Assumption,
)

# Text of each kind, in the order of the list: for one name, and for several names.
_TEXTS = {
    NOT_NULL: ("{} is not null", "{} are not null"),
    CALLABLE_POINTER: ("{} points to a function", "{} point to functions"),
    APART: ("{} does not overlap with itself", "{} do not overlap"),
    TREES: ("no two pointers lead to the same object of {}",
            "no two pointers lead to the same object of {}"),
    CAN_BE_FREED: ("{} was allocated by the caller, and not freed",
                   "{} were allocated by the caller, and not freed"),
    APART_FROM_GLOBALS: ("{} does not overlap with global variables",
                         "{} do not overlap with global variables"),
    UNDECLARED: ("{} is the function of the C library: it is called without a declaration",
                 "{} are the functions of the C library: they are called without a declaration"),
    HEADER: ("{} is included where this file is compiled: the file uses its names",
             "{} are included where this file is compiled: the file uses their names"),
    UNREAD: ("the body of {}, which has a syntax error, does not matter: it is not read",
             "the bodies of {}, which have syntax errors, do not matter: they are not read"),
    UNREAD_FILE: ("{}, which has an error, defines nothing that is used: it is not read",
                  "{}, which have errors, define nothing that is used: they are not read"),
    IMPLICIT_INT: ("{} is an int: it is declared without a type",
                   "{} are of type int: they are declared without a type"),
    ABSENT: ("{} is 0 where this file is compiled: there is no such header here",
             "{} are 0 where this file is compiled: there are no such headers here"),
    EXTERNAL: (
        "{} returns any value of its type, and changes only objects that it can reach, "
        "until it returns",
        "{} return any values of their types, and change only objects that they can reach, "
        "until they return",
    ),
    FREES: ("{} frees nothing that is used afterwards",
            "{} free nothing that is used afterwards"),
    CALLS_BACK: ("{} calls no function of this program", "{} call no function of this program"),
    SETS: ("what {} gets a pointer to has a value afterwards",
           "what {} get a pointer to has a value afterwards"),
    FORMAT: ("the format of {} has no %n, by which it would store a number",
             "the formats of {} have no %n, by which they would store numbers"),
    GIVEN_ARGUMENTS: ("callers of {} give the variable arguments that it reads, of these types",
                      "callers of {} give the variable arguments that they read, of these types"),
    INLINE: ("the inline definition of {} is the one that is called, not one of another file",
             "the inline definitions of {} are those that are called, not those of another file"),
    WEAK: ("the weak definition of {} is the one that is used, not one of another file",
           "the weak definitions of {} are those that are used, not those of another file"),
    RESERVED: ("{} is the function that is defined here, though C reserves its name",
               "{} are the functions that are defined here, though C reserves their names"),
    ENDS: ("{} does not return, as it is declared", "{} do not return, as they are declared"),
    INSTRUCTIONS: (
        '{} changes only its outputs and, if it says "memory", what it can reach; it frees and '
        "calls nothing",
        '{} changes only its outputs and, if it says "memory", what it can reach; it frees and '
        "calls nothing",
    ),
    UNMODELLED: (
        "{}, whose body is not modelled, has no undefined behaviour, frees nothing, "
        "and calls nothing that has an effect later",
        "{}, whose bodies are not modelled, have no undefined behaviour, free nothing, "
        "and call nothing that has an effect later",
    ),
    DEFINITIONS: (
        "{} defines only functions and objects that are declared here, and not defined",
        "{} defines only functions and objects that are declared here, and not defined",
    ),
    CONTRACT: ("{} fulfils its contract, and frees nothing: its body was not looked at",
               "{} fulfil their contracts, and free nothing: their bodies were not looked at"),
    ADMITTED: ("{} holds, as an annotation says", "{} hold, as annotations say"),
    PROMISED: ("each call keeps what viap.toml says of callers: {}",
               "each call keeps what viap.toml says of callers: {}"),
    ONE_THREAD: ("only one thread uses {}", "only one thread uses {}"),
    ATOMIC: ("only one thread uses {}", "only one thread uses {}"),
    PURE: ("{} changes nothing", "{} change nothing"),
    INPUTS: ("{} changes nothing", "{} change nothing"),
    VOLATILE_ANY: ("reads of the volatile object {} are inputs, of any value",
                   "reads of the volatile objects {} are inputs, of any value"),
    VOLATILE_ORDINARY: ("nothing but this program changes the volatile object {}",
                        "nothing but this program changes the volatile objects {}"),
    ALLOCATED: ("memory allocation by {} never fails", "memory allocation by {} never fails"),
    FLOAT_EVALUATION: (
        "floating-point numbers are computed in the type of the operands (as with -mfpmath=sse)",
        "floating-point numbers are computed in the types of the operands (as with -mfpmath=sse)",
    ),
    MATH_RANGE: ("{} returns a number of its mathematical range, up to rounding, or a NaN",
                 "{} return numbers of their mathematical ranges, up to rounding, or NaNs"),
    UNKNOWN_OBJECT: ("{} leads to an object with any contents, if it is not null",
                     "{} lead to objects with any contents, if they are not null"),
    FIXED_ADDRESS: ("an object with any contents, apart from all others, is at {}",
                    "objects with any contents, apart from all others, are at {}"),
    CLOSED: ("no stream is used after {} has closed it",
             "no stream is used after {} have closed it"),
    RESTRICT: ("accesses keep the promise of restrict, which is not checked: {}",
               "accesses keep the promises of restrict, which are not checked: {}"),
    LEAST: ("callers keep the promise of static in brackets, which is not checked: {}",
            "callers keep the promises of static in brackets, which are not checked: {}"),
    EFFECTIVE_TYPES: (
        "effective types allow each access (C11 6.5p7), which is not checked: {}",
        "effective types allow each access (C11 6.5p7), which is not checked: {}",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Taken:
    """Assumptions of one kind in a verdict: the kind, the names, the lines, and the text."""

    kind: str
    names: tuple[str, ...]
    lines: tuple[int, ...]
    words: str
    places: tuple[str, ...] = ()  # texts of the lines, if they are of several files

    def __str__(self) -> str:
        if not self.lines:
            return self.words
        texts = self.places or tuple(map(str, self.lines))
        shown = ", ".join(texts[:6]) + (", ..." if len(texts) > 6 else "")
        plural = "s" if len(texts) > 1 else ""
        return f"{self.words} ({shown})" if self.places else f"{self.words} (line{plural} {shown})"

    def as_json(self) -> dict[str, Any]:
        lines, names = list(self.lines), list(self.names)
        return {"kind": self.kind, "names": names, "lines": lines, "text": str(self)}


def grouped(assumptions: Iterable[Assumption]) -> tuple[Taken, ...]:
    """Returns the assumptions grouped by kind, in the order of the list above."""
    by_kind: dict[str, list[Assumption]] = {}
    for each in assumptions:
        by_kind.setdefault(each.kind, []).append(each)
    unknown = by_kind.keys() - _TEXTS.keys()
    if unknown:
        raise ValueError(f"assumptions without words: {', '.join(sorted(unknown))}")
    return tuple(_taken(kind, by_kind[kind]) for kind in _TEXTS if kind in by_kind)


def _taken(kind: str, same: list[Assumption]) -> Taken:
    names = tuple(dict.fromkeys(each.name for each in same))
    shown = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    where = {each.position.source for each in same if each.position and each.position.line}
    lines = sorted({position.line for position in where})
    places = sorted({(position.file, position.line) for position in where})
    texts = [f"{file}:{line}" for file, line in places] if len(dict(places)) > 1 else []
    words = _TEXTS[kind][len(names) > 1].format(shown)
    return Taken(kind, names, tuple(lines), words, tuple(texts))
