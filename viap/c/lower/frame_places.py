"""The places of a frame: what a function may change, by the paths that lead to it."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.lower.allowed_pointers import equal_pointers
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.frame_conditions import Bounds, FrameConditions
from viap.c.lower.pointer_paths import PointerPath, moved_path, same_elements
from viap.c.lower.start_values import StartValues
from viap.c.specification import formulas
from viap.c.tree import Expr
from viap.c.types import Field
from viap.program.integer_types import INDEX
from viap.record import record
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

Chain = tuple[Field | Expr, ...]  # members, and indices of elements
Steps = tuple[Field | Bounds, ...]


@record
class FramePlace:
    """A place of the frame: elements `low` to `high - 1` behind a path (None: all), a part.

    `chain`: the members and ranges of elements that lead to the part. `when`: the pointer leads to
    these elements only then.
    """

    path: PointerPath
    bounds: Bounds | None
    chain: Steps
    when: Expr | None = None


class FramePlaces:
    """The places of one frame; bounds are those at the start of the function."""

    def __init__(
        self,
        builder: "FlowBuilder",
        start: StartValues,
        at: Position,
        conditions: FrameConditions,
    ) -> None:
        self.builder, self._at, self._conditions = builder, at, conditions
        self._at_start = ClauseLowering(builder, start.present)
        self._places: list[FramePlace] = []
        contract = builder.unit.entry.contract
        self._equal = {} if contract is None else equal_pointers(contract)

    def add(self, place: Expr | formulas.ElementRange) -> bool:
        """Adds a place; returns False if it has no path: then it allows no change."""
        found = self._normal(place)
        self._places += found
        for each in found:
            for pair, condition in self._equal.items():
                for one, other in (pair, pair[::-1]):
                    if each.path == behind(one):
                        when = self.stored(condition)
                        self._places.append(
                            FramePlace(behind(other), each.bounds, each.chain, when)
                        )
        return bool(found)

    def allowed(self, path: PointerPath, chain: Chain, index: Expr | None) -> "Expr | bool | None":
        """Returns the condition under which a part may change: True, None for never."""
        found: Expr | None = None
        for place in self._places:
            if place.path != path or len(place.chain) > len(chain):
                continue
            conditions = [] if place.when is None else [place.when]
            if place.bounds is not None:
                if index is None:
                    continue
                conditions.append(self._conditions.within(index, place.bounds))
            for step, part in zip(place.chain, chain, strict=False):
                if isinstance(step, tuple):
                    assert not isinstance(part, Field)
                    conditions.append(self._conditions.within(part, step))
                elif step is not part:
                    break
            else:
                if not conditions:
                    return True
                inside = conditions[0]
                for condition in conditions[1:]:
                    inside = self._conditions.both(inside, condition)
                found = inside if found is None else self._conditions.either(found, inside)
        return found

    def _normal(self, place: Expr | formulas.ElementRange) -> list[FramePlace]:
        """Returns a place by its path; none if it has none: then it allows no change."""
        if not isinstance(place, formulas.ElementRange):
            return self._part(place, ())
        pointer, offset = _base(place.pointer)
        while isinstance(pointer, tree.Convert | tree.At):
            if isinstance(pointer, tree.Convert) and not same_elements(pointer):
                return []
            pointer = pointer.operand
        if isinstance(pointer, tree.Decay):
            bounds = self._moved(place.low, offset), self._moved(place.high, offset)
            return self._part(pointer.array, (bounds, *self._steps(place)))
        found = moved_path(place.pointer)
        if found is None:
            return []
        bounds = self._moved(place.low, found[1]), self._moved(place.high, found[1])
        return [FramePlace(_elements(place.pointer, found[0]), bounds, self._steps(place))]

    def _steps(self, place: formulas.ElementRange) -> Steps:
        """Returns what leads from an element of a range to the parts of it that are meant."""
        return tuple(
            step if isinstance(step, Field) else (self.stored(step[0]), self.stored(step[1]))
            for step in place.part
        )

    def _part(self, place: Expr, chain: Steps) -> list[FramePlace]:
        """Returns the place of a part of an object, by the steps that lead from it to the part."""
        one: Expr = tree.IntConst(1, INDEX, self._at)
        while isinstance(place, tree.Member | tree.Element | tree.At):
            match place:
                case tree.Member():
                    chain, place = (place.field, *chain), place.object
                case tree.Element():
                    low = self.stored(place.index)
                    chain, place = ((low, self._conditions.sum(low, one)), *chain), place.array
                case tree.At():
                    place = place.operand
        match place:
            case tree.Name(symbol=symbol):
                if chain and isinstance(chain[0], tuple):
                    return [FramePlace((symbol, ""), chain[0], chain[1:])]
                return [FramePlace((symbol, ""), None, chain)]
            case tree.Deref():
                return self._behind_pointer(place.pointer, chain)
            case _:
                return []

    def _behind_pointer(self, pointer: Expr, chain: Steps) -> list[FramePlace]:
        one: Expr = tree.IntConst(1, INDEX, self._at)
        zero: Expr = tree.IntConst(0, INDEX, self._at)
        base, offset = _base(pointer)
        if isinstance(base, tree.Decay):
            low = self._moved(zero, offset)
            return self._part(base.array, ((low, self._conditions.sum(low, one)), *chain))
        found = moved_path(pointer)
        if found is None:
            return []
        low = self._moved(zero, found[1])
        path = _elements(pointer, found[0])
        return [FramePlace(path, (low, self._conditions.sum(low, one)), chain)]

    def _moved(self, bound: Expr, offset: Expr | None) -> Expr:
        stored = self.stored(bound)
        return stored if offset is None else self._conditions.sum(stored, self.stored(offset))

    def stored(self, term: Expr) -> Expr:
        stored = self.builder.assignments.stash(self._at_start.term(term), "bound")
        self.builder.know(stored)
        return stored


def behind(path: PointerPath) -> PointerPath:
    """Returns the path of the elements behind a pointer: not that of the pointer itself."""
    return path[0], f"{path[1]}[]"


def _base(pointer: Expr) -> tuple[Expr, Expr | None]:
    """Returns the pointer that an expression moves, and the number of elements, if any."""
    match pointer:
        case tree.Binary(op="+", left=left, right=right):
            return left, right
        case _:
            return pointer, None


def _elements(pointer: Expr, path: PointerPath) -> PointerPath:
    """Returns the path of the elements that a pointer, moved or not, leads to."""
    if isinstance(pointer, tree.Binary):
        pointer = pointer.left
    while isinstance(pointer, tree.Convert | tree.At):
        pointer = pointer.operand
    return path if isinstance(pointer, tree.Decay) else behind(path)
