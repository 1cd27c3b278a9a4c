"""One file of `viap prove`: reports the progress of its case, and writes evidence."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.core.base.errors import number_of, part
from viap.core.base.source import Position
from viap.core.program.nodes import Program, While, statements
from viap.core.program.undefined_behaviour import counted
from viap.prover.cases.answer import ProgramAnswer, of_failure
from viap.prover.cases.case import Case
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget
from viap.ui.cli.guard import report
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.progress import progress_reporter, show_activity
from viap.ui.cli.output.unfinished_answers import now_at
from viap.ui.cli.streams import tell

if TYPE_CHECKING:
    from viap.c.marks.annotated_reading import Opened
    from viap.core.kernel.verdict import Verdict
    from viap.explain.diagnosis.case_diagnosis import UnknownDiagnosis
    from viap.prover.cases.strategy_file import Strategy
    from viap.prover.cases.verdict_memory import CaseMemory
    from viap.prover.session.session import Reporter, Session

# Parts of the time: after the first one, the diagnosis begins, for the second one.
_BEGIN, _FIRST = 0.4, 0.06


class FileCase(Case):
    """A case that reports its progress, and writes evidence for its answer."""

    def __init__(
        self,
        question: Question,
        plan: "Strategy",
        budget: Budget,
        arguments: argparse.Namespace,
        function: str | None,
        memory: "CaseMemory | None" = None,
    ) -> None:
        """`function`: the function that the user named, if any."""
        super().__init__(question, plan, budget, arguments.cross_check, memory)
        self.arguments, self.function = arguments, function
        self.opened: Opened | None = None
        # (A report has the times of questions.)
        if arguments.profile or arguments.slowest_question is not None or arguments.report:
            from viap.prover.session.profile import Profile

            self.profile = Profile()
        self._is_written = False  # the slowest question
        self._begun: UnknownDiagnosis | None = None
        self._is_begun = False
        self.explained: Session | None = None  # the work, also on a derived program

    def answered(self) -> FileResult:
        """The answer as it is printed."""
        if self.compiler is not None:
            from viap.ui.cli.output.cross_check_option import announce_scratch

            announce_scratch()
        result = self.run()
        if self.checked is not None:
            from viap.ui.cli.output.cross_check_option import tell_of

            tell_of(self.checked, result.file, result.data_model)
        part("the slowest question", self._write_slowest, None)
        if not self.arguments.profile:
            result = replace(result, profile=None)
        told = FileResult.of(result, self.function)
        if not self.arguments.explain:
            return told
        from viap.ui.cli.output.report_option import story_of

        return replace(told, explain=True, story=story_of(self, result.answer))

    # ------------------------------------------------------------- reports

    def reporter(self) -> "Reporter":
        return progress_reporter(self.arguments, super().reporter())

    def note_session(self, session: "Session") -> None:
        super().note_session(session)
        derived = session.derived
        if session.program is self.program or (derived and derived.original is self.program):
            self.explained = session

    def when_loaded(self, program: Program) -> None:
        if self.arguments.witness is not None:
            from viap.ui.cli.commands.evidence_options import open_for_witness

            self.opened = open_for_witness(self.question)
        if self.arguments.verbose:
            _describe(program, self.places)

    def when_known(self, answer: ProgramAnswer) -> None:
        """Sends the present answer to the supervisor."""
        file, model = self.question.file, self.question.model.name
        linked = tuple(each.path for each in self.question.compilation.linked)
        now = FileResult(file, answer, model, self.function, self.places, linked=linked)
        if answer.diagnosis is not None and self.profile is not None and self.arguments.profile:
            now = replace(now, profile=self.profile.table(self.session))
        now_at(now)

    def when_failed(self, error: Exception) -> ProgramAnswer:
        return of_failure(report(error, self.arguments.verbose))

    # ------------------------------------------------------------- why not

    RESERVE = (0.2, 6.0, 12.0)

    def _reserve(self) -> float:
        return super()._reserve() if self._is_diagnosed() else 0.0

    def _is_diagnosed(self) -> bool:
        """True if the user wants to know why: not in a table, or for a task of a competition."""
        arguments = self.arguments
        if arguments.explain:
            return True
        if arguments.diagnosis is not None:
            return bool(arguments.diagnosis)
        alone = not arguments.all_functions and len(arguments.function) <= 1
        shown = not arguments.quiet and arguments.property is None
        return alone and (shown or arguments.report is not None)

    def _write_slowest(self) -> None:
        """Writes the slowest question, once."""
        if self.arguments.slowest_question is None or self.profile is None or self._is_written:
            return
        from viap.ui.cli.commands.verbose_messages import write_slowest

        self._is_written = True
        write_slowest(self.arguments.slowest_question, self.profile.table(self.session))

    def diagnose(self, answer: ProgramAnswer) -> None:
        self._write_slowest()
        if self._is_diagnosed():
            from viap.explain.diagnosis.case_diagnosis import diagnose_case

            show_activity(f"{self.question.file}: finding out what is missing")
            diagnose_case(self, answer, self._begun)

    def note_technique(self, name: str) -> None:
        super().note_technique(name)
        limit = self.budget.seconds
        if limit is None or self._is_begun or self.session is None or not self._reserve():
            return
        if self.budget.spent() > _BEGIN * limit:
            from viap.explain.diagnosis.case_diagnosis import begin_diagnosis

            # A later question may last to the end of the time, and longer.
            self._is_begun = True
            end = self.budget.spent() + _FIRST * limit
            self._begun = begin_diagnosis(self, lambda: self.budget.spent() > end)

    # ------------------------------------------------------------- the work

    def searched(self, program: Program, plan: "Strategy", whole: bool) -> ProgramAnswer:
        # (The proofs of another process can't be told.)
        several = self.arguments.jobs > 1 and not self.arguments.explain
        parts = _parts(plan) if several else None
        if parts is None:
            return super().searched(program, plan, whole)
        from viap.ui.cli.workers.side_by_side import ProverTasks, decide_side_by_side

        self.note_step("a proof and a counterexample, side by side")
        write = self.when_true if whole and self.arguments.certificate is not None else None
        tasks = ProverTasks(write, lambda verdict: self._keep(program, verdict))
        answer = decide_side_by_side(
            program, parts, self.budget, self.arguments, tasks, self.note_proved
        )
        return answer if answer.inputs is None else self.replayed(program, answer.inputs)

    def _keep(self, program: Program, verdict: "Verdict") -> None:
        """Keeps a verdict in the process that found it."""
        self.note_verdict(program, verdict)
        self.remember()

    def decide(self) -> ProgramAnswer:
        """The answer, with its evidence."""
        answer, arguments = super().decide(), self.arguments
        if arguments.verbose and self.session is not None:
            from viap.ui.cli.commands.verbose_messages import told_invariants

            told = part("the invariants", lambda: told_invariants(self), ())
            answer = replace(answer, invariants=told)
        if arguments.certificate and answer.verdict != "TRUE":
            from viap.ui.cli.commands.evidence_options import no_certificate

            no_certificate(arguments.certificate, answer.verdict)
        if arguments.harness is not None and answer.verdict == "FALSE":
            answer = self._with_harness(answer)
        if self.opened is not None:
            from viap.ui.cli.commands.evidence_options import write_witness

            self.when_known(answer)
            run = None if self.found is None else self.found.run
            proofs = () if self.verdict is None else tuple(self.verdict.proofs.values())
            status = write_witness(
                self.opened, answer, run, proofs, self.session, self.budget, arguments
            )
            answer = replace(answer, trouble=status or answer.trouble)
        return answer

    # ------------------------------------------------------------- evidence

    def when_true(self, verdict: "Verdict") -> int:
        if self.arguments.certificate is None or self.no_call() or self.is_contradicted():
            return 0  # (a proof about no call at all, or a wrong one, gets no certificate)
        from viap.ui.cli.commands.evidence_options import certify

        return certify(self.arguments.certificate, self.question, verdict, self.budget)

    def _with_harness(self, answer: ProgramAnswer) -> ProgramAnswer:
        """Write the harness; the verdict stays if that fails."""
        assert self.found is not None
        try:
            self.found.write_harness(self.arguments.harness)
        except Exception as error:  # (FALSE stands without it)
            failure = report(error)
            return replace(answer, trouble=failure.status, reason=failure.reason)
        return answer


def _parts(plan: "Strategy") -> "tuple[Strategy, Strategy] | None":
    """Returns the plans of prover and refuter; None if one of them has nothing to do."""
    from viap.prover.cases.strategy_file import sides

    prover, refuter = sides(plan)
    return None if prover is None or refuter is None else (prover, refuter)


def _describe(program: Program, assertions: tuple[Position, ...]) -> None:
    loops = sum(isinstance(node, While) for node in statements(program.body))
    size = number_of(sum(1 for _ in statements(program.body)), "statement")
    claims = f"{counted(assertions)} to prove"
    tell(f"{program.file}: {size}, {number_of(loops, 'loop')}, {claims}")
    for note in program.notes:
        tell(f"{program.file}: {note}")
