"""Sums that differ in a few elements: these are written out.

`sum^1(n + 2) - sum^1(n)` is two elements, and `sum^1(3)` three.
"""

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import read, write
from viap.recurrences.folds.fold_functions import SUM, Folds, element_of, kind_of

MOST_ELEMENTS = 4


def written_out(folds: Folds, term: Term, counter: Term) -> Term:
    """The term with sums in place of those that have a few elements more.

    Sums over all below the counter are there even where the term does not mention them.
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
    """Products of sums multiplied out, so that elements cancel, where there are no cases."""
    if any(node.kind is Kind.ITE for node in subterms(term)):
        return term
    polynomial = read(term, counter, opaque=True)
    return term if polynomial is None else write(polynomial, counter)


def _is_sum(folds: Folds, node: Term) -> bool:
    function = folds.function(node)
    return function is not None and kind_of(function) == SUM


def _less(node: Term, others: list[Term], counter: Term) -> int | None:
    """How many elements a sum has more than the one next to it, if there is one that near."""
    ends = (build.difference(node.args[0], end) for end in (build.ZERO, counter))
    distances = [end for end in ends if end is not None]
    for other in others:
        same = other.payload == node.payload and other.args[1:] == node.args[1:]
        distance = build.difference(node.args[0], other.args[0]) if same else None
        if distance is not None:
            distances.append(distance)
    return min((d for d in distances if 0 < d <= MOST_ELEMENTS), default=None)


def _more(folds: Folds, node: Term, many: int) -> Term:
    """A sum as one of fewer elements, and these."""
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
