"""Candidate invariants: comparisons of the variables and values that a loop uses.

They are only proposed; those that fail the kernel's induction are dropped.
"""

from collections.abc import Iterable

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, apply
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.core.program.undefined_behaviour import Operation
from viap.core.translate.theory import Claim, Loop, Theory

MOST_VARIABLES = 8
MOST_OTHERS = 8
MOST_NUMBERS = 8


def relations(theory: Theory, loop: Loop) -> list[Term]:
    """Returns formulas about the loop's variables at its counters."""
    variables = [
        apply(symbol, *loop.counters) for scalar, symbol in loop.scalars.items() if scalar.source
    ][:MOST_VARIABLES]
    mentioned = list(_mentioned(theory, loop))
    numbers = _numbers(mentioned)
    others = _others(mentioned, loop)
    proposed: dict[Term, None] = dict.fromkeys(generalised(theory.assertions, loop))
    proposed |= dict.fromkeys(_demanded(theory.assertions, loop))
    for index, left in enumerate(variables):
        for right in (*variables[index + 1 :], *others, *numbers):
            for formula in (build.eq(left, right), build.le(left, right), build.le(right, left)):
                proposed[formula] = None
    return [formula for formula in proposed if formula.kind is not Kind.TRUTH]


def _mentioned(theory: Theory, loop: Loop) -> Iterable[Term]:
    yield loop.stays
    yield from loop.entry
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind in ("start", "step"):
            yield axiom.body.args[1]
    for claim in theory.assertions:
        yield claim.condition


def _numbers(terms: Iterable[Term]) -> list[Term]:
    found: dict[Term, None] = {build.ZERO: None, build.ONE: None}
    for term in terms:
        for node in subterms(term):
            if node.is_number:
                found[node] = None
    return list(found)[:MOST_NUMBERS]


def _others(terms: Iterable[Term], loop: Loop) -> list[Term]:
    """Returns integers that the loop does not change: inputs, and values from before it."""
    found: dict[Term, None] = {}
    allowed = set(loop.outer)
    for term in terms:
        for node in subterms(term):
            compared = node.args if node.kind in (Kind.EQ, Kind.LE, Kind.LT) else ()
            for side in (*compared, *((node,) if node.kind is Kind.APPLY else ())):
                fixed = side.sort == INT and free_variables(side) <= allowed
                if fixed and not side.is_number and not _speaks_of(side, loop):
                    found[side] = None
    return list(found)[:MOST_OTHERS]


def _speaks_of(term: Term, loop: Loop) -> bool:
    """Returns True if a term depends on arrays, or on the loop's number of iterations."""
    return any(
        node.sort.dimensions or node.kind is Kind.APPLY and node.payload == loop.count
        for node in subterms(term)
    )


def _demanded(claims: Iterable[Claim], loop: Loop) -> Iterable[Term]:
    """Yields the requirements of operations in the loop, as claims about each iteration's start.

    An index that is moved safely at the end of an iteration is in bounds at the start.
    """
    for claim in claims:
        if claim.loop is loop and isinstance(claim.position, Operation):
            whole = claim.condition
            parts = whole.args if whole.kind is Kind.AND else (whole,)
            yield from (part for part in parts if free_variables(part) <= set(loop.counters))


def generalised(claims: Iterable[Claim], loop: Loop) -> Iterable[Term]:
    """Yields assertions after the loop, for each iteration instead of the last.

    When `low < high` fails, an assertion about one of them is often true because it held for the
    other all the time.
    """
    last = apply(loop.count, *loop.outer)
    for claim in claims:
        general = substitute(claim.condition, {last: loop.counter})
        if general is not claim.condition and free_variables(general) <= set(loop.counters):
            yield general
            for left, right in _compared(loop):
                yield from (substitute(general, {left: right}), substitute(general, {right: left}))


def _compared(loop: Loop) -> Iterable[tuple[Term, ...]]:
    """Yields pairs of loop variables that meet when the loop is left."""
    parts = loop.stays.args if loop.stays.kind is Kind.AND else (loop.stays,)
    variables = [apply(symbol, *loop.counters) for symbol in loop.scalars.values()]
    for part in parts:
        inner = part.args[0] if part.kind is Kind.NOT else part
        if inner.kind in (Kind.LT, Kind.EQ) and all(side in variables for side in inner.args):
            yield inner.args
