"""Builders of typed expressions: the rules of C for operators and conversions."""

from collections.abc import Iterable

from viap.c.tree import tree
from viap.c.tree.tree import Expr
from viap.c.tree.types import (
    DOUBLE,
    VOID,
    ArrayType,
    CType,
    Field,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    common_type,
    promote,
)
from viap.core.base.errors import TypeFault
from viap.core.base.source import Position
from viap.core.program.integer_types import BOOL, INT, DataModel, IntType

COMPARISON = frozenset(("==", "!=", "<", "<=", ">", ">="))


def value_of(expr: Expr) -> Expr:
    """Return an expression as a value: arrays decay, functions become their address."""
    if isinstance(expr.type, ArrayType):
        type = PointerType(expr.type.element, is_volatile(expr), qualifiers(expr))
        return tree.Decay(expr, type, expr.position, expr.effects)
    return expr


def is_volatile(lvalue: Expr) -> bool:
    """True if an lvalue designates its object as volatile."""
    while True:
        match lvalue:
            case tree.Name() | tree.CompoundLiteral():
                return lvalue.symbol.volatile
            case tree.Element():
                lvalue = lvalue.array
            case tree.Member():
                if is_volatile_member(lvalue.object.type, lvalue.field):
                    return True
                lvalue = lvalue.object
            case tree.Deref():
                return isinstance(lvalue.pointer.type, PointerType) and lvalue.pointer.type.volatile
            case _:
                return False


def is_volatile_member(owner: CType, field: Field) -> bool:
    """True if a member is volatile, or shares memory with a volatile member of a union."""
    if not isinstance(owner, StructType) or owner.kind != "union":
        return field.volatile
    return any(holds_volatile(each) for each in owner.fields or ())


def holds_volatile(part: CType | Field) -> bool:
    """True if a member or one of its parts is volatile, or if a type has a volatile part."""
    if isinstance(part, Field):
        return part.volatile or holds_volatile(part.type)
    while isinstance(part, ArrayType):
        part = part.element
    return isinstance(part, StructType) and any(map(holds_volatile, part.fields or ()))


def qualifiers(lvalue: Expr) -> frozenset[str]:
    """Return `const` and `restrict`, as far as an lvalue designates its object with them."""
    found: frozenset[str] = frozenset()
    while True:
        match lvalue:
            case tree.Name() | tree.CompoundLiteral():
                return found | lvalue.symbol.qualifiers
            case tree.Element():
                lvalue = lvalue.array
            case tree.Member():
                found |= lvalue.field.qualifiers
                lvalue = lvalue.object
            case tree.Deref():
                type = lvalue.pointer.type
                return found | type.qualifiers if isinstance(type, PointerType) else found
            case _:
                return found


def convert(expr: Expr, type: CType, position: Position, explicit: bool = False) -> Expr:
    """Convert a value to a type; constants are converted at once."""
    expr = value_of(expr)
    source = expr.type
    if isinstance(source, IntType) and isinstance(type, IntType):
        if source == type:
            return expr
        if type == BOOL:
            if isinstance(expr, tree.IntConst):
                return tree.IntConst(int(expr.value != 0), BOOL, position)
            return tree.Convert(truth(expr), BOOL, position, expr.effects, explicit)
        if isinstance(expr, tree.IntConst):
            return tree.IntConst(type.wrap(expr.value), type, expr.position)
    elif isinstance(type, VoidType):
        return expr if isinstance(source, VoidType) else tree.Convert(
            expr, VOID, position, expr.effects, explicit
        )  # fmt: skip
    elif isinstance(source, StructType) or isinstance(type, StructType):
        if isinstance(source, StructType) and isinstance(type, StructType):
            if source is type:
                return expr
        raise TypeFault(f"'{source}' can't become '{type}'", position, "conversion")
    elif isinstance(type, PointerType) and isinstance(source, PointerType):
        if source == type:
            return expr
        if source.target is type.target and source.volatile == type.volatile:
            return expr
    elif type == BOOL:
        return tree.Convert(truth(expr), BOOL, position, expr.effects, explicit)
    elif isinstance(source, VoidType):
        raise TypeFault("a void value is used", position, "void")
    return tree.Convert(expr, type, position, expr.effects, explicit)


