"""Core variables that are parts of pointers, and variables that no reader knows."""

import re

from viap.program.nodes import Array, Scalar

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
