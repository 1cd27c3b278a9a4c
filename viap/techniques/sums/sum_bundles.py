"""Sums in a claim, taken together: one element for all of them, at the same indices."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from viap.logic import build
from viap.logic.sorts import BOOL
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.recurrences.arrays.accumulators import Accumulator
from viap.recurrences.arrays.goal_invariants import INDICES
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.iteration_steps import expanded
from viap.translate.theory import Claim, Loop, Theory

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
