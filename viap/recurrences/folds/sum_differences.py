"""Sums that differ in a few elements, which are written out.

`sum^1(n + 2) - sum^1(n)` is two elements, and `sum^1(3)` three.
"""

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import read, write
from viap.recurrences.folds.fold_functions import SUM, Folds, element_of, kind_of

MOST_ELEMENTS = 4


def written_out(folds: Folds, term: Term, counter: Term) -> Term:
    """Returns the term with sums replaced by slightly shorter ones and explicit elements.

    Sums up to the counter count as present even if the term does not mention them.
    """
    for _ in range(MOST_ELEMENTS):
        places = [node for node in subterms(term) if _is_sum(folds, node)]
        longer = {node: less for node in places if (less := _less(node, places, counter))}
        if not longer:
            break
        shorter = {node: _more(folds, node, less) for node, less in longer.items()}
        term = _expanded(rewrite(term, shorter.get), counter)
    return term


def _expanded(term: Term, counter: Term) -> Term:
    """Returns a case-free term with products of sums multiplied out, so that elements cancel."""
    if any(node.kind is Kind.ITE for node in subterms(term)):
        return term
    polynomial = read(term, counter, opaque=True)
    return term if polynomial is None else write(polynomial, counter)


def _is_sum(folds: Folds, node: Term) -> bool:
    function = folds.function(node)
    return function is not None and kind_of(function) == SUM


def _less(node: Term, others: list[Term], counter: Term) -> int | None:
    """Returns the number of elements beyond the next shorter sum; None if none is near."""
    ends = (build.difference(node.args[0], end) for end in (build.ZERO, counter))
    distances = [end for end in ends if end is not None]
    for other in others:
        same = other.payload == node.payload and other.args[1:] == node.args[1:]
        distance = build.difference(node.args[0], other.args[0]) if same else None
        if distance is not None:
            distances.append(distance)
    return min((d for d in distances if 0 < d <= MOST_ELEMENTS), default=None)


def _more(folds: Folds, node: Term, many: int) -> Term:
    """Returns a sum as one with `many` elements fewer, plus these."""
    function = folds.function(node)
    assert function is not None
    many_before, *parameters = node.args
    values = dict(zip(function.parameters, parameters, strict=True))
    first = build.sub(many_before, build.number(many))
    before = substitute(function.value(), {**values, function.counter: first})
    elements = [
        substitute(
            element_of(function),
            {**values, function.counter: build.add(first, build.number(k))},
        )
        for k in range(many)
    ]
    if first is build.ZERO:
        return build.add(*elements)
    return build.add(before, *elements)
