"""Proves the annotations that it can, has all other proofs use them, and proves assertions."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from viap.program.written_hints import ASSUMED, NOT_CHECKED, NOT_MODELLED
from viap.proving.budget import Budget
from viap.proving.session import Session
from viap.proving.written_annotations import WrittenAnnotation, status_of
from viap.techniques.annotations.claim_proofs import claim_proof
from viap.techniques.annotations.elimination import Elimination, Goal
from viap.techniques.annotations.hint_candidates import Candidate, candidates
from viap.techniques.annotations.kept_arrays import kept

PATIENCE = 12  # CPU time for all questions, as a multiple of the time limit of one question


@dataclass
class Annotations:
    """The annotations of a program with their formulas, and facts that nobody has to write."""

    candidates: list[Candidate] | None = None
    goals: dict[Candidate, list[Goal]] = field(default_factory=dict)
    others: list[Goal] = field(default_factory=list)

    def every(self) -> list[Goal]:
        return [*self.others, *(goal for goals in self.goals.values() for goal in goals)]


def run(session: Session, budget: Budget) -> None:
    session.reporter.status("annotations of loops")
    state = session.slot(Annotations)
    if state.candidates is None:
        _begin(session, state)
    prover = session.prover.within(budget.limits)
    end = time.process_time() + PATIENCE * budget.limits.seconds
    every = state.every()
    known = [goal for goal in every if goal.proof is not None]
    elimination = Elimination(prover, [g for g in every if g.proof is None], known, end)
    if elimination.run():
        _learn(session, elimination.kept)
    known = [goal for goal in every if goal.proof is not None]
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a proof from annotations")
        proof = claim_proof(prover, claim, known)
        if proof is not None:
            session.proved(claim, proof, "annotations")
    session.annotations = list(_reported(state))


def _begin(session: Session, state: Annotations) -> None:
    theory = session.theory
    hints = theory.question.hints
    state.candidates = [] if hints is None else candidates(hints, theory)
    state.others = [Goal(loop, each) for loop in theory.loops for each in kept(theory, loop)]
    for candidate in state.candidates:
        if candidate.loop is not None and candidate.path is None:
            state.goals[candidate] = [Goal(candidate.loop, each) for each in candidate.formulas]


def _reported(state: Annotations) -> Iterator[WrittenAnnotation]:
    for candidate in state.candidates or ():
        place, goals = candidate.hint.place, state.goals.get(candidate, ())
        if place.kind == ASSUMED:
            continue
        if candidate.reason:
            status = NOT_CHECKED if candidate.hint.is_unchecked else NOT_MODELLED
            yield WrittenAnnotation(place, status, candidate.reason)
            continue
        status = status_of([goal.dropped if goal.proof is None else "" for goal in goals])
        proofs = tuple(goal.proof for goal in goals if goal.proof is not None)
        yield WrittenAnnotation(place, status, "", proofs)


def _learn(session: Session, goals: list[Goal]) -> None:
    for goal in goals:
        assert goal.proof is not None
        if goal.proof.others:
            session.knowledge.learn_for_indices(goal.loop, goal.proof)
        else:
            session.knowledge.learn_of_loop(goal.loop, goal.proof)
    session.tell_proofs("annotation", (goal.proof for goal in goals if goal.proof is not None))
