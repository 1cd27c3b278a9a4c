"""Z3's expressions ► terms: linear arithmetic, and the other operations of the logic."""

from collections.abc import Callable, Mapping
from typing import Any

import z3

from viap.deep import deep
from viap.logic import build
from viap.logic.terms import Term


class Foreign(Exception):  # noqa: N818 - an event, not an error
    """The expression has no equivalent term."""


_BUILDERS: Mapping[int, Callable[..., Term]] = {
    z3.Z3_OP_AND: lambda *args: build.conjunction(args),
    z3.Z3_OP_OR: lambda *args: build.disjunction(args),
    z3.Z3_OP_NOT: build.negate,
    z3.Z3_OP_IMPLIES: build.implies,
    z3.Z3_OP_EQ: build.eq,
    z3.Z3_OP_ITE: build.ite,
    z3.Z3_OP_LE: build.le,
    z3.Z3_OP_LT: build.lt,
    z3.Z3_OP_GE: lambda left, right: build.le(right, left),
    z3.Z3_OP_GT: lambda left, right: build.lt(right, left),
    z3.Z3_OP_ADD: build.add,
    z3.Z3_OP_SUB: lambda first, *rest: build.sub(first, build.add(*rest)),
    z3.Z3_OP_UMINUS: build.neg,
    z3.Z3_OP_MUL: lambda left, right: build.mul(left, right),
    z3.Z3_OP_IDIV: build.floor_div,
    z3.Z3_OP_MOD: build.floor_mod,
    z3.Z3_OP_TRUE: lambda: build.TRUE,
    z3.Z3_OP_FALSE: lambda: build.FALSE,
}


@deep
def decoded(expression: Any, variables: list[Term]) -> Term:
    """Returns the term of an expression; `variables` are the terms of its free variables."""
    if z3.is_var(expression):
        place: int = z3.get_var_index(expression)
        return variables[place]
    if z3.is_int_value(expression):
        return build.number(expression.as_long())
    maker = _BUILDERS.get(expression.decl().kind()) if z3.is_app(expression) else None
    if maker is None:
        raise Foreign(str(expression))
    try:
        made: Term = maker(*(decoded(child, variables) for child in expression.children()))
        return made
    except TypeError:
        raise Foreign(str(expression)) from None
