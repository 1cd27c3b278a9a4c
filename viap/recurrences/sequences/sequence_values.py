"""Values of named sequences at numbers."""

from collections.abc import Callable

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite
from viap.recurrences.algebra.powers import ANY_POWER, numeric_base, power, power_of
from viap.recurrences.sequences.binomials import BINOMIAL, binomial
from viap.recurrences.sequences.factorials import (
    DOUBLE_FACTORIAL,
    FACTORIAL,
    RISING,
    double_factorial,
    factorial,
    rising,
)
from viap.recurrences.sequences.linear_sequences import coefficients_of, fundamental

_MAKERS: dict[Symbol, Callable[..., Term]] = {
    FACTORIAL: factorial,
    DOUBLE_FACTORIAL: double_factorial,
    RISING: lambda n, x: build.ONE if n is build.ZERO else rising(x, n),
    BINOMIAL: binomial,
    ANY_POWER: lambda n, base: power_of(base, n),
}


def folded(term: Term) -> Term:
    """Returns a term with powers and named sequences at numbers evaluated."""
    return rewrite(term, _folded)


def _folded(node: Term) -> Term | None:
    if node.kind is not Kind.APPLY:
        return None
    base = numeric_base(node)
    if base is not None:
        made = power(base, node.args[0])
    elif node.payload in _MAKERS:
        made = _MAKERS[node.payload](*node.args)
    else:
        coefficients = coefficients_of(node.payload)
        if coefficients is None:
            return None
        made = fundamental(coefficients, node.args[0])
    return None if made is node else made
