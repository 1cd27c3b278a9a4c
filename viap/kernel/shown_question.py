"""What is compared before TRUE is said: proofs with claims, and gaps with requested checks.

Gaps are what the front end did not model in full.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from viap.kernel.obligations import claimed
from viap.kernel.rules import Z3, Proof
from viap.program.nodes import Program
from viap.program.undefined_behaviour import DOUBTFUL_LEAK, ENDLESS, described
from viap.translate.theory import Claim, Theory
from viap.translate.translation import is_translated

if TYPE_CHECKING:
    from viap.transform.derivation import Derived


def shown_question(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    derived: "Derived | None",
    solver: object = Z3,
) -> Program:
    """Returns the program whose claims are all proved.

    Raises ValueError for a proof of another statement or theory or by another solver, and for a
    theory that the translation has not made. `derived`: the theory is that of the derived program,
    and what is shown is its original.
    """
    if not is_translated(theory):
        raise ValueError("a theory that is not as the translation has written it")
    for claim in theory.assertions:
        proof = proofs[claim]
        if proof.theory is not theory:
            raise ValueError("a proof of another theory")
        if proof.solver is not None and proof.solver is not solver:
            raise ValueError("a proof by another solver")
        if proof.statement != claimed(claim):
            raise ValueError("a proof of something else")
    if derived is None:
        return theory.question
    if derived.program is not theory.question:
        raise ValueError("a theory of another program than the derived one")
    return derived.original


def unnoticed(question: Program) -> str | None:
    """Returns why a proof of all assertions would not answer the question; None if it does."""
    if question.open_clauses:
        return f"a clause is not modelled: {described(question.open_clauses[0])}"
    gaps = [why for kind, why in question.gaps if _matters(kind, question)]
    return (
        f"a requested check is not modelled in full: {'; '.join(dict.fromkeys(gaps))}"
        if gaps
        else None
    )


def _matters(gap: str, question: Program) -> bool:
    """True if this gap affects a requested check."""
    return gap in question.asked or (gap == ENDLESS and DOUBTFUL_LEAK in question.asked)
