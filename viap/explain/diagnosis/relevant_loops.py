"""The loops that a claim depends on, the nearest ones first."""

from viap.program.nodes import (
    Array,
    Assert,
    Assume,
    Body,
    Cell,
    Expr,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    expressions,
    statements,
    subexpressions,
    written_place,
)
from viap.source import InLibrary, TermPlace

_Places = set[Scalar | Array]


def relevant_loops(program: Program, claim: Assert) -> list[While]:
    """Returns the loops around the claim, inner ones first; then those before it, last ones first.

    A loop before the claim comes before the loops in it.
    """
    around = _around(program.body, claim)
    matter = _influences(program, claim)
    order = [s for s in statements(program.body) if isinstance(s, While) or s is claim]
    before = order[: order.index(claim)]
    outer = [loop for loop in before if isinstance(loop, While) and loop not in around]
    nests: list[list[While]] = []
    inside: set[Statement] = set()
    for loop in outer:
        if loop in inside:
            nests[-1].append(loop)
        else:
            nests.append([loop])
        inside |= set(statements(loop.body))
    found = [*reversed(around), *(loop for nest in reversed(nests) for loop in nest)]
    return [loop for loop in found if _is_written(loop) and _writes(loop) & matter]


def _is_written(loop: While) -> bool:
    """True if the loop is in the source, and not in a library function or a formula."""
    return not isinstance(loop.position, InLibrary | TermPlace) and bool(loop.position.line)


def _around(body: Body, claim: Assert) -> list[While]:
    """Returns the loops around a statement, outer ones first."""
    waiting: list[tuple[Body, list[While]]] = [(body, [])]
    while waiting:
        here, loops = waiting.pop()
        for statement in here:
            if statement is claim:
                return loops
            inner = [*loops, statement] if isinstance(statement, While) else loops
            waiting += [(part, inner) for part in bodies(statement)]
    return []


def _influences(program: Program, claim: Assert) -> _Places:
    """Returns the variables that the claim may depend on, through values and conditions."""
    found = _read(claim.condition)
    every = [*_with_conditions(program.body, set())]
    for statement, conditions in every:
        if statement is claim or isinstance(statement, Assume):
            found |= conditions
    before = -1
    while before != len(found):
        before = len(found)
        for statement, conditions in every:
            if written_place(statement) in found:
                found |= conditions
                for expr in expressions(statement):
                    found |= _read(expr)
    return found


def _with_conditions(body: Body, around: _Places) -> "list[tuple[Statement, _Places]]":
    """Returns all statements with the variables in the conditions around them."""
    found: list[tuple[Statement, _Places]] = []
    waiting = [(body, around)]
    while waiting:
        here, conditions = waiting.pop()
        for statement in here:
            found.append((statement, conditions))
            inner = set(conditions)
            for expr in expressions(statement) if bodies(statement) else ():
                inner |= _read(expr)
            waiting += [(part, inner) for part in bodies(statement)]
    return found


def _read(expr: Expr) -> _Places:
    return {n.declared for n in subexpressions(expr) if isinstance(n, Variable | Cell)}


def _writes(loop: While) -> _Places:
    return {place for each in statements(loop.body) if (place := written_place(each)) is not None}
