"""One file of `viap prove`: reads it, lets it be decided, and writes what was asked for."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from viap.cli.answer import ProgramAnswer, of_run, of_verdict
from viap.cli.certificate_option import certify, no_certificate
from viap.cli.counterexample import Counterexample, HarnessError
from viap.cli.definedness_answer import Checking
from viap.cli.file_result import FileResult
from viap.cli.guard import UNKNOWN, report
from viap.cli.output import tell
from viap.cli.program_entry import ProgramEntry, environment_of
from viap.cli.progress import status_line
from viap.cli.time_limits import Budget, OutOfTime
from viap.cli.unfinished_answers import now_at
from viap.cli.witness_option import open_for_witness, write_witness
from viap.errors import InternalError
from viap.program.integer_types import DataModel
from viap.program.nodes import Assert, Program, While, ordinary_program, statements
from viap.program.undefined_behaviour import counted
from viap.project.property import ASSERT_FUNCTIONS, Property
from viap.source import Position
from viap.transform.common.requested_checks import asked
from viap.wording import number_of

if TYPE_CHECKING:
    from viap.c.annotations.annotated_reading import Opened
    from viap.crosscheck.differences import CrossCheck
    from viap.kernel.rules import Proof
    from viap.kernel.verdict import Verdict
    from viap.session.strategy_file import Strategy

    Write = Callable[[Verdict], int] | None  # writes a certificate; an exit status

_MAY_DO_MORE = (
    "functions and objects outside of the program may do more than a run can show "
    "(see --external and --volatile)"
)
# After a violation, the other operations are looked at with the first rounds of the strategy.
_ROUNDS_FOR_OTHERS = 2


class OutputPlaces(TypedDict):
    refuted: frozenset[Position]
    proved: frozenset[Position]


class FileCase:
    """What is known of the file stays known where the time runs out on the way."""

    def __init__(
        self, file: str, entry: ProgramEntry, budget: Budget, arguments: argparse.Namespace
    ) -> None:
        self.file, self.entry = file, entry
        self.budget, self.arguments = budget, arguments
        self.places: tuple[Position, ...] = ()
        self.found: Counterexample | None = None
        self.opened: Opened | None = None
        self.proofs: tuple[Proof, ...] = ()  # where they were found in this process
        self.proved: frozenset[Position] = frozenset()  # so far
        self.checked: CrossCheck | None = None  # by a compiler
        self.doing = ""  # just now
        self.function: str | None = None  # the one that was named

    def decide(self, goal: Property, plan: "Strategy") -> ProgramAnswer:
        arguments, certificate = self.arguments, self.arguments.certificate
        loaded = self._load(goal)
        if arguments.cross_check is not None and not self._agreed(loaded, goal):
            return self._withdrawn(certificate)
        checking = Checking(loaded, goal, arguments.check)
        program = checking.program()
        self.places = _assertions(program)
        self.announce()

        def write(verdict: "Verdict") -> int:
            from viap.evidence.certificates.write.certificate_writer import CertificateQuestion

            if self._unkept(goal):
                return 0  # what is proved of no call is no proof
            entry, errors = self.entry, self._errors(goal)
            question = CertificateQuestion(
                self.file,
                entry.function,
                errors,
                checking.asked,
                entry.contract,
                environment_of(self.arguments),
            )
            return certify(certificate, question, verdict, self.budget)

        doubtful = self.checked is not None and self.checked.doubtful
        answer = self._decided(program, plan, None if doubtful or certificate is None else write)
        if self.checked is not None and self.found is not None:
            if not self._agreed(loaded, goal, self.found):
                return self._withdrawn(certificate)
        elif self.checked is not None and self.checked.doubtful and answer.verdict == "TRUE":
            from viap.cli.cross_check_option import doubted

            answer = doubted(self.checked)
        if arguments.check and self.found is not None:
            answer = replace(answer, **self._others(checking, self.found, plan))
        if self.found is not None:
            answer = replace(answer, reason=self.found.reason() or answer.reason)
        if self.found is not None and arguments.harness is not None:
            answer = self._with_harness(self.found, answer)
        answer = checking.judged(answer, self.found)
        if answer.verdict == "TRUE":
            answer = self._with_surroundings(answer, program)
        elif answer.verdict == "UNKNOWN" and program.ordinary:
            answer = replace(answer, reason=f"{answer.reason}; {_MAY_DO_MORE}")
        self.doing = ""
        if self.opened is not None:
            self.announce(answer)
        if answer.verdict == "TRUE" and self.entry.contract is not None:
            answer = self._about_callers(answer, goal)
        if certificate and answer.verdict != "TRUE":
            no_certificate(certificate, answer.verdict)
        if self.opened is not None:
            run = None if self.found is None else self.found.run
            status = write_witness(self.opened, answer, run, self.proofs, self.budget, arguments)
            answer = replace(answer, status=status or answer.status)
        return answer

    def _agreed(
        self, program: Program, goal: Property, found: Counterexample | None = None
    ) -> bool:
        """Whether no compiled run differs; also where none could be compared."""
        from viap.cli.cross_check_option import checked

        with status_line(self.arguments) as voice, self.budget.enforced():
            voice.status("comparing with the compiled program")
            self.checked = checked(
                program, self.entry, self.arguments.cross_check, self._errors(goal), self.checked,
                None if found is None else found.run,
            )  # fmt: skip
        return not self.checked.differences

    def _withdrawn(self, certificate: str | None) -> ProgramAnswer:
        from viap.cli.cross_check_option import withdrawn

        assert self.checked is not None
        if certificate:
            no_certificate(certificate, "UNKNOWN")
        return withdrawn(self.checked, self.file, self.arguments.data_model)

    def _decided(self, program: Program, plan: "Strategy", write: "Write") -> ProgramAnswer:
        parts = _parts(plan) if self.arguments.jobs > 1 else None
        if parts is None:
            return self._alone(program, plan, write)
        from viap.cli.side_by_side import decide_side_by_side

        answer = decide_side_by_side(program, parts, self.budget, self.arguments, write, self._note)
        return self._replayed(program, answer)

    def _others(
        self, checking: Checking, first: Counterexample, plan: "Strategy"
    ) -> "OutputPlaces":
        """What else is violated or proved, besides what was found to be violated first.

        A proof is about executions in which nothing was undefined before, as always.
        """
        refuted: list[Position] = []
        plan = replace(plan, rounds=plan.rounds[:_ROUNDS_FOR_OTHERS])
        try:
            while self.found is not None and (place := self.found.position()) not in refuted:
                refuted += [place] if place is not None else []
                self.found, self.proved = None, frozenset()
                self.proved = self._decided(checking.program(refuted), plan, None).proved
        except OutOfTime:
            pass  # the verdict is sure already
        self.found = first
        return {"refuted": frozenset(refuted), "proved": self.proved - frozenset(refuted)}

    def _note(self, proved: frozenset[Position]) -> None:
        self.proved = proved
        self.announce()

    def _does(self, text: str) -> None:
        self.doing = text

    def announce(self, answer: ProgramAnswer | None = None) -> None:
        """Lets the supervisor know what is known so far."""
        answer = answer or ProgramAnswer(UNKNOWN, "", proved=self.proved)
        model = self.arguments.data_model
        now_at(FileResult(self.file, answer, model, self.function, self.places))

    def _about_callers(self, answer: ProgramAnswer, goal: Property) -> ProgramAnswer:
        """A proof takes for granted that there are calls of the function."""
        missing = self._unkept(goal)
        if missing:
            reason = "no call can satisfy --assume and --array together: a proof would say nothing"
            return ProgramAnswer(UNKNOWN, reason)
        if missing is None:
            from viap.program.assumptions import CALLABLE, Taken

            what = "some call satisfies --assume and --array, which was not shown"
            unsure = Taken(CALLABLE, (), (), what)
            return replace(answer, taken=(*answer.taken, unsure))
        return answer

    def _with_surroundings(self, answer: ProgramAnswer, program: Program) -> ProgramAnswer:
        """What a proof takes for granted about the surroundings; whether it says anything."""
        from viap.cli.vacuous_truth import vacuous

        with status_line(self.arguments) as voice:
            said = vacuous(program, self.places, self.budget, voice)
        if said:
            answer = replace(answer, vacuous=said)
        if not self.places:
            held = said or "every assertion is decided by constants"
            answer = replace(answer, reason=held)
        return answer

    def _unkept(self, goal: Property) -> bool | None:
        """Whether no call can keep the contract; None where that was not found out."""
        contract = self.entry.contract
        if contract is None or not (contract.assumptions or contract.arrays):
            return False
        from viap.cli.possible_callers import unkept

        try:
            with status_line(self.arguments, self._does) as voice, self.budget.enforced():
                return unkept(self._read(goal, self.entry.probe()), voice)
        except OutOfTime:
            return None  # the proof is there already

    def _with_harness(self, found: Counterexample, answer: ProgramAnswer) -> ProgramAnswer:
        """Where it can't be written, the verdict stays what it is."""
        try:
            found.write_harness(self.arguments.harness)
        except HarnessError as error:
            failure = report(error)
            return replace(answer, status=failure.status, reason=failure.reason)
        return answer

    def _errors(self, goal: Property) -> frozenset[str]:
        """Properties of SV-COMP are about whole programs; a function's asserts always count."""
        return goal.errors if self.entry.contract is None else goal.errors | ASSERT_FUNCTIONS

    def _read(self, goal: Property, entry: ProgramEntry) -> Program:
        model, watch = self.arguments.data_model, asked(goal.checks, self.arguments.check).kinds
        environment = environment_of(self.arguments)
        return entry.load(self.file, DataModel[model], watch, self._errors(goal), environment)

    def _load(self, goal: Property) -> Program:
        with status_line(self.arguments, self._does) as voice, self.budget.enforced():
            voice.status("reading the program")
            program = self._read(goal, self.entry)
            self.places = _assertions(program)
            self.opened = open_for_witness(self.file, goal, self.arguments)
            if self.arguments.verbose:
                _describe(program, self.places)
        return program

    def _alone(self, program: Program, plan: "Strategy", write: "Write") -> ProgramAnswer:
        """In this process."""
        with status_line(self.arguments, self._does) as voice, self.budget.enforced():
            from viap.session.runner import decide

            verdict = decide(program, plan, replace(voice, proved=self._note))
        answer = of_verdict(verdict)
        self.proofs = tuple(verdict.proofs.values())
        if verdict.run is not None:
            self.found = Counterexample(ordinary_program(program), verdict.run, self.entry)
        if answer.verdict == "TRUE" and write is not None:
            if self.entry.contract is None:
                self.announce(answer)
            answer = replace(answer, status=write(verdict) or answer.status)
        return answer

    def _replayed(self, program: Program, answer: ProgramAnswer) -> ProgramAnswer:
        """Another process says on which inputs the error is reached: the machine has to agree."""
        if answer.inputs is None:
            return answer
        from viap.machine.repeated_runs import again

        with self.budget.enforced():
            run = again(ordinary_program(program), answer.inputs)
        if run is None:
            raise InternalError("a run could not be repeated")
        self.found = Counterexample(ordinary_program(program), run, self.entry)
        return of_run(run)


def _parts(plan: "Strategy") -> "tuple[Strategy, Strategy] | None":
    """The plans of prover and refuter, where there is work for both."""
    from viap.session.strategy_parts import sides

    prover, refuter = sides(plan)
    return None if prover is None or refuter is None else (prover, refuter)


def _assertions(program: Program) -> tuple[Position, ...]:
    """Where the program's assertions are, once each: inlined calls repeat them."""
    found = (node.position for node in statements(program.body) if isinstance(node, Assert))
    return tuple(dict.fromkeys(found))


def _describe(program: Program, assertions: tuple[Position, ...]) -> None:
    loops = sum(isinstance(node, While) for node in statements(program.body))
    size = number_of(sum(1 for _ in statements(program.body)), "statement")
    claims = f"{counted(assertions)} to prove"
    tell(f"{program.file}: {size}, {number_of(loops, 'loop')}, {claims}")
    for note in program.notes:
        tell(f"{program.file}: {note}")
