"""Iteration counts: the counter at which the loop's condition, a condition on it, changes."""

from collections.abc import Iterator, Mapping

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, free_variables
from viap.core.logic.walkers import rewrite, substitute
from viap.core.program.walkers import ways_out
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.powers import definitions, numeric_base, power
from viap.prover.recurrences.candidates import (
    Candidate,
    CandidateOption,
    candidate_of,
    entered_option,
    while_running,
)
from viap.prover.recurrences.counter_conditions import at_least_zero, point_of, threshold
from viap.prover.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    conjuncts,
    expanded,
    inner_symbols,
    mentions,
    resolved,
    unwrapped,
    uses_entered,
)


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
        from viap.prover.recurrences.scalars.term_ranges import range_of

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


# ---- Scalars divided by a number repeatedly, if they were a power of that number before.
#
# `while (p != 1) p = p / 2;` after a loop that doubled p from 1, N times: p is 2^(N-n) in
# iteration n, for n <= N. Often that is as long as the loop runs.


_DIVISIONS = (Kind.C_DIV, Kind.FLOOR_DIV)


def quotients(
    loop: Loop, recurrences: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> Iterator[Candidate]:
    """Yields candidates for scalars that each iteration divides by a number."""
    for symbol, recurrence in recurrences.items():
        here, step = apply(symbol, *loop.counters), recurrence.step
        divides = step.kind in _DIVISIONS and step.args[0] is here and step.args[1].is_number
        if not divides or step.args[1].value < 2:
            continue
        divisor = step.args[1].value
        found = _as_power(_before(recurrence.start, known), divisor)
        if found is None:
            continue
        rest, exponent = found
        value = build.mul(rest, power(divisor, build.sub(exponent, loop.counter)))
        enough = build.le(loop.counter, exponent)
        equation = build.eq(here, value)
        options = (
            CandidateOption(
                while_running(loop, build.conjunction((enough, equation))),
                KnownValue(loop, value, running=True),
            ),
            CandidateOption(build.implies(enough, equation)),
        )
        candidate = candidate_of(loop, symbol, options)
        if candidate is not None:
            yield candidate


def _before(start: Term, known: Mapping[Symbol, KnownValue]) -> Term:
    """Returns the start with the known final values of earlier loops."""

    def left(node: Term) -> Term | None:
        fact = known.get(node.payload) if node.kind is Kind.APPLY else None
        if fact is None or fact.times != 1 or fact.loop.count == node.payload:
            return None
        if node.args[0] is not apply(fact.loop.count, *node.args[1:]):
            return None
        return substitute(fact.value, dict(zip(fact.loop.counters, node.args, strict=True)))

    return rewrite(start, left)


def _as_power(term: Term, base: int) -> tuple[Term, Term] | None:
    """Returns a and e, if a term is a * base^e; None otherwise."""
    parts, constant = build.monomials(term)
    if constant or len(parts) != 1:
        return None
    ((part, factor),) = parts.items()
    factors = list(part.args if part.kind is Kind.MUL else (part,))
    exponents = [each.args[0] for each in factors if numeric_base(each) is not None]
    for exponent in exponents:
        whole = power(base, exponent)
        left = list(factors)
        for each in whole.args if whole.kind is Kind.MUL else (whole,):
            if each not in left:
                break
            left.remove(each)
        else:
            rest = build.number(factor)
            for each in left:
                rest = build.mul(rest, each)
            return rest, exponent
    return None
