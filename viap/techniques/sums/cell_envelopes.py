"""Envelopes: bounds of a term about any cell, whatever the iterations write."""

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
    """The lower and upper bound of a term, as terms in the indices; None if unknown."""

    low: Term | None
    high: Term | None

    def end(self, greatest: bool) -> Term | None:
        return self.high if greatest else self.low

    def formulas(self, term: Term) -> Iterator[Term]:
        """Yields that a term lies between the ends."""
        if self.low is not None and self.low is self.high:
            yield build.eq(term, self.low)
            return
        if self.low is not None:
            yield build.le(self.low, term)
        if self.high is not None:
            yield build.le(term, self.high)


class EnvelopeSearch:
    """Searches the bounds of terms; `cells` has those of cells that are known already."""

    def __init__(
        self, cells: Mapping[Term, Envelope], facts: tuple[Term, ...], naturals: tuple[Term, ...]
    ) -> None:
        self._cells = cells
        self._facts = facts
        self._naturals = naturals

    def of(self, term: Term, first: Term, effects: Sequence[WriteEffect]) -> Envelope | None:
        """Returns bounds of a term, from its first value and repeated effects; None if none."""
        known = Envelope(self._bound(first, {}, (), False), self._bound(first, {}, (), True))
        for spare in reversed(range(ROUNDS)):
            wider = Envelope(*(self._widened(end, term, effects, known) for end in (False, True)))
            if wider == known:
                break
            if not spare:
                # An end that still moves has no bound; the other one may not need it.
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
        """Returns the larger or the smaller one of two terms, case by case."""
        if left.kind is Kind.ITE:
            then, orelse = (self._farther(arm, right, greatest) for arm in left.args[1:])
            return self._pruned(build.ite(left.args[0], then, orelse))
        sides = (left, right) if greatest else (right, left)
        # If both are equal, either may be taken: one of the tests may be decidable.
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
        """Returns a bound of a sum of cells and other terms, by bounds of the cells; or None."""
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
    """Returns a bound of a cell by a comparison that an iteration made; None if there is none."""
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
