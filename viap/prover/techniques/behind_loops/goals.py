"""Goals about the results of loops: an assertion with a variable for each of its indices."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace

from viap.core.kernel.obligations import Instance, Statement, stopped
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import rewrite, substitute
from viap.core.translate.theory import Axiom, Claim, Theory
from viap.prover.recurrences.arrays.goal_invariants import goal_of
from viap.prover.recurrences.arrays.known_cells import written
from viap.prover.recurrences.iteration_steps import MOST_SIZE, conjuncts, expanded

# ---- Unfolding of recurrences at the start, after one iteration, and for unwritten arrays.
#
# `s.1(0)` becomes the value of s before loop 1; `s.1(n + 1)` its value by iteration n. A cell of an
# array that a loop does not write becomes the cell before the loop.


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


# ---- Goals about the results of loops: an assertion with a variable for each of its indices.


@dataclass(frozen=True)
class Goal:
    """`conclusion` follows from `premises`, for all natural `counters` and all `indices`."""

    counters: tuple[Term, ...]
    indices: tuple[Term, ...]
    premises: tuple[Term, ...]
    conclusion: Term

    def statement(self) -> Statement:
        body = build.implies(build.conjunction(self.premises), self.conclusion)
        return Statement(self.counters, self.indices, body)

    def given(self, premises: Iterable[Term]) -> "Goal":
        """Returns the goal with further premises."""
        return replace(self, premises=(*self.premises, *premises))


@dataclass(frozen=True)
class ClaimGoal:
    """The goal of a claim, and the terms that its indices stand for in the claim."""

    goal: Goal
    places: Mapping[Term, Term]


def claim_goal(theory: Theory, claim: Claim, unfolding: Unfolding) -> ClaimGoal | None:
    """Returns the claim under its path conditions, for all values of its indices.

    None if it has too many indices.
    """
    general = goal_of(theory, claim)
    if general is None:
        return None
    statement = stopped(claim)
    names = dict(zip(general.places, general.indices, strict=True))
    premises: dict[Term, None] = {build.le(build.ZERO, index): None for index in general.indices}
    if statement.body.kind is Kind.IMPLIES:
        for each in conjuncts(statement.body.args[0]):
            for part in conjuncts(expanded(theory, each)):
                premises[substitute(part, names)] = None
    conclusion = unfolding.earlier(general.condition)
    goal = Goal(claim.counters, general.indices, tuple(premises), conclusion)
    return ClaimGoal(goal, dict(zip(general.indices, general.places, strict=True)))
