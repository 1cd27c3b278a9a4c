"""What an iteration reads of arrays, by the summaries of loops: the reads vanish.

A loop that sums up an array which earlier loops filled has a recurrence without arrays, then.
"""

from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.arrays.known_cells import ClosedForms, Summary
from viap.recurrences.candidates import entry_facts
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.iteration_steps import (
    MOST_SIZE,
    conjuncts,
    expanded,
    resolved,
    unwrapped,
)
from viap.translate.theory import Loop, Theory

_ROUNDS = 40
_ROUNDS_BACK = 3


def _goes_back(summary: Summary) -> bool:
    """Whether a summary says what a cell is by what cells of the array were before."""
    return any(summary.cells.has(node) for node in subterms(summary.value))


class Contents:
    """Reads in terms about one loop; `used`: whether any was replaced."""

    def __init__(self, theory: Theory, loop: Loop, forms: ClosedForms) -> None:
        self.theory = theory
        self.loop = loop
        self.known = {symbol: each for symbol, each in forms.known.items() if each.times == 1}
        self.summaries = forms.arrays
        self.used = False
        self._back = True
        self._facts: tuple[Term, ...] | None = None

    def of(self, term: Term) -> Term:
        """The term without reads of what is known, and with the cases decided that can be."""
        if not any(node.sort.dimensions for node in subterms(term)):
            return term
        before = term
        for number in range(_ROUNDS):
            # What a cell was before may go back and back; a few times are enough for swaps.
            self._back = number < _ROUNDS_BACK
            new = rewrite(term, self._cell)
            if new.size > MOST_SIZE:
                break
            last, term = term, self._decided(self.resolved(new))
            if term is last:
                break
        if term is before:
            return term
        self.used = True
        return term

    def _cell(self, node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or not node.args:
            return None
        summary = self.summaries.get((node.payload, node.args[0]))
        if summary is None or summary.times != 1 or not self._holds(summary, node):
            return None
        if not self._back and _goes_back(summary):
            return None
        cells = summary.cells
        names = (cells.object, *cells.indices, *cells.loop.counters)
        return substitute(summary.value, dict(zip(names, node.args, strict=True)))

    def _holds(self, summary: Summary, node: Term) -> bool:
        """Whether a summary says something at a read that an iteration makes."""
        loop = summary.cells.loop
        *_, at = node.args[: len(node.args) - len(loop.outer)]
        outer = node.args[len(node.args) - len(loop.outer) :]
        left = self._left(loop, at, outer)
        return left or not summary.running or loop is self.loop and at is loop.counter

    def _left(self, loop: Loop, at: Term, outer: tuple[Term, ...]) -> bool:
        """Whether a term is how often a loop runs, which may be written out already."""
        count = apply(loop.count, *outer)
        if at is count:
            return True
        return loop.count in self.known and at is self._decided(self.resolved(count))

    def resolved(self, term: Term) -> Term:
        """Scalars and counts of this loop, of those inside and of those before it."""
        term, _ = resolved(expanded(self.theory, term), self.loop, self.known)

        def earlier(node: Term) -> Term | None:
            fact = self.known.get(node.payload) if node.kind is Kind.APPLY else None
            if fact is None or fact.loop is self.loop:
                return None
            if node.payload == fact.loop.count:
                names: tuple[Term, ...] = fact.loop.outer
            elif fact.running and not self._left(fact.loop, node.args[0], node.args[1:]):
                return None
            else:
                names = fact.loop.counters
            return substitute(fact.value, dict(zip(names, node.args, strict=True)))

        return rewrite(term, earlier)

    def _decided(self, term: Term) -> Term:
        return pruned(term, self.facts(), self.loop.counters)

    def facts(self) -> tuple[Term, ...]:
        """What holds in an iteration that is run to its end, and how the loop is reached."""
        if self._facts is None:
            self._facts = ()  # as long as they are collected
            every = [*conjuncts(self.loop.stays), *entry_facts(self.loop)]
            shown: dict[Term, None] = {}
            for fact in every:
                plain = unwrapped(self.resolved(fact))
                shown.update(dict.fromkeys(conjuncts(plain)))
            # Facts decide cases in each other: a count is simpler once its loop is known to run.
            simple = tuple(f for f in shown if f.kind in (Kind.LE, Kind.LT))
            decided = (pruned(f, [g for g in simple if g is not f], ()) for f in shown)
            self._facts = tuple(f for f in (*shown, *decided) if f is not build.TRUE)
        return self._facts
