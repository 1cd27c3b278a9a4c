"""Scalars divided by a number repeatedly, if they were a power of that number before.

`while (p != 1) p = p / 2;` after a loop that doubled p from 1, N times: p is 2^(N-n) in
iteration n, for n <= N. Often that is as long as the loop runs.
"""

from collections.abc import Iterator, Mapping

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute
from viap.recurrences.algebra.powers import numeric_base, power
from viap.recurrences.candidates import Candidate, CandidateOption, candidate_of, while_running
from viap.recurrences.iteration_steps import KnownValue, ScalarRecurrence
from viap.translate.theory import Loop

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
