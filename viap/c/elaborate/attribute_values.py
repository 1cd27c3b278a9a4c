"""Attributes and `_Alignas` of declarations, with their arguments evaluated."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pycparser import c_ast
from pycparser.c_lexer import Token

from viap.c.elaborate.type_specifiers import with_mode
from viap.c.text.attribute_places import (
    NOTHING_SAID,
    QUALIFIER,
    REFUSED_ATTRIBUTES,
    Attribute,
    Said,
    anchor_of,
)
from viap.c.tree import tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.tree import Expr
from viap.c.tree.types import CType, Field, StructType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import IntType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class AttributeReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit

    def of_declaration(
        self, node: c_ast.Decl | c_ast.Typedef, attributes: Sequence[Attribute]
    ) -> Said:
        """Return the attributes and `_Alignas` of a declaration, evaluated."""
        said = self._said(attributes)
        written = getattr(node, "align", None) or ()
        if not written:
            return said
        aligned = max(self._alignas(item) for item in written)
        return replace(said, aligned=max(said.aligned, aligned))

    def of_type_name(self, node: c_ast.Typename) -> None:
        """Refuse attributes that would change the type in a cast, in sizeof or of a parameter."""
        for word in node.quals or ():
            if word.startswith(QUALIFIER):
                for said in self.unit.notes.groups[int(word.removeprefix(QUALIFIER))]:
                    if said.name != "aligned":
                        what = f"attribute '{said.name}' of a type name"
                        raise Unsupported(what, said.position, f"attribute {said.name}")

    def of_tag(self, node: c_ast.Struct | c_ast.Union | c_ast.Enum) -> tuple[Said, int]:
        """Return the attributes of a struct, union or enum, and #pragma pack."""
        anchor = anchor_of(node)
        if anchor is None:
            return NOTHING_SAID, 0
        return self._said(anchor.attributes), anchor.pack

    def with_modes(self, said: Said, type: CType) -> CType:
        for attribute in said.modes:
            words = [token.value for token in attribute.arguments]
            if len(words) != 1:
                raise Unsupported("this form of mode", attribute.position, "mode")
            mode = words[0].strip("_")
            type = with_mode(type, mode, self.unit.model, attribute.position)
        return type

    def _said(self, attributes: Sequence[Attribute]) -> Said:
        for attribute in attributes:
            if attribute.name in REFUSED_ATTRIBUTES:
                what = f"attribute '{attribute.name}'"
                raise Unsupported(what, attribute.position, f"attribute {attribute.name}")
        packed = any(attribute.name == "packed" for attribute in attributes)
        aligned = [self._aligned(a) for a in attributes if a.name == "aligned"]
        modes = tuple(a for a in attributes if a.name == "mode")
        weak = any(attribute.name == "weak" for attribute in attributes)
        alias = next((alias_target(a) for a in attributes if a.name == "alias"), "")
        return Said(packed, max(aligned, default=0), modes, weak, alias)

    def _aligned(self, attribute: Attribute) -> int:
        if not attribute.arguments:
            from viap.c.tree.object_layout import BIGGEST_ALIGNMENT

            return BIGGEST_ALIGNMENT
        return self._checked(self._number(attribute), attribute.position)

    def _number(self, attribute: Attribute) -> int | None:
        """Return the value of an attribute's argument; None if it has none."""
        arguments = attribute.arguments
        if len(arguments) == 1 and arguments[0].value.isdigit():
            return int(arguments[0].value)
        from viap.c.text.parse import parse_expression

        tokens: list[Token] = list(arguments)
        node = parse_expression(tokens, attribute.position)
        from viap.c.tree.constant_expressions import evaluate

        return evaluate(self.unit.expressions.value(node))

    def _alignas(self, node: c_ast.Alignas) -> int:
        where = self.unit.position(node)
        if isinstance(node.alignment, c_ast.Typename):
            from viap.c.tree.object_layout import alignment_of

            return alignment_of(self.unit.types.read(node.alignment), self.unit.model)
        from viap.c.tree.constant_expressions import evaluate

        value = evaluate(self.unit.expressions.value(node.alignment))
        return 0 if value == 0 else self._checked(value, where)

    def _checked(self, value: int | None, where: Position) -> int:
        if value is None or value <= 0 or value & (value - 1):
            raise TypeFault("an alignment is a power of two", where, "aligned")
        return value


