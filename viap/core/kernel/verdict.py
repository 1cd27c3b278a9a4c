"""Verdicts: TRUE holds proofs, FALSE holds a run, UNKNOWN holds reasons.

`true` is the only maker of TRUE, for every command and every caller: it compares the proofs with
the assertions, and looks at the gaps that the program declares. A program with a gap that affects a
requested check is UNKNOWN, no matter what is proved of it. FALSE is made by
`viap.runs.run_verdict.false`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from viap.core.base.errors import CONTRACTS, GAP, NOT_PROVED
from viap.core.base.source import Position
from viap.core.kernel.composition import (
    NoSummary,
    Summary,
    missing,
    relied_on,
    shown_question,
    summary,
    unnoticed,
)
from viap.core.kernel.rules import Proof
from viap.core.program.nodes import Program
from viap.core.translate.theory import Claim, Theory

if TYPE_CHECKING:
    from viap.core.program.program_marks import AnnotationResult
    from viap.papers.derivation import Derived
    from viap.runs.machine import Run

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
    theory: Theory | None = None  # the theory that the proofs are about
    # Set if the theory is that of the transformed program, which over-approximates the original.
    transformation: str | None = None
    question: Program | None = None  # the program that TRUE or FALSE is said of
    cause: str | None = None  # of UNKNOWN: a word of `viap.core.base.errors`
    derived: "Derived | None" = None  # see `true`
    # The proofs of functions whose contracts it relies on. UNKNOWN with the cause `CONTRACTS` has a
    # theory and proofs, and becomes TRUE by `composed`.
    summaries: tuple[Summary, ...] = ()
    annotations: "tuple[AnnotationResult, ...]" = ()  # what is known of those in the program
    key: InitVar[object] = None

    def __post_init__(self, key: object) -> None:
        if self.outcome is not Outcome.UNKNOWN and key is not _KEY:
            raise TypeError("only `true` and `false` make sure verdicts")

    def with_annotations(self, annotations: "tuple[AnnotationResult, ...]") -> "Verdict":
        """Returns the same verdict, with what is known of the program's annotations."""
        return replace(self, annotations=annotations, key=_KEY)

    def with_reasons(self, reasons: tuple[str, ...]) -> "Verdict":
        """Returns the same UNKNOWN, for other reasons."""
        if self.outcome is not Outcome.UNKNOWN:
            raise ValueError("only UNKNOWN has reasons")
        return replace(self, reasons=reasons, key=_KEY)


def true(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    by: Mapping[Claim, str] | None = None,
    derived: "Derived | None" = None,
    also: frozenset[Position] = frozenset(),
    summaries: Collection[Summary] = (),
) -> Verdict:
    """Returns TRUE if every assertion of the theory has a proof of exactly its statement.

    Returns UNKNOWN if the program has a gap that affects a requested check, or knows calls by
    contracts that no summary shows. Raises ValueError for proofs of something else, and for a
    theory that the translation has not made (`composition`).

    `derived`: the theory is that of the derived program, and TRUE is said of its original. `also`:
    assertions of the original that the transformation removed because they are never reached.
    """
    question = shown_question(theory, proofs, derived)
    positions = frozenset(claim.position for claim in theory.assertions)
    transformation = None if derived is None else derived.name
    strategy = "+".join(dict.fromkeys((by or {}).values())) or transformation or "direct"
    reason = unnoticed(question)
    if reason is not None:
        return unknown([reason], positions | also, strategy, GAP)
    reasons = missing(question, summaries)
    return Verdict(
        Outcome.UNKNOWN if reasons else Outcome.TRUE,
        dict(proofs),
        reasons=reasons,
        strategy=strategy,
        proved=positions | also,
        theory=theory,
        transformation=transformation,
        question=question,
        cause=CONTRACTS if reasons else None,
        derived=derived,
        summaries=() if reasons else relied_on(question, summaries),
        key=_KEY,
    )


def composed(verdict: Verdict, summaries: Collection[Summary]) -> Verdict:
    """Returns TRUE in place of UNKNOWN with the cause `CONTRACTS`, if summaries show the rest."""
    if verdict.cause != CONTRACTS or verdict.theory is None:
        return verdict
    by = dict.fromkeys(verdict.proofs, verdict.strategy or "")
    found = true(verdict.theory, verdict.proofs, by, verdict.derived, verdict.proved, summaries)
    return found.with_annotations(verdict.annotations)


def summary_of(verdict: Verdict) -> Summary:
    """Returns the summary that a verdict on a function's program is. Raises NoSummary.

    All its claims are proved; its own calls by contract need not rest on proofs yet.
    """
    theory = verdict.theory
    if theory is None or not (verdict.outcome is Outcome.TRUE or verdict.cause == CONTRACTS):
        raise NoSummary(verdict.reasons[0] if verdict.reasons else "it is not proved")
    return summary(theory, verdict.proofs, verdict.derived)


def unknown(
    reasons: Sequence[str],
    proved: frozenset[Position] = frozenset(),
    strategy: str | None = None,
    cause: str = NOT_PROVED,
) -> Verdict:
    """UNKNOWN for these reasons; `cause` is a word of `viap.core.base.errors`."""
    return Verdict(
        Outcome.UNKNOWN, reasons=tuple(reasons), strategy=strategy, proved=proved, cause=cause
    )
