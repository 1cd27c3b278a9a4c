"""Entailment of linear comparisons without a solver, by adding up a few facts.

Each fact is a term that is at most 0. A comparison follows if it is a sum of multiples of
facts, minus natural numbers. The check is incomplete on purpose: it runs often, and only
proposals depend on it.
"""

from collections.abc import Iterable
from functools import lru_cache

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms

MOST_FACTS = 24
MOST_STEPS = 3
_DIVISIONS = (Kind.FLOOR_DIV, Kind.C_DIV, Kind.FLOOR_MOD, Kind.C_MOD)
Row = tuple[dict[Term, int], int]


class LinearFacts:
    """Facts, and terms that are never negative."""

    def __init__(self, facts: Iterable[Term], naturals: Iterable[Term]) -> None:
        self.naturals = frozenset(naturals)
        self.rows: list[Row] = []
        self._divided: set[Term] = set()
        self._learn(facts)

    def plus(self, facts: Iterable[Term]) -> "LinearFacts":
        """Returns these facts together with more."""
        more = LinearFacts((), self.naturals)
        more.rows, more._divided = list(self.rows), set(self._divided)
        more._learn(facts)
        return more

    def _learn(self, facts: Iterable[Term]) -> None:
        for fact in facts:
            for row in _rows(self._strict(fact)):
                if len(self.rows) < MOST_FACTS:
                    self._quotients(row)
                    self.rows.append(row)

    def _strict(self, fact: Term) -> Term:
        """Returns a disequation as a strict comparison, if the facts give its direction."""
        if fact.kind is Kind.NOT and fact.args[0].kind is Kind.EQ:
            left, right = fact.args[0].args
            if left.sort == INT and self.holds(build.le(left, right)):
                return build.lt(left, right)
            if left.sort == INT and self.holds(build.le(right, left)):
                return build.lt(right, left)
        return fact

    def _quotients(self, row: Row) -> None:
        """Adds the ranges of remainders of divisions by a number."""
        for atom in row[0]:
            if atom in self._divided or atom.kind not in _DIVISIONS:
                continue
            self._divided.add(atom)
            dividend, divisor = atom.args
            if not divisor.is_number or divisor.value <= 0:
                continue
            truncates = atom.kind in (Kind.C_DIV, Kind.C_MOD)
            if truncates and not self.holds(build.le(build.ZERO, dividend)):
                continue
            rest = atom
            if atom.kind in (Kind.FLOOR_DIV, Kind.C_DIV):
                rest = build.sub(dividend, build.scale(divisor.value, atom))
            for fact in (build.le(build.ZERO, rest), build.lt(rest, divisor)):
                self.rows += _rows(fact)

    def holds(self, comparison: Term) -> bool:
        """Returns True if a comparison follows."""
        rows = _rows(comparison)
        for row in rows:
            self._quotients(row)
        return bool(rows) and all(self._shown(row, 1, MOST_STEPS) for row in rows)

    def _shown(self, wanted: Row, scale: int, steps: int) -> bool:
        """Returns True if `wanted` < `scale` follows; `wanted` bounds `scale` times an integer."""
        parts, constant = wanted
        open_parts = [(p, c) for p, c in parts.items() if c > 0 or p not in self.naturals]
        if not open_parts:
            return constant < scale
        if not steps:
            return False
        # Each part must vanish: try the one that the fewest facts mention.
        usable = [
            [row for row in self.rows if row[0].get(part, 0) * factor > 0]
            for part, factor in open_parts
        ]
        best = min(range(len(open_parts)), key=lambda k: len(usable[k]))
        part, factor = open_parts[best]
        return any(
            self._shown(_without(wanted, row, part), scale * abs(row[0][part]), steps - 1)
            for row in usable[best]
        )


def _without(wanted: Row, row: Row, part: Term) -> Row:
    """Returns a multiple of `wanted` minus the multiple of a fact that eliminates `part`."""
    times, less = abs(row[0][part]), abs(wanted[0][part])
    parts = {p: c * times for p, c in wanted[0].items()}
    for p, c in row[0].items():
        parts[p] = parts.get(p, 0) - c * less
    return {p: c for p, c in parts.items() if c}, wanted[1] * times - row[1] * less


def not_positive(comparison: Term) -> Term:
    """Returns the term that a comparison states to be at most 0."""
    distance = build.sub(*comparison.args)
    return build.add(distance, build.ONE) if comparison.kind is Kind.LT else distance


@lru_cache(maxsize=1 << 13)  # The same few comparisons recur very often.
def _rows(comparison: Term) -> tuple[Row, ...]:
    """Returns the linear forms that a comparison states to be at most 0; never mutated."""
    if comparison.kind not in (Kind.LE, Kind.LT, Kind.EQ) or comparison.args[0].sort != INT:
        return ()
    if any(node.kind is Kind.ITE for node in subterms(comparison)):
        return ()
    parts, constant = build.monomials(not_positive(comparison))
    if comparison.kind is not Kind.EQ:
        return ((parts, constant),)
    return (parts, constant), ({p: -c for p, c in parts.items()}, -constant)
