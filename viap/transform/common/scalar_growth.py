"""Scalars that a loop only ever raises, only ever lowers, or gives few constants."""

from viap.program import build
from viap.program.expression_forms import form
from viap.program.nodes import (
    Assign,
    Binary,
    Body,
    Constant,
    Expr,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    statements,
)
from viap.transform.common.body_accesses import assigned, is_scalar, plain
from viap.transform.common.iterators import conjuncts, iterators, step

_DIRECTIONS = {"<": 1, "<=": 1, ">": -1, ">=": -1}

# More constants than these tell a solver little.
_MOST_CONSTANTS = 4


def kind(loop: While, scalar: Scalar) -> int | tuple[int, ...] | None:
    """Returns 1 or -1 if it only grows or only falls; its constants if there are few; else None."""
    for each in iterators(loop):
        if each.scalar is scalar:
            return each.direction
    constants: dict[int, None] = {}
    for write in assigned(loop.body, scalar):
        value = plain(write.value) if isinstance(write, Assign) else None
        if not isinstance(value, Constant):
            return growth(loop.body, scalar)
        constants[value.value] = None
    return tuple(constants) if len(constants) <= _MOST_CONSTANTS else None


def growth(body: Body, scalar: Scalar) -> int | None:
    """Returns 1 if no statement lowers the scalar, -1 if none raises it; else None.

    Steps by constants count, and values that were just compared with the scalar: maxima and
    minima are searched for like this.
    """
    found: set[int | None] = set()
    known: dict[Statement, Expr] = {}  # what holds before the first statements of branches
    for statement in statements(body):
        match statement:
            case If():
                tests = statement.condition, build.negate(statement.condition)
                branches = zip(bodies(statement), tests, strict=True)
                known |= {branch[0]: test for branch, test in branches if branch}
            case Assign(target=Variable(scalar=target)) if target is scalar:
                found.add(_direction(statement.value, scalar, known.get(statement)))
            case Input(target=Variable(scalar=target)) if target is scalar:
                return None
    return found.pop() if len(found) == 1 else None


def _direction(value: Expr, scalar: Scalar, known: Expr | None) -> int | None:
    stepped = step(value, scalar)
    if stepped is not None:
        return None if stepped[1] else (1 if stepped[0] > 0 else -1)
    for part in conjuncts(known) if known is not None else ():
        if not isinstance(part, Binary) or part.op not in _DIRECTIONS:
            continue
        given = form(plain(value))
        if is_scalar(part.left, scalar) and form(plain(part.right)) == given:
            return _DIRECTIONS[part.op]
        if is_scalar(part.right, scalar) and form(plain(part.left)) == given:
            return -_DIRECTIONS[part.op]
    return None
