"""Invariants that the program states itself: those that are inductive are used."""

from viap.prover.session.session import Session
from viap.prover.techniques.technique import Technique


def _suits(session: Session) -> bool:
    """True if there are annotations, or no other technique that could do without them."""
    hints = session.theory.question.hints
    return (hints is not None and hints.is_written) or session.ran <= {"annotations"}


TECHNIQUE = Technique(
    "annotations",
    "Invariants that the program states itself: those that are inductive are used.",
    suits=_suits,
)
