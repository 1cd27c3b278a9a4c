"""The scalar beside a pointer in the list of parameters, or in a struct: it is likely its size."""

import re
from collections.abc import Sequence
from itertools import pairwise

from viap.contracts.entry_values import EntryValue
from viap.program.nodes import Program, Scalar


def neighbours(program: Program, values: Sequence[EntryValue]) -> dict[str, str]:
    """For pointers, the next scalar behind them, or else the last one before them.

    That one must not stand directly behind another pointer. Parameters, and the members of each
    struct, are looked at separately. Pointers without a scalar among these are left out.
    """
    known = {each.text for each in values}
    groups: dict[str, list[tuple[str, bool]]] = {}
    for given in program.given:
        if given.pointer:
            groups.setdefault(_struct(given.name), []).append((given.name, True))
        for text, part in given.parts:
            if isinstance(part, Scalar) and text in known:
                groups.setdefault(_struct(text), []).append((text, False))
    found: dict[str, str] = {}
    for group in groups.values():
        taken: set[str] = set()  # scalars directly behind a pointer: they belong to that one
        for (_, points), (name, other_points) in pairwise(group):
            taken |= {name} if points and not other_points else set()
        for place, (name, points) in enumerate(group):
            behind = (other for other, other_points in group[place + 1 :] if not other_points)
            before = (other for other, other_points in reversed(group[:place])
                      if not other_points and other not in taken)  # fmt: skip
            scalar = next(behind, next(before, None))
            if points and scalar is not None:
                found[name] = scalar
    return found


def _struct(name: str) -> str:
    """The struct that a member belongs to; "" for other names."""
    return re.split(r"(?:->|\.)\w+$", name)[0] if re.search(r"->|\.", name) else ""
