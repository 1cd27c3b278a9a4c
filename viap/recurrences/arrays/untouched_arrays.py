"""Cells of arrays that a loop does not write, in terms of the states before the loop."""

from collections.abc import Sequence

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute
from viap.recurrences.arrays.known_cells import LoopCells, cell_value, memory_axioms, written
from viap.recurrences.iteration_steps import expanded
from viap.translate.theory import Axiom, Loop, Theory

_ROUNDS = 6
_LARGEST = 600  # nodes


class UntouchedArrays:
    """Rewrites cells; what it returns is equal where the loops that it names were run."""

    def __init__(self, theory: Theory) -> None:
        self._theory = theory
        self._starts: dict[Symbol, Axiom] = {}
        self._written: dict[Symbol, list[Term]] = {}
        self._loops: dict[Symbol, Loop] = {}
        for loop in theory.loops:
            for symbol, (start, _) in memory_axioms(theory, loop).items():
                self._starts[symbol], self._loops[symbol] = start, loop
                self._written[symbol] = written(theory, loop, symbol)

    def unchanged(self, term: Term) -> Term:
        """Returns the term with cells of arrays that a loop does not write read before it."""
        for _ in range(_ROUNDS + 2 * len(self._theory.loops)):
            following = rewrite(expanded(self._theory, term), self._before)
            if following is term or following.size > _LARGEST:
                break
            term = following
        return term

    def at_entry(self, loop: Loop, object: Term, indices: Sequence[Term]) -> Term | None:
        """Returns the cell's value when the loop was entered; None if nothing is known."""
        symbol = loop.memories.get(len(indices))
        if symbol is None or symbol not in self._starts:
            return None
        return self._start(apply(symbol, object, *indices, loop.counter, *loop.outer))

    def loop_of(self, node: Term) -> tuple[Loop, tuple[Term, ...]] | None:
        """Returns the loop whose memory a cell is read from, and its indices; None: no cell."""
        if node.kind is not Kind.APPLY or node.payload not in self._loops:
            return None
        loop = self._loops[node.payload]
        return loop, node.args[1 : len(node.args) - len(loop.counters)]

    def _before(self, node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or node.payload not in self._starts:
            return None
        object = node.args[0]
        if object.kind is not Kind.APPLY or object in self._written[node.payload]:
            return None
        return self._start(node)

    def _start(self, node: Term) -> Term:
        found = self.loop_of(node)
        assert found is not None
        loop, indices = found
        outer = node.args[len(node.args) - len(loop.outer) :]
        value = cell_value(
            self._starts[node.payload], LoopCells(loop, node.payload, node.args[0], indices)
        )
        return substitute(value, dict(zip(loop.outer, outer, strict=True)))


def without_stores(value: Term) -> Term:
    """Returns the value of a cell if no store before was to it."""
    while value.kind is Kind.ITE:
        value = value.args[2]
    return value
