"""Proofs that follow a program's loops iteration by iteration, if their number is fixed.

Each visited loop head gives a lemma without variables: the known values there, if it is reached. So
does each loop exit: the number of its iterations. Every lemma follows from the latest ones and from
the axioms of one iteration; at the assertions, values that are not known numbers follow from the
axioms of all iterations before.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from viap.core.base.deep import deep
from viap.core.kernel.obligations import Constants, Instance, Statement, running, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Term, apply
from viap.core.logic.walkers import substitute
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Program,
    While,
)
from viap.core.program.nodes import Statement as CoreStatement
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim, Loop
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.instantiate.iteration_facts import IterationFacts
from viap.prover.session.abstract_states import (
    AbstractionPrecision,
    AbstractSetting,
    AbstractState,
    Tracked,
    Unknowns,
    all_places,
    changes,
    first_state,
    value_at_head,
)
from viap.prover.session.prover import ASSERTION, Prover
from viap.prover.session.session import Budget, Session

# ---- Follows loops of a fixed number of iterations one by one, tracking all variables and cells.


@dataclass
class FollowAttempts:
    """The limits of the attempts that were made."""

    limits: list[Limits] = field(default_factory=list)


def follow_loops(session: Session, given: Budget) -> None:
    """Tracks everything, and follows loops of a fixed number of iterations one by one."""
    attempts = session.slot(FollowAttempts)
    if given.limits in attempts.limits:
        return
    attempts.limits.append(given.limits)
    theory, program = session.theory, session.theory.program
    cells = [(array, place) for array in program.arrays for place in all_places(array) or ()]
    everything = AbstractionPrecision().including(program.scalars, cells)
    visits = unrolled(program, everything, theory.objects)
    if visits is None:
        return
    session.reporter.tell(f"  all is kept: {len(visits)} places are visited")
    unrolling = Unrolling(session.prover.within(given.limits))
    if not unrolling.follow(visits, everything.tracked(program), given.seconds):
        session.reporter.tell("  an iteration could not be followed in time")
        replay(session, (), ())  # without inputs, the run may reach the error there
        return
    for claim in session.open_claims():
        proof = unrolling.prove(claim)
        if proof is not None:
            session.proved(claim, proof, "refine")


def replay(session: Session, values: Sequence[int], uninitialised: Sequence[int]) -> None:
    """Replays inputs: only the machine can say whether the error is reached."""
    from viap.runs.machine import ListedInputs

    inputs = ListedInputs([*values, *([0] * 16)], uninitialised)
    session.run = session.refuter.replay(inputs)


# ---- Unrolls loops of a fixed number of iterations, and collects known values at loop heads.
#
# The program is run with numbers where they follow from its text, and with unknown values
# elsewhere.
# The number of iterations of each loop must be known; conditions of branches may be unknown.


MOST_VISITS = 1_500  # of a program


class UnclearCourse(Exception):  # noqa: N818 - an event, not an error
    """The next step of the program is not known, or it runs for too long."""


@dataclass(frozen=True, eq=False)
class HeadVisit:
    """A visit of a loop's head, of a loop's exit after its last iteration, or of an assertion.

    `counters` are those of the loops around, inner ones first; those of a head include its own.
    """

    kind: str  # "head", "left" or "assertion"
    statement: While | Assert
    counters: tuple[int, ...]
    known: dict[Tracked, Term]


@deep
def unrolled(
    program: Program, precision: AbstractionPrecision, objects: Mapping[Array, Term]
) -> list[HeadVisit] | None:
    """Returns the visits in the order of every execution; None if that is not known."""
    run = _Run(program, precision, objects)
    try:
        run.body(program.body, run.start)
    except UnclearCourse:
        return None
    return run.visits


_Left = tuple[AbstractState | None, str | None]  # the state, and the label of an early exit


class _Run:
    def __init__(
        self, program: Program, precision: AbstractionPrecision, objects: Mapping[Array, Term]
    ) -> None:
        self.visits: list[HeadVisit] = []
        self._around = AbstractSetting(objects, Unknowns())
        self._counters: list[int] = []
        self.start = first_state(precision.tracked(program), self._around)

    def _visit(self, kind: str, statement: While | Assert, state: AbstractState) -> None:
        known = {each: value for each, value in state.values.items() if value.is_number}
        self.visits.append(HeadVisit(kind, statement, tuple(reversed(self._counters)), known))
        if len(self.visits) > MOST_VISITS:
            raise UnclearCourse

    def body(self, body: Body, state: AbstractState | None) -> _Left:
        for statement in body:
            if state is None:
                break
            state, label = self._statement(statement, state)
            if label is not None:
                return state, label
        return state, None

    def _statement(self, statement: CoreStatement, state: AbstractState) -> _Left:
        match statement:
            case Assign() | Input() | Fill():
                return self._changed(statement, state), None
            case If():
                return self._branch(statement, state)
            case While():
                return self._loop(statement, state), None
            case Block():
                state_behind, label = self.body(statement.body, state)
                return state_behind, None if label == statement.label else label
            case Exit():
                return state, statement.label
            case Assume():
                return (None if self._holds(statement, state) is False else state), None
            case Assert():
                self._visit("assertion", statement, state)
                return state, None
            case Check():
                return state, None
            case Halt():
                return None, None

    def _holds(self, statement: If | While | Assume, state: AbstractState) -> bool | None:
        condition = state.condition(statement.condition)
        return {build.TRUE: True, build.FALSE: False}.get(condition)

    def _branch(self, statement: If, state: AbstractState) -> _Left:
        held = self._holds(statement, state)
        if held is not None:
            return self.body(statement.then if held else statement.orelse, state)
        then, label = self.body(statement.then, state)
        orelse, other = self.body(statement.orelse, state)
        if label is not None or other is not None:
            raise UnclearCourse
        if then is None or orelse is None:
            return then or orelse, None
        return then.updated(dict(self._different(then, orelse))), None

    def _different(
        self, one: AbstractState, other: AbstractState
    ) -> Iterator[tuple[Tracked, Term]]:
        for each, value in one.values.items():
            if value is not other.values[each]:
                yield each, self._around.unknowns.fresh()

    def _loop(self, loop: While, state: AbstractState) -> AbstractState | None:
        """Runs a loop that is left by its condition only.

        For other exits, the theory has no numeric iteration count.
        """
        self._counters.append(0)
        at: AbstractState | None = state
        while at is not None:
            self._visit("head", loop, at)
            held = self._holds(loop, at)
            if held is None:
                raise UnclearCourse
            if not held:
                self._visit("left", loop, at)
                break
            at, label = self.body(loop.body, at)
            if label is not None:
                raise UnclearCourse
            self._counters[-1] += 1
        self._counters.pop()
        return at

    def _changed(self, statement: Assign | Input | Fill, state: AbstractState) -> AbstractState:
        """Keeps new values that are numbers; all other new values are unknown."""
        unknowns = self._around.unknowns
        new = changes(statement, state)
        unknowns.taken()
        return state.updated(
            {each: value if value.is_number else unknowns.fresh() for each, value in new.items()}
        )


# ---- Proofs that follow a program's loops iteration by iteration, if their number is fixed.


Values = dict[Term, Term]


class Unrolling:
    """Lemmas along the visits of one program; `prove` uses the lemmas about assertions."""

    def __init__(self, prover: Prover) -> None:
        self._prover, self._theory = prover, prover.theory
        self._loops = {loop.statement: loop for loop in self._theory.loops}
        self._iterations = IterationFacts(self._theory)
        # The latest lemmas of each loop: at its head, and at its exit.
        self._recent: dict[tuple[Loop, str], Instance] = {}
        self._heads: dict[Loop, list[Instance]] = {}  # since the loop was reached
        self._all: dict[Term, Instance] = {}
        self._ends: list[Instance] = []  # maximal counts, and the conditions that fail there
        self._cases: dict[Claim, list[Instance]] = {}
        self._awaited: dict[Claim, Values] = {}  # claims of the iterations that are running

    def follow(
        self, visits: Iterable[HeadVisit], tracked: Sequence[Tracked], seconds: float
    ) -> bool:
        """Returns True if all lemmas are proved in time."""
        end = time.process_time() + seconds
        self._await(None, {})
        for visit in visits:
            if time.process_time() > end or not self._visit(visit, tracked):
                return False
        return self._settled(None)

    def prove(self, claim: Claim) -> Proof | None:
        """Proves a claim from the lemmas at each of the visits of its place; None if this fails."""
        statement = stopped(claim)
        constants = Constants().of(statement)
        around = self._about([statement.at(constants)])
        facts = [*self._cases.get(claim, ()), *self._ends, *around]
        shown = self._prover.direct(statement, constants, facts, ASSERTION, claim.position)
        return self._prover.reached(claim, shown)

    def _visit(self, visit: HeadVisit, tracked: Sequence[Tracked]) -> bool:
        if not isinstance(visit.statement, While):
            return self._assertion(visit)
        loop = self._loops.get(visit.statement)
        if loop is None:
            return False  # the theory says that it is never reached
        at = dict(zip(loop.counters, map(build.number, visit.counters), strict=True))
        if visit.kind == "left":
            return self._left(loop, at) and self._settled(loop)
        if not self._settled(loop) or not self._head(loop, at, visit, tracked):
            return False
        self._await(loop, at)
        return True

    # ------------------------------------------------------------- lemmas

    def _head(self, loop: Loop, at: Values, visit: HeadVisit, tracked: Sequence[Tracked]) -> bool:
        """Proves the known values at a head, if it is reached."""
        known: list[Term] = []
        unknown: list[Term] = []
        for each in tracked:
            value = substitute(value_at_head(loop, each, self._theory.objects), at)
            if each in visit.known:
                known.append(build.eq(value, visit.known[each]))
            else:
                unknown.append(value)
        stayed: list[Instance] = []
        if at[loop.counter] is build.ZERO:
            self._heads[loop] = []
        else:
            stayed = self._stays(loop, {**at, loop.counter: _before(at[loop.counter])})
        premise = _reached(loop, at)
        lemma = self._lemma(premise, build.conjunction(known), [*stayed, *self._about(known)])
        if lemma is None:
            return False
        self._recent[loop, "head"] = lemma
        self._heads[loop].append(lemma)
        self._keep([lemma, *stayed, *self._about(unknown)])
        return True

    def _left(self, loop: Loop, at: Values) -> bool:
        """Proves the maximal iteration count; and that it is exact if the loop was left."""
        last = at[loop.counter]
        count = apply(loop.count, *(at[n] for n in loop.outer))
        reached = _reached(loop, {**at, loop.counter: build.ZERO})
        natural = self._about([count])
        most = self._lemma(reached, build.le(count, last), [*self._stays(loop, at), *natural])
        if most is None:
            return False
        guard = substitute(loop.guard, at)
        left = self._lemma(_reached(loop, at), build.negate(guard), self._about([guard]))
        if left is None:
            return False
        self._ends += [most, left]
        met = substitute(loop.guard, {**at, loop.counter: count})
        facts = [most, *natural, *self._heads[loop], *self._about([met])]
        facts += self._about(
            [
                substitute(loop.guard, {**at, loop.counter: build.number(k)})
                for k in range(last.value)
            ]
        )
        premise = build.conjunction((reached, build.negate(met)))
        exact = self._lemma(premise, build.eq(count, last), facts)
        if exact is None:
            return False
        self._recent[loop, "left"] = exact
        self._keep([exact])
        return True

    # ------------------------------------------------------------- assertions

    def _await(self, loop: Loop | None, at: Values) -> None:
        for claim in self._theory.assertions:
            if claim.loop is loop:
                self._awaited[claim] = at

    def _settled(self, loop: Loop | None) -> bool:
        """True if the claims of an iteration are proved, including those that were not visited."""
        return all(self._case(claim) for claim in list(self._awaited) if claim.loop is loop)

    def _assertion(self, visit: HeadVisit) -> bool:
        awaited = [claim for claim in self._awaited if claim.statement is visit.statement]
        return all(self._case(claim) for claim in awaited)

    def _case(self, claim: Claim) -> bool:
        """Proves a claim at the counters of the iterations that are running."""
        goal = stopped(claim).at(self._awaited.pop(claim))
        near = self._about([goal])
        lemma = self._lemma(build.TRUE, goal, near)
        if lemma is None:
            lemma = self._lemma(build.TRUE, goal, [*near, *self._all.values()])
        if lemma is None:
            return False
        self._cases.setdefault(claim, []).append(lemma)
        return True

    # ------------------------------------------------------------- facts

    def _lemma(self, premise: Term, goal: Term, facts: Sequence[Instance]) -> Instance | None:
        """Proves a lemma from the facts and the latest lemmas of all loops; None if this fails."""
        statement = Statement((), (), build.implies(premise, goal))
        used = {fact.formula(): fact for fact in (*self._recent.values(), *facts)}
        for fact in self._about([premise]):
            used.setdefault(fact.formula(), fact)
        proof = self._prover.direct(statement, {}, list(used.values()), "iteration")
        return None if proof is None else Instance(proof, {})

    def _stays(self, loop: Loop, at: Values) -> list[Instance]:
        """Returns the facts that an iteration before the last stayed in its loop."""
        found = stayed(self._theory, loop, at)
        return [*found, *self._about([each.formula() for each in found])]

    def _about(self, terms: Sequence[Term]) -> list[Instance]:
        return self._iterations.about(terms)

    def _keep(self, facts: Iterable[Instance]) -> None:
        for fact in facts:
            self._all[fact.formula()] = fact


def _reached(loop: Loop, at: Values) -> Term:
    return substitute(build.conjunction(running(loop)), at)


def _before(counter: Term) -> Term:
    return build.sub(counter, build.ONE)
