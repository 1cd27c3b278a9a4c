"""Why claims were not proved, as texts and numbers: they can be sent to another process."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from viap.core.base.source import Position

# Why a candidate failed.
ENTRY, ITERATION, TOO_WEAK, UNDECIDED = "entry", "iteration", "too-weak", "undecided"


@dataclass(frozen=True)
class ShownState:
    """Values of variables and arrays at a loop's head, as texts.

    `reachable`: a run of the machine reached the state.
    """

    values: Mapping[str, str]
    reachable: bool

    def text(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.values.items())

    def as_json(self) -> dict[str, Any]:
        return {"values": dict(self.values), "reachable": self.reachable}


@dataclass(frozen=True)
class FailedCandidate:
    """A formula at the loop's head from which the claim would follow, and why it failed.

    `fault`: "entry" (false when the loop is reached), "iteration" (an iteration from `state` to
    `after` does not keep it), "too-weak" (it does not imply the claim: a violation in `state`), or
    "undecided". `seen`: the number of states in runs of the program, if it held in all of them;
    `withstood`: a search for a run that refutes it found none. `supports`: facts that exclude all
    found states from which an iteration breaks it. `suffices`: viap proved the claim with the
    formula assumed; `inductive`: viap proved that each iteration keeps it and the supports;
    `entered`: viap proved all of them where the loop is reached; `tried`: whether the claim is
    proved if they are annotations of the program, None if that was not tried.
    """

    formula: str
    fault: str
    seen: int = 0
    state: ShownState | None = None
    after: ShownState | None = None
    withstood: bool = False
    supports: tuple[str, ...] = ()
    suffices: bool = False
    inductive: bool = False
    entered: bool = False
    tried: bool | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "formula": self.formula,
            "fault": self.fault,
            "states_seen": self.seen,
            "state": None if self.state is None else self.state.as_json(),
            "after": None if self.after is None else self.after.as_json(),
            "withstood_search": self.withstood,
            "supports": list(self.supports),
            "suffices": self.suffices,
            "inductive": self.inductive,
            "true_at_entry": self.entered,
            "helps": self.tried,
        }


@dataclass(frozen=True)
class NextStep:
    """Something that is likely to help, for this program: an option or an annotation, and why."""

    kind: str  # "annotation", "option" or "contract"
    what: str
    why: str

    def as_json(self) -> dict[str, str]:
        return {"kind": self.kind, "what": self.what, "why": self.why}


@dataclass(frozen=True)
class OpenClaim:
    """A claim that was not proved.

    `loop`: the place of the loop in the way; None without loops. `known`: formulas that are proved
    at its head; None if there was no time to prove any.
    """

    place: Position
    condition: str
    loop: Position | None = None
    known: tuple[str, ...] | None = None
    candidate: FailedCandidate | None = None
    involved: tuple[str, ...] = ()  # assumptions, contracts, constructs and limits
    steps: tuple[NextStep, ...] = ()

    def sentence(self) -> str:
        """Returns the loop in the way and the missing fact; "" if neither is known."""
        if self.loop is None:
            return ""
        text = f"in the way is the loop at line {self.loop.source.line}"
        candidate = self.candidate
        if candidate is None or candidate.fault == TOO_WEAK:
            return text
        text += f"; missing at its head: {candidate.formula}"
        if candidate.state is not None:
            how = "reachable" if candidate.state.reachable else "may be unreachable"
            text += f", which an iteration from {candidate.state.text()} does not keep ({how})"
        return text

    def as_json(self) -> dict[str, Any]:
        source = self.place.source
        loop = None if self.loop is None else self.loop.source
        return {
            "position": str(self.place),
            "line": source.line,
            "condition": self.condition,
            "loop": None if loop is None else {"file": loop.file, "line": loop.line},
            "proved_at_loop": list(self.known or ()),
            "candidate": None if self.candidate is None else self.candidate.as_json(),
            "involved": list(self.involved),
            "next_steps": [step.as_json() for step in self.steps],
        }


@dataclass(frozen=True)
class Diagnosis:
    """Why the answer is UNKNOWN: the claims that are open, and steps for the whole question."""

    claims: tuple[OpenClaim, ...] = ()
    involved: tuple[str, ...] = ()
    steps: tuple[NextStep, ...] = field(default=())

    def without(self, places: Collection[Position]) -> "Diagnosis":
        """Returns the diagnosis of the claims elsewhere."""
        return replace(self, claims=tuple(c for c in self.claims if c.place not in places))

    def every_step(self) -> tuple[NextStep, ...]:
        """Returns the next steps of the claims and of the whole question."""
        return (*(step for claim in self.claims for step in claim.steps), *self.steps)

    def sentences(self) -> dict[Position, str]:
        """Returns the diagnosis of each claim in one sentence."""
        return {claim.place: claim.sentence() for claim in self.claims}

    def as_json(self) -> dict[str, Any]:
        return {
            "claims": [claim.as_json() for claim in self.claims],
            "involved": list(self.involved),
            "next_steps": [step.as_json() for step in self.steps],
        }
