"""What proofs of all claims of a theory show, compared claim by claim before TRUE is said."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from viap.kernel.obligations import claimed
from viap.kernel.rules import Z3, Proof
from viap.program.nodes import Program
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
