"""Initial values of static objects: they are constants (C11 6.6, 6.7.9p4)."""

from viap.c import tree
from viap.c.elaborate import build
from viap.c.elaborate.initialiser_slots import Path
from viap.c.tree import Expr
from viap.errors import TypeFault, Unsupported
from viap.source import Position


def static_values(values: list[tuple[Path, Expr]], where: Position) -> list[tuple[Path, Expr]]:
    return [(path, _constant(value, where)) for path, value in values]


def _constant(expr: Expr, where: Position) -> Expr:
    """The value, with `const` objects replaced by what they hold (as gcc does)."""
    match expr:
        case (
            tree.IntConst()
            | tree.FloatConst()
            | tree.StringLit()
            | tree.FunctionRef()
            | tree.Undefined()
        ):
            return expr
        case tree.Name():
            return _const_object(expr, where)
        case tree.Unary():
            operand = _constant(expr.operand, where)
            return tree.Unary(expr.op, operand, expr.type, expr.position, expr.effects)
        case tree.Convert():
            operand = _constant(expr.operand, where)
            if operand is expr.operand:
                return expr
            return build.convert(operand, expr.type, expr.position, expr.explicit)
        case tree.Binary():
            left, right = _constant(expr.left, where), _constant(expr.right, where)
            return tree.Binary(expr.op, left, right, expr.type, expr.position, expr.effects)
        case tree.Conditional():
            condition = _constant(expr.condition, where)
            then, orelse = _constant(expr.then, where), _constant(expr.orelse, where)
            position = expr.position
            return tree.Conditional(condition, then, orelse, expr.type, position, expr.effects)
        case tree.AddressOf():
            _check_address(expr.operand, where)
            return expr
        case tree.Decay():
            _check_address(expr.array, where)
            return expr
        case tree.Comma() if not expr.effects:
            return _constant(expr.right, where)
        case tree.StatementExpr() | tree.Marked() | tree.SizeOfArray():
            raise Unsupported("this initialiser of a static object", expr.position, "initialiser")
        case _:
            raise _fault(expr, where)


def _fault(expr: Expr, where: Position) -> TypeFault:
    at = expr.position if expr.position.line else where
    return TypeFault("the initialiser of a static object is no constant", at, "initialiser")


def _const_object(expr: tree.Name, where: Position) -> Expr:
    """gcc takes a `const` scalar's own initialiser for it."""
    symbol = expr.symbol
    init = symbol.init
    if not (symbol.constant and symbol.static) or init is None or init.aggregate:
        raise _fault(expr, where)
    [(_, value)] = init.values
    return value


def _check_address(lvalue: Expr, where: Position) -> None:
    """An address constant: of a static object or a part of it, or relative to null."""
    match lvalue:
        case tree.Name() | tree.CompoundLiteral():
            if not lvalue.symbol.static:
                raise _fault(lvalue, where)
        case tree.StringLit():
            return
        case tree.Element():
            _check_address(lvalue.array, where)
            _constant(lvalue.index, where)
        case tree.Member():
            _check_address(lvalue.object, where)
        case tree.Deref():
            _constant(lvalue.pointer, where)
        case _:
            raise _fault(lvalue, where)
