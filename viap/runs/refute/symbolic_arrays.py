"""Arrays in a symbolic execution: cells at known places, and a solver's array below them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import z3

from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Array
from viap.runs.refute.bit_vector_values import Truth, Value, choice, lift

Place = tuple[int, ...]
_WIDTH = 32  # of an index in the solver's arrays


@dataclass(eq=False)
class SymbolicArray:
    """The contents of an array.

    `known`: cells at constant indices. The others are those of `base`, if that is a solver's
    array; all equal to `base`, if that is a number; fresh ones by `fresh`, if it is None.
    """

    type: IntType
    dimensions: int
    base: Any = 0
    known: dict[Place, Value] = field(default_factory=dict)

    def copy(self) -> "SymbolicArray":
        return SymbolicArray(self.type, self.dimensions, self.base, dict(self.known))

    def read(self, indices: tuple[Value, ...], fresh: Callable[[], Value]) -> Value:
        if all(isinstance(index, int) for index in indices):
            if indices not in self.known:
                self.known[indices] = self._below(indices, fresh)
            return self.known[indices]
        if self.base is None:
            return self._search(indices)
        return z3.Select(self._flat(), _joined(indices))

    def _search(self, indices: tuple[Value, ...]) -> Value:
        """A cell at symbolic indices, looked up among the cells that were written before."""
        found: Value = 0
        for place, value in self.known.items():
            found = choice(_at(indices, place), value, found, self.type)
        return found

    def write(self, indices: tuple[Value, ...], value: Value) -> None:
        if all(isinstance(index, int) for index in indices):
            self.known[indices] = value
        elif self.base is None:
            for place, old in self.known.items():
                self.known[place] = choice(_at(indices, place), value, old, self.type)
        else:
            self.base = z3.Store(self._flat(), _joined(indices), lift(value, self.type))
            self.known = {}

    def merged(
        self, condition: Truth, other: "SymbolicArray", fresh: Callable[[], Value]
    ) -> "SymbolicArray":
        """This array where the condition holds, the other one elsewhere."""
        if self.base is other.base or (
            isinstance(self.base, int) and isinstance(other.base, int) and self.base == other.base
        ):
            result = SymbolicArray(self.type, self.dimensions, self.base)
            for place in {**self.known, **other.known}:
                if self.base is None and not (place in self.known and place in other.known):
                    result.known[place] = (self.known if place in self.known else other.known)[
                        place
                    ]
                    continue
                one, two = self.read(place, fresh), other.read(place, fresh)
                result.known[place] = choice(condition, one, two, self.type)
            return result
        one_flat, two_flat = self._flat(), other._flat()
        return SymbolicArray(self.type, self.dimensions, z3.If(condition, one_flat, two_flat))

    def _below(self, indices: Place, fresh: Callable[[], Value]) -> Value:
        if self.base is None:
            return fresh()
        if isinstance(self.base, int):
            return self.base
        return z3.Select(self.base, _joined(indices))

    def _flat(self) -> Any:
        """The whole contents as a solver's array."""
        base = self.base
        if base is None:
            base = 0
        if isinstance(base, int):
            domain = z3.BitVecSort(_WIDTH * self.dimensions)
            base = z3.K(domain, z3.BitVecVal(base, self.type.bits))
        for place, value in self.known.items():
            base = z3.Store(base, _joined(place), lift(value, self.type))
        self.base, self.known = base, {}
        return base


def contents_of(array: Array) -> Any:
    """A solver's array for cells with any contents."""
    domain = z3.BitVecSort(_WIDTH * len(array.sizes))
    return z3.Array(f"contents of {array.name}", domain, z3.BitVecSort(array.type.bits))


def cell_of(contents: Any, place: Place) -> Any:
    """The cell of a solver's array at a place."""
    return z3.Select(contents, _joined(place))


def _at(indices: tuple[Value, ...], place: Place) -> Truth:
    parts = []
    for index, number in zip(indices, place, strict=True):
        if isinstance(index, int):
            if index != number:
                return False
        else:
            parts.append(index == number)
    return z3.And(parts) if parts else True


def _joined(indices: tuple[Value, ...]) -> Any:
    parts = [
        z3.BitVecVal(index, _WIDTH) if isinstance(index, int) else _fitting(index)
        for index in indices
    ]
    return parts[0] if len(parts) == 1 else z3.Concat(parts)


def _fitting(index: Any) -> Any:
    missing = _WIDTH - index.size()
    return z3.SignExt(missing, index) if missing > 0 else z3.Extract(_WIDTH - 1, 0, index)
