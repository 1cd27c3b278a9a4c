"""Initial values of static objects: constants (C11 6.6), and const objects that gcc folds.

Nothing is read while a program starts: an expression that reads an object is replaced by the value
of the object's own initialiser, or it is an error, as in gcc.
"""

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.tree import Expr
from viap.c.types import Field, StructType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import IntType


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
