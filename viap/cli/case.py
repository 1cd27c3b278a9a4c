"""One file of `viap prove`: reads it, lets it be decided, and writes what was asked for."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.c.load import load_program
from viap.cli.answer import Answer, of_run, of_verdict
from viap.cli.certify import certify, no_certificate
from viap.cli.counterexample import Counterexample, HarnessError
from viap.cli.guard import UNKNOWN, report
from viap.cli.limits import Budget
from viap.cli.output import tell
from viap.cli.progress import status_line
from viap.errors import InternalError
from viap.program.nodes import Assert, Program, While, statements
from viap.program.types import DataModel
from viap.program.undefined import Operation
from viap.property import Property
from viap.source import Position

if TYPE_CHECKING:
    from viap.prove.plan import Plan
    from viap.prove.verdict import Verdict


class Case:
    """What is known of the file stays known where the time runs out on the way."""

    def __init__(self, file: str, budget: Budget, arguments: argparse.Namespace) -> None:
        self.file, self.budget, self.arguments = file, budget, arguments
        self.places: tuple[Position, ...] = ()
        self.found: Counterexample | None = None

    def decide(self, goal: Property, plan: "Plan") -> Answer:
        arguments, certificate = self.arguments, self.arguments.certificate
        function = arguments.function or goal.entry
        program = self._load(goal, function)
        self._kinds = kinds = self._asked(goal)
        if kinds:
            program = self._checked(program, kinds, only=bool(goal.checks))

        def write(verdict: "Verdict") -> int:
            return certify(certificate, self.file, function, goal.errors, verdict, self.budget)

        parts = _parts(plan) if arguments.jobs > 1 else None
        if parts is None:
            answer = self._alone(program, plan, write)
        else:
            from viap.cli.side_by_side import decide_side_by_side

            writer = write if certificate else None
            answer = decide_side_by_side(program, parts, self.budget, arguments, writer)
            answer = self._replayed(program, answer)
        if self.found is not None and arguments.harness is not None:
            answer = self._with_harness(self.found, function, answer)
        if certificate and answer.verdict != "TRUE":
            no_certificate(certificate, answer.verdict)
        return self._judged(answer, program, goal)

    def _asked(self, goal: Property) -> frozenset[str]:
        """The kinds of undefined behaviour that become assertions.

        A property is silent about what has no kind of its own; there, nothing is sure.
        """
        return goal.kinds | {"other"} if goal.checks else self.arguments.check

    def _checked(self, program: Program, kinds: frozenset[str], only: bool) -> Program:
        from viap.transform.checked import with_checks

        with self.budget.enforced():
            checked = with_checks(program, kinds, only)
            self.places = _assertions(checked)
        return checked

    def _judged(self, answer: Answer, program: Program, goal: Property) -> Answer:
        """The answer to what the property asks, and what it rests on."""
        if answer.verdict == "FALSE" and self.found is not None:
            place = self.found.run.position
            if isinstance(place, Operation) and goal.checks:
                part = goal.violated_by(place.kind)
                if part is None:
                    reason = f"{answer.reason}; of that, {goal.name} says nothing"
                    return Answer(UNKNOWN, reason)
                return replace(answer, violated=part)
        if answer.verdict == "TRUE":
            gaps = [why for kind, why in program.gaps if kind in self._kinds]
            if gaps:
                reason = f"not all undefined behaviour is noticed: {'; '.join(gaps)}"
                return replace(answer, status=UNKNOWN, verdict="UNKNOWN", reason=reason)
            from viap.transform.checked import unchecked

            with self.budget.enforced():
                assumed = unchecked(program, self._kinds).counts
            return replace(answer, assumed=assumed)
        return answer

    def _with_harness(self, found: Counterexample, function: str, answer: Answer) -> Answer:
        """Where it can't be written, the verdict stays what it is."""
        try:
            found.write_harness(self.arguments.harness, function)
        except HarnessError as error:
            failure = report(error)
            return replace(answer, status=failure.status, reason=failure.reason)
        return answer

    def _load(self, goal: Property, function: str) -> Program:
        model = DataModel[self.arguments.data_model]
        with status_line(self.arguments), self.budget.enforced():
            program = load_program(self.file, model, errors=goal.errors, function=function)
            self.places = _assertions(program)
            if self.arguments.verbose:
                _describe(program, self.places)
        return program

    def _alone(self, program: Program, plan: "Plan", write: "Callable[[Verdict], int]") -> Answer:
        """In this process."""
        with status_line(self.arguments) as voice, self.budget.enforced():
            from viap.prove.decide import decide

            verdict = decide(program, plan, voice)
        answer = of_verdict(verdict)
        if verdict.run is not None:
            self.found = Counterexample(program, verdict.run)
        if answer.verdict == "TRUE" and self.arguments.certificate:
            answer = replace(answer, status=write(verdict) or answer.status)
        return answer

    def _replayed(self, program: Program, answer: Answer) -> Answer:
        """Another process says on which inputs the error is reached: the machine has to agree."""
        if answer.inputs is None:
            return answer
        from viap.refute.search import again

        with self.budget.enforced():
            run = again(program, answer.inputs)
        if run is None:
            raise InternalError("a run could not be repeated")
        self.found = Counterexample(program, run)
        return of_run(run)


def _parts(plan: "Plan") -> "tuple[Plan, Plan] | None":
    """The plans of prover and refuter, where there is work for both."""
    from viap.prove.sides import sides

    prover, refuter = sides(plan)
    return None if prover is None or refuter is None else (prover, refuter)


def _assertions(program: Program) -> tuple[Position, ...]:
    """Where the program's assertions are, once each: inlined calls repeat them."""
    found = (node.position for node in statements(program.body) if isinstance(node, Assert))
    return tuple(dict.fromkeys(found))


def _describe(program: Program, assertions: tuple[Position, ...]) -> None:
    loops = sum(isinstance(node, While) for node in statements(program.body))
    counts = f"{sum(1 for _ in statements(program.body))} statements, {loops} loops"
    tell(f"{program.file}: {counts}, {len(assertions)} places with assertions")
    for note in program.notes:
        tell(f"{program.file}: {note}")
