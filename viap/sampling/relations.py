"""Relations between a loop's variables, guessed from runs of the program.

They were true in all samples, which proves nothing: the kernel keeps those that are inductive.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from viap.logic.terms import Term
from viap.sampling.column_bounds import bounds
from viap.sampling.columns import comparisons, constants
from viap.sampling.congruences import congruences
from viap.sampling.equalities import equalities
from viap.sampling.samples import Sampler
from viap.translate.theory import Loop, Theory

__all__ = ["Guesses", "guessed"]


@dataclass(frozen=True, slots=True)
class Guesses:
    """Formulas about the start of an iteration, over the loop's counters; simplest first."""

    equalities: tuple[Term, ...]
    bounds: tuple[Term, ...]
    congruences: tuple[Term, ...]


def guessed(theory: Theory, sampler: Sampler) -> Mapping[Loop, Guesses]:
    """Returns for each loop the relations that look true."""
    result: dict[Loop, Guesses] = {}
    for loop, samples in sampler.tables().items():
        numbers = constants(theory, loop)
        result[loop] = Guesses(
            equalities(samples),
            bounds(samples, numbers, comparisons(theory, loop)),
            congruences(samples, numbers),
        )
    return result
