"""The answer about a program, and the result of a case."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import BAD_INPUT, UNKNOWN, Failure, exit_status
from viap.core.base.source import Position
from viap.core.kernel.verdict_assumptions import assumed_operations, assumptions_of
from viap.core.program.integer_types import DataModel
from viap.core.program.undefined_behaviour import Operation, counted

if TYPE_CHECKING:
    from viap.core.kernel.verdict import Verdict
    from viap.core.program.assumption_texts import Taken
    from viap.core.program.program_marks import AnnotationResult
    from viap.project.contract import Requirement
    from viap.prover.cases.diagnosis import Diagnosis
    from viap.prover.session.profile import ProfileTable
    from viap.runs.counterexamples.counterexample import Counterexample
    from viap.runs.crosscheck.differences import CrossCheck
    from viap.runs.machine import ListedInputs, Run

_REASONS = 4  # shown reasons of an UNKNOWN with many


@dataclass(frozen=True)
class LoopInvariants:
    """The proved invariants of a loop, and its frame and variant, as clauses of ACSL."""

    place: Position
    function: str
    clauses: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        at = self.place
        return {
            "position": str(at),
            "line": at.line,
            "column": at.column,
            "function": self.function,
            "acsl": list(self.clauses),
        }


@dataclass(frozen=True)
class ProgramAnswer:
    """An answer as texts and numbers, which can be sent to another process.

    `inputs` are those on which the error is reached, for FALSE. `cause`: of UNKNOWN, a word of
    `viap.core.base.errors`. `trouble`: the exit status where the verdict stands, but evidence for
    it
    could not be written.
    """

    reason: str
    verdict: str = "UNKNOWN"
    strategy: str | None = None
    proved: frozenset[Position] = frozenset()
    inputs: "ListedInputs | None" = None
    # For FALSE: further violated operations, if they were checked.
    refuted: frozenset[Position] = frozenset()
    violated: str | None = None  # the part of the property, if it has several
    # For TRUE: numbers of operations that are assumed to be defined, by their kind.
    assumed: Mapping[str, int] = field(default_factory=dict)
    # And the assumptions about surroundings and callers; for FALSE, about the compiler.
    taken: "tuple[Taken, ...]" = ()
    cause: str | None = None
    trouble: int = 0
    annotations: "tuple[AnnotationResult, ...]" = ()  # what is known of those in the program
    # For FALSE: the uninitialised values that the run depends on.
    open_values: tuple[tuple[str, Position], ...] = ()
    # For TRUE: why the proof is vacuous; "" if it is not.
    vacuous: str = ""
    # For TRUE: inferred requirements of the function, which its callers have to fulfil.
    requires: "tuple[Requirement, ...]" = ()
    # Proved facts about loops, if they were asked for.
    invariants: "tuple[LoopInvariants, ...]" = ()
    # For UNKNOWN: why claims were not proved, and what may help.
    diagnosis: "Diagnosis | None" = None
    # True if more time may lead to another answer, though this one is sure.
    unfinished: bool = False

    def __post_init__(self) -> None:
        if (self.verdict == "UNKNOWN") != (self.cause is not None):
            raise ValueError("UNKNOWN has a cause, and only UNKNOWN has one")

    @property
    def sure(self) -> bool:
        return self.verdict != "UNKNOWN"

    @property
    def failed(self) -> bool:
        """True if the input can't be read: nothing was tried."""
        return self.status == BAD_INPUT and not self.sure

    @property
    def status(self) -> int:
        """The exit status of a command that gives this answer alone."""
        if self.trouble:
            return self.trouble
        if self.cause is not None:
            return exit_status(self.cause)
        return 0 if self.verdict == "TRUE" else 1


@dataclass(frozen=True)
class CaseResult:
    """Result of a case. `assertions`: the places of assertions and checks of operations."""

    file: str
    answer: ProgramAnswer
    data_model: str
    function: str | None = None  # the named one
    assertions: tuple[Position, ...] = ()
    cpu_s: float = 0.0
    wall_s: float = 0.0
    counterexample: "Counterexample | None" = None
    cross_check: "CrossCheck | None" = None  # if it was requested
    error: Exception | None = None  # the error that ended the case, if any
    linked: tuple[str, ...] = ()  # the other files of the program
    profile: "ProfileTable | None" = None  # where the time went, if that was requested
    cached: bool = False  # the verdict was made again from the cache

    def verdict_of(self, place: Position) -> str:
        """The verdict on one assertion or check."""
        first = None if self.counterexample is None else self.counterexample.position()
        if place == first or place in self.answer.refuted:
            return "FALSE"
        if isinstance(place, Operation) and place.partial:
            return "UNKNOWN"
        # A place that no execution reaches is not among the proved ones, and holds.
        sure = self.answer.verdict == "TRUE" or place in self.answer.proved
        return "TRUE" if sure else "UNKNOWN"


