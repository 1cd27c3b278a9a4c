"""Polynomial equations between a loop's variables that held in all samples."""

from viap.logic import build
from viap.logic.terms import Term
from viap.sampling.column_forms import sides
from viap.sampling.samples import Samples
from viap.sampling.vanishing_polynomials import MOST_MONOMIALS, vanishing

MOST = 40  # equations of a loop


def equalities(samples: Samples, at_most: int = MOST_MONOMIALS) -> tuple[Term, ...]:
    """Returns equations of at most `at_most` monomials, the simplest ones first.

    They come from several orders of the columns, since an equation may have small coefficients in
    one order only: without counters, in terms of the counters, and each variable in terms of one
    that grows by equal steps.
    """
    columns = samples.columns
    fixed, changing = columns.fixed[::-1], columns.changing
    orders: dict[tuple[Term, ...], None] = {
        (*fixed, *changing): None,
        (*fixed, *changing[::-1]): None,
        (*columns.counters[::-1], *fixed, *changing): None,
    }
    index = _index(samples)
    orders.update(dict.fromkeys((index, column) for column in changing if column is not index))
    ranked: dict[Term, tuple[int, ...]] = {}
    for order in orders:
        for polynomial in vanishing(samples.narrowed(order), len(order), at_most):
            formula = build.eq(*sides(polynomial, order))
            if build.eq(*reversed(formula.args)) not in ranked:
                size = sum(map(abs, polynomial.values()))
                ranked.setdefault(formula, (max(map(len, polynomial)), len(polynomial), size))
    # Sorting is stable: equations without counters come first.
    return tuple(sorted(ranked, key=lambda formula: ranked[formula])[:MOST])


def _index(samples: Samples) -> Term:
    """Returns a variable that differs from the loop's counter by a number, or that counter."""
    counter = samples.columns.counters[0]
    for column in samples.columns.changing:
        if len({own - number for number, own in samples.narrowed((counter, column))}) == 1:
            return column
    return counter
