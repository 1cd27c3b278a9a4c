"""Expressions: their effects become actions, and a pure expression remains."""

from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.elaborate.build import holds_volatile, is_volatile
from viap.c.library.library_functions import ALLOCATIONS, plain_name
from viap.c.lower.assignment_lowering import immediate, is_temporary
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr
from viap.c.tree.types import (
    VOID,
    ArrayType,
    PointerType,
    StructType,
    VoidType,
    is_scalar,
    no_long_double,
    received,
    takes_integer_part,
)
from viap.core.base.errors import Unsupported
from viap.core.program.assumptions import VOLATILE_ANY, VOLATILE_ORDINARY
from viap.core.program.integer_types import BOOL, INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class ExpressionLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    @cached_property
    def _volatile(self) -> "VolatileReads":
        return VolatileReads(self.builder)

    def read_object(self, expr: Expr, place: Expr) -> Expr:
        """Returns the value of the object that an expression designates; `place`: its pure form."""
        if isinstance(expr.type, ArrayType) or not (is_volatile(expr) or holds_volatile(expr.type)):
            return place
        return self._volatile.read(expr, place)

    def effect(self, expr: Expr) -> None:
        """Evaluates an expression whose value is not used."""
        self.builder.sequence.prepare(expr)
        if not expr.effects:
            self._unused(expr)
            return
        match expr:
            case tree.Comma():
                with self.builder.sequenced():
                    self.effect(expr.left)
                self.effect(expr.right)
            case tree.Convert() if isinstance(expr.type, VoidType):
                self.effect(expr.operand)
            case tree.Conditional() | tree.Binary(op="&&" | "||"):
                self.builder.choices.effect(expr)
            case tree.Assign():
                self.builder.assignments.assign(expr, used=False)
            case tree.Step():
                self.builder.assignments.step(expr, used=False)
            case tree.Call():
                self.builder.calls.call(expr, used=False)
            case tree.StatementExpr():
                self._statement_expression(expr)
            case tree.Marked():
                self._marked(expr, used=False)
            case _:
                self._unused(expr)

    def _unused(self, expr: Expr) -> None:
        """Evaluates an unused expression: that may be undefined, although the value is not used.

        `x;` reads x (C11 6.3.2.1p2). `(void)x;` is the idiom for not reading it.
        """
        named = isinstance(expr, tree.Convert) and expr.explicit and expr.type == VOID
        while isinstance(expr, tree.Convert) and not takes_integer_part(
            expr.operand.type, expr.type
        ):
            expr = expr.operand
        no_long_double(expr.type, expr.position)
        value = self.value(expr)
        if isinstance(value, tree.IntConst | tree.FloatConst) or (
            named and isinstance(value, tree.Name)
        ):
            return
        behind = isinstance(value.type, StructType) and _is_behind_pointer(value)
        if is_scalar(value.type) or behind:
            self.builder.assignments.stash(value, "unused")

    def value(self, expr: Expr) -> Expr:
        """Returns the pure expression that has the value once the emitted actions are done."""
        sequence = self.builder.sequence
        sequence.prepare(expr)
        done = sequence.done(expr)
        if done is not None:
            return done
        match expr:
            case tree.IntConst() | tree.StringLit() | tree.FunctionRef():
                return expr
            case tree.FloatConst():
                no_long_double(expr.type, expr.position)
                return expr
            case tree.Name() if expr.symbol in self.builder.frame.constants:
                assert isinstance(expr.type, IntType)
                number = self.builder.frame.constants[expr.symbol]
                return tree.IntConst(number, expr.type, expr.position)
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                lvalue = self.lvalue(expr)
                sequence.touch(expr, lvalue)
                return self.read_object(expr, lvalue)
            case tree.Unary():
                no_long_double(expr.type, expr.position)
                operand = self.value(expr.operand)
                return build.unary(expr.op, operand, expr.position) if expr.op == "!" else (
                    tree.Unary(expr.op, operand, expr.type, expr.position, False)
                )  # fmt: skip
            case tree.Binary():
                return self._binary(expr)
            case tree.Conditional():
                return self.builder.choices.conditional(expr)
            case tree.Convert():
                return self._convert(expr)
            case tree.AddressOf():
                operand = self.lvalue(expr.operand)
                return build.address_of(operand, expr.position)
            case tree.Decay():
                if is_temporary(expr.array):
                    self.builder.temporaries = True
                array = self.lvalue(expr.array)
                return tree.Decay(array, expr.type, expr.position, False)
            case tree.Assign():
                return self.builder.assignments.assign(expr, used=True)
            case tree.Step():
                return self.builder.assignments.step_value(expr)
            case tree.Call():
                result = self.builder.calls.call(expr, used=True)
                if result is None:
                    raise Unsupported("a void value is used", expr.position, "void")
                return result
            case tree.Comma():
                with self.builder.sequenced():
                    self.effect(expr.left)
                return self.value(expr.right)
            case tree.StatementExpr():
                result = self._statement_expression(expr)
                if result is None:
                    raise Unsupported("a void value is used", expr.position, "void")
                return result
            case tree.CompoundLiteral():
                return self.lvalue(expr)
            case tree.SizeOfArray():
                if expr.here:
                    self.builder.declarations.keep_sizes(expr.array, checked=True)
                return self.builder.declarations.size_of_array(expr.array, expr.type, expr.position)
            case tree.Marked():
                value = self._marked(expr, used=True)
                if value is None:
                    raise Unsupported("a void value is used", expr.position, "void")
                return value
            case tree.Undefined():
                raise Unsupported(expr.message, expr.position, expr.construct)
            case tree.At() | tree.Sum() | tree.Fold():
                raise AssertionError("a term of a formula in a program")

    def _marked(self, expr: tree.Marked, used: bool) -> Expr | None:
        """Returns the operand's current value; the observer gets it first."""
        builder = self.builder
        value: Expr | None = None
        with builder.sequenced():
            if isinstance(expr.type, VoidType):
                self.effect(expr.operand)
            else:
                value = self.value(expr.operand)
                if used or expr.operand.effects:
                    value = builder.assignments.stash(value, "marked")
        if builder.look is not None:
            builder.look(builder, expr, value)
        return value

    def lvalue(self, expr: Expr) -> Expr:
        """Returns an object's designation with pure parts."""
        done = self.builder.sequence.done(expr)
        if done is not None:
            return done
        match expr:
            case tree.Name():
                symbol = self.builder.instance(expr.symbol)
                same = symbol is expr.symbol and not expr.effects
                return expr if same else tree.Name(symbol, expr.position)
            case tree.StringLit():
                return expr
            case tree.Element():
                array = self.lvalue(expr.array)
                if immediate(expr.index):
                    array = self.builder.assignments.fixed(array)
                index = self.value(expr.index)
                return tree.Element(array, index, expr.type, expr.position, False)
            case tree.Deref():
                return build.deref(self.value(expr.pointer), expr.position)
            case tree.Member():
                return build.select(self.lvalue(expr.object), expr.field, expr.position)
            case tree.CompoundLiteral():
                return self._compound_literal(expr)
            case _:
                # A struct as a value: of a call, a conditional, an assignment.
                return self.value(expr)

    def _binary(self, expr: tree.Binary) -> Expr:
        position = expr.position
        if expr.op in ("&&", "||"):
            if expr.effects or self.builder.sequence.is_forced(expr):
                return self.builder.choices.truth(expr)
            left, right = self.value(expr.left), self.value(expr.right)
            return tree.Binary(expr.op, left, right, expr.type, position, False)
        no_long_double(expr.left.type, position)
        self.builder.note_arithmetic(expr.type, position)
        left = self.value(expr.left)
        if immediate(expr.right):
            left = self.builder.assignments.stash(left)
        right = self.value(expr.right)
        return tree.Binary(expr.op, left, right, expr.type, position, False)

    def _convert(self, expr: tree.Convert) -> Expr:
        position = expr.position
        if isinstance(expr.type, VoidType):
            self.effect(expr.operand)
            return tree.IntConst(0, INT, position)
        operand = expr.operand
        fresh = self.builder.sequence.done(operand) is None
        if isinstance(operand, tree.Call) and isinstance(expr.type, PointerType) and fresh:
            callee = operand.callee
            if isinstance(callee, tree.FunctionRef) and callee.function.body is None:
                if plain_name(callee.function.name) in ALLOCATIONS:
                    element = expr.type.target
                    return self.builder.calls.library.allocate(
                        operand, callee.function.name, element
                    )
        no_long_double(expr.type, position)
        no_long_double(operand.type, position)
        self.builder.note_arithmetic(expr.type, position)
        if expr.explicit and isinstance(expr.type, PointerType):
            self.builder.declarations.keep_sizes(expr.type, checked=True)
        value = self.value(operand)
        given = expr.operand.type
        if isinstance(given, PointerType) and (given.volatile or holds_volatile(given.target)):
            self._volatile.note_lost(expr)
        if expr.type == BOOL:
            return tree.Convert(build.truth(value), BOOL, position, False, expr.explicit)
        return build.convert(value, expr.type, position, expr.explicit)

    def _statement_expression(self, expr: tree.StatementExpr) -> Expr | None:
        """Lowers a statement expression; its variables end with it, once its value is known."""
        builder = self.builder
        target: Expr | None = None
        if expr.value is not None and not isinstance(expr.type, VoidType):
            target = tree.Name(builder.fresh("value", expr.type, expr.position), expr.position)
        with builder.sequenced():
            builder.open_scope()
            builder.frame.blocks[expr.body] = len(builder.scopes)
            for item in expr.body.items:
                builder.statements.lower(item)
            if expr.value is not None:
                self._last_value(expr.value, target)
            del builder.frame.blocks[expr.body]
            builder.close_scope(expr.position)
        return target

    def _last_value(self, expr: Expr, target: Expr | None) -> None:
        builder = self.builder
        with builder.sequence.full(expr), builder.sequenced():
            if target is None:
                self.effect(expr)
            else:
                builder.emit(actions.Store(target, self.value(expr), expr.position))

    def _compound_literal(self, expr: tree.CompoundLiteral) -> Expr:
        builder = self.builder
        symbol = builder.instance(expr.symbol)
        if not symbol.static and expr.symbol.init is not None:
            with builder.sequenced():
                builder.emit(actions.Begin(symbol, expr.position))
                builder.declarations.initialise(
                    symbol, expr.symbol.init, expr.position, named=expr.symbol
                )
        return tree.Name(symbol, expr.position)


