"""The scalars that a function's caller gives: how C names them, and their inputs in a program."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from viap.program.caller_inputs import is_given
from viap.program.integer_types import IntType
from viap.program.nodes import Array, Input, Program, Scalar, Variable, statements
from viap.program.unsized_arrays import is_unsized
from viap.project.string_lengths import is_length

_LOCAL = "local"  # static variables of functions: callers can't name them
_WIDE = 64


@dataclass(frozen=True)
class EntryValue:
    """`text`: as C writes it; `function`: the input function that gives its value."""

    text: str
    function: str
    type: IntType

    @property
    def narrow(self) -> bool:
        """True if sums and products of two such values fit into `long long`."""
        return self.type.bits < _WIDE


def entry_values(program: Program) -> tuple[EntryValue, ...]:
    """The scalars from the caller that conditions and sizes may name, parameters first."""
    texts: dict[Scalar, tuple[int, str]] = {}
    for each in program.given:
        for text, part in each.parts:
            if isinstance(part, Scalar) and each.kind != _LOCAL and "{" not in text:
                texts[part] = (each.kind != "parameter", text)
    found: dict[str, tuple[int, EntryValue]] = {}
    for node in statements(program.body):
        if (
            isinstance(node, Input)
            and is_given(node.function)
            and isinstance(node.target, Variable)
        ):
            scalar = node.target.scalar
            if scalar in texts:
                rank, text = texts[scalar]
                found[text] = (rank, EntryValue(text, node.function, scalar.type))
    return tuple(value for _, value in sorted(found.values(), key=lambda pair: pair[0]))


def given_types(program: Program) -> dict[str, IntType]:
    """The types of values from the caller, as C writes them; those of elements by the array."""
    return {
        text.removesuffix("[{}]"): part.type
        for each in program.given
        for text, part in each.parts
        if each.kind != _LOCAL and "{" not in text.removesuffix("[{}]")
    }


def is_text(arrays: Sequence[Array]) -> bool:
    """True if the objects may be a zero-terminated string: one array, of one dimension."""
    return len(arrays) == 1 and len(arrays[0].sizes) == 1


def is_length_input(function: str) -> bool:
    """True for the input that gives the length of a string."""
    return any(map(is_length, re.findall(r"viap_strlen_\w+", function)))


def unsized_arrays(program: Program) -> dict[str, tuple[Array, ...]]:
    """For each pointer to an array of unknown size, the arrays behind it, by its name."""
    found = {
        each.name: tuple(
            part for _, part in each.parts if isinstance(part, Array) and is_unsized(part)
        )
        for each in program.given
        if each.pointer
    }
    return {name: arrays for name, arrays in found.items() if arrays}
