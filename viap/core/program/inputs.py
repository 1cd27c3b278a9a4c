"""Inputs of a core program by their names: from callers, from outside, unset, or left open by C."""

import re
from dataclasses import dataclass

from viap.core.base.source import InLibrary, Position
from viap.core.program.c_names import stored
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    Array,
    Constant,
    Given,
    Input,
    Program,
    Scalar,
    Variable,
    distinct_parts,
    expressions,
    statements,
)
from viap.core.program.unsized_arrays import UNKNOWN_SIZE, is_unsized, unsized_accesses

_PREFIX = "viap_given_"
# The function that gives an object its address, as a core program has it.
ADDRESS = "viap_address"
# Functions that give values which C leaves to the implementation: compilers may differ.
UNSPECIFIED = "viap_unspecified"
# Functions that give the bits of a NaN where a program looks at them: C leaves open which NaN.
NANS = {"float": "viap_nan_float", "double": "viap_nan_double"}
# A number that is not zero, and one of two values: compilers differ, and so do calls.
NONZERO, EITHER = "viap_nonzero", "viap_either"
# Bytes of an object that hold no member: a store to the object gives them any values.
PADDING = "viap_padding"
_OPEN = frozenset((ADDRESS, UNSPECIFIED, PADDING, NONZERO, EITHER, *NANS.values()))


def is_open(function: str) -> bool:
    """True if the implementation of C decides the value: it is no input of the program."""
    return function in _OPEN


def given_function(name: str) -> str:
    """Name, in a core program, of the C function that gives a parameter or global its value.

    Members have names of their own: `p.x` is not `p_x`.
    """
    return _PREFIX + re.sub(r"\W", "_", name.replace("->", "__to__").replace(".", "__"))


def is_given(function: str) -> bool:
    return function.startswith(_PREFIX)


def origin_of(function: str) -> str:
    """Describe the origin of an input, for messages."""
    if is_given(function):
        return "the caller"
    return f"{function}()" if function else "uninitialised"


def given_names(program: Program) -> dict[str, str]:
    """Map the functions that stand for the caller to the names of the variables they set."""
    return {
        node.function: node.target.scalar.name
        for node in statements(program.body)
        if isinstance(node, Input) and is_given(node.function) and isinstance(node.target, Variable)
    }


def given_arrays(program: Program) -> frozenset[Array]:
    """The arrays whose cells hold values of the caller until they are written."""
    parts = [part for each in program.given for _, part in each.parts]
    parts += [part for link in program.links for part in (link.some, link.row) if part is not None]
    return frozenset(part for part in parts if isinstance(part, Array))


def with_unknown_sizes(program: Program) -> Program:
    """The program, with a gap recorded if the ends of some arrays are unknown."""
    unknown = unsized_accesses(program)
    if not unknown:
        return program
    gaps = [
        f"the size of {name} is not known, so {count} of its accesses can't be checked: "
        f"give --array {name}:SIZE"
        for name, count in unknown.items()
    ]
    return program.changed(gaps=(*program.gaps, *(("bounds", why) for why in gaps)))


def with_unconfined(program: Program) -> Program:
    """The program, with a gap recorded: pointers may leave arrays of unknown size."""
    gaps = list(program.gaps)
    for each in program.given:
        if each.pointer and not each.single and not _is_sized(each):
            why = f"the size of {each.name} is not known, so pointers may leave it"
            gaps.append(("pointers", f"{why}: give --array {each.name}:SIZE"))
    return program.changed(gaps=tuple(gaps))


def _is_sized(given: Given) -> bool:
    """True if all arrays behind a pointer, and at least one, have a known size."""
    arrays = [part for _, part in given.parts if isinstance(part, Array)]
    return bool(arrays) and not any(map(is_unsized, arrays))


# ---- Names, in a core program, of inputs that no function of the program's text gives.


_OUTSIDE_PREFIX, _FAILS = "viap_outside_", "viap_fails_"


