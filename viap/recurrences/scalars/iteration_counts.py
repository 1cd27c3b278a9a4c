"""How often a loop runs: where its condition, as a condition on the counter, changes."""

from collections.abc import Mapping

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import substitute
from viap.program.walkers import ways_out
from viap.recurrences.algebra.powers import definitions
from viap.recurrences.candidates import Candidate, CandidateOption
from viap.recurrences.counter_conditions import at_least_zero, point, threshold
from viap.recurrences.iteration_steps import (
    KnownValue,
    conjuncts,
    expanded,
    inner_symbols,
    mentions,
    resolved,
    unwrapped,
)
from viap.translate.theory import Loop, Theory


def count(theory: Theory, loop: Loop, known: Mapping[Symbol, KnownValue]) -> Candidate | None:
    """N, where the loop was left because one of its own conditions did not hold."""
    inner = inner_symbols(loop)
    # Where an assumption fails, the program ends: nothing comes behind the loop then.
    condition = loop.stays if _has_exits(loop) else loop.guard
    own = [c for c in conjuncts(expanded(theory, condition)) if not mentions(c, inner)]
    bound: Term | None = None
    places: list[Term] = []
    invariant: list[Term] = []
    points = []
    for conjunct in own:
        condition = unwrapped(resolved(conjunct, loop, known)[0])
        if loop.counter not in free_variables(condition):
            invariant.append(condition)
            continue
        change = threshold(condition, loop.counter)
        negated = condition.args[0] if condition.kind is Kind.NOT else None
        place = point(negated, loop.counter) if negated is not None else None
        if change is not None and change.first:
            places.append(change.bound)
            bound = change.bound if bound is None else _least(bound, change.bound)
        elif change is not None:
            # Once it holds it holds forever.
            invariant.append(substitute(condition, {loop.counter: build.ZERO}))
        elif place is not None:
            points.append(place)
            places.append(place.place)
        else:
            return None
    form = at_least_zero(bound) if bound is not None else None
    for place in points:
        if form is None:
            form = place.place
        else:
            sooner = build.conjunction((place.exists, build.le(place.place, form)))
            form = build.ite(sooner, place.place, form)
    if form is None:
        return None
    for condition in invariant:
        form = build.ite(condition, form, build.ZERO)
    last = apply(loop.count, *loop.outer)
    left = build.negate(substitute(build.conjunction(own), {loop.counter: last}))
    formula = build.implies(left, build.eq(last, form))
    places = [build.sub(last, build.ONE), last, *places]
    options = (CandidateOption(formula, KnownValue(loop, form, running=True)),)
    return Candidate(loop, loop.count, options, definitions([formula]), False, tuple(places))


def _has_exits(loop: Loop) -> bool:
    """Whether the loop may be left, and the program go on, from inside of its body."""
    return any(ways_out(loop.statement.body))


def _least(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), left, right)