def _is_behind_pointer(lvalue: Expr) -> bool:
    while isinstance(lvalue, tree.Element | tree.Member):
        lvalue = lvalue.array if isinstance(lvalue, tree.Element) else lvalue.object
    return isinstance(lvalue, tree.Deref)


# ---- Reads of `volatile` objects: inputs, if the surroundings may change them at any time.


class VolatileReads:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def read(self, expr: Expr, place: Expr) -> Expr:
        """Returns the value of a volatile object that an expression designates.

        `place` is its pure form.
        """
        builder, position = self.builder, expr.position
        if builder.reliance.environment.volatile == "ordinary":
            builder.rely(VOLATILE_ORDINARY, _name(expr), position, place=place)
            return place
        builder.rely(VOLATILE_ANY, _name(expr), position)
        builder.reliance.widened = True
        # The access itself may be undefined.
        target = builder.assignments.stash(place, "seen")
        type, number = expr.type, received(expr.type, position)
        if number is not None:
            from viap.core.program.inputs import outside_function

            builder.emit(actions.Receive(target, outside_function(number), number, position))
        elif isinstance(type, PointerType):
            from viap.core.program.inputs import outside_function

            builder.emit(actions.ReceivePointer(target, outside_function(None), position))
        else:
            raise Unsupported("a volatile struct that is read as a whole", position, "volatile")
        return target

    def note_lost(self, expr: tree.Convert) -> None:
        """Note a conversion that drops `volatile` from the type behind a pointer.

        A read by such a pointer is undefined (C11 6.7.3p6), and gives the stored value.
        """
        given, type = expr.operand.type, expr.type
        if not isinstance(given, PointerType) or type == BOOL or not _is_seen(given):
            return
        if not isinstance(type, PointerType) or not _is_seen(type):
            self.builder.rely(VOLATILE_ORDINARY, _pointee(expr.operand), expr.position)


def _is_seen(pointer: PointerType) -> bool:
    """True if the pointer's type shows that its target is volatile, or has a volatile part."""
    return pointer.volatile or holds_volatile(pointer.target)


def _pointee(pointer: Expr) -> str:
    """Returns the name of the object behind a pointer for the list of assumptions."""
    match pointer:
        case tree.Convert():
            return _pointee(pointer.operand)
        case tree.AddressOf():
            return _name(pointer.operand)
        case tree.Decay():
            return _name(pointer.array)
        case _:
            return _name(build.deref(pointer, pointer.position))


def _name(expr: Expr) -> str:
    """Returns the name of an object for the list of assumptions."""
    from viap.c.tree.expression_printer import ExpressionPrinter

    while isinstance(expr, tree.Element):
        expr = expr.array
    return ExpressionPrinter().text(expr)
