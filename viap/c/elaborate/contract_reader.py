"""A contract's expressions, typed: the sizes of arrays and the preconditions of a function."""

import re
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.tree import CallerContract, Expr, Function, IntConst, Name, Symbol
from viap.c.tree.types import ArrayType, CType, FunctionType, PointerType, StructType
from viap.core.base.errors import TypeFault
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType
from viap.project.contract import Promised

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def read_given(unit: "Elaborator", function: Function, promised: Promised) -> CallerContract:
    """Read the contract while the parameters are in scope, but no variables of the body."""
    sizes: dict[tuple[Symbol, str], Expr] = {}
    for parameter in function.parameters:
        if isinstance(parameter.bound, int):
            sizes[parameter, ""] = IntConst(parameter.bound, INT, parameter.position)
        elif parameter.bound is not None:
            sizes[parameter, ""] = parameter.bound
    for name, node, where in promised.sizes:
        key = _array(unit, function, name, where, promised.contract.strict)
        if key is not None:
            sizes[key] = _size(unit, node, name, where)
    assumptions = tuple(_assumption(unit, *each) for each in promised.assumptions)
    return CallerContract(sizes, assumptions, promised.contract.probe)


def _array(
    unit: "Elaborator", function: Function, name: str, where: Position, strict: bool
) -> tuple[Symbol, str] | None:
    """Return the pointer that an option gives a size; None if it is not for this function."""
    at = Position(where.file, 1, 1)
    root, *rest = re.split(r"(?=->|\.|\[)", name)
    found = unit.scope.find(root)
    if not isinstance(found, Symbol):
        if not strict:
            return None
        known = ", ".join(each.name for each in function.parameters) or "none"
        message = f"'{function.name}' has no parameter '{root}' (its parameters: {known})"
        raise TypeFault(message, at, name)
    expr: Expr = Name(found, at)
    path, arrow = "", False
    for step in rest:
        if re.fullmatch(r"\[\d*\]", step):
            # `p[].f` is `p->f`: any element is meant.
            arrow = _behind(expr.type)
            path += "" if arrow else "[]"
        else:
            member = step.removeprefix("->").removeprefix(".")
            path += f"{'->' if arrow or step.startswith('->') else '.'}{member}"
            arrow = False
        expr = _selected(unit, expr, step, at)
    type = expr.type
    if isinstance(type, PointerType) and not isinstance(type.target, FunctionType):
        return found, path
    if not strict:
        return None
    if isinstance(type, ArrayType):
        raise TypeFault(f"'{name}' has the size that its declaration says: '{type}'", at, name)
    raise TypeFault(f"'{name}' is not a pointer or an array, but of type '{type}'", at, name)


def _selected(unit: "Elaborator", expr: Expr, step: str, at: Position) -> Expr:
    """Returns a member, or an element of an array or behind a pointer."""
    if step.startswith("["):
        zero = IntConst(0, INT, at)
        return build.element(build.value_of(expr), zero, at, unit.model)
    object = build.deref(build.value_of(expr), at) if step.startswith("->") else expr
    return build.member(object, step.removeprefix("->").removeprefix("."), at)


def _behind(type: CType) -> bool:
    return isinstance(type, PointerType) and isinstance(type.target, StructType)


def _size(unit: "Elaborator", node: c_ast.Node, name: str, where: Position) -> Expr:
    # C's comma would silently drop all but the last.
    if isinstance(node, c_ast.ExprList):
        raise TypeFault(f"one size of '{name}' is expected: its type gives the others", where)
    size = build.value_of(unit.expressions.read(node))
    if not isinstance(size.type, IntType):
        raise TypeFault(f"the size of '{name}' is not an integer, but of type '{size.type}'", where)
    _no_effects(size, where)
    number = evaluate(size)
    if number is not None and number < 0:
        raise TypeFault(f"'{name}' can't have {number} elements", where)
    return size


def _assumption(unit: "Elaborator", node: c_ast.Node, where: Position) -> Expr:
    if isinstance(node, c_ast.ExprList):
        raise TypeFault("one condition is expected: join several by '&&'", where)
    condition = unit.expressions.condition(node)
    _no_effects(condition, where)
    return condition


def _no_effects(expr: Expr, where: Position) -> None:
    if expr.effects:
        raise TypeFault("this changes something, or calls a function", where, "effects")
