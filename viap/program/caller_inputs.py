"""Values from a function's callers in a core program: inputs, and arrays of unknown contents."""

import re

from viap.program.nodes import (
    Array,
    Given,
    Input,
    Program,
    Variable,
    statements,
)
from viap.program.unsized_arrays import is_unsized, unsized_accesses

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
