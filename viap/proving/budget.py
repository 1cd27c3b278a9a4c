"""The budget of a technique."""

from dataclasses import dataclass

from viap.smt.answers import Limits


@dataclass(frozen=True)
class Budget:
    """`limits` are those of one question to the solver; `seconds` bounds searches without it.

    `depth` is the number of earlier iterations that an induction may use.
    """

    limits: Limits
    seconds: float = 1.0
    depth: int = 1
