"""What proofs by another solver than Z3 show: a certificate's checker has such a one."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.kernel.composition import Summary, missing, relied_on
from viap.kernel.rules import Proof
from viap.kernel.shown_question import shown_question, unnoticed
from viap.program.nodes import Program
from viap.translate.theory import Claim, Theory

if TYPE_CHECKING:
    from viap.transform.derivation import Derived


@dataclass(frozen=True)
class Confirmation:
    """What proofs show by the word of another solver than Z3; it is no verdict.

    `reasons`: why nothing is confirmed; empty if all is.
    """

    reasons: tuple[str, ...]
    question: Program
    summaries: tuple[Summary, ...]


def confirmed(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    derived: "Derived | None",
    summaries: Collection[Summary],
    solver: object,
) -> Confirmation:
    """Compares like `viap.kernel.verdict.true`, for the proofs of a kernel with that solver."""
    question = shown_question(theory, proofs, derived, solver)
    reason = unnoticed(question)
    reasons = missing(question, summaries, solver) if reason is None else (reason,)
    return Confirmation(reasons, question, () if reasons else relied_on(question, summaries))
