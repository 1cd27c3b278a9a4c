"""Between which terms a term about any cell lies, whatever the iterations write."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.counter_conditions import decided, pruned
from viap.techniques.sums.write_effects import WriteEffect

MOST_SIZE = 300
ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Envelope:
    """The least and the greatest that a term can be, as terms in the indices, where known."""

    low: Term | None
    high: Term | None

    def end(self, greatest: bool) -> Term | None:
        return self.high if greatest else self.low

    def formulas(self, term: Term) -> Iterator[Term]:
        """That a term lies between the ends."""
        if self.low is not None and self.low is self.high:
            yield build.eq(term, self.low)
            return
        if self.low is not None:
            yield build.le(self.low, term)
        if self.high is not None:
            yield build.le(term, self.high)


class EnvelopeSearch:
    """Looks for the bounds of terms: `cells` has those of cells that are known already."""

    def __init__(
        self, cells: Mapping[Term, Envelope], facts: tuple[Term, ...], naturals: tuple[Term, ...]
    ) -> None:
        self._cells = cells
        self._facts = facts
        self._naturals = naturals

    def of(self, term: Term, first: Term, effects: Sequence[WriteEffect]) -> Envelope | None:
        """From what a term is at first, and what iterations make of it, again and again."""
        known = Envelope(self._bound(first, {}, (), False), self._bound(first, {}, (), True))
        for spare in reversed(range(ROUNDS)):
            wider = Envelope(*(self._widened(end, term, effects, known) for end in (False, True)))
            if wider == known:
                break
            if not spare:
                # What still moves has no bound; the other end may do without it.
                low = wider.low if wider.low is known.low else None
                high = wider.high if wider.high is known.high else None
                known = Envelope(low, high)
                wider = Envelope(
                    *(self._widened(end, term, effects, known) for end in (False, True))
                )
            known = wider
        return None if known.low is None and known.high is None else known

    def _widened(
        self, greatest: bool, term: Term, effects: Sequence[WriteEffect], known: Envelope
    ) -> Term | None:
        end = known.end(greatest)
        for effect in effects:
            value = self._bound(effect.value, {term: known}, effect.given, greatest)
            if value is None or end is None:
                return None
            there = end
            for part in effect.guard:
                there = self._pruned(decided(there, part, True))
            more = self._farther(there, value, greatest)
            if more is not there:
                guard = self._pruned(build.conjunction(effect.guard))
                end = self._pruned(build.ite(guard, more, end))
            if end.size > MOST_SIZE:
                return None
        return end

    def _farther(self, left: Term, right: Term, greatest: bool) -> Term:
        """The larger or the smaller one of two terms, case by case."""
        if left.kind is Kind.ITE:
            then, orelse = (self._farther(arm, right, greatest) for arm in left.args[1:])
            return self._pruned(build.ite(left.args[0], then, orelse))
        sides = (left, right) if greatest else (right, left)
        # Where both are equal, it does not matter which is taken: one may be decided.
        options = (build.ite(test(*sides), right, left) for test in (build.lt, build.le))
        return min(map(self._pruned, options), key=lambda term: term.size)

    def _pruned(self, term: Term) -> Term:
        return pruned(term, self._facts, self._naturals)

    def _bound(
        self,
        term: Term,
        own: Mapping[Term, Envelope],
        given: Iterable[Term],
        greatest: bool,
    ) -> Term | None:
        """A bound of a sum of cells and other terms, by the bounds of the cells."""
        for whole, known in own.items():
            grown = build.sub(term, whole)
            end = known.end(greatest)
            if len(build.monomials(whole)[0]) > 1 and not any(map(is_cell, subterms(grown))):
                return None if end is None else self._pruned(build.add(end, grown))
        parts, constant = build.monomials(term)
        total: list[Term] = [build.number(constant)]
        for part, factor in parts.items():
            if any(is_cell(node) for node in subterms(part)):
                upper = greatest == (factor > 0)
                bounds = own.get(part) or self._cells.get(part)
                found = _seen(part, given, upper)
                if found is None and bounds is not None:
                    found = bounds.end(upper)
                if found is None:
                    return None
                part = found
            total.append(build.scale(factor, part))
        return self._pruned(build.add(*total))


def _seen(cell: Term, given: Iterable[Term], upper: bool) -> Term | None:
    """A bound of a cell that an iteration has seen to hold."""
    for fact in given:
        if fact.kind not in (Kind.LE, Kind.LT):
            continue
        strict = build.ONE if fact.kind is Kind.LT else build.ZERO
        left, right = fact.args
        # left + strict <= right, for the cell on one side or the other.
        parts, _ = build.monomials(build.sub(left, right))
        factor = parts.get(cell, 0)
        rest = build.sub(build.add(build.sub(left, right), strict), build.scale(factor, cell))
        if factor == (1 if upper else -1) and not any(is_cell(n) for n in subterms(rest)):
            return build.neg(rest) if upper else rest
    return None
