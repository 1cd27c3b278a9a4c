"""Proves the unrolled program: constants decide most of its claims."""

import time
from dataclasses import dataclass

from viap.papers.derivation import derive_by_unrolling
from viap.papers.unrolling import MOST_STATEMENTS
from viap.prover.session.session import Budget, Session, begin_derived

_NAME = "unroll"
_STEPS = 150  # of the solver, for each statement of the unrolled program
_SHARE = 10  # times the seconds of a search: for all claims of one attempt, which may be many


@dataclass
class UnrollAttempts:
    """`longest`: the number of statements up to which the course was followed."""

    longest: int = 0


def run(session: Session, budget: Budget) -> None:
    most = min(budget.limits.steps // _STEPS, MOST_STATEMENTS)
    attempts = session.slot(UnrollAttempts)
    if session.theory.loops and attempts.longest < most and _NAME not in session.transformed:
        attempts.longest = most
        session.reporter.status("following the course of the program")
        derived = derive_by_unrolling(session.program, most)
        if derived is not None:
            size = len(derived.program.body)
            session.reporter.tell(f"  the course is known: {size} statements")
            session.transformed[_NAME] = begin_derived(derived, session.reporter)
    if _NAME in session.transformed:
        _prove(session.transformed[_NAME], budget)


def _prove(inner: Session, budget: Budget) -> None:
    prover = inner.prover.within(budget.limits)
    end = time.process_time() + _SHARE * budget.seconds
    for claim in inner.open_claims():
        if time.process_time() > end:
            return  # (a later attempt goes on here)
        proof = prover.claim(claim)
        if proof is None:
            return  # (without this one, the others are worth nothing)
        inner.proved(claim, proof, _NAME, quietly=True)
