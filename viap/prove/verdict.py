"""Verdicts: TRUE holds theorems, FALSE holds a run, UNKNOWN holds reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from viap.logic import build
from viap.program.machine import End, Run
from viap.prove.kernel import Theorem
from viap.source import Position
from viap.translate.theory import Claim, Theory


class Outcome(Enum):
    TRUE = "TRUE"
    FALSE = "FALSE"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Verdict:
    outcome: Outcome
    theorems: tuple[Theorem, ...] = ()
    run: Run | None = None
    reasons: tuple[str, ...] = ()
    strategy: str | None = None
    proved: frozenset[Position] = frozenset()


def true(theory: Theory, proofs: Mapping[Claim, Theorem]) -> Verdict:
    """Every assertion of the theory has a theorem that says just it."""
    for claim in theory.assertions:
        theorem = proofs[claim]
        said = build.implies(build.conjunction(claim.hypotheses()), claim.condition)
        if theorem.body is not said or set(theorem.counters) != set(claim.counters):
            raise ValueError("a theorem about something else")
    rules = sorted({theorem.rule for theorem in proofs.values()})
    positions = frozenset(claim.position for claim in theory.assertions)
    strategy = "induction" if "induction" in rules else "direct"
    return Verdict(Outcome.TRUE, tuple(proofs.values()), strategy=strategy, proved=positions)


def false(run: Run) -> Verdict:
    """The machine reached the error."""
    if run.end is not End.ERROR:
        raise ValueError("a run that does not reach the error")
    return Verdict(Outcome.FALSE, run=run, strategy="run")


def unknown(reasons: Sequence[str], proved: frozenset[Position] = frozenset()) -> Verdict:
    return Verdict(Outcome.UNKNOWN, reasons=tuple(reasons), proved=proved)
