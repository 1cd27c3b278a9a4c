"""Laws of numbers, each with the values at which it is of use."""

from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Term


@dataclass(frozen=True, slots=True)
class LawInstance:
    """A formula for all values of some variables, and the values at which it is of use.

    `steps` are laws that show it, at values in terms of its own variables.
    """

    variables: tuple[Term, ...]
    body: Term
    values: tuple[Term, ...]
    steps: "tuple[LawInstance, ...]" = ()


def vanishes(term: Term, modulus: int | None) -> Term:
    """That a term is zero, or a multiple of a modulus."""
    if modulus is not None:
        term = build.floor_mod(term, build.number(modulus))
    return build.eq(term, build.ZERO)
