"""Possible values of variables and cells at a place in a program."""

from dataclasses import dataclass
from functools import reduce

from viap.core.program.expression_intervals import PlaceValues
from viap.core.program.intervals import Interval, exactly, of_type
from viap.core.program.nodes import Array, Binary, Cell, Constant, Expr, Scalar, Variable, Widen

_ZERO = exactly(0)
Object = Scalar | Array


class IntervalState(PlaceValues):
    """The interval of each scalar, and of all cells of each array together.

    One cell of an array may be in focus: the array's interval does not cover it.
    """

    def __init__(self) -> None:
        self._known: dict[Object, Interval] = {}
        self._focus: dict[Array, Focus] = {}

    def copy(self) -> "IntervalState":
        copied = IntervalState()
        copied._known, copied._focus = dict(self._known), dict(self._focus)
        return copied

    def of(self, place: Object) -> Interval:
        if isinstance(place, Array) and place in self._focus:
            return self._others(place).join(self._focus[place].value)
        return self._others(place)

    def _others(self, place: Object) -> Interval:
        found = self._known.get(place)
        if found is not None:
            return found
        # Initial values.
        if isinstance(place, Scalar) or place.zero:
            return _ZERO
        return of_type(place.type)

    def put(self, place: Object, value: Interval) -> None:
        """Gives new values to a scalar, or to all cells of an array."""
        if isinstance(place, Array):
            self._focus.pop(place, None)
        else:
            for array, focus in list(self._focus.items()):
                if place in focus.scalars:
                    self._unfocus(array)
        self._known[place] = value

    def put_cell(self, cell: Cell, value: Interval) -> None:
        array, focus = cell.array, focus_on(cell, value)
        if focus is None:
            self._known[array] = self.of(array).join(value)
            self._focus.pop(array, None)
            return
        before = self._focus.get(array)
        if before is not None and before.place != focus.place:
            self._unfocus(array)
        self._focus[array] = focus

    def _unfocus(self, array: Array) -> None:
        self._known[array] = self.of(array)
        del self._focus[array]

    def unfocused(self) -> "IntervalState":
        whole = self.copy()
        for array in self._focus:
            whole._unfocus(array)
        return whole

    def places(self) -> set[Object]:
        return {*self._known, *self._focus}

    def join(self, other: "IntervalState | None") -> "IntervalState":
        if other is None or other is self:
            return self
        joined = IntervalState()
        for array, focus in self._focus.items():
            theirs = other._focus.get(array)
            if theirs is not None and theirs.place == focus.place:
                joined._focus[array] = focus.holding(focus.value.join(theirs.value))
        for place in self.places() | other.places():
            apart = place in joined._focus
            mine, their = (s._others(place) if apart else s.of(place) for s in (self, other))
            joined._known[place] = mine if mine is their else mine.join(their)
        return joined

    def is_same(self, other: "IntervalState") -> bool:
        return all(self.of(place) == other.of(place) for place in self.places() | other.places())

    def cell(self, cell: Cell) -> Interval:
        focus = self._focus.get(cell.array)
        if focus is not None:
            wanted = focus_on(cell, focus.value)
            if wanted is not None and wanted.place == focus.place:
                return focus.value
        return self.of(cell.array)

    def narrowed(self, place: Variable | Cell, value: Interval) -> "IntervalState":
        changed = self.copy()
        if isinstance(place, Variable):
            changed._known[place.scalar] = value
        elif focus_on(place, value) is not None:
            changed.put_cell(place, value)
        return changed


# ---- The array cell that a program currently works on, kept apart from all other cells.


@dataclass(frozen=True, slots=True)
class Focus:
    """The cell at these indices, as they are written, and its contents.

    It stays the same cell as long as the `scalars` in the indices are not changed.
    """

    place: tuple[object, ...]
    scalars: frozenset[Scalar]
    value: Interval

    def holding(self, value: Interval) -> "Focus":
        return Focus(self.place, self.scalars, value)


def focus_on(cell: Cell, value: Interval) -> Focus | None:
    """Returns the focus on a cell; None if its indices are not sums or products of scalars."""
    parts = [_read(index) for index in cell.indices]
    if any(part is None for part in parts):
        return None
    known = [part for part in parts if part is not None]
    scalars = reduce(frozenset.union, (scalars for _, scalars in known), frozenset[Scalar]())
    return Focus(tuple(text for text, _ in known), scalars, value)


def _read(index: Expr) -> tuple[object, frozenset[Scalar]] | None:
    match index:
        case Constant():
            return index.value, frozenset()
        case Variable():
            return index.scalar, frozenset((index.scalar,))
        case Widen():
            return _read(index.operand)
        case Binary(op="+" | "-" | "*"):
            left, right = _read(index.left), _read(index.right)
            if left is not None and right is not None:
                return (index.op, left[0], right[0]), left[1] | right[1]
    return None