def of_verdict(verdict: "Verdict") -> ProgramAnswer:
    if verdict.run is not None:
        return replace(of_run(verdict.run), annotations=verdict.annotations)
    outcome = verdict.outcome.value
    reason = _joined(verdict.reasons)
    proved = verdict.proved
    if verdict.transformation is not None and verdict.transformation.startswith("contracts "):
        from viap.core.program.program_marks import ContractPlace

        proved = frozenset(each for each in proved if not isinstance(each, ContractPlace))
        reason = f"{counted(proved)} proved, with contracts of the recursive functions"
    elif verdict.transformation == "unroll":
        from viap.papers.unrolling import ChoicePlace

        proved = frozenset(each for each in proved if not isinstance(each, ChoicePlace))
        reason = f"{counted(proved)} proved, in the program that is unrolled"
    elif verdict.proofs or outcome == "TRUE":
        # A transformed program has copies of assertions.
        transformed = verdict.proved if verdict.transformation is not None else None
        places = transformed or [claim.position for claim in verdict.proofs]
        reason = f"{counted(places)} proved"
        if verdict.transformation is not None:
            reason += f", in the program that the transformation '{verdict.transformation}' makes"
    if verdict.summaries:
        proved |= {place for each in verdict.summaries for place in each.places}
        names = ", ".join(str(each.function) for each in verdict.summaries)
        plural = "s" if len(verdict.summaries) > 1 else ""
        reason = f"{counted(proved)} proved, with the contract{plural} of {names}"
    elif verdict.cause is not None and verdict.reasons:
        reason = _joined(verdict.reasons)
    return ProgramAnswer(
        reason,
        outcome,
        verdict.strategy,
        proved,
        assumed=assumed_operations(verdict),
        taken=assumptions_of(verdict),
        cause=verdict.cause,
        annotations=verdict.annotations,
    )


def of_run(run: "Run") -> ProgramAnswer:
    from viap.core.program.c_names import shown

    inputs = ", ".join(shown(each.value, each.type) for each in run.inputs[:12])
    more = ", ..." if len(run.inputs) > 12 else ""
    from viap.runs.counterexamples.violation_text import happened

    told = f"on inputs {inputs}{more}" if run.inputs else "without inputs"
    reason = f"{happened(run.position)} {told}"
    needed: tuple[tuple[str, Position], ...] = ()
    if not all(each.function for each in run.inputs):
        from viap.runs.machine.repeated_runs import dependence

        needed = tuple((value.name, value.position) for value in dependence(run))
    taken: tuple[Taken, ...] = ()
    if run.program.model is DataModel.ILP32:
        from viap.runs.counterexamples.violation_text import float_evaluation

        taken = float_evaluation(run)
    listed = run.replay_inputs()
    return ProgramAnswer(reason, "FALSE", "run", inputs=listed, open_values=needed, taken=taken)


def _joined(reasons: "tuple[str, ...]") -> str:
    """The reasons in one line; if there are many, the first and the last ones."""
    if len(reasons) > _REASONS + 1:
        left_out = len(reasons) - _REASONS
        reasons = (*reasons[: _REASONS - 1], f"{left_out} more", reasons[-1])
    return "; ".join(reasons)


def advice(answer: ProgramAnswer, file: str) -> list[str]:
    """Lines of advice about UNKNOWN; none if there is no general advice."""
    if answer.verdict != "UNKNOWN" or answer.status != UNKNOWN:
        return []
    if answer.reason.startswith("out of time"):
        return ["what to do: give more time (--timeout), or ask for less (--function, --check)"]
    if "was not proved" in answer.reason:
        return [
            "what to do: -v shows what was tried; "
            f"'viap show --stage loops {file}' shows what is known of the loops"
        ]
    return []


def said_of_open(values: tuple[tuple[str, Position], ...]) -> str:
    """Text about the uninitialised values that FALSE depends on."""
    shown = ", ".join(f"{name} at line {place.source.line}" for name, place in values[:4])
    more = f" and {len(values) - 4} more" if len(values) > 4 else ""
    return (
        f"this run depends on uninitialised values, which may be any in C: {shown}{more} "
        "(--check uninitialised reports such reads)"
    )


def of_failure(failure: Failure) -> ProgramAnswer:
    return ProgramAnswer(failure.reason, cause=failure.cause)
