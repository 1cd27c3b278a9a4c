"""Ranges that loops assume of the inputs they read, while the loops run.

If `value` is read in a loop and the program continues only if `0 <= value && value <= 10`,
the values of complete iterations are in that range.
"""

from collections.abc import Iterator, Mapping

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import subterms
from viap.program.intervals import Interval, between
from viap.recurrences.iteration_steps import conjuncts, expanded
from viap.recurrences.scalars.term_ranges import range_of
from viap.translate.theory import Loop, Theory


def assumed_range(
    element: Term, counter: Term, theory: Theory, functions: Mapping[Symbol, Interval]
) -> tuple[Interval, Term] | None:
    """Returns the range of a term in complete iterations, and a condition on the counter.

    The condition holds while all iterations before the counter are complete. None if no loop
    says more than the types do.
    """
    ranges: dict[Symbol, Interval] = dict(functions)
    conditions: dict[Term, None] = {}
    for node in subterms(element):
        loop = _loop(node, theory)
        if loop is None:
            continue
        at, *outer = node.args
        if at is not counter or any(counter in free_variables(each) for each in outer):
            return None
        ranges[node.payload] = _assumed(theory, loop, node.payload)
        conditions[build.le(counter, apply(loop.count, *outer))] = None
        conditions.update(dict.fromkeys(build.le(build.ZERO, each) for each in outer))
    found = range_of(element, theory, ranges)
    if not conditions or found.ends == range_of(element, theory, functions).ends:
        return None
    return found, build.conjunction(conditions)


def _loop(node: Term, theory: Theory) -> Loop | None:
    """Returns the loop that reads an input; None if the term is no input of a loop."""
    meaning = theory.meanings.get(node.payload) if node.kind is Kind.APPLY else None
    return meaning.loop if meaning is not None and meaning.kind == "input" else None


def _assumed(theory: Theory, loop: Loop, symbol: Symbol) -> Interval:
    """Returns the range of an input in a complete iteration."""
    here = apply(symbol, *loop.counters)
    range = range_of(here, theory)
    for bound in _bounds(theory, loop, here):
        range = range.meet(bound) or range
    return range


def _bounds(theory: Theory, loop: Loop, here: Term) -> Iterator[Interval]:
    for fact in conjuncts(expanded(theory, loop.stays)):
        if fact.kind not in (Kind.LE, Kind.LT):
            continue
        # The fact says: factor*here + constant <= 0.
        parts, constant = build.monomials(build.sub(*fact.args))
        constant += fact.kind is Kind.LT
        if parts == {here: 1}:
            yield between(None, -constant)
        elif parts == {here: -1}:
            yield between(constant, None)
