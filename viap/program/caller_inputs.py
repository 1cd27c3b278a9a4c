"""What a function is given by its callers, in a core program: inputs and arrays of their own."""

import re
from collections import Counter

from viap.program.nodes import (
    Array,
    Cell,
    Given,
    Input,
    Program,
    Variable,
    expressions,
    statements,
    subexpressions,
)

# How many elements an array has of which nobody knows it: more than there are indices in a run.
UNKNOWN_SIZE = 1 << 62

_PREFIX = "viap_given_"
# The function that gives an object its address, as a core program has it.
ADDRESS = "viap_address"
# What gives a value that C leaves open: no two compilers need agree.
UNSPECIFIED = "viap_unspecified"
_OPEN = frozenset((ADDRESS, UNSPECIFIED))


def is_open(function: str) -> bool:
    """Whether an input is no input of the program: the implementation of C decides it."""
    return function in _OPEN


def given_function(name: str) -> str:
    """As a core program has it: the C function that gives a parameter or global its value.

    Members have names of their own: `p.x` is not `p_x`.
    """
    return _PREFIX + re.sub(r"\W", "_", name.replace("->", "__to__").replace(".", "__"))


def is_given(function: str) -> bool:
    return function.startswith(_PREFIX)


def origin_of(function: str) -> str:
    """Where an input comes from, in words."""
    if is_given(function):
        return "the caller"
    return f"{function}()" if function else "uninitialised"


def given_names(program: Program) -> dict[str, str]:
    """What the variables are called that get their values by these functions."""
    return {
        node.function: node.target.scalar.name
        for node in statements(program.body)
        if isinstance(node, Input) and is_given(node.function) and isinstance(node.target, Variable)
    }


def is_unsized(array: Array) -> bool:
    """Whether nobody knows how many elements the array has."""
    return UNKNOWN_SIZE in array.sizes


def with_unknown_sizes(program: Program) -> Program:
    """The program, which says of itself that nobody knows where some of its arrays end."""
    unknown = unsized_accesses(program)
    if not unknown:
        return program
    gaps = [
        f"the size of {name} is not known, so {count} of its accesses can't be checked: "
        f"give --array {name}:SIZE"
        for name, count in unknown.items()
    ]
    return program.changed(gaps=(*program.gaps, *(("bounds", why) for why in gaps)))


def unsized_accesses(program: Program) -> dict[str, int]:
    """The pointers to arrays of unknown size, with the number of places that access these."""
    pointers = {part: each.name for each in program.given for _, part in each.parts}
    places = {
        (pointers.get(cell.array, cell.array.name), cell.position)
        for statement in statements(program.body)
        for expr in expressions(statement)
        for cell in subexpressions(expr)
        if isinstance(cell, Cell) and is_unsized(cell.array)
    }
    return dict(sorted(Counter(name for name, _ in places).items()))


def with_unconfined(program: Program) -> Program:
    """The program, which says of itself that pointers may leave arrays of unknown size."""
    gaps = list(program.gaps)
    for each in program.given:
        if each.pointer and not each.single and not _is_sized(each):
            why = f"the size of {each.name} is not known, so pointers may leave it"
            gaps.append(("pointers", f"{why}: give --array {each.name}:SIZE"))
    return program.changed(gaps=tuple(gaps))


def _is_sized(given: Given) -> bool:
    """Whether it is seen that the array behind a pointer has a known size."""
    arrays = [part for _, part in given.parts if isinstance(part, Array)]
    return bool(arrays) and not any(map(is_unsized, arrays))
