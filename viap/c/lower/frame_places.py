"""The places of a frame: what a function may change, by the paths that lead to it."""

from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.elaborate import build
from viap.c.lower.allowed_pointers import PointerPath, equal_pointers, moved_path, same_elements
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.formula_terms import term_place
from viap.c.lower.start_values import StartValues
from viap.c.tree import tree
from viap.c.tree.tree import Expr
from viap.c.tree.types import ArrayType, CType, Field, FloatType, StructType
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import INDEX, INT, INT128, DataModel, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


# ---- Conditions on the indices of elements, in types that hold both sides.


Bounds = tuple[Expr, Expr]  # the first index, and the one behind the last


class FrameConditions:
    """Builds conditions for the frame at a position."""

    def __init__(self, at: Position) -> None:
        self._at = at
        self.plain = term_place(at, None)

    def inside(self, index: Expr, size: Expr | None) -> Expr:
        """Returns the condition that an index is one of an element, as far as a size says it."""
        zero = tree.IntConst(0, INDEX, self._at)
        above = tree.Binary("<=", zero, index, INT, self.plain, False)
        return above if size is None else self.both(above, self.compare("<", index, size))

    def within(self, index: Expr, bounds: Bounds) -> Expr:
        """Returns the condition that an index is in a range."""
        low, high = bounds
        return self.both(self.compare("<=", low, index), self.compare("<", index, high))

    def sum(self, left: Expr, right: Expr) -> Expr:
        left, right = self._alike(left, right)
        return tree.Binary("+", left, right, left.type, self.plain, False)

    def compare(self, op: str, left: Expr, right: Expr) -> Expr:
        left, right = self._alike(left, right)
        return tree.Binary(op, left, right, INT, self.plain, False)

    def unchanged(self, value: Expr, old: Expr, model: DataModel) -> Expr:
        """Returns the condition that a scalar is as it was: for floating point, the same bits."""
        if isinstance(value.type, FloatType):
            return tree.Binary(tree.SAME_BITS, value, old, INT, self.plain, False)
        return build.binary("==", value, old, self.plain, model)

    def _alike(self, left: Expr, right: Expr) -> tuple[Expr, Expr]:
        """Returns two numbers in a type that holds both."""
        assert isinstance(left.type, IntType) and isinstance(right.type, IntType)
        wide = INDEX
        if not (INDEX.covers(left.type) and INDEX.covers(right.type)):
            wide = max((INT128, left.type, right.type), key=lambda type: type.bits)
        return build.convert(left, wide, self.plain), build.convert(right, wide, self.plain)

    def either(self, left: Expr, right: Expr) -> Expr:
        return tree.Binary("||", left, right, INT, self.plain, False)

    def both(self, left: Expr, right: Expr) -> Expr:
        return tree.Binary("&&", left, right, INT, self.plain, False)


# ---- The places of a frame: what a function may change, by the paths that lead to it.


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


# ---- The parts of an object that are no structs, each with the way that leads to it.


_FEW_CELLS = 32  # of an array in an object, which a run compares one by one


@record
class ObjectLeaf:
    """A part of an object, by the members and elements that lead to it.

    `inside`: the condition that indices of arrays in it are those of elements; None: there is none.
    """

    place: Expr
    chain: Chain
    shown: str
    inside: Expr | None = None


class ObjectLeaves:
    """The parts of objects, for the checks of one frame."""

    def __init__(self, lowering: ClauseLowering, at: Position, conditions: FrameConditions) -> None:
        self._lowering, self._at, self._conditions = lowering, at, conditions

    def of(self, place: Expr, chain: Chain, shown: str) -> list[ObjectLeaf]:
        """Returns the parts of an object that are no structs."""
        type: CType = place.type
        if isinstance(type, StructType) and type.kind == "struct":
            found = []
            for field in type.fields or ():
                part = build.select(place, field, self._conditions.plain)
                found += self.of(part, (*chain, field), f"{shown}.{field.name}")
            return found
        if isinstance(type, ArrayType) and isinstance(type.size, int):
            return self._cells(place, chain, shown, tree.IntConst(type.size, INDEX, self._at))
        if isinstance(type, ArrayType | StructType):
            raise Unsupported(f"a frame that leaves {shown} unchanged", self._at, "contract")
        return [ObjectLeaf(place, chain, shown)]

    def _cells(self, array: Expr, chain: Chain, shown: str, size: Expr) -> list[ObjectLeaf]:
        """Returns a cell of an array in an object, at an index that is an input.

        For runs, all cells of a small array are returned: changes of larger ones are not searched.
        """
        assert isinstance(array.type, ArrayType) and isinstance(size, tree.IntConst)
        if self._lowering.for_runs:
            few = size.value if size.value <= _FEW_CELLS else 0
            numbers = [tree.IntConst(each, INDEX, self._at) for each in range(few)]
            cells = [
                (
                    number,
                    tree.Element(array, number, array.type.element, self._conditions.plain, False),
                )
                for number in numbers
            ]
            return [
                leaf for number, cell in cells for leaf in self.of(cell, (*chain, number), shown)
            ]
        index = self._lowering.variable("unchanged", INDEX, self._at)
        self._lowering.receive(index, self._at)
        cell = tree.Element(array, index, array.type.element, self._conditions.plain, False)
        inside, found = self._conditions.inside(index, size), list[ObjectLeaf]()
        for leaf in self.of(cell, (*chain, index), shown):
            both = inside if leaf.inside is None else self._conditions.both(inside, leaf.inside)
            found.append(ObjectLeaf(leaf.place, leaf.chain, leaf.shown, both))
        return found
