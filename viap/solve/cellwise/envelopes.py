"""Between which terms a term about any cell lies, whatever the iterations write."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walk import subterms
from viap.solve.cellwise.effects import Effect
from viap.solve.conditions import pruned

MOST_SIZE = 300


@dataclass(frozen=True, slots=True)
class Envelope:
    """The least and the greatest that a term can be, as terms in the indices."""

    low: Term
    high: Term


def envelope(
    first: Term,
    effects: Iterable[Effect],
    bound: Callable[[Term, bool], Term | None],
    facts: tuple[Term, ...],
    naturals: tuple[Term, ...],
) -> Envelope | None:
    """From what a term is at first, and what iterations make of it.

    `bound` gives the least (False) or the greatest (True) that a value with cells in it is.
    """
    ends = []
    effects = list(effects)
    for greatest in (False, True):
        end = bound(first, greatest)
        if end is None:
            return None
        for effect in effects:
            value = bound(effect.value, greatest)
            if value is None:
                return None
            guard = pruned(build.conjunction(effect.guard), facts, naturals)
            more = pruned(_farther(end, value, greatest), facts, naturals)
            end = pruned(build.ite(guard, more, end), facts, naturals)
            if end.size > MOST_SIZE:
                return None
        ends.append(end)
    return Envelope(*ends)


def _farther(left: Term, right: Term, greatest: bool) -> Term:
    """The larger or the smaller one of two terms, case by case."""
    if left is right:
        return left
    if left.kind is Kind.ITE:
        then, orelse = (_farther(arm, right, greatest) for arm in left.args[1:])
        return build.ite(left.args[0], then, orelse)
    swapped = build.lt(left, right) if greatest else build.lt(right, left)
    return build.ite(swapped, right, left)


def closed_bound(
    term: Term, greatest: bool, cell: Callable[[Term, bool], Term | None]
) -> Term | None:
    """A bound of a sum of cells and other terms, by the bounds of the cells."""
    parts, constant = build.monomials(term)
    total: list[Term] = [build.number(constant)]
    for part, factor in parts.items():
        if any(is_read(node) for node in subterms(part)):
            found = cell(part, greatest == (factor > 0)) if is_read(part) else None
            if found is None:
                return None
            part = found
        total.append(build.scale(factor, part))
    return build.add(*total)


def is_read(node: Term) -> bool:
    return node.kind is Kind.APPLY and bool(node.args) and bool(node.args[0].sort.dimensions)
