"""Choices of an order that C leaves open, as inputs of the core program.

Proofs hold for each choice. A run that reaches the error is a counterexample only if every choice
reaches it, because a compiler may make any choice.
"""

from dataclasses import dataclass

from viap.source import Position


@dataclass(frozen=True, slots=True)
class OrderChoice(Position):
    """The place of an input that chooses between two orders of evaluation."""

    def __str__(self) -> str:
        return Position.__str__(self)
