"""What a loop was given, by what it has reached where it ends.

A loop that counts up to n ends when its variables tell n. An equation that an assertion says of n
then may hold in every iteration, of the number that the loop has counted to so far.
"""

from collections.abc import Iterator, Mapping

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.recurrences.iteration_steps import KnownValue
from viap.translate.theory import Loop

Values = dict[Term, Term]
MOST_ENDS = 6


def ends(loop: Loop, known: Mapping[Symbol, KnownValue]) -> list[Values]:
    """Returns ways to replace what was before the loop by what is at its counters.

    Each is right where the loop ends, if its number of iterations is what is known of it.
    """
    counted = known.get(loop.count)
    if counted is None or counted.times != 1:
        return []
    reached = [loop.counter, *_counting(loop, known)]
    found: dict[tuple[Term, Term], None] = {}
    for count in _cases(counted.value):
        for given, value in _solved(count):
            for counter in reached:
                found[given, value(counter)] = None
    return [{given: value} for given, value in list(found)[:MOST_ENDS]]


def _counting(loop: Loop, known: Mapping[Symbol, KnownValue]) -> Iterator[Term]:
    """Yields the counter by each variable that grows or falls by one."""
    for symbol in loop.scalars.values():
        form = known.get(symbol)
        if form is not None and form.times == 1:
            for part, value in _solved(form.value):
                if part is loop.counter:
                    yield value(apply(symbol, *loop.counters))


class _Inverse:
    """What a part of a sum is, by the value of the whole sum."""

    def __init__(self, whole: Term, part: Term, sign: int) -> None:
        self._sign = sign
        self._rest = build.sub(whole, build.scale(sign, part))

    def __call__(self, whole: Term) -> Term:
        return build.scale(self._sign, build.sub(whole, self._rest))


def _solved(whole: Term) -> Iterator[tuple[Term, _Inverse]]:
    """Yields the parts of a sum that it is linear in, with how its value tells them."""
    for part, factor in build.monomials(whole)[0].items():
        if abs(factor) == 1 and part.kind in (Kind.APPLY, Kind.VARIABLE):
            yield part, _Inverse(whole, part, int(factor))


def _cases(term: Term) -> Iterator[Term]:
    if term.kind is Kind.ITE:
        for case in term.args[1:]:
            yield from _cases(case)
    elif not term.is_number:
        yield term
