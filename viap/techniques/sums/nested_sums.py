"""Sums of elements as functions, level by level, and the totals of their bounds."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from viap.logic import build
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import free_variables, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.recurrences.arrays.accumulators import SumLevel
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.folds.element_sums import Totals
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.techniques.sums.cell_envelopes import Envelope
from viap.techniques.sums.cell_pairings import Pairing
from viap.techniques.sums.sum_bundles import BundlePart, SumBundle

# Number of added columns: a variable, so that a row's sum does not depend on the actual number.
WIDTH = variable("w^")


@dataclass(frozen=True, slots=True, eq=False)
class Total:
    """A statement about sums, by induction on `counter`, the number of added elements.

    It is `formula`, for all natural `variables`. `previous` are the values of variables at
    which the statement proved before is needed; `uses` are the sums that it mentions.
    """

    level: int
    counter: Term
    variables: tuple[Term, ...]
    formula: Term
    uses: tuple[Term, ...]
    previous: dict[Term, Term] = field(default_factory=dict)


def functions(bundle: SumBundle, element: Term, folds: Folds, swapped: bool = False) -> list[Term]:
    """Returns the sums of elements, outermost first, as terms in the number of elements.

    `swapped`: with the indices exchanged, columns instead of rows.
    """
    indices = bundle.indices
    if swapped:
        element = substitute(element, dict(zip(indices, reversed(indices), strict=True)))
    found: list[Term] = []
    for level in reversed(range(len(indices))):
        total = _sum(folds, element, indices[level])
        found.insert(0, total)
        if level:
            element = substitute(total, {indices[level]: _width(bundle, level)})
    return [substitute(total, {WIDTH: bundle.counts[-1]}) for total in found]


def _sum(folds: Folds, element: Term, index: Term) -> Term:
    """Returns the sum of an element, part by part: other loops may add up one of these."""
    parts, constant = build.monomials(element)
    if constant:
        parts[build.ONE] = constant
    return build.add(*(build.scale(c, folds.sum(part, index)) for part, c in parts.items()))


def _width(bundle: SumBundle, level: int) -> Term:
    """Returns the number of elements of a level, as a variable if it is the same for all rows."""
    count = bundle.counts[level]
    return count if free_variables(count) else WIDTH


def totals(
    bundle: SumBundle, folds: Folds, choice: Pairing | None, bounds: Envelope
) -> Iterator[Total]:
    """Yields bounds of an element's sums, innermost first; with a pairing, plus the partners'."""
    indices, counts = bundle.indices, bundle.counts
    if choice is not None and not _fits(choice, bundle):
        return
    ends = [bounds.low, bounds.high]
    previous = {index: index for index in indices}
    for level in reversed(range(len(indices))):
        counter, count = indices[level], counts[level]
        outer = indices[:level]
        facts = tuple(f for f in bundle.domain if free_variables(f) <= {*outer, counter})
        # In a sum, the counter is the number of elements: one more than the last index.
        around = tuple(f for f in bundle.domain if free_variables(f) <= set(outer))
        many = (build.le(counter, count), *around)
        value, sums = _value(bundle, folds, choice, level)
        inside: list[Term] = []
        for greatest, end in enumerate(ends):
            total = None if end is None else closed_total(folds, counter, facts, end)
            if total is None:
                ends[greatest] = None
                continue
            total = pruned(total, many, indices)
            inside.append(_at_most(value, total) if greatest else _at_most(total, value))
            ends[greatest] = pruned(substitute(total, {counter: count}), around, outer)
        if not inside:
            return
        premise = build.conjunction((*bundle.entry, *around, build.le(counter, count)))
        formula = build.implies(premise, build.conjunction(inside))
        yield Total(level, counter, indices[: level + 1], formula, sums, previous)
        previous = {**{index: index for index in outer}, counter: count}


def closed_total(
    folds: Folds, counter: Term, facts: tuple[Term, ...], element: Term
) -> Term | None:
    """Returns the sum of an element over all numbers below the counter, if possible fold-free."""
    total = Totals(folds, counter, facts).of(element)
    if total is not None and not folds.definitions((total,)):
        return total
    return RecurrenceSolver(counter).solve(build.ZERO, build.add(VALUE, element)) or total


def _at_most(left: Term, right: Term) -> Term:
    """Returns left <= right, without quotients."""
    times, whole = cleared(build.sub(left, right))
    return build.le(whole, build.ZERO) if times else build.FALSE


def _fits(choice: Pairing, bundle: SumBundle) -> bool:
    """Returns True if a pairing maps the indices of the sum onto themselves."""
    counts = bundle.counts
    if choice.swaps and (counts[0] is not counts[1]):
        return False
    pairs = zip(choice.totals, counts, strict=True)
    return all(total is None or build.difference(count, total) == 1 for total, count in pairs)


def _value(
    bundle: SumBundle, folds: Folds, choice: Pairing | None, level: int
) -> tuple[Term, tuple[Term, ...]]:
    """Returns the sum over a level; with a pairing, plus that over the partners."""
    value = build.ZERO
    for part in bundle.parts:
        here = functions(bundle, part.element, folds)[level]
        value = build.add(value, build.scale(part.factor, here))
        if choice is not None:
            there = functions(bundle, part.element, folds, choice.swaps)[level]
            partners = _partners(there, bundle, choice, level)
            value = build.add(value, build.scale(part.factor, partners))
    return value, sums_in(value)


def sums_in(term: Term) -> tuple[Term, ...]:
    found = dict.fromkeys(subterms(term))
    return tuple(n for n in found if n.kind is Kind.APPLY and n.payload.name.startswith("sum^"))


def _partners(term: Term, bundle: SumBundle, choice: Pairing, level: int) -> Term:
    """Returns the sum over the partners of a sum's elements."""
    indices = bundle.indices
    names = {}
    for index, total in zip(indices[:level], choice.totals, strict=False):
        if total is not None:
            names[index] = build.sub(total, index)
    counter, count = indices[level], bundle.counts[level]
    there = substitute(term, names)
    if choice.totals[level] is None:
        return there
    # Backwards: the whole sum, minus the elements not reached yet.
    whole = substitute(there, {counter: count})
    return build.sub(whole, substitute(there, {counter: build.sub(count, counter)}))


def added(bundle: SumBundle, part: BundlePart, folds: Folds) -> Iterator[tuple[SumLevel, Term]]:
    """Yields the sum in each loop of an accumulator, by the functions; innermost first."""
    levels = part.accumulator.levels
    found = functions(bundle, part.element, folds)
    for depth in reversed(range(len(levels))):
        level = levels[depth]
        counters = [each.loop.counter for each in levels[: depth + 1]]
        names = dict(zip(bundle.indices, counters, strict=False))
        start = part.accumulator.start if depth == 0 else levels[depth - 1].here()
        yield level, build.add(start, substitute(found[depth], names))