def alias_target(attribute: Attribute) -> str:
    """Return the name in `alias("name")`. Raises TypeFault if there is none."""
    texts = [token.value for token in attribute.arguments]
    pieces = " ".join(texts).split()
    if not pieces or not all(len(piece) > 1 and piece[0] == piece[-1] == '"' for piece in pieces):
        raise TypeFault("alias needs the name of its target", attribute.position, "alias")
    return "".join(piece[1:-1] for piece in pieces)


# ---- Initial values of static objects: constants (C11 6.6), and const objects that gcc folds.
#
# Nothing is read while a program starts: an expression that reads an object is replaced by the
# value
# of the object's own initialiser, or it is an error, as in gcc.


def constant(expr: Expr) -> Expr:
    """Return the expression without reads; TypeFault if it has no value before the program runs."""
    number = evaluate(expr)
    if number is not None and isinstance(expr.type, IntType):
        return tree.IntConst(number, expr.type, expr.position)
    match expr:
        case (
            tree.IntConst()
            | tree.FloatConst()
            | tree.StringLit()
            | tree.FunctionRef()
            | tree.SizeOfArray()
            | tree.CompoundLiteral()
            | tree.Undefined()
        ):
            return expr
        case tree.AddressOf():
            if _has_address(expr.operand):
                return expr
        case tree.Decay():
            if _has_address(expr.array):
                return expr
        case tree.Name() | tree.Member():
            return _folded(expr)
        case tree.Unary():
            operand = constant(expr.operand)
            return _again(tree.Unary(expr.op, operand, expr.type, expr.position, False))
        case tree.Convert():
            operand = constant(expr.operand)
            position = expr.position
            return _again(tree.Convert(operand, expr.type, position, False, expr.explicit))
        case tree.Binary():
            left, right = constant(expr.left), constant(expr.right)
            return _again(tree.Binary(expr.op, left, right, expr.type, expr.position, False))
        case tree.Conditional():
            condition = constant(expr.condition)
            chosen = evaluate(condition)
            if chosen is not None:
                return constant(expr.then if chosen else expr.orelse)
        case tree.Comma() if not expr.effects:
            return constant(expr.right)
        case tree.Marked():
            return expr
        case tree.Call():
            raise Unsupported("a call in the initial value of a static", expr.position, "static")
    raise TypeFault(
        "the initial value of a static object is not a constant", expr.position, "static"
    )


def _has_address(lvalue: Expr) -> bool:
    """True if an object's address is known before the program runs; the object is not read."""
    match lvalue:
        case tree.Name():
            return lvalue.symbol.static
        case tree.StringLit():
            return True
        case tree.CompoundLiteral():
            return lvalue.symbol.static
        case tree.Element():
            return evaluate(lvalue.index) is not None and _has_address(lvalue.array)
        case tree.Member():
            return _has_address(lvalue.object)
        case tree.Deref():
            constant(lvalue.pointer)  # or a fault
            return True
        case _:
            return False


def _again(expr: Expr) -> Expr:
    number = evaluate(expr)
    if number is not None and isinstance(expr.type, IntType):
        return tree.IntConst(number, expr.type, expr.position)
    return expr


def _folded(expr: tree.Name | tree.Member) -> Expr:
    """Return the value of a const object, or of a member of one, by its initialiser."""
    path: list[Field] = []
    object: Expr = expr
    while isinstance(object, tree.Member):
        path.insert(0, object.field)
        object = object.object
    fault = TypeFault(
        "the initial value of a static object is not a constant", expr.position, "static"
    )
    if not isinstance(object, tree.Name) or not object.symbol.constant:
        raise fault
    init = object.symbol.init
    if init is None or not isinstance(expr.type, IntType) or isinstance(expr.type, StructType):
        raise fault
    for known, value in reversed(init.values):
        if known == tuple(path):
            number = evaluate(value)
            if number is None:
                raise fault
            return tree.IntConst(number, expr.type, expr.position)
    if any(known == tuple(path)[: len(known)] for known, _ in init.values) or _in_union(object):
        raise fault
    return tree.IntConst(0, expr.type, expr.position)


def _in_union(object: tree.Name) -> bool:
    waiting = [object.type]
    while waiting:
        type = waiting.pop()
        if isinstance(type, StructType):
            if type.kind == "union":
                return True
            waiting.extend(field.type for field in type.fields or ())
    return False
