"""Possible values of variables and cells at a place in a program."""

from viap.program.expression_intervals import PlaceValues
from viap.program.intervals import Interval, exactly, of_type
from viap.program.nodes import Array, Cell, Scalar, Variable
from viap.techniques.intervals.cell_focus import Focus, focus_on

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
