"""What is to be said of a witness."""

from dataclasses import dataclass, field

from viap.program.assumptions import Taken


@dataclass(slots=True)
class ValidationReport:
    """`result`: "confirmed", "rejected", "undecided", or "broken" where it is no witness.

    `details` are lines for readers: what became of each invariant, or the inputs of a run.
    """

    result: str
    reason: str
    kind: str = ""
    details: list[str] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    shown: int = 0  # invariants that are inductive
    invariants: int = 0
    helped: bool = False  # confirmed, but not from the invariants alone
    # What the proof takes for granted: operations that are defined, surroundings and callers.
    assumed: dict[str, int] = field(default_factory=dict)
    assumptions: tuple[Taken, ...] = ()
