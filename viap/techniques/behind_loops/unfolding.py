"""Unfolding of recurrences at the start, after one iteration, and for unwritten arrays.

`s.1(0)` becomes the value of s before loop 1; `s.1(n + 1)` its value by iteration n. A cell of an
array that a loop does not write becomes the cell before the loop.
"""

from collections.abc import Container

from viap.kernel.instances import Instance
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite, substitute
from viap.recurrences.arrays.known_cells import written
from viap.recurrences.iteration_steps import MOST_SIZE, expanded
from viap.translate.theory import Axiom, Theory

_ROUNDS = 12


class Unfolding:
    """The recurrences of a theory by their symbols. `used` are the equations applied so far."""

    def __init__(self, theory: Theory) -> None:
        self.used: dict[Term, Instance] = {}
        self._theory = theory
        self._axioms: dict[tuple[str, Symbol], Axiom] = {}
        self._written: dict[Symbol, list[Term]] = {}
        for axiom in theory.axioms:
            if axiom.origin.kind in ("start", "step"):
                self._axioms[axiom.origin.kind, axiom.body.args[0].payload] = axiom
        for loop in theory.loops:
            for symbol in loop.memories.values():
                self._written[symbol] = written(theory, loop, symbol)

    def earlier(self, term: Term, after: Container[Term] = ()) -> Term:
        """Returns the term in earlier values; `after`: counters after one iteration, `n + 1`."""
        for _ in range(_ROUNDS):
            unfolded = rewrite(expanded(self._theory, term), lambda node: self._of(node, after))
            if unfolded is term or unfolded.size > MOST_SIZE:
                break
            term = unfolded
        return term

    def _of(self, node: Term, after: Container[Term]) -> Term | None:
        start = self._axioms.get(("start", node.payload)) if node.kind is Kind.APPLY else None
        if start is None:
            return None
        loop = start.origin.loop
        assert loop is not None
        at = node.args[len(node.args) - len(loop.counters)]
        if self._is_kept(node):
            return _value(start, _values(start, node))
        if at is build.ZERO:
            return self._by(start, _values(start, node))
        step = self._axioms.get(("step", node.payload))
        if at in after and step is not None:
            values = _values(step, node)
            values[loop.counter] = build.sub(at, build.ONE)
            return self._by(step, values)
        return None

    def _by(self, axiom: Axiom, values: dict[Term, Term]) -> Term:
        instance = Instance(axiom, values)
        self.used[instance.formula()] = instance
        return _value(axiom, values)

    def _is_kept(self, node: Term) -> bool:
        """Returns True if the cell is of a known array that the loop does not write."""
        if node.payload not in self._written:
            return False
        array = node.args[0]
        return array.kind is Kind.APPLY and array not in self._written[node.payload]


def _values(axiom: Axiom, node: Term) -> dict[Term, Term]:
    """Returns values of an axiom's variables at which its left side is the term."""
    pairs = zip(axiom.body.args[0].args, node.args, strict=True)
    return {variable: given for variable, given in pairs if variable.kind is Kind.VARIABLE}


def _value(axiom: Axiom, values: dict[Term, Term]) -> Term:
    return substitute(axiom.body.args[1], values)
