"""GNU's arithmetic that reports overflow: `__builtin_add_overflow` and similar functions."""

import re
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.elaborate import build
from viap.c.tree import Expr
from viap.c.types import PointerType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import (
    BOOL,
    INT,
    INT128,
    LLONG,
    UINT,
    UINT128,
    ULLONG,
    DataModel,
    IntType,
)
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator

_NAME = re.compile(
    r"__builtin_(?:(?P<sign>[su])?)(?P<op>add|sub|mul)(?P<long>l{0,2})_overflow(_p)?$"
)
_OPERATORS = {"add": "+", "sub": "-", "mul": "*"}


def is_checked(name: str) -> bool:
    match = _NAME.match(name)
    return match is not None and (bool(match["sign"]) or not match["long"])


def checked_arithmetic(
    unit: "Elaborator", name: str, nodes: list[c_ast.Node], where: Position
) -> Expr:
    """Store the wrapped result in an object; the value is 1 if it does not fit."""
    match = _NAME.match(name)
    assert match is not None
    if len(nodes) != 3 or name.endswith("_p") and match["sign"]:
        raise TypeFault("three arguments expected", where, name)
    first, second, third = (unit.expressions.value(node) for node in nodes)
    if match["sign"]:
        type = _named(match["sign"], match["long"], unit.model)
        first, second = (build.convert(operand, type, where) for operand in (first, second))
    if name.endswith("_p"):
        _integer(third.type, where, name)
        assert isinstance(third.type, IntType)
        return _with_value(
            unit, _exact(match["op"], first, second, where, unit.model), third, where
        )
    if not isinstance(third.type, PointerType):
        raise TypeFault("the result needs the address of an integer", where, name)
    target = build.deref(third, where)
    _integer(target.type, where, name)
    if match["sign"] and target.type != type:
        raise TypeFault(f"the result of {name} needs another type", where, name)
    if "const" in build.qualifiers(target):
        raise TypeFault("the result would go to a constant", where, name)
    if third.effects or (first.effects or second.effects) and not _is_named(third):
        raise Unsupported(f"the order of the effects in the arguments of '{name}'", where, name)
    exact = _exact(match["op"], first, second, where, unit.model)
    return _with_value(unit, exact, target, where, store=True)


def _named(sign: str, long: str, model: DataModel) -> IntType:
    signed = {"": INT, "l": model.long, "ll": LLONG}
    unsigned = {"": UINT, "l": model.ulong, "ll": ULLONG}
    return (signed if sign == "s" else unsigned)[long]


def _integer(type: object, where: Position, name: str) -> None:
    if not isinstance(type, IntType) or type == BOOL:
        raise TypeFault(f"'{type}' is not an integer type that {name} supports", where, name)


def _is_named(pointer: Expr) -> bool:
    """True for the address of a variable, which no effect of another operand changes."""
    return isinstance(pointer, tree.AddressOf) and isinstance(pointer.operand, tree.Name)


def _exact(op: str, left: Expr, right: Expr, where: Position, model: DataModel) -> Expr:
    """Return the result in a type that is wide enough for it."""
    _integer(left.type, where, op)
    _integer(right.type, where, op)
    assert isinstance(left.type, IntType) and isinstance(right.type, IntType)
    ends = [
        {"add": one + other, "sub": one - other, "mul": one * other}[op]
        for one in (left.type.minimum, left.type.maximum)
        for other in (right.type.minimum, right.type.maximum)
    ]
    for wide in (LLONG, INT128, UINT128):
        if all(map(wide.holds, (*ends, left.type.minimum, right.type.minimum))):
            left, right = (build.convert(each, wide, where) for each in (left, right))
            return build.binary(_OPERATORS[op], left, right, where, model)
    raise Unsupported("overflow of numbers of 128 bits", where, op)


def _with_value(
    unit: "Elaborator", exact: Expr, target: Expr, where: Position, store: bool = False
) -> Expr:
    """Return 1 if the exact result does not fit the target; `store`: store it there."""
    model = unit.model
    assert isinstance(exact.type, IntType) and isinstance(target.type, IntType)
    if not store:
        value = evaluate(exact)
        if value is not None:
            effects = target.effects
            answer: Expr = tree.IntConst(int(not target.type.holds(value)), BOOL, where)
            return tree.Comma(target, answer, BOOL, where, True) if effects else answer
        if not exact.effects and not target.effects:
            return _beyond(exact, target.type, where, model)
        if target.effects:
            raise Unsupported("side effects in an operand that gives a type", where, "overflow")
    result = tree.Symbol("exact", exact.type, where, static=False, local=True)
    result.init = tree.Initialiser([((), exact)])
    name = tree.Name(result, where)
    items: list[tree.Statement] = [tree.Declaration(result, where)]
    if store:
        value_of_target = build.convert(name, target.type, where)
        assignment = tree.Assign(target, value_of_target, target.type, where)
        items.append(tree.ExprStatement(assignment, where))
    block = tree.Block(tuple(items), where)
    return tree.StatementExpr(block, _beyond(name, target.type, where, model), BOOL, where)


def _beyond(exact: Expr, type: IntType, where: Position, model: DataModel) -> Expr:
    """Return the condition that a number is not a value of a type."""
    wide = exact.type
    assert isinstance(wide, IntType)
    tests: list[Expr] = []
    for op, limit in (("<", type.minimum), (">", type.maximum)):
        if wide.holds(limit) and limit not in (wide.minimum, wide.maximum):
            bound = tree.IntConst(limit, wide, where)
            tests.append(build.binary(op, exact, bound, where, model))
    if not tests:
        return tree.IntConst(0, BOOL, where)
    test = tests[0]
    if len(tests) > 1:
        test = build.binary("||", test, tests[1], where, model)
    return build.convert(test, BOOL, where)
