"""Expressions: pycparser's nodes ► typed expressions."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build, literals
from viap.c.elaborate.calls import CallReader
from viap.c.elaborate.evaluate import evaluate
from viap.c.elaborate.scope import Enumerator
from viap.c.library import library_function
from viap.c.object_layout import alignment_of, size_of
from viap.c.tokens import SAME_OPERAND
from viap.c.tree import Expr
from viap.c.types import (
    DOUBLE,
    FLOAT,
    VOID,
    ArrayType,
    CType,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    common_type,
    promote,
)
from viap.errors import TypeFault, Unsupported
from viap.program.types import CHAR, INT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit import Elaborator


class ExpressionReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit
        self.same_operand: list[Expr] = []
        self.calls = CallReader(unit)
        self._readers: dict[type, Callable[[Any, Position], Expr]] = {
            c_ast.Constant: self._constant,
            c_ast.ID: self._name,
            c_ast.UnaryOp: self._unary,
            c_ast.BinaryOp: self._binary,
            c_ast.Assignment: self._assignment,
            c_ast.ArrayRef: self._element,
            c_ast.StructRef: self._member,
            c_ast.FuncCall: self.calls.read,
            c_ast.Cast: self._cast,
            c_ast.TernaryOp: self._conditional,
            c_ast.ExprList: self._comma,
            c_ast.Compound: self._statement_expression,
            c_ast.CompoundLiteral: self._compound_literal,
        }

    def read(self, node: c_ast.Node) -> Expr:
        """The typed expression; arrays and functions are not yet decayed."""
        reader = self._readers.get(type(node))
        where = self.unit.position(node)
        if reader is None:
            raise Unsupported(f"'{type(node).__name__}' in an expression", where, "expression")
        return reader(node, where)

    def value(self, node: c_ast.Node) -> Expr:
        return build.value_of(self.read(node))

    def condition(self, node: c_ast.Node) -> Expr:
        return build.truth(self.read(node))

    # ------------------------------------------------------------- leaves

    def _constant(self, node: c_ast.Constant, where: Position) -> Expr:
        text = node.value
        if node.type == "string":
            return self._string(text, where)
        if text.endswith("'"):
            return tree.IntConst(*literals.character(text, self.unit.model, where), where)
        if node.type in ("float", "double", "long double"):
            kind = FLOAT if text[-1] in "fF" and "x" not in text.lower() else DOUBLE
            return tree.FloatConst(text, kind, where)
        if node.type == "bool":
            return tree.IntConst(int(text == "true"), INT, where)
        if '"' in text:
            return self._string(text, where)
        return tree.IntConst(*literals.integer(text, self.unit.model, where), where)

    def _string(self, text: str, where: Position) -> Expr:
        values, element = literals.string(text, self.unit.model, where)
        return tree.StringLit(values, ArrayType(element, len(values)), where)

    def _name(self, node: c_ast.ID, where: Position) -> Expr:
        if node.name == SAME_OPERAND and self.same_operand:
            return self.same_operand[-1]
        entry = self.unit.scope.find(node.name)
        match entry:
            case tree.Symbol():
                return tree.Name(entry, where, entry.volatile)
            case tree.Function():
                self.unit.address_taken.setdefault(entry.name, entry)
                return tree.FunctionRef(entry, PointerType(entry.type), where)
            case Enumerator():
                return tree.IntConst(entry.value, entry.type, where)
        if node.name == "__func__":
            name = tuple(self.unit.function_name.encode()) + (0,)
            return tree.StringLit(name, ArrayType(CHAR, len(name)), where)
        if library_function(node.name, self.unit.model) is not None:
            function = self.unit.implicit_function(node.name, where)
            return tree.FunctionRef(function, PointerType(function.type), where)
        raise TypeFault(f"'{node.name}' is not declared", where, node.name)

    # ------------------------------------------------------------- operators

    def _unary(self, node: c_ast.UnaryOp, where: Position) -> Expr:
        op = node.op
        match op:
            case "sizeof":
                return self._sizeof(node.expr, where)
            case "_Alignof":
                type = self.type_of(node.expr)
                size = alignment_of(type, self.unit.model)
                return tree.IntConst(size, self.unit.model.size_t, where)
            case "&":
                operand = self.read(node.expr)
                if isinstance(operand.type, VoidType):
                    raise TypeFault("'&' on a void value", where, "&")
                return build.address_of(operand, where)
            case "*":
                return build.deref(self.read(node.expr), where)
            case "++" | "--" | "p++" | "p--":
                return self._step(op, self.read(node.expr), where)
            case "-" | "+" | "~" | "!":
                return build.unary(op, self.read(node.expr), where)
        raise Unsupported(f"the operator '{op}'", where, op)

    def _step(self, op: str, target: Expr, where: Position) -> Expr:
        self._check_target(target, where)
        if not isinstance(target.type, IntType | PointerType | FloatType):
            raise TypeFault(f"'{op}' on '{target.type}'", where, op)
        amount = 1 if op.endswith("++") else -1
        return tree.Step(target, amount, not op.startswith("p"), target.type, where)

    def type_of(self, node: c_ast.Node) -> CType:
        if isinstance(node, c_ast.Typename):
            return self.unit.types.read(node)
        expr = self.read(node)
        return expr.function.type if isinstance(expr, tree.FunctionRef) else expr.type

    def _sizeof(self, node: c_ast.Node, where: Position) -> Expr:
        type = self.type_of(node)
        size_t = self.unit.model.size_t
        inner: CType = type
        while isinstance(inner, ArrayType):
            if isinstance(inner.size, tree.Expr):
                assert isinstance(type, ArrayType)
                return tree.SizeOfArray(type, size_t, where, isinstance(node, c_ast.Typename))
            inner = inner.element
        if isinstance(inner, StructType) and self.unit.notes.layout is not None:
            raise Unsupported(
                "sizeof a struct in a file with packed or aligned types", where, "sizeof"
            )
        return tree.IntConst(size_of(type, self.unit.model, where), size_t, where)

    def _binary(self, node: c_ast.BinaryOp, where: Position) -> Expr:
        # Long chains lean to the left: they are read in a loop.
        chain: list[tuple[c_ast.BinaryOp, Position]] = [(node, where)]
        first = node.left
        while isinstance(first, c_ast.BinaryOp):
            chain.append((first, self.unit.position(first)))
            first = first.left
        left = self.read(first)
        for operation, position in reversed(chain):
            right = self.read(operation.right)
            left = build.binary(operation.op, left, right, position, self.unit.model)
        return left

    def _check_target(self, target: Expr, where: Position) -> None:
        lvalues = (tree.Name, tree.Element, tree.Deref, tree.Member, tree.CompoundLiteral)
        if not isinstance(target, lvalues) or isinstance(target.type, ArrayType):
            raise TypeFault("this can't be assigned to", where, "assignment")

    def _assignment(self, node: c_ast.Assignment, where: Position) -> Expr:
        target = self.read(node.lvalue)
        self._check_target(target, where)
        value = self.value(node.rvalue)
        if node.op == "=":
            value = build.convert(value, target.type, where)
            return tree.Assign(target, value, target.type, where)
        op = node.op[:-1]
        computation: CType
        if isinstance(target.type, PointerType) and isinstance(value.type, IntType):
            computation = target.type
        elif isinstance(target.type, IntType) and isinstance(value.type, IntType):
            value_type = value.type
            if op in ("<<", ">>"):
                computation = promote(target.type)
                value = build.convert(value, promote(value_type), where)
            else:
                computation = common_type(target.type, value_type, self.unit.model)
                value = build.convert(value, computation, where)
        elif isinstance(value.type, IntType | FloatType):
            computation = target.type if isinstance(target.type, FloatType) else value.type
        else:
            raise TypeFault(f"'{node.op}' on '{target.type}'", where, node.op)
        return tree.Assign(target, value, target.type, where, op, computation)

    def _element(self, node: c_ast.ArrayRef, where: Position) -> Expr:
        base, index = self.read(node.name), self.read(node.subscript)
        return build.element(base, index, where, self.unit.model)

    def _member(self, node: c_ast.StructRef, where: Position) -> Expr:
        object = self.read(node.name)
        if node.type == "->":
            object = build.deref(object, where)
        return build.member(object, node.field.name, where)

    def _cast(self, node: c_ast.Cast, where: Position) -> Expr:
        type = self.unit.types.read(node.to_type)
        operand = self.value(node.expr)
        if isinstance(type, ArrayType | FunctionType):
            raise TypeFault(f"a cast to '{type}'", where, "cast")
        return build.convert(operand, type, where, explicit=True)

    def _conditional(self, node: c_ast.TernaryOp, where: Position) -> Expr:
        first = self.value(node.cond)
        condition = build.truth(first)
        same = isinstance(node.iftrue, c_ast.ID) and node.iftrue.name == SAME_OPERAND
        if same and first.effects:
            raise Unsupported("'?:' without a middle operand on side effects", where, "?:")
        self.same_operand.append(first)
        then = first if same else self.value(node.iftrue)
        self.same_operand.pop()
        orelse = self.value(node.iffalse)
        constant = evaluate(condition)
        type = self._conditional_type(then, orelse, where)
        then, orelse = build.convert(then, type, where), build.convert(orelse, type, where)
        if constant is not None:
            return then if constant else orelse
        effects = condition.effects or then.effects or orelse.effects
        return tree.Conditional(condition, then, orelse, type, where, effects)

    def _conditional_type(self, then: Expr, orelse: Expr, where: Position) -> CType:
        left, right = then.type, orelse.type
        if isinstance(left, IntType) and isinstance(right, IntType):
            return common_type(left, right, self.unit.model)
        if isinstance(left, VoidType) or isinstance(right, VoidType):
            return VOID
        if isinstance(left, PointerType) and isinstance(right, PointerType):
            chosen = right if isinstance(left.target, VoidType) else left
            return PointerType(chosen.target, left.volatile or right.volatile)
        if isinstance(left, PointerType):
            return left
        if isinstance(right, PointerType):
            return right
        if isinstance(left, FloatType) or isinstance(right, FloatType):
            floats = [t for t in (left, right) if isinstance(t, FloatType)]
            return max(floats, key=lambda t: t.bytes)
        if isinstance(left, StructType) and left is right:
            return left
        raise TypeFault(f"'{left}' or '{right}'", where, "?:")

    def _comma(self, node: c_ast.ExprList, where: Position) -> Expr:
        *before, last = (self.value(item) for item in node.exprs)
        result = last
        for item in reversed(before):
            effects = item.effects or result.effects
            result = tree.Comma(item, result, result.type, where, effects)
        return result

    # ------------------------------------------------------------- the rest

    def _statement_expression(self, node: c_ast.Compound, where: Position) -> Expr:
        reader = self.unit.statement_reader
        if reader is None:
            raise TypeFault("a statement expression outside of a function", where, "({")
        return reader.statement_expression(node, where)

    def _compound_literal(self, node: c_ast.CompoundLiteral, where: Position) -> Expr:
        type = self.unit.types.read(node.type)
        static = self.unit.statement_reader is None
        symbol = tree.Symbol("literal", type, where, static=static)
        symbol.volatile = self.unit.types.is_volatile(node.type)
        symbol.init, symbol.type = self.unit.initialisers.read(node.init, type, where)
        if static:
            self.unit.globals.append(symbol)
        return tree.CompoundLiteral(symbol, symbol.type, where, effects=not static)
