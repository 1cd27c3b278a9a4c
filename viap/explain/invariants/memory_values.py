"""The values of cells in terms of earlier states: what loops left alone, and summaries."""

from collections.abc import Callable, Iterator, Sequence

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute
from viap.proving.session import Session
from viap.recurrences.arrays.known_cells import LoopCells, cell_value, memory_axioms, written
from viap.recurrences.iteration_steps import expanded
from viap.translate.theory import Axiom, Loop

_ROUNDS = 6
_LARGEST = 600  # nodes


class MemoryValues:
    """Rewrites cells; what it returns is equal where the loops that it names were run."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._theory = session.theory
        self._starts: dict[Symbol, Axiom] = {}
        self._written: dict[Symbol, list[Term]] = {}
        self._loops: dict[Symbol, Loop] = {}
        for loop in self._theory.loops:
            for symbol, (start, _) in memory_axioms(self._theory, loop).items():
                self._starts[symbol], self._loops[symbol] = start, loop
                self._written[symbol] = written(self._theory, loop, symbol)

    def unchanged(self, term: Term) -> Term:
        """Returns the term with cells of arrays that a loop does not write read before it."""
        return self._repeated(term, self._before)

    def at_entry(self, loop: Loop, object: Term, indices: Sequence[Term]) -> Term | None:
        """Returns the cell's value when the loop was entered; None if nothing is known."""
        symbol = loop.memories.get(len(indices))
        if symbol is None or symbol not in self._starts:
            return None
        node = apply(symbol, object, *indices, loop.counter, *loop.outer)
        return self._start(node)

    def summarised(self, term: Term) -> Iterator[Term]:
        """Yields the term with cells replaced by summaries of loops, later loops first."""
        for _ in range(_ROUNDS):
            following = self.unchanged(rewrite(term, self._summary))
            if following is term or following.size > _LARGEST:
                break
            yield following
            term = following

    def _repeated(self, term: Term, change: Callable[[Term], Term | None]) -> Term:
        for _ in range(_ROUNDS + 2 * len(self._theory.loops)):
            following = rewrite(expanded(self._theory, term), change)
            if following is term or following.size > _LARGEST:
                break
            term = following
        return term

    def _before(self, node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or node.payload not in self._starts:
            return None
        object = node.args[0]
        if object.kind is not Kind.APPLY or object in self._written[node.payload]:
            return None
        return self._start(node)

    def _start(self, node: Term) -> Term:
        loop, indices = self._parts(node)
        outer = node.args[len(node.args) - len(loop.outer) :]
        cells = LoopCells(loop, node.payload, node.args[0], indices)
        value = cell_value(self._starts[node.payload], cells)
        return substitute(value, dict(zip(loop.outer, outer, strict=True)))

    def _summary(self, node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or node.payload not in self._starts:
            return None
        summary = self._session.forms.arrays.get((node.payload, node.args[0]))
        if summary is None or summary.times != 1:
            return None
        loop, indices = self._parts(node)
        counters = node.args[len(node.args) - len(loop.counters) :]
        values = dict(zip(summary.cells.indices, indices, strict=True))
        values |= dict(zip(loop.counters, counters, strict=True))
        return substitute(summary.value, values)

    def _parts(self, node: Term) -> tuple[Loop, tuple[Term, ...]]:
        loop = self._loops[node.payload]
        return loop, node.args[1 : len(node.args) - len(loop.counters)]
