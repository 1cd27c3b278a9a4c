"""How much a technique may spend."""

from dataclasses import dataclass

from viap.smt.solver import Limits


@dataclass(frozen=True)
class Budget:
    """`limits` are of one question to the solver; `seconds` bounds searches without it.

    `depth` says how many iterations back an induction may look.
    """

    limits: Limits
    seconds: float = 1.0
    depth: int = 1
