"""Iteration counts: the counter at which the loop's condition, a condition on it, changes."""

from collections.abc import Mapping

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import rewrite, substitute
from viap.program.walkers import ways_out
from viap.recurrences.algebra.powers import definitions
from viap.recurrences.candidates import Candidate, CandidateOption, entered_option
from viap.recurrences.counter_conditions import at_least_zero, point_of, threshold
from viap.recurrences.iteration_steps import (
    KnownValue,
    conjuncts,
    expanded,
    inner_symbols,
    mentions,
    resolved,
    unwrapped,
    uses_entered,
)
from viap.translate.theory import Loop, Theory


def count(theory: Theory, loop: Loop, known: Mapping[Symbol, KnownValue]) -> Candidate | None:
    """Returns a candidate for N, if the loop was left by one of its own conditions."""
    inner = inner_symbols(loop)
    # If an assumption fails, the program ends: nothing runs after the loop then.
    condition = loop.stays if _has_exits(loop) else loop.guard
    own = [c for c in conjuncts(expanded(theory, condition)) if not mentions(c, inner)]
    conditions = [resolved(conjunct, loop, known)[0] for conjunct in own]
    last = apply(loop.count, *loop.outer)
    left = build.negate(substitute(build.conjunction(own), {loop.counter: last}))
    options: dict[Term, CandidateOption] = {}
    places: dict[Term, None] = {build.sub(last, build.ONE): None, last: None}
    # As if nothing wrapped around, or only terms that the loop does not change, or as it is.
    moving = [_unwrapped_moving(each, loop.counter) for each in conditions]
    for attempt in ([unwrapped(each) for each in conditions], moving, conditions):
        found = _form(theory, loop, attempt)
        if found is not None:
            form, more = found
            formula = build.implies(left, build.eq(last, form))
            option = CandidateOption(formula, KnownValue(loop, form, running=True))
            options.setdefault(formula, option)
            if uses_entered(own, known):
                later = entered_option(loop, option, inductive=False)
                options.setdefault(later.formula, later)
            places.update(dict.fromkeys(more))
    if not options:
        return None
    functions = definitions(options)
    return Candidate(loop, loop.count, tuple(options.values()), functions, False, tuple(places))


def _unwrapped_moving(term: Term, counter: Term) -> Term:
    """Returns the term as if no part that depends on the counter wrapped around."""

    def change(node: Term) -> Term | None:
        moves = node.kind is Kind.WRAP and counter in free_variables(node)
        return node.args[0] if moves else None

    return rewrite(term, change)


def _form(theory: Theory, loop: Loop, conditions: list[Term]) -> tuple[Term, list[Term]] | None:
    """Returns the first n for which a condition fails, and all n at which one may fail."""
    bound: Term | None = None
    places: list[Term] = []
    invariant: list[Term] = []
    points = []
    for condition in conditions:
        if loop.counter not in free_variables(condition):
            invariant.append(condition)
            continue
        change = threshold(condition, loop.counter)
        negated = condition.args[0] if condition.kind is Kind.NOT else None
        place = point_of(negated, loop.counter) if negated is not None else None
        if change is not None and change.first:
            places.append(change.bound)
            bound = change.bound if bound is None else _least(bound, change.bound)
        elif change is not None:
            # Once it holds, it holds forever.
            invariant.append(substitute(condition, {loop.counter: build.ZERO}))
        elif place is not None:
            points.append(place)
            places.append(place.place)
        else:
            return None
    form = None
    if bound is not None:
        # Unsigned variables are never negative.
        from viap.recurrences.scalars.term_ranges import range_of

        least = range_of(bound, theory).low
        form = bound if least is not None and least >= 0 else at_least_zero(bound)
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
    return form, places


def _has_exits(loop: Loop) -> bool:
    """Returns True if the body may leave the loop while the program continues."""
    return any(ways_out(loop.statement.body))


def _least(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), left, right)
