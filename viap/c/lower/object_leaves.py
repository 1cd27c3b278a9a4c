"""The parts of an object that are no structs, each with the way that leads to it."""

from viap.c import tree
from viap.c.elaborate import build
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.frame_conditions import FrameConditions
from viap.c.lower.frame_places import Chain
from viap.c.tree import Expr
from viap.c.types import ArrayType, CType, StructType
from viap.errors import Unsupported
from viap.program.integer_types import INDEX
from viap.record import record
from viap.source import Position

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
