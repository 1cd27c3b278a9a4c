"""Havoc: objects that a function without a body may change get any values of their types."""

from typing import TYPE_CHECKING

from viap.c import actions
from viap.c.memory.external_reach import is_fixed, reached
from viap.c.memory.memory_regions import MemoryRegion, Node
from viap.c.memory.region_layout import PointerLeaf
from viap.errors import InternalError, Unsupported
from viap.program.build import number
from viap.program.integer_types import INT
from viap.program.nodes import Array, Assume, Fill, Input, Scalar, Variable
from viap.program.outside_inputs import outside_function
from viap.program.unset_values import outside_at
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess


class Forgetting:
    def __init__(self, access: "ValueAccess") -> None:
        self.access = access
        self.layout = access.layout
        self.output = access.output

    def forget(self, action: actions.ForgetReachable) -> None:
        for region in reached(self.access.points_to, action):
            if not is_fixed(region):
                self.region(region, action)

    def region(self, region: MemoryRegion, action: actions.ForgetReachable) -> None:
        position = action.position
        if action.marks and region in self.access.written.doubtful:
            # A stub leaves it without a value, but the real function may set it: no run goes on
            # from here.
            self.output.emit(Assume(number(0, position, INT), "assume", position))
        if self.access.follows_leaks and region.site is not None and region.site.heap:
            what = f"memory that '{action.function}', which has no body, may free or hold"
            raise Unsupported(what, position, action.function)
        for part in self.layout.parts((region, ()), position):
            self._part(part, action.marks, position)

    def _part(self, part: Node, marks: bool, position: Position) -> None:
        if marks:
            self.access.written.fill(part, (), True, position)
            return
        link = self.layout.links.get(part)
        if link is not None and not link.stored:
            raise InternalError("a pointer of the caller changes, against the analysis")
        leaf = self.layout.leaf(part, position)
        # Pointers get any numbers; their targets are handled in `external_reach.py`.
        parts = leaf.variables if isinstance(leaf, PointerLeaf) else (leaf,)
        for variable in parts:
            if isinstance(variable, Array):
                self.output.emit(Fill(variable, (), None, outside_at(position)))
            else:
                self.output.emit(_any(variable, position))
        self.access.written.fill(part, (), True, position)


def _any(scalar: Scalar, position: Position) -> Input:
    function = outside_function(scalar.type)
    return Input(Variable(scalar, position), function, scalar.type, position)
