"""The report on a witness."""

from dataclasses import dataclass, field

from viap.program.assumption_texts import Taken


@dataclass(slots=True)
class ValidationReport:
    """`result`: "confirmed", "rejected", "undecided", or "broken" if it is not a witness.

    `details` are lines for readers: the result of each invariant, or the inputs of a run.
    """

    result: str
    reason: str
    kind: str = ""
    details: list[str] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    shown: int = 0  # invariants that are inductive
    invariants: int = 0
    helped: bool = False  # confirmed, but not from the invariants alone
    # The assumptions of the proof: operations that are defined, surroundings and callers.
    assumed: dict[str, int] = field(default_factory=dict)
    assumptions: tuple[Taken, ...] = ()
