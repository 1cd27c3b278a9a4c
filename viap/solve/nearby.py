"""Sums that differ in a few elements: these are written out.

`sum^1(n + 2) - sum^1(n)` is two elements, and `sum^1(3)` three.
"""

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walk import rewrite, substitute, subterms
from viap.solve.folds import SUM, Folds, element_of, kind_of

MOST_ELEMENTS = 4


def written_out(folds: Folds, term: Term) -> Term:
    """The term with sums in place of those that have a few elements more."""
    for _ in range(MOST_ELEMENTS):
        places = [node for node in subterms(term) if _is_sum(folds, node)]
        longer = {node: less for node in places if (less := _less(node, places)) is not None}
        if not longer:
            break
        term = rewrite(term, lambda node: _more(folds, node, longer[node]) if node in longer else None)
    return term


def _is_sum(folds: Folds, node: Term) -> bool:
    function = folds.function(node)
    return function is not None and kind_of(function) == SUM


def _less(node: Term, others: list[Term]) -> int | None:
    """How many elements a sum has more than the one next to it, if there is one that near."""
    distances = [node.args[0].value] if node.args[0].is_number else []
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
