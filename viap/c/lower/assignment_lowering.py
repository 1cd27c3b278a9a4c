"""Assignments: stores, compound assignments and steps.

Side effects of `x++` are deferred to the next sequence point (as C allows), which keeps `a[i++] =
v` one store followed by one increment.
"""

from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.library_functions import NONDET_PREFIX
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, operands
from viap.c.tree.types import (
    ArrayType,
    CType,
    FloatType,
    PointerType,
    StructType,
    no_long_double,
    received,
)
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class AssignmentLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def stash(self, value: Expr, name: str = "tmp", written: Expr | None = None) -> Expr:
        """Returns a new variable that holds the current value; `written`: as the text has it."""
        if isinstance(value, tree.IntConst | tree.FloatConst | tree.StringLit | tree.FunctionRef):
            return value
        # The value of an object may be an old one: its name would be misleading.
        if not isinstance(value, tree.Name | tree.Element | tree.Deref | tree.Member):
            written = written or (value if name in ("tmp", "value") else None)
        symbol = self.builder.fresh(name, value.type, value.position, written)
        target = tree.Name(symbol, value.position)
        self.builder.emit(actions.Store(target, value, value.position))
        return target

    def fixed(self, lvalue: Expr) -> Expr:
        """Returns an lvalue of the same object that no change of variables affects."""
        match lvalue:
            case tree.Element():
                index = self.stash(lvalue.index)
                array = self.fixed(lvalue.array)
                return tree.Element(array, index, lvalue.type, lvalue.position, False)
            case tree.Deref():
                pointer = self.stash(lvalue.pointer)
                return tree.Deref(pointer, lvalue.type, lvalue.position, False)
            case tree.Member():
                return build.select(self.fixed(lvalue.object), lvalue.field, lvalue.position)
            case _:
                return lvalue

    # ------------------------------------------------------------- stores

    def store(self, target: Expr, value: Expr, position: Position) -> None:
        """Assigns a value (of the target's type, perhaps with effects) to a pure lvalue."""
        builder = self.builder
        builder.sequence.prepare(value)
        if isinstance(value, tree.Call) and builder.sequence.done(value) is None:
            if self._direct_input(target, value, position):
                return
            simple = isinstance(target, tree.Name) and not isinstance(target.type, ArrayType)
            if simple and target.type == value.type:
                if builder.calls.call_into(value, target):
                    return
        pure = builder.expressions.value(value)
        no_long_double(target.type, position)
        builder.name_site(pure, target)
        if pure is not target:
            builder.emit(actions.Store(target, pure, position))

    def _direct_input(self, target: Expr, call: tree.Call, position: Position) -> bool:
        callee = call.callee
        if not isinstance(callee, tree.FunctionRef) or callee.function.body is not None:
            return False
        name = callee.function.name
        if name.startswith(NONDET_PREFIX) and isinstance(call.type, IntType | FloatType):
            type = received(call.type, call.position)
            if target.type == call.type and type is not None:
                self.builder.emit(actions.Receive(target, name, type, call.position))
                return True
        return False

    def _guard_constant(self, target: Expr) -> None:
        """Checks a store to a `const` object, possible only through a cast: `*(int *)&x = 1`."""
        if is_temporary(target):
            never = tree.IntConst(0, INT, target.position)
            what = "a temporary object is changed"
            self.builder.emit(actions.Require(never, what, target.position))
        constant = False
        while isinstance(target, tree.Element | tree.Member):
            constant |= isinstance(target, tree.Member) and target.field.constant
            target = target.array if isinstance(target, tree.Element) else target.object
        if isinstance(target, tree.Name) and (constant or target.symbol.constant):
            never = tree.IntConst(0, INT, target.position)
            what = "a const object is changed"
            self.builder.emit(actions.Require(never, what, target.position))

    def assign(self, expr: tree.Assign, used: bool) -> Expr:
        builder = self.builder
        self._guard_constant(expr.target)
        position = expr.position
        target: Expr | None = None
        if expr.target.effects:
            target = builder.expressions.lvalue(expr.target)
            if immediate(expr.value):
                target = self.fixed(target)
        if expr.op:
            value = builder.expressions.value(expr.value)
            target = target or builder.expressions.lvalue(expr.target)
            builder.sequence.touch(expr, target)
            assert expr.computation is not None
            old = builder.expressions.read_object(expr.target, target)
            pure = self._compute(expr.op, old, value, expr.computation, position)
            no_long_double(target.type, position)
            return self._put(target, pure, used, position)
        if target is None and (isinstance(expr.target, tree.Name) or not expr.value.effects):
            target = builder.expressions.lvalue(expr.target)
        if isinstance(target, tree.Name):
            builder.sequence.touch(expr, target)
            self.store(target, expr.value, position)
            return target
        new = builder.sequence.done(expr.value) is None
        if isinstance(expr.value, tree.Call) and not used and new:
            target = target or builder.expressions.lvalue(expr.target)
            if self._direct_input(target, expr.value, position):
                builder.sequence.touch(expr, target)
                return target
        value = builder.expressions.value(expr.value)
        target = target or builder.expressions.lvalue(expr.target)
        builder.sequence.touch(expr, target)
        no_long_double(target.type, position)
        builder.name_site(value, target)
        return self._put(target, value, used, position)

    def _put(self, target: Expr, value: Expr, used: bool, position: Position) -> Expr:
        """Stores a pure value; returns the expression that has it afterwards."""
        if used and not stable(target):
            # The store may change what the target designates: keep the value itself.
            value = self.stash(value, "value")
            self.builder.emit(actions.Store(target, value, position))
            return value
        self.builder.emit(actions.Store(target, value, position))
        return target

    def _compute(
        self, op: str, target: Expr, value: Expr, computation: CType, position: Position
    ) -> Expr:
        if isinstance(computation, PointerType):
            return build.binary(op, target, value, position, self.builder.model)
        no_long_double(computation, position)
        self.builder.note_arithmetic(computation, position)
        left = build.convert(target, computation, position)
        result = build.binary(op, left, value, position, self.builder.model)
        return build.convert(result, target.type, position)

    # ------------------------------------------------------------- steps

    def _stepped(self, target: Expr, amount: int, position: Position) -> Expr:
        no_long_double(target.type, position)
        self.builder.note_arithmetic(target.type, position)
        one = tree.IntConst(1, INT, position)
        op = "+" if amount > 0 else "-"
        result = build.binary(op, target, one, position, self.builder.model)
        return build.convert(result, target.type, position)

    def step(self, expr: tree.Step, used: bool) -> Expr:
        """Lowers `++x` and `--x`, or any of them whose value is not used."""
        self._guard_constant(expr.target)
        target = self.builder.expressions.lvalue(expr.target)
        self.builder.sequence.touch(expr, target)
        old = self.builder.expressions.read_object(expr.target, target)
        stepped = self._stepped(old, expr.amount, expr.position)
        return self._put(target, stepped, used, expr.position)

    def step_value(self, expr: tree.Step) -> Expr:
        if expr.prefix:
            return self.step(expr, used=True)
        self._guard_constant(expr.target)
        target = self.builder.expressions.lvalue(expr.target)
        self.builder.sequence.touch(expr, target)
        if isinstance(target, tree.Name) and not target.symbol.volatile:
            stepped = self._stepped(target, expr.amount, expr.position)
            self.builder.pending.append(actions.Store(target, stepped, expr.position))
            return target
        # The designation of the target may change before the next sequence point.
        old = self.stash(self.builder.expressions.read_object(expr.target, target), "old", expr)
        stepped = self._stepped(old, expr.amount, expr.position)
        self.builder.emit(actions.Store(target, stepped, expr.position))
        return old


