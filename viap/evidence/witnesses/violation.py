"""A violation witness ► a report: an execution that it describes, and that the machine made."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from viap.c.marks.annotated_reading import AnnotatedReading, observer, open_file
from viap.checker.json_fields import Rejected
from viap.core.base.deep import deep
from viap.core.base.errors import InputError
from viap.core.kernel.verdict import Outcome
from viap.core.program.nodes import Input, Program, ordinary_program, statements
from viap.core.smt.answers import Limits
from viap.evidence.witnesses.annotated_program import is_of_witness
from viap.evidence.witnesses.document import ValidationReport, Waypoint
from viap.evidence.witnesses.run_trail import PERIODS
from viap.evidence.witnesses.waypoints import (
    UnclearConstraint,
    course,
    ending_at,
    passes,
    seen,
    steered,
)
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.session import Budget, Reporter
from viap.runs.machine import End, ListedInputs, Run, compile_program
from viap.runs.machine.repeated_runs import again
from viap.runs.machine.runs import NO_INPUTS_LEFT
from viap.runs.run_verdict import false

_TRACED = 400_000  # maximal length of a run that is followed step by step
_LONGEST, _LONGEST_LEAP = 3_000_000, 10**10  # steps of a run, without and with leaps
_MOST_SEGMENTS = 300  # if there are more, they are only replayed
_MORE_INPUTS = 500_000  # repeated after the inputs that a witness gives
_UNSET = re.compile(r"\s*\(?\s*(\w+)\s*==\s*\(?([+-]?\d+)[uUlL]*\)?\s*\)?\s*")


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds of the search: in few executions, then in all that the witness allows.

    A first short search, and an attempt to prove that there is no such execution, are always made.
    """

    strict: float = 2.0
    free: float = 4.0


_PROOF = Round(("closed-forms", "direct", "induction"), Budget(Limits(4_000_000, 0.5)))


