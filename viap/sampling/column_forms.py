"""Sums of a loop's columns and of their products, with their values in all samples."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import gcd

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.recurrences.algebra.integer_polynomials import Polynomial, term_of
from viap.sampling.samples import Samples

MOST_COLUMNS = 12
MOST_IN_TRIPLES = 6  # columns that sums of three use
LARGEST_FACTOR = 10  # of a column in a pair


def sides(form: Polynomial, terms: Sequence[Term]) -> tuple[Term, Term]:
    """Returns two sums without negative coefficients whose difference is the form of the terms."""
    first = term_of({m: c for m, c in form.items() if c > 0}, terms)
    return first, term_of({m: -c for m, c in form.items() if c < 0}, terms)


class ColumnForms:
    def __init__(self, samples: Samples) -> None:
        columns = samples.columns
        self.samples = samples
        self.terms = columns.all()
        around = len(columns.counters)
        first = around + len(columns.fixed)
        self.changing = [*range(first, len(self.terms))]
        self.fixed = [*range(around, first)]
        # The variables come first: columns that are cut off at the end matter least.
        self.places = [*self.changing, 0, *self.fixed][:MOST_COLUMNS]
        self._columns = list(zip(*samples.rows, strict=True))

    def values(self, form: Polynomial) -> list[int]:
        """Returns the values in the samples, in their order."""
        result = [0] * len(self.samples.rows)
        for monomial, coefficient in form.items():
            part = [coefficient] * len(result)
            for place in monomial:
                part = [a * b for a, b in zip(part, self._columns[place], strict=True)]
            result = [a + b for a, b in zip(result, part, strict=True)]
        return result

    def sides(self, form: Polynomial) -> tuple[Term, Term]:
        return sides(form, self.terms)

    @staticmethod
    def shape(values: list[int]) -> tuple[int, ...]:
        """Returns a key that is the same for all forms a x + b with numbers a and b."""
        moved = [value - values[0] for value in values]
        common = gcd(*moved) or 1
        if next((value for value in moved if value), 0) < 0:
            common = -common
        return tuple([value // common for value in moved])

    # ------------------------------------------------------------- which ones

    def singles(self) -> Iterator[Polynomial]:
        return ({(place,): 1} for place in self.places)

    def pairs(self) -> Iterator[Polynomial]:
        for left, right in self._pairs():
            yield {(left,): 1, (right,): -1}
            yield {(left,): 1, (right,): 1}

    def scaled(self, factors: Iterable[int]) -> Iterator[Polynomial]:
        """Yields pairs with a factor on one side."""
        chosen = sorted(factor for factor in factors if 2 <= factor <= LARGEST_FACTOR)
        for factor, (left, right) in product(chosen, self._pairs()):
            yield {(left,): factor, (right,): -1}
            yield {(left,): 1, (right,): -factor}

    def triples(self) -> Iterator[Polynomial]:
        places = [place for place in self.places if place][:MOST_IN_TRIPLES]
        for first, second, third in combinations(places, 3):
            if first not in self.fixed:
                for signs in ((1, 1, -1), (1, -1, 1), (1, -1, -1)):
                    yield {(first,): signs[0], (second,): signs[1], (third,): signs[2]}

    def differences(self, compared: Iterable[tuple[Term, Term]]) -> Iterator[Polynomial]:
        """Yields the differences of compared terms that consist of columns."""
        for left, right in compared:
            form = self._polynomial(build.sub(left, right))
            if form is not None and any(place in self.changing for m in form for place in m):
                yield form

    def _pairs(self) -> Iterator[tuple[int, int]]:
        return (
            (left, right) for left, right in combinations(self.places, 2) if left not in self.fixed
        )

    def _polynomial(self, term: Term) -> Polynomial | None:
        """Returns a term as a form without its number; None if it is not made of columns."""
        result: Polynomial = {}
        for part, coefficient in build.monomials(term)[0].items():
            factors = part.args if part.kind is Kind.MUL else (part,)
            if any(factor not in self.terms for factor in factors):
                return None
            result[tuple(sorted(self.terms.index(factor) for factor in factors))] = coefficient
        return result or None