def truth(expr: Expr) -> Expr:
    """Return an int that is 1 if the scalar is not zero."""
    expr = value_of(expr)
    if isinstance(expr, tree.Binary) and expr.op in COMPARISON | {"&&", "||"}:
        return expr
    if isinstance(expr, tree.Unary) and expr.op == "!":
        return expr
    if isinstance(expr, tree.IntConst):
        return tree.IntConst(int(expr.value != 0), INT, expr.position)
    if isinstance(expr.type, StructType | VoidType):
        raise TypeFault(f"'{expr.type}' can't be a condition", expr.position, "condition")
    zero: Expr = tree.IntConst(0, INT, expr.position)
    zero = convert(zero, expr.type, expr.position)
    return tree.Binary("!=", expr, zero, INT, expr.position, expr.effects)


def is_null_constant(expr: Expr) -> bool:
    """True for a null pointer constant (C11 6.3.2.3p3): a constant zero, or that as `void *`."""
    if isinstance(expr, tree.Convert) and expr.explicit and isinstance(expr.type, PointerType):
        if isinstance(expr.type.target, VoidType):
            expr = expr.operand
    return isinstance(expr, tree.IntConst) and expr.value == 0


def common_pointer(left: Expr, right: Expr) -> PointerType:
    """Return the common type of two pointers (C11 6.5.9p5, 6.5.15p6)."""
    assert isinstance(left.type, PointerType) and isinstance(right.type, PointerType)
    if is_null_constant(left):
        chosen = right.type
    elif is_null_constant(right) or isinstance(left.type.target, VoidType):
        chosen = left.type
    else:
        chosen = right.type if isinstance(right.type.target, VoidType) else left.type
    volatile = left.type.volatile or right.type.volatile
    both = left.type.qualifiers | right.type.qualifiers
    if chosen.volatile == volatile and chosen.qualifiers == both:
        return chosen
    return PointerType(chosen.target, volatile, both)


def unary(op: str, operand: Expr, position: Position) -> Expr:
    operand = value_of(operand)
    if op == "!":
        if isinstance(operand.type, StructType | VoidType):
            raise TypeFault(f"'!' on '{operand.type}'", position, "!")
        return _folded(tree.Unary("!", truth(operand), INT, position, operand.effects))
    if isinstance(operand.type, FloatType) and op in "+-":
        return operand if op == "+" else tree.Unary(
            op, operand, operand.type, position, operand.effects
        )  # fmt: skip
    if not isinstance(operand.type, IntType):
        raise TypeFault(f"'{op}' on '{operand.type}'", position, op)
    type = promote(operand.type)
    operand = convert(operand, type, position)
    if op == "+":
        return operand
    return _folded(tree.Unary(op, operand, type, position, operand.effects))


def _folded(expr: tree.Unary | tree.Binary) -> Expr:
    """Fold constant operands into a constant, if C defines the result."""
    if isinstance(expr.type, IntType):
        operands = (expr.operand,) if isinstance(expr, tree.Unary) else (expr.left, expr.right)
        if all(isinstance(o, tree.IntConst) for o in operands):
            from viap.c.tree.constant_expressions import evaluate

            value = evaluate(expr)
            if value is not None:
                return tree.IntConst(value, expr.type, expr.position)
    return expr


def binary(op: str, left: Expr, right: Expr, position: Position, model: DataModel) -> Expr:
    left, right = value_of(left), value_of(right)
    effects = left.effects or right.effects
    if op in ("&&", "||"):
        return _folded(tree.Binary(op, truth(left), truth(right), INT, position, effects))
    types = (left.type, right.type)
    if any(isinstance(t, PointerType) for t in types):
        return _with_pointer(op, left, right, position, model, effects)
    if any(isinstance(t, StructType | VoidType | FunctionType) for t in types):
        raise TypeFault(f"'{op}' on '{left.type}' and '{right.type}'", position, op)
    if any(isinstance(t, FloatType) for t in types):
        floats = [t for t in types if isinstance(t, FloatType)]
        float_type = max(floats, key=lambda t: t.bytes)
        left, right = (convert(e, float_type, position) for e in (left, right))
        result: CType = INT if op in COMPARISON else float_type
        return tree.Binary(op, left, right, result, position, effects)
    left_type, right_type = left.type, right.type
    assert isinstance(left_type, IntType) and isinstance(right_type, IntType)
    if op in ("<<", ">>"):
        type = promote(left_type)
        left = convert(left, type, position)
        right = convert(right, promote(right_type), position)
        return _folded(tree.Binary(op, left, right, type, position, effects))
    type = common_type(left_type, right_type, model)
    left = convert(left, type, position)
    right = convert(right, type, position)
    result_type = INT if op in COMPARISON else type
    return _folded(tree.Binary(op, left, right, result_type, position, effects))


