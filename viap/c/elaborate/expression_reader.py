"""Expressions: pycparser's nodes ► typed expressions."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.call_reader import CallReader
from viap.c.elaborate.scope import Enumerator
from viap.c.text import literals
from viap.c.text.gnu_words import SAME_OPERAND
from viap.c.tree import tree
from viap.c.tree.tree import Expr
from viap.c.tree.tree_walk import variable_sizes
from viap.c.tree.types import (
    VA_LIST,
    ArrayType,
    CType,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    common_type,
    is_scalar,
    is_variable_arguments,
    promote,
)
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def is_designation(node: c_ast.Node) -> bool:
    """True if the form can be an lvalue: a cast is not one, even to its own type."""
    match node:
        case c_ast.UnaryOp():
            return bool(node.op == "*")
        case c_ast.StructRef():
            return bool(node.type == "->") or is_designation(node.name)
        case c_ast.ID() | c_ast.ArrayRef() | c_ast.Constant() | c_ast.CompoundLiteral():
            return True
        case _:
            return False


def is_address(node: c_ast.Node) -> bool:
    return isinstance(node, c_ast.UnaryOp) and bool(node.op == "&")


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
            c_ast.GenericSelection: self._generic,
        }
        self._asking = False  # only the type of an operand is needed
        self._own_name: tuple[str, Expr] | None = None  # `__func__` of a function

    def read(self, node: c_ast.Node) -> Expr:
        """Return the typed expression; arrays and functions are not yet decayed."""
        reader = self._readers.get(type(node))
        where = self.unit.position(node)
        if reader is None:
            raise Unsupported(f"'{type(node).__name__}' in an expression", where, "expression")
        return reader(node, where)

    def asked(self, node: c_ast.Node) -> Expr:
        """Read an operand of which only the type matters; casts keep their qualifiers."""
        before, self._asking = self._asking, True
        try:
            return self.read(node)
        finally:
            self._asking = before

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
            return tree.FloatConst(text, literals.floating_type(text), where)
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
                if entry.type is VA_LIST or is_variable_arguments(entry.type):
                    what = "a list of variable arguments that is not only passed on"
                    raise Unsupported(what, where, "va_list")
                return tree.Name(entry, where, entry.volatile)
            case tree.Function():
                self.unit.address_taken.setdefault(entry.name, entry)
                return tree.FunctionRef(entry, PointerType(entry.type), where)
            case Enumerator():
                return tree.IntConst(entry.value, entry.type, where)
        if node.name == "__func__":
            if self._own_name is None or self._own_name[0] != self.unit.function_name:
                name = tuple(self.unit.function_name.encode()) + (0,)
                text = tree.StringLit(name, ArrayType(self.unit.model.char, len(name)), where)
                self._own_name = self.unit.function_name, text
            return self._own_name[1]
        from viap.c.library.library_types import library_function

        if library_function(node.name, self.unit.model) is not None:
            function = self.unit.entries.implicit_function(node.name, where)
            self.unit.address_taken.setdefault(function.name, function)
            return tree.FunctionRef(function, PointerType(function.type), where)
        from viap.c.library.library_functions import header_of_word

        header = header_of_word(node.name)
        advice = f"; include <{header}>?" if header else ""
        raise TypeFault(f"'{node.name}' is not declared{advice}", where, node.name, header)

    # ------------------------------------------------------------- operators

    def _unary(self, node: c_ast.UnaryOp, where: Position) -> Expr:
        op = node.op
        match op:
            case "sizeof":
                from viap.c.elaborate.size_reader import read_sizeof

                return read_sizeof(self, node.expr, where)
            case "_Alignof" | "__alignof__":
                from viap.c.elaborate.size_reader import alignment

                size = alignment(self.unit, node.expr, op == "_Alignof", where)
                return tree.IntConst(size, self.unit.model.size_t, where)
            case "&":
                operand = self.read(node.expr)
                if isinstance(operand.type, VoidType):
                    raise TypeFault("'&' on a void value", where, "&")
                if not self.designates(node.expr):
                    raise TypeFault("'&' needs an object", where, "&")
                _note_address(operand)
                return build.address_of(operand, where)
            case "*":
                return build.deref(self.read(node.expr), where)
            case "++" | "--" | "p++" | "p--":
                return self._step(op, node.expr, where)
            case "-" | "+" | "~" | "!":
                return build.unary(op, self.read(node.expr), where)
            case "__real__" | "__imag__":
                raise Unsupported("complex numbers", where, op)
        raise Unsupported(f"the operator '{op}'", where, op)

    def _step(self, op: str, node: c_ast.Node, where: Position) -> Expr:
        target = self._target(node, where)
        if not isinstance(target.type, IntType | PointerType | FloatType):
            raise TypeFault(f"'{op}' on '{target.type}'", where, op)
        amount = 1 if op.endswith("++") else -1
        return tree.Step(target, amount, not op.startswith("p"), target.type, where)

    def type_of(self, node: c_ast.Node) -> CType:
        if isinstance(node, c_ast.Typename):
            return self.unit.types.read(node)
        expr = self.read(node)
        if isinstance(expr, tree.Member) and expr.field.bits is not None:
            if isinstance(node, c_ast.StructRef):
                raise TypeFault("the size of a bit-field", self.unit.position(node), "sizeof")
        return self.designated_function(node, expr) or expr.type

    def designated_function(self, node: c_ast.Node, expr: Expr) -> FunctionType | None:
        """Return the function type that an operand of sizeof or typeof designates, or None."""
        if isinstance(expr, tree.FunctionRef):
            return None if is_address(node) else expr.function.type
        if isinstance(node, c_ast.UnaryOp) and node.op == "*":
            pointer = expr.type
            if isinstance(pointer, PointerType) and isinstance(pointer.target, FunctionType):
                if self.value(node.expr).type == pointer:  # `*` left it as it was
                    return pointer.target
        return None

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

    def _target(self, node: c_ast.Node, where: Position) -> Expr:
        """Read the target of an assignment: an lvalue, but not an array."""
        target = self.read(node)
        if not build.is_lvalue(target) or not self.designates(node):
            raise TypeFault("this can't be assigned to", where, "assignment")
        if isinstance(target.type, ArrayType):
            raise TypeFault("an array can't be assigned to", where, "assignment")
        return target

    def _assignment(self, node: c_ast.Assignment, where: Position) -> Expr:
        target = self._target(node.lvalue, where)
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
        elif isinstance(value.type, IntType | FloatType) and is_scalar(target.type):
            floats = [t for t in (target.type, value.type) if isinstance(t, FloatType)]
            if not floats or isinstance(target.type, PointerType) or op not in "+-*/":
                raise TypeFault(f"'{node.op}' on '{target.type}'", where, node.op)
            computation = max(floats, key=lambda type: type.bytes)
            value = build.convert(value, computation, where)
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
        if variable_sizes(type):
            return tree.Convert(operand, type, where, effects=True, explicit=True)
        if isinstance(type, StructType) and operand.type is not type:
            from viap.c.elaborate.initialiser_lists import cast_to_union

            operand = cast_to_union(operand, type, where) or operand
        converted = build.convert(operand, type, where, explicit=True)
        if self._asking and converted is operand and isinstance(type, PointerType):
            return tree.Convert(operand, type, where, operand.effects, explicit=True)
        return converted

    def _conditional(self, node: c_ast.TernaryOp, where: Position) -> Expr:
        from viap.c.elaborate.choice_reader import read_conditional

        return read_conditional(self, node, where)

    def _comma(self, node: c_ast.ExprList, where: Position) -> Expr:
        *before, last = (self.value(item) for item in node.exprs)
        result = last
        for item in reversed(before):
            effects = item.effects or result.effects
            result = tree.Comma(item, result, result.type, where, effects)
        return result

    # ------------------------------------------------------------- the rest

    def _generic(self, node: c_ast.GenericSelection, where: Position) -> Expr:
        return self.read(self._chosen(node))

    def _chosen(self, node: c_ast.Node) -> c_ast.Node:
        """Return the expression behind generic selections."""
        while isinstance(node, c_ast.GenericSelection):
            from viap.c.elaborate.choice_reader import chosen_association

            node = chosen_association(self.unit, node)
        return node

    def designates(self, node: c_ast.Node) -> bool:
        """True if an expression can be an lvalue by its form."""
        return is_designation(self._chosen(node))

    def _statement_expression(self, node: c_ast.Compound, where: Position) -> Expr:
        reader = self.unit.statement_reader
        if reader is None or self.unit.scope is self.unit.file_scope:
            raise TypeFault("a statement expression outside of a function", where, "({")
        return reader.statement_expression(node, where)

    def _compound_literal(self, node: c_ast.CompoundLiteral, where: Position) -> Expr:
        from viap.c.elaborate.initialiser_lists import compound_literal

        return compound_literal(self.unit, node, where)


def _note_address(operand: Expr) -> None:
    """Note that the variable has its address taken, so it could not be a `register` one."""
    while isinstance(operand, tree.Element | tree.Member):
        operand = operand.array if isinstance(operand, tree.Element) else operand.object
    if isinstance(operand, tree.Name):
        operand.symbol.addressed = True