# ---- Designations of objects, and effects that may change the designated object.


def stable(target: Expr) -> bool:
    """True if, by its form, a store to an lvalue can't change the designated object."""
    match target:
        case tree.Name():
            return True
        case tree.Member():
            return stable(target.object)
        case tree.Element():
            # An element of an array variable, with other variables as indices.
            return not _through_pointer(target) and all(
                isinstance(node, tree.Name | tree.IntConst | tree.Binary | tree.Convert)
                for node in _parts(target.index)
            )
        case tree.Deref():
            return isinstance(target.pointer, tree.Name) and isinstance(target.type, IntType)
        case _:
            return False


def _through_pointer(target: Expr) -> bool:
    while isinstance(target, tree.Element | tree.Member):
        if isinstance(target, tree.Element):
            if isinstance(target.array, tree.Element) and not stable(target.array):
                return True
            target = target.array
        else:
            target = target.object
    return not isinstance(target, tree.Name)


def _parts(expr: Expr) -> list[Expr]:
    """Returns a pure expression and everything in it."""
    found: list[Expr] = []
    stack = [expr]
    while stack:
        node = stack.pop()
        found.append(node)
        stack.extend(operands(node))
    return found


def immediate(expr: Expr) -> bool:
    """True if evaluation changes something before the next sequence point."""
    if not expr.effects:
        return False
    match expr:
        case tree.Step():
            return expr.prefix or not isinstance(expr.target, tree.Name)
        case tree.Unary() | tree.Convert() | tree.AddressOf():
            return immediate(expr.operand)
        case tree.Binary() if expr.op not in ("&&", "||"):
            return immediate(expr.left) or immediate(expr.right)
        case tree.Element():
            return immediate(expr.array) or immediate(expr.index)
        case tree.Deref():
            return immediate(expr.pointer)
        case tree.Member():
            return immediate(expr.object)
        case tree.Decay():
            return immediate(expr.array)
        case _:
            return True


def is_temporary(lvalue: Expr) -> bool:
    """True for a part of a struct that is a value, not an object.

    It has a temporary lifetime, and must not be changed (C11 6.2.4p8).
    """
    while isinstance(lvalue, tree.Element | tree.Member):
        lvalue = lvalue.array if isinstance(lvalue, tree.Element) else lvalue.object
    return isinstance(lvalue.type, StructType) and not isinstance(
        lvalue, tree.Name | tree.Deref | tree.CompoundLiteral
    )
