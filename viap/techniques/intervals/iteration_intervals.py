"""Intervals of intermediate values in a long iteration, step by step.

A long body computes with names for long terms, each made of earlier ones. Each is proved to be
in an interval because earlier ones are, so that no solver call is about all of them. The facts
at the loop's head are premises throughout.
"""

from collections.abc import Iterator, Sequence

from viap.instantiate.lemmas import Lemma
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement, running
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.program.intervals import Interval
from viap.proving.session import Session
from viap.recurrences.scalars.term_ranges import Key, key, members, read_ranges
from viap.smt.answers import Limits
from viap.techniques.intervals.interval_state import IntervalState
from viap.techniques.intervals.propose import CellIntervals
from viap.techniques.intervals.term_intervals import LEVELS, Terms
from viap.translate.theory import Axiom, Loop

MANY_NAMES = 12  # with fewer, the solver handles all of them at once


def names_of(work: Session, loop: Loop) -> list[Axiom]:
    """Returns the definitions of names in a loop's body, in the order of the text."""
    return [
        axiom
        for axiom in work.theory.axioms
        if axiom.origin.kind == "name" and axiom.counters == loop.counters
        if axiom.body.args[0].sort == INT
    ]


class IterationIntervals:
    """Proves intervals of the names in a loop's body, given those at its head."""

    def __init__(self, work: Session, loop: Loop, state: IntervalState, limits: Limits) -> None:
        self._work, self._loop, self._limits = work, loop, limits
        self._state = state
        self._symbols = read_ranges(work.theory)
        for scalar, symbol in loop.scalars.items():
            self._symbols[symbol, None] = state.of(scalar)
        self._heads = dict(self._symbols)
        self._sources: dict[Key, frozenset[Key]] = {}

    def know(self, cells: CellIntervals) -> None:
        """Records the interval of cells at the loop's head."""
        memory = self._loop.memories.get(len(cells.indices))
        if memory is not None:
            object = self._work.theory.objects[cells.array]
            self._heads[memory, object] = self._state.of(cells.array)
            self._symbols[memory, object] = self._state.of(cells.array)

    def of_scalars(self, head: Sequence[Term]) -> None:
        for axiom in names_of(self._work, self._loop):
            if not axiom.others:
                self._learn(axiom, axiom.body.args[0], head)

    def of_cells(self, head: Sequence[Term], cells: CellIntervals) -> None:
        for axiom in names_of(self._work, self._loop):
            if len(axiom.others) == 1 + len(cells.indices):
                object = self._work.theory.objects[cells.array]
                places = dict(zip(axiom.others, (object, *cells.indices), strict=True))
                self._learn(axiom, substitute(axiom.body.args[0], places), head, cells.indices)

    def _learn(
        self, axiom: Axiom, place: Term, head: Sequence[Term], indices: tuple[Term, ...] = ()
    ) -> None:
        work, loop = self._work, self._loop
        values = dict(zip(axiom.body.args[0].args, place.args, strict=True))
        meant = substitute(axiom.body.args[1], values)
        self._sources[key(place)] = sources = self._sources_of(meant)
        for value in self._options(meant, sources):
            said = build.conjunction(members(place, value))
            body = build.implies(build.conjunction((*running(loop), *head)), said)
            if said is not build.TRUE:
                statement = Statement(loop.counters, indices, body)
                proof = _shown(statement, axiom, values, work, self._limits)
                if proof is not None:
                    self._symbols[key(place)] = value
                    work.knowledge.lemmas.add(place.payload, Lemma(proof, place.args))
                    return

    def _options(self, meant: Term, sources: frozenset[Key]) -> Iterator[Interval]:
        """Yields candidate intervals of a value."""
        if len(sources) == 1:
            # It is likely to stay within the limits of its source.
            yield self._heads[next(iter(sources))]
        yield Terms(self._work.theory, self._symbols).value(meant)

    def _sources_of(self, term: Term) -> frozenset[Key]:
        """Returns the values at the loop's head that a value may come from."""
        if term.kind is Kind.APPLY:
            own = key(term)
            return self._sources.get(own, frozenset((own,) if own in self._heads else ()))
        arms = term.args[1:] if term.kind is Kind.ITE else term.args
        return frozenset[Key]().union(*map(self._sources_of, arms))


def _shown(
    statement: Statement, axiom: Axiom, values: dict[Term, Term], work: Session, limits: Limits
) -> Proof | None:
    """Proves a statement from the definition and facts about its symbols; None if it fails."""
    constants = Constants().of(statement)
    variables = (*axiom.counters, *axiom.others)
    given = {v: substitute(values.get(v, v), constants) for v in variables}
    definition = Instance(axiom, given)
    mentioned = [statement.at(constants), definition.formula()]
    facts = [definition, *work.knowledge.facts(mentioned, LEVELS)]
    return work.prover.within(limits).direct(statement, constants, facts, "interval")
