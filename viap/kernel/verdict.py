"""Verdicts: TRUE holds proofs, FALSE holds a run, UNKNOWN holds reasons.

`true` is the one maker of TRUE, for every command and every caller: it compares the proofs with
the assertions, and looks at what the program says of itself. A program with a gap in what was
asked for is UNKNOWN, whatever is proved of it. FALSE is made in `viap.kernel.run_verdict`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from viap.kernel.obligations import claimed
from viap.kernel.proof_assumptions import operations_assumed, rested_on, unnoticed
from viap.kernel.rules import Proof
from viap.program.assumptions import Taken
from viap.program.nodes import Program
from viap.source import Position
from viap.transform.derivation import Derived
from viap.translate.theory import Claim, Theory
from viap.unknown_causes import GAP, NOT_PROVED

if TYPE_CHECKING:
    from viap.machine import Run

_KEY: Final = object()


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
    question: Program | None = None  # the program that TRUE or FALSE is said of
    cause: str | None = None  # of UNKNOWN: a word of `viap.unknown_causes`
    key: InitVar[object] = None

    def __post_init__(self, key: object) -> None:
        if self.outcome is not Outcome.UNKNOWN and key is not _KEY:
            raise TypeError("only `true` and `false` make sure verdicts")

    @property
    def assumed(self) -> dict[str, int]:
        """For TRUE: how many operations are taken to be defined, by their kind."""
        if self.question is None or self.outcome is not Outcome.TRUE:
            return {}
        return operations_assumed(self.question)

    @property
    def assumptions(self) -> tuple[Taken, ...]:
        """For TRUE: what its proofs take for granted about surroundings and callers."""
        if self.question is None or self.outcome is not Outcome.TRUE:
            return ()
        theory = self.theory if self.transformation is None else None
        return rested_on(self.question, theory, list(self.proofs.values()))


def true(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    by: Mapping[Claim, str] | None = None,
    derived: Derived | None = None,
    also: frozenset[Position] = frozenset(),
) -> Verdict:
    """TRUE if every assertion of the theory has a proof that says just it.

    UNKNOWN if the program has a gap in what was asked for. Raises ValueError for proofs of
    something else, and for a theory that lacks what the translation wrote, or has more.
    `derived`: the theory is that of the derived program, and TRUE is said of its original;
    `also` are assertions there that the transformation has removed, since they are never
    reached.
    """
    question = theory.question
    if not theory.is_whole():
        raise ValueError("a theory that is not as the translation has written it")
    for claim in theory.assertions:
        if proofs[claim].theory is not theory:
            raise ValueError("a proof of another theory")
        if proofs[claim].statement != claimed(claim):
            raise ValueError("a proof of something else")
    if derived is not None:
        if derived.program is not question:
            raise ValueError("a theory of another program than the derived one")
        question = derived.original
    positions = frozenset(claim.position for claim in theory.assertions)
    transformation = None if derived is None else derived.name
    strategy = "+".join(dict.fromkeys((by or {}).values())) or transformation or "direct"
    reason = unnoticed(question)
    if reason is not None:
        return unknown([reason], positions | also, strategy, GAP)
    return Verdict(
        Outcome.TRUE,
        dict(proofs),
        strategy=strategy,
        proved=positions | also,
        theory=theory,
        transformation=transformation,
        question=question,
        key=_KEY,
    )


def unknown(
    reasons: Sequence[str],
    proved: frozenset[Position] = frozenset(),
    strategy: str | None = None,
    cause: str = NOT_PROVED,
) -> Verdict:
    """UNKNOWN for these reasons; `cause` is a word of `viap.unknown_causes`."""
    return Verdict(
        Outcome.UNKNOWN, reasons=tuple(reasons), strategy=strategy, proved=proved, cause=cause
    )