@deep
def validate_violation(
    reading: AnnotatedReading,
    segments: Sequence[Sequence[Waypoint]],
    reporter: Reporter | None = None,
    patience: Patience | None = None,
) -> ValidationReport:
    reporter, patience = reporter or Reporter(), patience or Patience()
    try:
        observing = _Observing(reading, segments)
    except Rejected as error:
        return ValidationReport("rejected", str(error), "violation")
    except UnclearConstraint as error:
        return ValidationReport("undecided", str(error), "violation")
    except InputError as error:
        if not is_of_witness(reading):
            raise
        return ValidationReport("rejected", str(error), "violation")
    reporter.status("replaying the witness")
    inputs = observing.given()
    fault = observing.fault(inputs)
    if fault is None:
        return _confirmed("the machine reaches the error as the witness says", inputs)
    for period in PERIODS if observing.short_of_inputs else ():
        last = list(inputs.values[-period:]) or [0]
        more = (last * (_MORE_INPUTS // len(last)))[:_MORE_INPUTS]
        longer = ListedInputs([*inputs.values, *more], inputs.uninitialised)
        if observing.fault(longer) is None:
            reason = "the machine reaches the error as the witness says, its last inputs repeated"
            return _confirmed(reason, inputs)
    if len(segments) > _MOST_SEGMENTS:
        return ValidationReport("undecided", fault, "violation")
    return _searched(reading, segments, observing, fault, reporter, patience)


def _confirmed(reason: str, inputs: ListedInputs) -> ValidationReport:
    return ValidationReport("confirmed", reason, "violation", inputs=list(inputs.values))


class _Observing:
    """The program with all waypoints, and its runs."""

    def __init__(self, reading: AnnotatedReading, segments: Sequence[Sequence[Waypoint]]) -> None:
        # (FALSE is about surroundings that a compiled program can have.)
        opened = open_file(reading.in_ordinary())
        self.reading, self.waypoints = reading, segments
        self.course = course(segments, opened)
        self._after = {m.number: m.place.after for m in self.course.marks}
        self._names = {m.number: m.place.name for m in self.course.marks}
        self.program = opened.lower(self.course.marks, observer())
        body = statements(self.program.body)
        self.inputs = {node.function for node in body if isinstance(node, Input)}
        self.short_of_inputs = False

    def given(self) -> ListedInputs:
        """Returns the inputs that waypoints state, in their order."""
        values: list[int] = []
        unset: list[int] = []
        for waypoints, tests in zip(self.waypoints, self.course.segments, strict=True):
            if not tests:
                continue
            waypoint, test = waypoints[-1], tests[-1]
            number = next(iter(test.marks))
            if waypoint.type == "function_return" and test.op == "==":
                if self._names[number] in self.inputs:
                    values.append(test.constant)
            elif waypoint.type == "assumption":
                for part in waypoint.value.split("&&"):
                    equal = _UNSET.fullmatch(part)
                    if equal is not None and equal[1] in self._after[number]:
                        unset.append(int(equal[2]))
        return ListedInputs(values, unset)

    def fault(self, inputs: ListedInputs) -> str | None:
        """Returns why the run on some inputs does not match the witness; None if it does.

        The final decision is made on the program itself, without annotations.
        """
        fault = self._observed_fault(inputs)
        if fault is None:
            question = open_file(self.reading).lower((), None)
            run = again(ordinary_program(question), inputs)
            if run is None or not self.course.ended_by(run, self.reading):
                return "the program does not reach the error on these inputs"
            verdict = false(run, question)
            if verdict.outcome is not Outcome.FALSE:
                return "; ".join(verdict.reasons)
        return fault

    def _observed_fault(self, inputs: ListedInputs) -> str | None:
        run = compile_program(self.program).run(inputs, budget=_TRACED)
        self.short_of_inputs |= run.end is End.INPUTS
        if run.end is End.BUDGET:
            return self._long_fault(inputs)
        if run.end is not End.ERROR:
            return _ended(run)
        if not self.course.ended_by(run, self.reading):
            return f"the error that is reached is that at {run.position}"
        traced = compile_program(self.program, trace=True).run(inputs, budget=_TRACED)
        missing = passes(
            self.course.segments, seen(self.program, traced), self.course.targets is not None
        )
        if missing is None:
            return None
        waypoint = self.waypoints[missing][-1]
        shown = f" {waypoint.value}" if waypoint.value else ""
        return (
            f"the run does not pass segment {missing + 1} of {len(self.waypoints)}: "
            f"{waypoint.type}{shown} at {waypoint.location}"
        )

    def _long_fault(self, inputs: ListedInputs) -> str | None:
        """Like `_observed_fault`, for a run that is too long to be followed step by step."""
        if len(self.waypoints) > _MOST_SEGMENTS:
            return f"the run takes more than {_TRACED} steps"
        program = _program(self.reading.in_ordinary(), self.waypoints, strict=False)
        run = compile_program(program).run(inputs, budget=_LONGEST)
        if run.end is End.BUDGET:
            run = compile_program(program, leap=True).run(inputs, budget=_LONGEST_LEAP)
        self.short_of_inputs |= run.end is End.INPUTS
        if self.course.ended_by(run, self.reading):
            return None
        return "the run does not reach the error, or does not pass the waypoints"


def _ended(run: Run) -> str:
    where = f" at {run.position}" if run.position else ""
    match run.end:
        case End.INPUTS:
            left = run.detail == NO_INPUTS_LEFT
            return f"the witness gives no further input{where}" if left else f"{run.detail}{where}"
        case End.UNDEFINED:
            return f"the run ends with undefined behaviour{where}: {run.detail}"
        case End.BUDGET:
            return "the run takes too many steps"
        case _:
            return f"the run ends without reaching the error{where}"


def _program(
    reading: AnnotatedReading, segments: Sequence[Sequence[Waypoint]], strict: bool
) -> Program:
    opened = open_file(reading)
    made = course(segments, opened)
    program = opened.lower(made.marks, steered(made.segments, strict))
    if made.targets is None:
        return program
    return ending_at(program, lambda place: made.ended_at(place, reading), len(segments) - 1)


def _searched(
    reading: AnnotatedReading,
    segments: Sequence[Sequence[Waypoint]],
    observing: _Observing,
    fault: str,
    reporter: Reporter,
    patience: Patience,
) -> ValidationReport:
    """Searches the choices that the witness leaves open, or proves that there is no execution."""
    first = Round(("refute",), Budget(Limits(), 0.1))
    attempts: list[tuple[AnnotatedReading, bool, tuple[Round, ...]]]
    attempts = [(reading, False, (first, _PROOF))]
    narrow = reading.in_ordinary()
    if patience.strict:
        refuting = Round(("refute",), Budget(Limits(), patience.strict))
        attempts.append((narrow, True, (first, refuting)))
    if patience.free:
        refuting = Round(("models", "refute"), Budget(Limits(), patience.free))
        attempts.append((narrow, False, (first, refuting)))
    for surroundings, strict, rounds in attempts:
        reporter.status("looking for an execution that passes the waypoints")
        plan = Strategy("witness", "what a witness leaves open", rounds)
        found = decide(_program(surroundings, segments, strict), plan, reporter)
        if found.run is not None:
            inputs = found.run.replay_inputs()
            if observing.fault(inputs) is None:
                return _confirmed("an execution that passes the waypoints was found", inputs)
        is_proof = found.outcome is Outcome.TRUE and surroundings is reading and not strict
        if is_proof and not observing.course.avoids():
            reason = f"no execution passes the waypoints, which is proved; {fault}"
            return ValidationReport("rejected", reason, "violation")
    reason = f"no execution was found that passes the waypoints; {fault}"
    return ValidationReport("undecided", reason, "violation")
