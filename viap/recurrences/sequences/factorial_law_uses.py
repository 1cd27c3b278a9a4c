"""Selection of laws of factorials and binomial coefficients for a question."""

from collections.abc import Iterator, Mapping, Sequence

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.recurrences.sequences import binomial_laws, factorial_laws
from viap.recurrences.sequences.binomials import BINOMIAL
from viap.recurrences.sequences.factorials import DOUBLE_FACTORIAL, FACTORIAL, RISING
from viap.recurrences.sequences.sequence_law import LawUse

MOST_COLUMN = 6  # last column of Pascal's triangle that is written as a polynomial
MOST_PLACES = 8  # places considered for a function

Applied = Mapping[Symbol, Sequence[tuple[Term, ...]]]


def factorial_uses(applied: Applied) -> Iterator[LawUse]:
    """Yields laws of all kinds of factorials at the places of their occurrences."""
    plain = applied.get(FACTORIAL, ())[:MOST_PLACES]
    for (index,) in plain:
        yield LawUse(factorial_laws.growth(), (index,))
    for (index,) in applied.get(DOUBLE_FACTORIAL, ())[:MOST_PLACES]:
        half, odd = _half(index)
        if half is not None:
            law = factorial_laws.odd_double() if odd else factorial_laws.even_double()
            yield LawUse(law, (half,))
            if odd:
                yield LawUse(factorial_laws.even_double(), (half,))
    places = applied.get(RISING, ())[:MOST_PLACES]
    for many, first in places:
        before = (build.sub(many, build.ONE), build.add(first, build.ONE))
        if before in places:
            yield LawUse(factorial_laws.first_factor(), (many, first))
        if plain:
            yield LawUse(factorial_laws.rising_by_factorials(), (many, first))


def _half(index: Term) -> tuple[Term | None, bool]:
    """Returns t and True if the index is 2*t + 1, False if it is 2*t; None for t if neither."""
    parts, constant = build.monomials(index)
    if any(coefficient % 2 for coefficient in parts.values()):
        return None, False
    halves = [build.scale(coefficient // 2, part) for part, coefficient in parts.items()]
    return build.add(*halves, build.number(constant // 2)), constant % 2 == 1


def binomial_uses(applied: Applied) -> Iterator[LawUse]:
    """Yields laws of binomial coefficients at the places of their occurrences."""
    places = list(applied.get(BINOMIAL, ()))[:MOST_PLACES]
    for place in places:
        yield LawUse(binomial_laws.outside(), place)
        row, column = place
        right, below = build.add(column, build.ONE), build.add(row, build.ONE)
        if (row, right) in places:
            yield LawUse(binomial_laws.neighbours(), place)
        if (below, column) in places:
            yield LawUse(binomial_laws.rows(), place)
        if (below, right) in places:
            yield LawUse(binomial_laws.absorption(), place)
        if (below, right) in places and (row, right) in places:
            yield LawUse(BINOMIAL, (below, right))
        other = build.sub(row, column)
        if other is not column and (row, other) in places:
            yield LawUse(binomial_laws.symmetry(), place)
        if row is build.scale(2, column):
            later = build.add(row, build.number(2))
            if (later, right) in places:
                yield LawUse(binomial_laws.central(), (column,))
            if (row, right) in places:
                yield LawUse(binomial_laws.catalan(), (column,))
        if FACTORIAL in applied:
            yield LawUse(binomial_laws.by_factorials(), (column, row))
        for end in (column, other):
            if end.is_number and 0 <= end.value <= MOST_COLUMN:
                yield LawUse(binomial_laws.column(end.value), (row,))
                if end is other:
                    yield LawUse(binomial_laws.symmetry(), place)