def outside_function(type: IntType | None) -> str:
    """The C function for a value that another file or the hardware set; `type` None: a pointer."""
    name = "pointer" if type is None else str(stored(type))
    return _OUTSIDE_PREFIX + "".join(c if c.isalnum() else "_" for c in name)


def is_outside(function: str) -> bool:
    return function.startswith(_OUTSIDE_PREFIX)


def failing(name: str) -> str:
    """The C function that decides whether an allocation fails."""
    return _FAILS + name


# ---- Positions of inputs that no function gives: uninitialised values, and values from other
# files.


@dataclass(frozen=True, slots=True)
class Unset(Position):
    """The declaration of a variable without initialiser: it may hold any value.

    `undefined`: reading it is undefined behaviour, and does not just give any value. C says so of
    automatic variables whose address is never taken (C11 6.3.2.1p2), and of the value of a
    function that returned none (6.9.1p12).
    """

    name: str = ""
    undefined: bool = False

    def __str__(self) -> str:
        return Position.__str__(self)


@dataclass(frozen=True, slots=True)
class FromOutside(Position):
    """Position where an object gets its value from the caller or from another file."""

    def __str__(self) -> str:
        return Position.__str__(self)


def unset_at(position: Position, name: str, undefined: bool) -> Position:
    """The place of a declaration; in the text of a library function, the place of its call."""
    if isinstance(position, InLibrary):
        return position
    return Unset(position.file, position.line, position.column, name, undefined)


def outside_at(position: Position) -> Position:
    if isinstance(position, InLibrary):
        return position
    return FromOutside(position.file, position.line, position.column)


def outside_arrays(program: "Program") -> "frozenset[Array]":
    """The arrays whose cells hold values of the caller or another file until they are written."""
    from viap.core.program.nodes import Fill, statements

    filled = {
        node.array
        for node in statements(program.body)
        if isinstance(node, Fill) and isinstance(node.position, FromOutside)
    }
    return given_arrays(program) | filled


# ---- Choices of an order that C leaves open, as inputs of the core program.
#
# Proofs hold for each choice. A run that reaches the error is a counterexample only if every choice
# reaches it, because a compiler may make any choice.


@dataclass(frozen=True, slots=True)
class OrderChoice(Position):
    """The place of an input that chooses between two orders of evaluation."""

    def __str__(self) -> str:
        return Position.__str__(self)


# ---- The constants of a program: tests try values near them.


# At most this many constants are used: the smallest and the largest.
_MOST_CONSTANTS = 40


def constants_near(program: Program) -> list[int]:
    """The constants of a program and their neighbours; small and large ones first."""
    found: dict[int, None] = {}
    seen: set[int] = set()
    for statement in statements(program.body):
        for part in distinct_parts(expressions(statement), seen):
            if isinstance(part, Constant):
                found[part.value] = None
    for array in program.arrays:
        for size in array.sizes:
            if isinstance(size, int) and size != UNKNOWN_SIZE:
                found[size] = None
    ordered = sorted(found, key=lambda value: (abs(value), value))
    if len(ordered) > _MOST_CONSTANTS:
        half = _MOST_CONSTANTS // 2
        ordered = ordered[:half] + ordered[-half:]
    near = (value + offset for offset in (0, 1, -1) for value in ordered)
    return list(dict.fromkeys(near)) or [0]


# ---- Core variables that are parts of pointers, and variables that no reader knows.


_PART = re.compile(r"\.(object|row\d*|offset)(_\d+)?$")


def is_pointer_part(declared: Scalar | Array) -> bool:
    """True for the number of a pointer's object, an outer index or the offset of a pointer."""
    return not declared.source and _PART.search(declared.name) is not None


def part_of_pointer(declared: Scalar | Array) -> str:
    """Returns "object", "row" or "offset"; "" for a variable that is no part of a pointer."""
    found = None if declared.source else _PART.search(declared.name)
    return "" if found is None else found[1].rstrip("0123456789")


def is_hidden(declared: Scalar | Array) -> bool:
    """True for a variable of the lowering that stands for nothing in the source."""
    return not declared.source and not declared.shown