def _with_pointer(
    op: str, left: Expr, right: Expr, position: Position, model: DataModel, effects: bool
) -> Expr:
    if op in COMPARISON:
        if isinstance(left.type, PointerType) and isinstance(right.type, PointerType):
            common = common_pointer(left, right)
            left, right = convert(left, common, position), convert(right, common, position)
        elif isinstance(left.type, PointerType):
            right = convert(right, left.type, position)
        else:
            left = convert(left, right.type, position)
        return tree.Binary(op, left, right, INT, position, effects)
    if op == "+" and isinstance(right.type, PointerType) and isinstance(left.type, IntType):
        left, right = right, left
    if op in "+-" and isinstance(left.type, PointerType):
        if isinstance(right.type, IntType):
            if isinstance(right, tree.IntConst) and right.value == 0:
                return left
            return tree.Binary(op, left, right, left.type, position, effects)
        if op == "-" and isinstance(right.type, PointerType):
            return tree.Binary(op, left, right, model.ptrdiff_t, position, effects)
    raise TypeFault(f"'{op}' on '{left.type}' and '{right.type}'", position, op)


def deref(pointer: Expr, position: Position) -> Expr:
    pointer = value_of(pointer)
    if isinstance(pointer.type, FunctionType):
        return pointer
    if not isinstance(pointer.type, PointerType):
        raise TypeFault(f"'*' on '{pointer.type}'", position, "*")
    target = pointer.type.target
    if isinstance(target, FunctionType):
        return pointer  # a function pointer and its function are called alike
    if isinstance(pointer, tree.AddressOf):
        return pointer.operand
    if isinstance(pointer, tree.Decay):
        zero = tree.IntConst(0, INT, position)
        return tree.Element(pointer.array, zero, target, position, pointer.effects)
    if isinstance(pointer, tree.Binary) and pointer.op == "+":
        if isinstance(pointer.left, tree.Decay):
            array = pointer.left.array
            return tree.Element(array, pointer.right, target, position, pointer.effects)
    effects = pointer.effects or pointer.type.volatile
    return tree.Deref(pointer, target, position, effects)


def element(base: Expr, index: Expr, position: Position, model: DataModel) -> Expr:
    if isinstance(value_of(index).type, PointerType):
        base, index = index, base  # i[a]
    if isinstance(base.type, ArrayType):
        index = value_of(index)
        if not isinstance(index.type, IntType):
            raise TypeFault(f"an index of type '{index.type}'", position, "index")
        effects = base.effects or index.effects
        return tree.Element(base, index, base.type.element, position, effects)
    return deref(binary("+", base, index, position, model), position)


def member(object: Expr, name: str, position: Position) -> Expr:
    return part(object, fields_of(object.type, name, position), position)


def fields_of(type: CType, name: str, position: Position) -> tuple[Field, ...]:
    """Return the direct fields that lead to a member, by way of those without a name."""
    if not isinstance(type, StructType):
        raise TypeFault(f"'{type}' has no member '{name}'", position, "member")
    if type.fields is None or name not in type.by_name:
        missing = "is incomplete" if type.fields is None else f"has no member '{name}'"
        raise TypeFault(f"'{type}' {missing}", position, "member")
    return type.by_name[name]


def part(object: Expr, fields: Iterable[Field], position: Position) -> Expr:
    """Return the part of an object that members lead to."""
    for field in fields:
        object = select(object, field, position)
    return object


def select(object: Expr, field: Field, position: Position) -> Expr:
    effects = object.effects or is_volatile_member(object.type, field)
    return tree.Member(object, field, field.type, position, effects)


def is_lvalue(expr: Expr) -> bool:
    """True if an expression designates an object."""
    while isinstance(expr, tree.Member):
        expr = expr.object
    designations = (tree.Name, tree.Deref, tree.Element, tree.StringLit, tree.CompoundLiteral)
    return isinstance(expr, designations)


def address_of(operand: Expr, position: Position) -> Expr:
    if isinstance(operand, tree.FunctionRef):
        return operand
    if isinstance(operand, tree.Deref):
        return operand.pointer
    if isinstance(operand, tree.Member) and operand.field.bits is not None:
        raise TypeFault("the address of a bit-field", position, "&")
    if not is_lvalue(operand):
        raise TypeFault("'&' needs an object", position, "&")
    type = PointerType(operand.type, is_volatile(operand), qualifiers(operand))
    return tree.AddressOf(operand, type, position, operand.effects)


def default_promotion(expr: Expr) -> Expr:
    """Apply the default promotions, for an argument that no prototype describes."""
    expr = value_of(expr)
    if isinstance(expr.type, IntType):
        return convert(expr, promote(expr.type), expr.position)
    if isinstance(expr.type, FloatType) and expr.type.bytes < DOUBLE.bytes:
        return convert(expr, DOUBLE, expr.position)
    return expr
