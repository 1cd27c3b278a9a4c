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
    # The theory is that of the program after this transformation, which over-approximates.
    transformation: str | None = None


def true(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    by: Mapping[Claim, str] | None = None,
    transformation: str | None = None,
    also: frozenset[Position] = frozenset(),
) -> Verdict:
    """Every assertion of the theory has a proof that says just it.

    `also` are assertions of the program that a transformation has removed: it found that they
    are never reached.
    """
    for claim in theory.assertions:
        if proofs[claim].statement != claimed(claim):
            raise ValueError("a proof of something else")
    positions = frozenset(claim.position for claim in theory.assertions)
    techniques = dict.fromkeys((by or {}).values())
    return Verdict(
        Outcome.TRUE,
        dict(proofs),
        strategy="+".join(techniques) or transformation or "direct",
        proved=positions | also,
        theory=theory,
        transformation=transformation,
    )


def false(run: "Run") -> Verdict:
    """The machine reached the error."""
    from viap.program.machine import End

    if run.end is not End.ERROR:
        raise ValueError("a run that does not reach the error")
    return Verdict(Outcome.FALSE, run=run, strategy="run")


def unknown(reasons: Sequence[str], proved: frozenset[Position] = frozenset()) -> Verdict:
    return Verdict(Outcome.UNKNOWN, reasons=tuple(reasons), proved=proved)
