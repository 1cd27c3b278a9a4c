"""Accesses through pointers from outside: any value is read, and a write may change all that the
outside knows.

They are taken out of the actions once the pointer analysis has found them.
"""

from typing import TYPE_CHECKING, Any

from viap.c import actions, tree
from viap.c.actions import Action, FlowBlock
from viap.c.memory.pointees import EXTERNAL
from viap.c.tree import Expr
from viap.c.types import CType, PointerType, StructType
from viap.program.assumptions import OUTSIDE_OBJECTS
from viap.program.integer_types import INT, IntType
from viap.program.outside_inputs import outside_function
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.memory.points_to import PointsTo

_LVALUES = (tree.Name, tree.Element, tree.Deref, tree.Member)


class OutsideAccesses:
    """Rewrites the blocks of a program; `found` is True if there was such an access."""

    def __init__(self, builder: "FlowBuilder", points_to: "PointsTo") -> None:
        self.builder, self.points_to = builder, points_to
        self.found = False
        self._made: list[Action] = []
        self._block = builder.entry

    def rewrite(self, blocks: list[FlowBlock]) -> None:
        for block in blocks:
            self._block = block
            places: list[int] = []
            made = self._made = []
            for action in block.actions:
                places.append(len(made))
                self._action(action)
            if isinstance(block.end, actions.Branch):
                condition = self._value(block.end.condition)
                if condition is not block.end.condition:
                    end = block.end
                    block.end = actions.Branch(condition, end.then, end.orelse, end.position)
            if len(made) != len(block.actions) or any(map(_differ, made, block.actions)):
                self.builder.reliance.moved(block, [*places, len(made)])
                block.actions[:] = made

    def _action(self, action: Action) -> None:
        match action:
            case (
                actions.Store()
                | actions.Receive()
                | actions.ReceivePointer()
                | (actions.Allocate())
            ) if self._is_outside(action.target):
                self._write(action)
            case actions.Clear() | actions.Unspecify() if self._is_outside(action.target):
                self._changed(_base(action.target).pointer, [], action.position)
            case actions.FillBytes() if self._leads_outside(action.pointer):
                self._changed(action.pointer, [], action.position)
            case actions.CopyBytes() if self._leads_outside(action.target):
                self._changed(action.target, [action.source], action.position)
            case actions.CopyBytes() if self._leads_outside(action.source):
                self._note(action.position)
                self._forget([self._value(action.target)], (), False, action.position)
            case _:
                self._made.append(self._copy(action))

    # ------------------------------------------------------------- writes

    def _write(self, action: Any) -> None:
        """Gives the value to a variable of its own, and forgets what the outside knows."""
        target, position = action.target, action.position
        given = tree.Name(self.builder.fresh("given", target.type, position), position)
        fields = {name: getattr(action, name) for name in action.__match_args__}
        self._made.append(self._copy(type(action)(**(fields | {"target": given}))))
        told: list[Expr] = [given] if isinstance(target.type, PointerType | StructType) else []
        self._changed(_base(target).pointer, told, position)

    def _changed(self, pointer: Expr, told: list[Expr], position: Position) -> None:
        """Forgets all that the outside knows, or learns, and the other targets of a pointer."""
        self._note(position)
        known = tuple(each for each in self.builder.unit.globals if each.exposed)
        roots = [self._value(each) for each in (pointer, *told)]
        self._forget(roots, known, True, position)

    def _forget(
        self, roots: list[Expr], symbols: tuple[tree.Symbol, ...], keeps: bool, position: Position
    ) -> None:
        name = "a pointer from outside"
        self._made.append(actions.ForgetReachable(tuple(roots), symbols, keeps, name, position))

    # ------------------------------------------------------------- reads

    def _copy(self, part: Any) -> Any:
        """Returns an action with its expressions rewritten."""
        values = [getattr(part, name) for name in part.__match_args__]
        made = [self._part(value) for value in values]
        same = all(one is other for one, other in zip(values, made, strict=True))
        return part if same else type(part)(*made)

    def _part(self, value: Any) -> Any:
        if isinstance(value, tuple):
            made = tuple(self._part(each) for each in value)
            return value if all(a is b for a, b in zip(value, made, strict=True)) else made
        return self._value(value) if isinstance(value, Expr) else value

    def _value(self, expr: Expr) -> Expr:
        """Returns an expression in which accesses to outside objects are any values."""
        if isinstance(expr, _LVALUES) and self._is_outside(expr):
            return self._any(expr.type, expr.position)
        if isinstance(expr, tree.AddressOf | tree.Decay):
            inner = expr.operand if isinstance(expr, tree.AddressOf) else expr.array
            if isinstance(inner, _LVALUES) and self._is_outside(inner):
                return self._any(expr.type, expr.position)
        if not tree.operands(expr):
            return expr
        made: Expr = self._copy(expr)
        return made

    def _any(self, type: CType, position: Position) -> Expr:
        self._note(position)
        target = tree.Name(self.builder.fresh("outside", type, position), position)
        if isinstance(type, IntType):
            self._made.append(actions.Receive(target, outside_function(type), type, position))
        elif isinstance(type, PointerType):
            self._made.append(actions.ReceivePointer(target, outside_function(INT), position))
        else:
            self._made.append(actions.Forget(target.symbol, position, outside=True))
        return target

    # ------------------------------------------------------------- questions

    def _is_outside(self, expr: Expr) -> bool:
        """True if an lvalue may be a part of an object that only the outside knows."""
        base = _base(expr)
        return isinstance(base, tree.Deref) and self._leads_outside(base.pointer)

    def _leads_outside(self, pointer: Expr) -> bool:
        return EXTERNAL in self.points_to.targets(pointer)

    def _note(self, position: Position) -> None:
        """Lists the access; a counterexample ends before it."""
        self.found = True
        reliance = self.builder.reliance
        reliance.widened = True
        self.builder.outside_objects = True
        reliance.note(OUTSIDE_OBJECTS, "pointers from outside", position, self._block)
        if reliance.environment.is_ordinary:
            never = tree.IntConst(0, INT, position)
            self._made.append(actions.Assume(never, "assume", position))


def _base(expr: Expr) -> Any:
    while isinstance(expr, tree.Element | tree.Member):
        expr = expr.array if isinstance(expr, tree.Element) else expr.object
    return expr


def _differ(one: Action, other: Action) -> bool:
    return one is not other
