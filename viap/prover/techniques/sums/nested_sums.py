"""Sums of elements as functions, level by level, and the totals of their bounds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from viap.core.logic import build
from viap.core.logic.terms import BOOL, Kind, Term, apply, variable
from viap.core.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.prover.recurrences.arrays.accumulators import Accumulator, SumLevel
from viap.prover.recurrences.arrays.goal_invariants import INDICES
from viap.prover.recurrences.arrays.visited_cells import is_cell
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.recurrences.folds.element_sums import Totals
from viap.prover.recurrences.folds.fold_functions import Folds
from viap.prover.recurrences.iteration_steps import expanded
from viap.prover.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.prover.techniques.sums.cell_envelopes import Envelope, Pairing

# ---- Sums in a claim, taken together: one element for all of them, at the same indices.


_COMPARISONS = (Kind.EQ, Kind.LE, Kind.LT)


@dataclass(frozen=True, slots=True, eq=False)
class BundlePart:
    """One of the sums, its factor, and its element at the bundle's indices."""

    accumulator: Accumulator
    factor: int
    element: Term


@dataclass(frozen=True, slots=True, eq=False)
class SumBundle:
    """Sums over the same indices, of cells as `writer` left them (None: not exactly one loop).

    `last` is its number of iterations then. `counts` are the numbers of indices, outermost first;
    `domain` holds for indices of the sum, `entry` when the loops are reached.
    """

    parts: tuple[BundlePart, ...]
    indices: tuple[Term, ...]
    counts: tuple[Term, ...]
    domain: tuple[Term, ...]
    entry: tuple[Term, ...]
    writer: Loop | None
    last: Term

    def element(self) -> Term:
        """Returns the summand of all sums together at the indices."""
        return build.add(*(build.scale(part.factor, part.element) for part in self.parts))

    def in_loop(self, element: Term) -> Term | None:
        """Returns an element as it is at the head of the writer's iterations; None if unknown.

        Writes of a last iteration before it left the loop are removed.
        """
        assert self.writer is not None
        counter, memories = self.writer.counter, self.writer.memories.values()

        def change(node: Term) -> Term | None:
            if is_cell(node) and node.payload in memories and node.args[-1] is self.last:
                return apply(node.payload, *node.args[:-1], counter)
            is_equation = node.kind is Kind.EQ and node.args[0].sort != BOOL
            if is_equation and not node.args[0].sort.dimensions:
                read = [n for n in subterms(node) if n.kind is Kind.APPLY and self.last in n.args]
                if any(not is_cell(n) for n in read):
                    return build.FALSE
            return None

        general = rewrite(element, change)
        moving = (n for n in subterms(general) if n.kind is Kind.APPLY and not is_cell(n))
        return None if any(self.last in n.args for n in moving) else general


def bundles(theory: Theory, claim: Claim, every: Iterable[Accumulator]) -> Iterator[SumBundle]:
    """Yields the sums that a claim compares with each other, and each alone."""
    named = {each.levels[0].left(): each for each in every}
    found: dict[tuple[tuple[Term, int], ...], None] = {}
    for atom in subterms(expanded(theory, claim.condition)):
        if atom.kind in _COMPARISONS and atom.args[0].sort != BOOL:
            parts, _ = build.monomials(build.sub(*atom.args))
            while True:
                together = {sum_: factor for sum_, factor in parts.items() if sum_ in named}
                found[tuple(together.items())] = None
                longer = dict(together)
                for sum_, factor in together.items():
                    for earlier, times in build.monomials(named[sum_].start)[0].items():
                        if earlier in named:
                            longer[earlier] = longer.get(earlier, 0) + factor * times
                if set(longer) == set(together):
                    break
                parts = longer
    for each in _used(expanded(theory, claim.condition), named):
        found[((each, 1),)] = None
    for choice in sorted(found, key=len, reverse=True):
        bundle = _bundle(theory, [(named[each], factor) for each, factor in choice])
        if bundle is not None:
            yield bundle


def _used(condition: Term, named: dict[Term, Accumulator]) -> list[Term]:
    """Returns the sums in a condition, and those that they start from."""
    found: dict[Term, None] = {}
    waiting = [condition]
    while waiting:
        for node in subterms(waiting.pop()):
            if node in named and node not in found:
                found[node] = None
                waiting.append(named[node].start)
    return list(found)


def _bundle(theory: Theory, chosen: list[tuple[Accumulator, int]]) -> SumBundle | None:
    if not chosen:
        return None
    depth = len(chosen[0][0].levels)
    if any(len(each.levels) != depth for each, _ in chosen) or depth > 2:
        return None
    indices = INDICES[:depth]
    parts: list[BundlePart] = []
    counts: set[tuple[Term, ...]] = set()
    domain: dict[Term, None] = {}
    entry: dict[Term, None] = {}
    for each, factor in chosen:
        names = dict(zip(each.counters, indices, strict=True))
        parts.append(BundlePart(each, factor, substitute(each.element, names)))
        facts = [substitute(fact, names) for fact in each.facts]
        simple = [f for f in facts if _is_simple(f, indices)]
        bounds = [substitute(level.count, names) for level in each.levels]
        counts.add(tuple(pruned(bound, facts, indices) for bound in bounds))
        domain.update(dict.fromkeys(simple))
        entry.update(dict.fromkeys(each.levels[0].loop.entry))
    if len(counts) != 1:
        return None
    writer, last = _writer(theory, [part.element for part in parts]) or (None, build.ZERO)
    return SumBundle(tuple(parts), indices, counts.pop(), tuple(domain), tuple(entry), writer, last)


def _is_simple(fact: Term, indices: tuple[Term, ...]) -> bool:
    """Returns True if a fact bounds indices."""
    free = free_variables(fact)
    comparison = fact.kind in (Kind.LE, Kind.LT)
    return comparison and bool(free) and free <= set(indices)


def _writer(theory: Theory, elements: Iterable[Term]) -> tuple[Loop, Term] | None:
    """Returns the loop that left the cells in elements, and its iteration count; or None."""
    found: dict[tuple[Loop, Term], None] = {}
    for node in subterms(*elements):
        meaning = theory.meanings.get(node.payload) if is_cell(node) else None
        if meaning is not None and meaning.loop is not None:
            if meaning.loop.parent is not None:
                return None
            found[meaning.loop, node.args[-1]] = None
    return next(iter(found)) if len(found) == 1 else None


# ---- Sums of elements as functions, level by level, and the totals of their bounds.


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
