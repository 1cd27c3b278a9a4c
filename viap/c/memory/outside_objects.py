"""Objects that the program does not know: behind pointers from outside, and at fixed addresses.

A read gives any value. A write through a pointer from outside may change every object that the
outside knows; one to a fixed address changes none. A run of a compiled program can't be made to
show that: in ordinary surroundings it ends at such an access.
"""

from contextlib import nullcontext
from typing import TYPE_CHECKING

from viap.c.memory.external_reach import is_fixed, reached
from viap.c.memory.lvalue_places import Spot
from viap.c.memory.memory_regions import EXTERNAL, MemoryRegion, Node
from viap.c.memory.pointer_views import PointerValue
from viap.c.memory.region_layout import WILD, PointerLeaf
from viap.c.tree import actions, tree
from viap.c.tree.expression_printer import ExpressionPrinter
from viap.core.base.errors import InternalError, Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.inputs import outside_at, outside_function
from viap.core.program.integer_types import INDEX, INT, IntType
from viap.core.program.nodes import Array, Assume, Expr, Fill, If, Input, Scalar, Variable

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess


class OutsideObjects:
    """`used`: places of accesses by pointers from outside, and at fixed addresses, with a name.

    `freed`: places where `free` gets such a pointer. `copies`: texts are copied that may overlap.
    """

    def __init__(self, access: "ValueAccess") -> None:
        self.access, self.layout, self.output = access, access.layout, access.output
        self.points_to = access.points_to
        self.used: dict[tuple[Position, bool], str] = {}
        self.freed: dict[Position, str] = {}
        self.copies = False
        self._regions: dict[MemoryRegion, bool] = {}
        self._known: list[MemoryRegion] | None = None  # those that the outside may change

    def spot(self, expr: tree.Deref, here: Expr | None, fixed: bool) -> Spot:
        """Returns a place with any contents; `here`: the condition that it is meant.

        `fixed`: it is at a fixed address. The pointer is known not to be null.
        """
        position = expr.position
        self.used[position, fixed] = ExpressionPrinter().text(expr.pointer)
        if self.points_to.environment.is_ordinary:
            away = number(0, position, INT) if here is None else build.negate(here)
            self.output.emit_guarded(Assume(build.condition(away), "assume", position))
        region = MemoryRegion("outside", expr.type, position)
        self._regions[region] = fixed
        for part in self.layout.parts((region, ()), position):
            self.points_to.sets[part] = self.points_to.sets.get(EXTERNAL, {EXTERNAL: None})
        self.forget(region, position)
        return Spot(here, region, (), ())

    def forget(self, region: MemoryRegion, position: Position) -> None:
        """Gives the object any contents."""

        action = actions.ForgetReachable((), (), False, "a pointer from outside", position)
        Forgetting(self.access).region(region, action)

    def holds(self, region: MemoryRegion) -> bool:
        return region in self._regions

    def written(self, spots: list[Spot], position: Position) -> None:
        """Forgets the objects that a write to unknown objects may change."""
        hit = [spot.condition for spot in spots if self._regions.get(spot.region) is False]
        if not hit:
            return
        with self.output.captured() as inner:
            self._forget_known(position)
        if any(each is None for each in hit):
            self.output.statements.extend(inner)
            return
        here: Expr = number(0, position, INT)
        for each in hit:
            assert each is not None
            here = build.logical("||", here, each, position)
        self.output.emit(If(here, tuple(inner), (), position))

    def _forget_known(self, position: Position) -> None:
        from viap.c.memory.external_reach import is_fixed, known_outside, reached

        everything = known_outside(self.points_to, position)
        if self._known is None:
            found = reached(self.points_to, everything)
            self._known = [region for region in found if not is_fixed(region)]
        for region in self._known:
            Forgetting(self.access).region(region, everything)

    # ------------------------------------------------------------- blocks of bytes, and free

    def block(self, pointer: tree.Expr, written: bool, position: Position) -> None:
        """Reads or writes a block of bytes of an unknown object.

        Emitted where the pointer is known to lead to one.
        """
        self.used[position, False] = ExpressionPrinter().text(pointer)
        self._end_ordinary_run(position)
        if written:
            self._forget_known(position)

    def release(self, pointer: tree.Expr, here: Expr, position: Position) -> None:
        """Frees an unknown object; `here`: the condition that it is one.

        That it can be freed, and that nothing else leads to it afterwards, is assumed.
        """
        self.freed[position] = ExpressionPrinter().text(pointer)
        with self.output.captured() as inner:
            self._end_ordinary_run(position)
        if inner:
            self.output.emit(If(here, tuple(inner), (), position))

    def _end_ordinary_run(self, position: Position) -> None:
        if self.points_to.environment.is_ordinary:
            never = number(0, position, INT)
            self.output.emit(Assume(build.condition(never), "assume", position))

    def address(self, position: Position) -> PointerValue:
        """Returns a pointer to a part of an unknown object."""
        where = Variable(self.layout.scalar("pointer.where", INDEX), position)
        self.output.emit(Input(where, outside_function(INDEX), INDEX, position))
        return PointerValue(number(WILD, position, INT), (), where)

    # ------------------------------------------------------------- functions in bytes

    def function_at(self, address: Expr, condition: Expr | None, position: Position) -> Expr:
        """Returns the number of a function at an address that bytes hold: any, but for null."""
        zero = number(0, position, INT)
        none = build.compare("==", address, number(0, position, address.type), position)
        some = self._chosen(INT, none, condition, position)
        some = build.conditional(
            build.compare("==", some, zero, position), number(WILD, position, INT), some, position
        )
        return build.conditional(none, zero, some, position)

    def function_address(self, function: Expr, condition: Expr | None, position: Position) -> Expr:
        """Returns the address of a function, given by its number: any, but for null."""
        type = self.access.addresses.type
        none = build.compare("==", function, number(0, position, INT), position)
        some = self._chosen(type, none, condition, position)
        first, zero = number(1, position, type), number(0, position, type)
        is_zero = build.compare("==", some, zero, position)
        some = build.conditional(is_zero, first, some, position)
        return build.conditional(none, zero, some, position)

    def _chosen(
        self, type: IntType, none: Expr, condition: Expr | None, position: Position
    ) -> Expr:
        """Returns any number; in ordinary surroundings, a run ends here unless `none` holds."""
        if self.points_to.environment.is_ordinary:
            with self.output.guarded(condition) if condition is not None else nullcontext():
                self.output.emit_guarded(Assume(build.condition(none), "assume", position))
        chosen = Variable(self.layout.scalar("function", type), position)
        self.output.emit_guarded(Input(chosen, outside_function(type), type, position))
        return chosen


# ---- Havoc: objects that a function without a body may change get any values of their types.


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
