"""Verdicts: TRUE holds proofs, FALSE holds a run, UNKNOWN holds reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from viap.prove.kernel import Proof
from viap.prove.statements import claimed
from viap.source import Position
from viap.translate.theory import Claim, Theory

if TYPE_CHECKING:
    from viap.program.machine import Run


class Outcome(Enum):
    TRUE = "TRUE"
    FALSE = "FALSE"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Verdict:
    outcome: Outcome
    proofs: Mapping[Claim, Proof] = field(default_factory=dict)
    run: "Run | None" = None
    reasons: tuple[str, ...] = ()
    strategy: str | None = None
    proved: frozenset[Position] = frozenset()
    theory: Theory | None = None  # what the proofs are about


def true(
    theory: Theory, proofs: Mapping[Claim, Proof], by: Mapping[Claim, str] | None = None
) -> Verdict:
    """Every assertion of the theory has a proof that says just it."""
    for claim in theory.assertions:
        if proofs[claim].statement != claimed(claim):
            raise ValueError("a proof of something else")
    positions = frozenset(claim.position for claim in theory.assertions)
    techniques = dict.fromkeys((by or {}).values())
    strategy = "+".join(techniques) or "direct"
    return Verdict(Outcome.TRUE, dict(proofs), strategy=strategy, proved=positions, theory=theory)


def false(run: "Run") -> Verdict:
    """The machine reached the error."""
    from viap.program.machine import End

    if run.end is not End.ERROR:
        raise ValueError("a run that does not reach the error")
    return Verdict(Outcome.FALSE, run=run, strategy="run")


def unknown(reasons: Sequence[str], proved: frozenset[Position] = frozenset()) -> Verdict:
    return Verdict(Outcome.UNKNOWN, reasons=tuple(reasons), proved=proved)
