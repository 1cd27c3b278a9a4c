"""Elimination of array reads in an iteration by summaries of loops.

The recurrence of a loop that sums up an array filled by earlier loops has no arrays then.
"""

from dataclasses import dataclass, replace

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.arrays.known_cells import ClosedForms, LoopCells, Summary
from viap.prover.recurrences.candidates import entered_formula, entry_facts
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.recurrences.iteration_steps import (
    MOST_SIZE,
    KnownValue,
    conjuncts,
    expanded,
    resolved,
    unwrapped,
)

_ROUNDS = 40
_ROUNDS_BACK = 3


def _goes_back(summary: Summary) -> bool:
    """Returns True if a summary refers to cells of the same array at earlier times."""
    return any(summary.cells.has(node) for node in subterms(summary.value))


class Contents:
    """Array reads in terms about one loop; `used`: True if a read was replaced."""

    def __init__(self, theory: Theory, loop: Loop, forms: ClosedForms) -> None:
        self.theory = theory
        self.loop = loop
        self.known = {symbol: each for symbol, each in forms.known.items() if each.times == 1}
        self.summaries = forms.arrays
        self.used = False
        self._back = True
        self._facts: tuple[Term, ...] | None = None

    def of(self, term: Term) -> Term:
        """Returns the term with known reads replaced and decidable cases decided."""
        if not any(node.sort.dimensions for node in subterms(term)):
            return term
        before = term
        for number in range(_ROUNDS):
            # Earlier values may refer to still earlier ones; a few rounds suffice for swaps.
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
        """Returns True if a summary applies to a read in an iteration."""
        loop = summary.cells.loop
        *_, at = node.args[: len(node.args) - len(loop.outer)]
        outer = node.args[len(node.args) - len(loop.outer) :]
        left = self._left(loop, at, outer)
        return left or not summary.running or loop is self.loop and at is loop.counter

    def _left(self, loop: Loop, at: Term, outer: tuple[Term, ...]) -> bool:
        """Returns True if a term is the loop's number of iterations, perhaps already expanded."""
        count = apply(loop.count, *outer)
        if at is count:
            return True
        return loop.count in self.known and at is self._decided(self.resolved(count))

    def resolved(self, term: Term) -> Term:
        """Returns the term with closed forms of this loop, of inner loops and of earlier ones."""
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
        """Returns the facts that hold in complete iterations, and the entry facts of the loop."""
        if self._facts is None:
            self._facts = ()  # while they are collected
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


# ---- Arrays that loops write, with the closed forms known so far.


@dataclass(frozen=True, slots=True, eq=False)
class WrittenArray:
    """The cells of an array in a loop, and the contents of one of them before it."""

    theory: Theory
    cells: LoopCells
    before: Term
    forms: ClosedForms

    def knowing(self, known: dict[Symbol, KnownValue]) -> "WrittenArray":
        """Returns this array with the given values as the only ones known of scalars."""
        return replace(self, forms=replace(self.forms, known=known))

    def contents(self) -> Contents:
        return Contents(self.theory, self.cells.loop, self.forms)

    def entered_summary(self, value: Term, times: int) -> Summary:
        """Summarises that `times` a cell is a value, in executions that enter the loop."""
        loop = self.cells.loop
        equation = build.eq(build.scale(times, self.cells.at(loop.counter)), value)
        return Summary(self.cells, value, True, entered_formula(loop, equation), times)
