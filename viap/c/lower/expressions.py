"""Expressions: their effects become actions, and a pure expression remains.

Side effects of `x++` are put off to the next sequence point (as C allows), which keeps
`a[i++] = v` one store followed by one increment.
"""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate import build
from viap.c.library import ALLOCATIONS, NONDET_PREFIX, plain_name
from viap.c.lower import actions
from viap.c.lower.actions import Branch, FlowBlock, Goto
from viap.c.tree import Expr, operands
from viap.c.types import (
    ArrayType,
    CType,
    FloatType,
    PointerType,
    StructType,
    VoidType,
    is_scalar,
    size_of,
)
from viap.errors import Unsupported
from viap.program.types import BOOL, INT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.builder import FlowBuilder


class ExpressionLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    # ------------------------------------------------------------- entry points

    def effect(self, expr: Expr) -> None:
        """Evaluates an expression whose value is not used."""
        if not expr.effects:
            self._unused(expr)
            return
        match expr:
            case tree.Comma():
                self.effect(expr.left)
                self.builder.flush()
                self.effect(expr.right)
            case tree.Convert() if isinstance(expr.type, VoidType):
                self.effect(expr.operand)
            case tree.Conditional() | tree.Binary(op="&&" | "||"):
                self._effect_by_branches(expr)
            case tree.Assign():
                self._assign(expr, used=False)
            case tree.Step():
                self._step(expr, used=False)
            case tree.Call():
                self.builder.calls.call(expr, used=False)
            case tree.StatementExpr():
                self._statement_expression(expr)
            case _:
                self._unused(expr)

    def _unused(self, expr: Expr) -> None:
        """Evaluates an expression: that may be undefined, though nobody uses the value."""
        while isinstance(expr, tree.Convert):
            expr = expr.operand
        self._no_float(expr.type, expr.position)
        value = self.value(expr)
        if not isinstance(value, tree.IntConst | tree.Name) and is_scalar(value.type):
            self.stash(value, "unused")

    def value(self, expr: Expr) -> Expr:
        """The pure expression that has the value once the emitted actions are done."""
        match expr:
            case tree.IntConst() | tree.StringLit() | tree.FunctionRef():
                return expr
            case tree.FloatConst():
                raise Unsupported("floating-point numbers", expr.position, "float")
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                return self.lvalue(expr)
            case tree.Unary():
                self._no_float(expr.type, expr.position)
                operand = self.value(expr.operand)
                return build.unary(expr.op, operand, expr.position) if expr.op == "!" else (
                    tree.Unary(expr.op, operand, expr.type, expr.position, False)
                )  # fmt: skip
            case tree.Binary():
                return self._binary(expr)
            case tree.Conditional():
                return self._conditional(expr)
            case tree.Convert():
                return self._convert(expr)
            case tree.AddressOf():
                operand = self.lvalue(expr.operand)
                return build.address_of(operand, expr.position)
            case tree.Decay():
                array = self.lvalue(expr.array)
                return tree.Decay(array, expr.type, expr.position, False)
            case tree.Assign():
                return self._assign(expr, used=True)
            case tree.Step():
                return self._step_value(expr)
            case tree.Call():
                result = self.builder.calls.call(expr, used=True)
                if result is None:
                    raise Unsupported("a void value is used", expr.position, "void")
                return result
            case tree.Comma():
                self.effect(expr.left)
                self.builder.flush()
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
                    self.builder.keep_sizes(expr.array)
                return self._size_of_array(expr.array, expr.type, expr.position)
            case tree.Undefined():
                raise Unsupported(expr.message, expr.position, expr.construct)

    def lvalue(self, expr: Expr) -> Expr:
        """An object's designation with pure parts."""
        match expr:
            case tree.Name():
                symbol = self.builder.instance(expr.symbol)
                return expr if symbol is expr.symbol else tree.Name(symbol, expr.position)
            case tree.StringLit():
                return expr
            case tree.Element():
                array = self.lvalue(expr.array)
                if immediate(expr.index):
                    array = self._fixed(array)
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

    def stash(self, value: Expr, name: str = "tmp") -> Expr:
        """A variable that keeps the value as it is now."""
        if isinstance(value, tree.IntConst | tree.StringLit | tree.FunctionRef):
            return value
        symbol = self.builder.fresh(name, value.type, value.position)
        target = tree.Name(symbol, value.position)
        self.builder.emit(actions.Store(target, value, value.position))
        return target

    def _fixed(self, lvalue: Expr) -> Expr:
        """The same object, whatever happens to the variables in its designation."""
        match lvalue:
            case tree.Element():
                index = self.stash(lvalue.index)
                array = self._fixed(lvalue.array)
                return tree.Element(array, index, lvalue.type, lvalue.position, False)
            case tree.Deref():
                pointer = self.stash(lvalue.pointer)
                return tree.Deref(pointer, lvalue.type, lvalue.position, False)
            case tree.Member():
                return build.select(self._fixed(lvalue.object), lvalue.field, lvalue.position)
            case _:
                return lvalue

    # ------------------------------------------------------------- stores

    def store(self, target: Expr, value: Expr, position: Position) -> None:
        """Assigns a value (of the target's type, perhaps with effects) to a pure lvalue."""
        if isinstance(value, tree.Call):
            if self._direct_input(target, value, position):
                return
            simple = isinstance(target, tree.Name) and not isinstance(target.type, ArrayType)
            if simple and self._same(target.type, value.type):
                if self.builder.calls.call_into(value, target):
                    return
        pure = self.value(value)
        self._no_float(target.type, position)
        self.builder.name_site(pure, target)
        if pure is not target:
            self.builder.emit(actions.Store(target, pure, position))

    def _same(self, left: CType, right: CType) -> bool:
        return left == right or left is right

    def _direct_input(self, target: Expr, call: tree.Call, position: Position) -> bool:
        callee = call.callee
        if not isinstance(callee, tree.FunctionRef) or callee.function.body is not None:
            return False
        name = callee.function.name
        if name.startswith(NONDET_PREFIX) and isinstance(call.type, IntType):
            if target.type == call.type:
                self.builder.flush()
                self.builder.emit(actions.Receive(target, name, call.type, call.position))
                return True
        return False

    def _assign(self, expr: tree.Assign, used: bool) -> Expr:
        position = expr.position
        target: Expr | None = None
        if expr.target.effects:
            target = self.lvalue(expr.target)
            if immediate(expr.value):
                target = self._fixed(target)
        if expr.op:
            value = self.value(expr.value)
            target = target or self.lvalue(expr.target)
            assert expr.computation is not None
            pure = self._compute(expr.op, target, value, expr.computation, position)
            self._no_float(target.type, position)
            return self._put(target, pure, used, position)
        if target is None and (isinstance(expr.target, tree.Name) or not expr.value.effects):
            target = self.lvalue(expr.target)
        if isinstance(target, tree.Name):
            self.store(target, expr.value, position)
            return target
        if isinstance(expr.value, tree.Call) and not used:
            target = target or self.lvalue(expr.target)
            if self._direct_input(target, expr.value, position):
                return target
        value = self.value(expr.value)
        target = target or self.lvalue(expr.target)
        self._no_float(target.type, position)
        self.builder.name_site(value, target)
        return self._put(target, value, used, position)

    def _put(self, target: Expr, value: Expr, used: bool, position: Position) -> Expr:
        """Stores a pure value; gives the expression that has it afterwards."""
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
        self._no_float(computation, position)
        left = build.convert(target, computation, position)
        result = build.binary(op, left, value, position, self.builder.model)
        return build.convert(result, target.type, position)

    def _stepped(self, target: Expr, amount: int, position: Position) -> Expr:
        self._no_float(target.type, position)
        one = tree.IntConst(1, INT, position)
        op = "+" if amount > 0 else "-"
        result = build.binary(op, target, one, position, self.builder.model)
        return build.convert(result, target.type, position)

    def _step(self, expr: tree.Step, used: bool) -> Expr:
        """`++x` and `--x`, or any of them whose value is not used."""
        target = self.lvalue(expr.target)
        stepped = self._stepped(target, expr.amount, expr.position)
        return self._put(target, stepped, used, expr.position)

    def _step_value(self, expr: tree.Step) -> Expr:
        if expr.prefix:
            return self._step(expr, used=True)
        target = self.lvalue(expr.target)
        if isinstance(target, tree.Name):
            stepped = self._stepped(target, expr.amount, expr.position)
            self.builder.pending.append(actions.Store(target, stepped, expr.position))
            return target
        # What designates the target may change before the next sequence point.
        old = self.stash(target, "old")
        stepped = self._stepped(old, expr.amount, expr.position)
        self.builder.emit(actions.Store(target, stepped, expr.position))
        return old

    # ------------------------------------------------------------- control in expressions

    def branch(self, expr: Expr, then: FlowBlock, orelse: FlowBlock, position: Position) -> None:
        """Goes to one block or the other; the current block ends."""
        match expr:
            case tree.Unary(op="!"):
                self.branch(expr.operand, orelse, then, position)
            case tree.Binary(op="&&" | "||") if expr.effects:
                middle = self.builder.new_block(position)
                if expr.op == "&&":
                    self.branch(expr.left, middle, orelse, position)
                else:
                    self.branch(expr.left, then, middle, position)
                self.builder.current = middle
                self.branch(expr.right, then, orelse, position)
            case tree.Comma():
                self.effect(expr.left)
                self.builder.flush()
                self.branch(expr.right, then, orelse, position)
            case tree.IntConst():
                self.builder.end(Goto(then if expr.value else orelse), position)
            case _:
                condition = build.truth(self.value(expr))
                if self.builder.pending:
                    # Put-off effects happen on both ways, after the condition is read.
                    then, orelse = self._with_pending(then), self._with_pending(orelse)
                    self.builder.pending = []
                if isinstance(condition, tree.IntConst):
                    self.builder.end(Goto(then if condition.value else orelse), position)
                else:
                    self.builder.end(Branch(condition, then, orelse, position), position)

    def _with_pending(self, target: FlowBlock) -> FlowBlock:
        block = self.builder.new_block(target.position)
        block.actions.extend(self.builder.pending)
        block.end = Goto(target)
        return block

    def _binary(self, expr: tree.Binary) -> Expr:
        position = expr.position
        if expr.op in ("&&", "||"):
            if expr.effects:
                return self._truth_by_branches(expr)
            left, right = self.value(expr.left), self.value(expr.right)
            return tree.Binary(expr.op, left, right, expr.type, position, False)
        self._no_float(expr.left.type, position)
        left = self.value(expr.left)
        if immediate(expr.right):
            left = self.stash(left)
        right = self.value(expr.right)
        return tree.Binary(expr.op, left, right, expr.type, position, False)

    def _truth_by_branches(self, expr: Expr) -> Expr:
        position = expr.position
        target = tree.Name(self.builder.fresh("tmp", INT, position), position)
        then, orelse = self.builder.new_block(position), self.builder.new_block(position)
        after = self.builder.new_block(position)
        self.branch(expr, then, orelse, position)
        for block, value in ((then, 1), (orelse, 0)):
            self.builder.current = block
            constant = tree.IntConst(value, INT, position)
            self.builder.emit(actions.Store(target, constant, position))
            self.builder.jump(after)
        self.builder.current = after
        return target

    def _effect_by_branches(self, expr: tree.Conditional | tree.Binary) -> None:
        position = expr.position
        then, orelse = self.builder.new_block(position), self.builder.new_block(position)
        after = self.builder.new_block(position)
        if isinstance(expr, tree.Conditional):
            self.branch(expr.condition, then, orelse, position)
            parts: tuple[tuple[FlowBlock, Expr | None], ...] = (
                (then, expr.then),
                (orelse, expr.orelse),
            )
        else:
            first = (then, after) if expr.op == "&&" else (after, then)
            self.branch(expr.left, *first, position)
            parts = ((then, expr.right),)
        for block, part in parts:
            self.builder.current = block
            if part is not None:
                self.effect(part)
                self.builder.flush()
            self.builder.jump(after)
        self.builder.current = after

    def _conditional(self, expr: tree.Conditional) -> Expr:
        position = expr.position
        pure_arms = not expr.then.effects and not expr.orelse.effects
        if pure_arms and not expr.condition.effects and not isinstance(expr.type, StructType):
            self._no_float(expr.type, position)
            condition = self.value(expr.condition)
            then, orelse = self.value(expr.then), self.value(expr.orelse)
            return tree.Conditional(condition, then, orelse, expr.type, position, False)
        if isinstance(expr.type, VoidType):
            raise Unsupported("a void value is used", position, "?:")
        target = tree.Name(self.builder.fresh("tmp", expr.type, position), position)
        blocks = (self.builder.new_block(position), self.builder.new_block(position))
        after = self.builder.new_block(position)
        self.branch(expr.condition, *blocks, position)
        for block, arm in zip(blocks, (expr.then, expr.orelse), strict=True):
            self.builder.current = block
            self.store(target, arm, position)
            self.builder.flush()
            self.builder.jump(after)
        self.builder.current = after
        return target

    def _statement_expression(self, expr: tree.StatementExpr) -> Expr | None:
        self.builder.flush()
        for item in expr.body.items:
            self.builder.statement(item)
        if expr.value is None or isinstance(expr.type, VoidType):
            if expr.value is not None:
                self.effect(expr.value)
            return None
        value = self.stash(self.value(expr.value), "value")
        self.builder.flush()
        return value

    # ------------------------------------------------------------- the rest

    def _convert(self, expr: tree.Convert) -> Expr:
        position = expr.position
        if isinstance(expr.type, VoidType):
            self.effect(expr.operand)
            return tree.IntConst(0, INT, position)
        operand = expr.operand
        if isinstance(operand, tree.Call) and isinstance(expr.type, PointerType):
            callee = operand.callee
            if isinstance(callee, tree.FunctionRef) and callee.function.body is None:
                if plain_name(callee.function.name) in ALLOCATIONS:
                    element = expr.type.target
                    return self.builder.calls.allocate(operand, callee.function.name, element)
        self._no_float(expr.type, position)
        self._no_float(operand.type, position)
        value = self.value(operand)
        if expr.type == BOOL:
            return tree.Convert(build.truth(value), BOOL, position, False, expr.explicit)
        return build.convert(value, expr.type, position, expr.explicit)

    def _compound_literal(self, expr: tree.CompoundLiteral) -> Expr:
        symbol = self.builder.instance(expr.symbol)
        if not symbol.static and expr.symbol.init is not None:
            self.builder.flush()
            self.builder.emit(actions.Begin(symbol, expr.position))
            self.builder._initialise(symbol, expr.symbol.init, expr.position)
        return tree.Name(symbol, expr.position)

    def _size_of_array(self, type: ArrayType, size_t: IntType, position: Position) -> Expr:
        model = self.builder.model
        if isinstance(type.element, ArrayType):
            unit = self._size_of_array(type.element, size_t, position)
        else:
            unit = tree.IntConst(size_of(type.element, model, position), size_t, position)
        if isinstance(type.size, int):
            count: Expr = tree.IntConst(type.size, size_t, position)
        else:
            known = self.builder.array_sizes.get(type)
            if known is None:
                raise Unsupported("the size of this array", position, "sizeof")
            count = build.convert(known, size_t, position)
        return build.binary("*", count, unit, position, model)

    def _no_float(self, type: CType, position: Position) -> None:
        if isinstance(type, FloatType):
            raise Unsupported("floating-point numbers", position, "float")


def stable(target: Expr) -> bool:
    """Whether a store to an lvalue leaves what it designates unchanged, by its form."""
    match target:
        case tree.Name():
            return True
        case tree.Member():
            return stable(target.object)
        case tree.Element():
            # Of an array that is a variable, by indices that are other variables.
            return not _through_pointer(target) and all(
                isinstance(node, tree.Name | tree.IntConst | tree.Binary | tree.Convert)
                for node in parts_of(target.index)
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


def parts_of(expr: Expr) -> list[Expr]:
    """A pure expression and everything in it."""
    found: list[Expr] = []
    stack = [expr]
    while stack:
        node = stack.pop()
        found.append(node)
        stack.extend(operands(node))
    return found


def immediate(expr: Expr) -> bool:
    """Whether evaluation changes something before the next sequence point."""
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
