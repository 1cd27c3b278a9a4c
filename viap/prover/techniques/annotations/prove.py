"""Proves the annotations that it can, has all other proofs use them, and proves assertions."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from viap.core.base.source import Position
from viap.core.kernel.obligations import Constants, Instance, Statement, running, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Term, apply, free_variables
from viap.core.program.program_marks import ASSUMED, NOT_CHECKED, NOT_MODELLED, NOT_PROVED
from viap.core.translate.theory import Claim, Loop
from viap.prover.session.function_definitions import introduce
from viap.prover.session.prover import ASSERTION, Prover
from viap.prover.session.session import Budget, Session
from viap.prover.session.written_annotations import WrittenAnnotation, status_of
from viap.prover.techniques.annotations.elimination import Goal, Search
from viap.prover.techniques.annotations.gathered_facts import (
    INDICES,
    Annotation,
    Gathering,
    Head,
    QuantifiedFacts,
    has_quantifier,
    kept,
    reaches,
)
from viap.prover.techniques.annotations.hint_candidates import Candidate, candidates

PATIENCE = 12  # CPU time for all questions, as a multiple of the time limit of one question


@dataclass(slots=True, eq=False)
class PlacedFormula:
    """A formula at a place that is no loop head, behind a path in an iteration of `loop`."""

    loop: Loop | None
    path: tuple[Term, ...]
    formula: Term
    proof: Proof | None = None

    @property
    def dropped(self) -> str:
        return NOT_PROVED

    @property
    def detail(self) -> str:
        return ""

    @property
    def statement(self) -> Statement:
        free = free_variables(self.formula)
        counters = () if self.loop is None else self.loop.counters
        premises = build.conjunction((*running(self.loop), *self.path))
        others = tuple(index for index in INDICES if index in free)
        return Statement(counters, others, build.implies(premises, self.formula))


@dataclass
class Annotations:
    """The annotations of a program with their formulas, and facts that nobody has to write."""

    candidates: list[Candidate] | None = None
    goals: dict[Candidate, list[Goal]] = field(default_factory=dict)
    placed: dict[Candidate, list[PlacedFormula]] = field(default_factory=dict)
    others: list[Goal] = field(default_factory=list)

    def at_heads(self) -> list[Goal]:
        return [*self.others, *(goal for goals in self.goals.values() for goal in goals)]

    def proved(self) -> list[Annotation]:
        placed = (each for formulas in self.placed.values() for each in formulas)
        every: list[Annotation] = [*self.at_heads(), *placed]
        return [each for each in every if each.proof is not None]


def run(session: Session, budget: Budget) -> None:
    session.reporter.status("annotations of loops")
    state = session.slot(Annotations)
    prover = session.prover.within(budget.limits)
    if state.candidates is None:
        _begin(session, prover, state)
    end = time.process_time() + PATIENCE * budget.limits.seconds
    every = state.at_heads()
    # Those without quantifiers inside come first: they are facts for the others.
    for nested in (False, True):
        known = state.proved()
        left = [g for g in every if g.proof is None and (nested or not has_quantifier(g.formula))]
        search = Search(prover, left, known, end)
        if search.run():
            _learn(session, search.kept)
        placed = _prove_placed(prover, state)
        _learn(session, placed)
        if not placed and not any(has_quantifier(goal.formula) for goal in every):
            break
    facts = state.proved()
    # Told before the claims are tried: the time may run out there.
    session.annotations = list(_reported(state))
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a proof from annotations")
        proof = claim_proof(prover, claim, facts)
        if proof is not None:
            session.proved(claim, proof, "annotations")


def _begin(session: Session, prover: Prover, state: Annotations) -> None:
    theory, folds = session.theory, session.forms.folds
    hints = theory.question.hints
    state.candidates = [] if hints is None else candidates(hints, theory, folds)
    for function in folds.definitions(each for c in state.candidates for each in c.formulas):
        introduce(prover, function, folds)
    state.others = [Goal(loop, each) for loop in theory.loops for each in kept(theory, loop)]
    for candidate in state.candidates:
        loop, path = candidate.loop, candidate.path
        if loop is not None and path is None:
            state.goals[candidate] = [Goal(loop, each) for each in candidate.formulas]
        elif path is not None:
            state.placed[candidate] = [
                PlacedFormula(loop, path, each) for each in candidate.formulas
            ]


def _prove_placed(prover: Prover, state: Annotations) -> list[PlacedFormula]:
    """Proves claims among statements for all values of their bound variables; returns them."""
    found: list[PlacedFormula] = []
    for candidate, formulas in state.placed.items():
        for each in formulas:
            if each.proof is None:
                known, place = state.proved(), candidate.hint.place
                each.proof = shown(prover, each.statement, each.loop, known, place)
                found += [] if each.proof is None else [each]
    return found


def _reported(state: Annotations) -> Iterator[WrittenAnnotation]:
    for candidate in state.candidates or ():
        place = candidate.hint.place
        if place.kind == ASSUMED:
            continue
        if candidate.reason:
            status = NOT_CHECKED if candidate.hint.is_unchecked else NOT_MODELLED
            yield WrittenAnnotation(place, status, candidate.reason)
            continue
        parts = [*state.goals.get(candidate, ()), *state.placed.get(candidate, ())]
        status = status_of([each.dropped if each.proof is None else "" for each in parts])
        proofs = tuple(each.proof for each in parts if each.proof is not None)
        broken = [each for each in parts if each.proof is None and each.dropped == status]
        yield WrittenAnnotation(place, status, broken[0].detail if broken else "", proofs)


def _learn(session: Session, proved: list[Goal] | list[PlacedFormula]) -> None:
    knowledge = session.knowledge
    for each in proved:
        assert each.proof is not None
        if each.loop is not None and not each.proof.others:
            knowledge.learn_of_loop(each.loop, each.proof)
        else:
            knowledge.learn_for_indices(each.loop, each.proof)
    session.tell_proofs("annotation", (each.proof for each in proved if each.proof is not None))


# ---- Proofs of assertions from annotations that were proved: those of the loop heads before.


def claim_proof(prover: Prover, claim: Claim, known: Sequence[Annotation]) -> Proof | None:
    """Returns a proof of a claim of the program; None if there is none."""
    return prover.reached(claim, shown(prover, stopped(claim), claim.loop, known, claim.position))


def shown(
    prover: Prover,
    statement: Statement,
    loop: Loop | None,
    known: Sequence[Annotation],
    position: Position,
) -> Proof | None:
    """Returns a proof of a statement about a place in a loop: from few facts, or from more."""
    constants = Constants().of(statement)
    heads = list(heads_before(loop, constants, prover.theory.loops))
    asked = [statement.at(constants)]
    size, quantified = -1, QuantifiedFacts(prover.kernel)
    for reach in reaches(len(prover.theory.loops)):
        gathering = Gathering(prover.knowledge, known, reach, quantified)
        gathering.gather(asked, heads, {})
        facts = dict(gathering.facts)
        for (number, _), values in gathering.uses.items():
            proof = known[number].proof
            assert proof is not None
            fact = Instance(proof, values)
            facts.setdefault(fact.formula(), fact)
        if len(facts) == size:
            continue
        size = len(facts)
        found = prover.direct(statement, constants, list(facts.values()), ASSERTION, position)
        if found is not None:
            return found
    return None


def heads_before(
    place: Loop | None, constants: dict[Term, Term], loops: Sequence[Loop]
) -> Iterator[Head]:
    """Yields the loop heads that an execution visited last before it reaches a place in a loop."""
    inside = [] if place is None else list(place.around())
    yield None, {}
    for loop in inside:
        yield loop, {n: constants[n] for n in loop.counters}
    for loop in loops:
        if loop not in inside and (loop.parent is None or loop.parent in inside):
            outer = {n: constants[n] for n in loop.outer}
            yield loop, {loop.counter: apply(loop.count, *outer.values()), **outer}
