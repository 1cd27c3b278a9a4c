"""A case: one question on its way to an answer.

All decisions besides the kernel's are made here, for every caller: a verdict is withdrawn if it
would be meaningless (no call keeps the promises about callers, no compiled run agrees, the property
is about something else), and completed by other known facts. Commands and libraries only ask.
"""

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.core.base.errors import (
    NO_CALL,
    NOT_PROVED,
    TIMEOUT,
    InputError,
    InternalError,
    explain,
    number_of,
)
from viap.core.base.source import ClausePlace, Position
from viap.core.program.nodes import Assert, Program, ordinary_program, statements
from viap.core.program.undefined_behaviour import described
from viap.prover.cases.answer import CaseResult, ProgramAnswer, of_failure, of_verdict
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget, OutOfTime, cpu_time

if TYPE_CHECKING:
    from viap.core.kernel.verdict import Verdict
    from viap.core.program.program_marks import AnnotationResult
    from viap.prover.cases.diagnosis import Diagnosis
    from viap.prover.cases.strategy_file import Strategy
    from viap.prover.cases.verdict_memory import CaseMemory
    from viap.prover.session.profile import Profile
    from viap.prover.session.session import Reporter, Session
    from viap.runs.counterexamples.counterexample import Counterexample
    from viap.runs.crosscheck.differences import CrossCheck
    from viap.runs.machine import ListedInputs, Run

# The part of the time for a diagnosis that is left to end and print it.
_AFTERWARDS = 0.15
_BY_CONTRACT = "recursive calls are known by what could be proved of all of them"
_MAY_DO_MORE = (
    "functions and objects outside of the program may do more than a run can show "
    "(see --external and --volatile)"
)


class Case:
    """The work on one question; results so far are kept if the time runs out.

    Subclasses may override `when_loaded`, `when_known` and `when_true` to watch a case, and
    `diagnose` to find out why claims were not proved.
    """

    # Seconds at the end of the time limit that are kept for `diagnose`: their part, at most so
    # many, and the shortest limit of which some are kept.
    RESERVE = (0.0, 0.0, 0.0)

    def __init__(
        self,
        question: Question,
        plan: "Strategy",
        budget: Budget,
        compiler: str | None = None,
        memory: "CaseMemory | None" = None,
    ) -> None:
        """`compiler`: the command that runs of the program are compared with, if any.

        `memory`: has verdicts that were found before, and keeps new ones; None: there is none.
        """
        self.question, self.plan, self.budget = question, plan, budget
        self.compiler, self.past = compiler, memory
        self.places: tuple[Position, ...] = ()  # of assertions and checks
        self.proved: frozenset[Position] = frozenset()  # so far
        self.found: Counterexample | None = None
        self.verdict: Verdict | None = None  # the kernel's, if it was made in this process
        self.checked: CrossCheck | None = None  # by the compiler
        self.doing = ""  # the present activity
        self.session: Session | None = None  # the work on the whole question, if it is done here
        self.program: Program | None = None  # with its checks
        self.diagnosis: Diagnosis | None = None  # so far
        self.profile: Profile | None = None  # where the time went, if that was requested
        self._no_call: bool | None = None
        self._required = False  # the function's contract is about its callers, too

    # ------------------------------------------------------------- for others

    def reporter(self) -> "Reporter":
        """Receives reports of the work. Subclasses may extend it to listen, too."""
        from viap.prover.session.session import Reporter

        return Reporter(
            status=self.note_step,
            technique=self.note_technique,
            proved=self.note_proved,
            begun=self.note_session,
            profile=self.profile,
        )

    def when_loaded(self, program: Program) -> None:
        """Called within the time limit when the program was read."""

    def when_known(self, answer: ProgramAnswer) -> None:
        """Called with the answer so far, for the case that the time runs out."""

    def when_true(self, verdict: "Verdict") -> int:
        """Called with each TRUE of the kernel about the whole question, for evidence.

        Returns an exit status if the evidence fails; else 0.
        """
        return 0

    def diagnose(self, answer: ProgramAnswer) -> None:
        """Called with UNKNOWN: sets `diagnosis`, within the time limit."""

    def read(self) -> Program:
        """Returns the program. Subclasses may know it already. Raises InputError."""
        return self.question.load()

    def decided(self, program: Program, plan: "Strategy", whole: bool) -> ProgramAnswer:
        """The verdict on a program; `whole`: the program is the whole question."""
        if self.past is not None:
            verdict = self.past.recalled(program, self.budget)
            if verdict is not None:
                return self.answered_by(program, self._completed(verdict, plan), whole)
            if self.past.only:
                return ProgramAnswer("", cause=NOT_PROVED)
        return self.searched(program, plan, whole)

    def searched(self, program: Program, plan: "Strategy", whole: bool) -> ProgramAnswer:
        """The verdict on a program of which the memory knows none."""
        with self.budget.earlier(self._reserve()).enforced():
            from viap.prover.cases.runner import decide

            verdict = decide(program, plan, self.reporter())
        self.note_verdict(program, verdict)
        return self.answered_by(program, self._completed(verdict, plan), whole)

    def _completed(self, verdict: "Verdict", plan: "Strategy") -> "Verdict":
        """The verdict, with proofs of the functions that the program knows by their contracts."""

        def decide(question: Question, program: Program) -> "Verdict":
            from viap.prover.cases import runner

            self.note_step(f"proving that {question.entry.function} keeps its contract")
            found = self.past.recalled(program, self.budget) if self.past is not None else None
            if found is None:
                found = runner.decide(program, plan, self._quiet_reporter())
                self.note_verdict(program, found)
            return found

        asked = verdict.question
        if asked is None or (asked.world is None and not asked.uses):
            return verdict
        from viap.prover.cases.called_functions import KnownSummaries

        with self.budget.earlier(self._reserve()).enforced():
            known = KnownSummaries(self.question.summaries)
            return known.completed(verdict, self.question, len(plan.rounds), decide)

    def _quiet_reporter(self) -> "Reporter":
        """A reporter for programs beside that of the case: what is proved of them is no result."""
        return replace(self.reporter(), proved=lambda places: None, begun=lambda session: None)

    def remember(self) -> None:
        """Called with a sure answer: keeps its verdicts for later runs."""
        if self.past is not None:
            self.past.keep(self.budget)

    def answered_by(self, program: Program, verdict: "Verdict", whole: bool) -> ProgramAnswer:
        """The answer that a verdict on a program gives; `whole`: see `decided`."""
        if whole:
            self.verdict = verdict
        if verdict.run is not None:
            self._found(program, verdict.run)
        answer = of_verdict(verdict)
        if whole:
            # (Claims in the bodies of functions that are known by their contracts.)
            called = (assertions(each.program) for each in verdict.summaries)
            self.places = tuple(
                dict.fromkeys((*self.places, *(at for ats in called for at in ats)))
            )
        if answer.verdict == "TRUE" and whole:
            if self.question.entry.contract is None:
                self.when_known(answer)
            answer = replace(answer, trouble=self.when_true(verdict))
        return answer

    def violated(
        self, answer: ProgramAnswer, found: "Counterexample", loaded: Program
    ) -> ProgramAnswer:
        """FALSE in the terms of the question, with further violations."""
        from viap.prover.cases.violated_property import violated

        return violated(self, answer, found, loaded)

    # ------------------------------------------------------------- the answer

    def run(self) -> CaseResult:
        """Returns the answer; errors become answers as well."""
        cpu, wall = cpu_time(), time.perf_counter()
        self.when_known(self.so_far())
        error: Exception | None = None
        try:
            answer = self.decide()
        except OutOfTime:
            answer = self._out_of_time()
        except Exception as caught:
            if self.budget.remaining() <= 0:
                # Libraries turn an interruption into an error of their own.
                answer = self._out_of_time()
            else:
                answer, error = self.when_failed(caught), caught
        if answer.sure:
            self.remember()
        elif self.past is None or not self.past.only:
            answer = self._diagnosed(answer)
        return CaseResult(
            self.question.file,
            answer,
            self.question.model.name,
            None,
            self.places,
            cpu_s=cpu_time() - cpu,
            wall_s=time.perf_counter() - wall,
            counterexample=self.found if answer.verdict == "FALSE" else None,
            cross_check=self.checked,
            error=error,
            linked=tuple(file.path for file in self.question.compilation.linked),
            profile=None if self.profile is None else self.profile.table(self.session),
            cached=self.past is not None and self.past.is_repeated and answer.sure,
        )

    def when_failed(self, error: Exception) -> ProgramAnswer:
        """UNKNOWN, with the cause of the exception."""
        return of_failure(explain(error))

    def decide(self) -> ProgramAnswer:
        """The answer. Raises OutOfTime, and errors of reading."""
        loaded = self._load()
        if self.compiler is not None and not self._agrees(loaded):
            return self._withdrawn()
        program = self.program = self.question.checks.program(loaded)
        self.places = assertions(program)
        self.when_known(self.so_far())
        answer = self.decided(program, self.plan, whole=not self._doubtful())
        instead = ""
        if program.uses and not answer.sure and self.question.opens_calls:
            opened = self._with_bodies()
            if opened is not None:
                instead = _bodies_instead(program)
                loaded, program, answer = opened
        if self.found is not None:
            if self.compiler is not None and not self._agrees(loaded, self.found.run):
                return self._withdrawn()
            answer = self.violated(answer, self.found, loaded)
        elif answer.verdict == "TRUE":
            answer = self._proved(answer, program)
            answer = replace(answer, reason=answer.reason + instead)
        elif program.ordinary:
            from viap.core.program.program_marks import has_marks

            why = _BY_CONTRACT if has_marks(program) else _MAY_DO_MORE
            clauses = program.specified or any(isinstance(p, ClausePlace) for p in self.places)
            why = _weak_contracts(program) or ("" if clauses else why)
            answer = replace(answer, reason=f"{answer.reason}; {why}" if why else answer.reason)
        self.doing = ""
        return answer

    def _with_bodies(self) -> tuple[Program, Program, ProgramAnswer] | None:
        """The program that knows no call by a contract, and a sure answer about it; else None."""
        kept = self.question, self.program, self.places, self.session
        self.question = self.question.with_bodies()
        try:
            loaded = self._load()
            program = self.program = self.question.checks.program(loaded)
            self.places = assertions(program)
            answer = self.decided(program, self.plan, whole=not self._doubtful())
            if answer.sure:
                return loaded, program, answer
        except InputError:
            pass  # (its body is not modelled, say)
        self.question, self.program, self.places, self.session = kept
        return None

    def so_far(self) -> ProgramAnswer:
        """The answer if the work ended now; another process adds the reason."""
        known = None if self.diagnosis is None else self.diagnosis.without(self.proved)
        return ProgramAnswer("", cause=NOT_PROVED, proved=self.proved, diagnosis=known)

    def replayed(self, program: Program, inputs: "ListedInputs") -> ProgramAnswer:
        """FALSE by inputs that another process found, if the machine and the kernel agree."""
        from viap.runs.machine.repeated_runs import again
        from viap.runs.run_verdict import false

        with self.budget.enforced():
            run = again(ordinary_program(program), inputs)
            if run is None:
                raise InternalError("a run could not be repeated")
            verdict = false(run, program)
        self.note_verdict(program, verdict)
        if verdict.run is not None:
            self._found(program, verdict.run)
        return of_verdict(verdict)

    def no_call(self) -> bool | None:
        """True if no call keeps the promises about callers; None if that was not found out."""
        if not (self.question.promises or self._required):
            return False
        if self._no_call is None:
            from viap.prover.cases import vacuous_truth as possible_callers

            try:
                with self.budget.enforced():
                    if self.past is not None and self.past.recalled_call(self.program):
                        self._no_call = False
                        return False
                    found = possible_callers.call(self.question.probe(), self.reporter())
                    self._no_call = possible_callers.excluded(found)
                    if self.past is not None:
                        self.past.note_call(self.program, found.run)
            except OutOfTime:
                return None  # the proof is there already
        return self._no_call

    def note_verdict(self, program: Program, verdict: "Verdict") -> None:
        if self.past is not None:
            self.past.note(program, verdict)

    def note_session(self, session: "Session") -> None:
        if session.program is self.program:
            self.session = session

    def note_technique(self, name: str) -> None:
        self.doing = f"the technique '{name}'"

    def note_step(self, text: str) -> None:
        self.doing = text

    def note_proved(self, places: frozenset[Position]) -> None:
        self.proved = places
        self.when_known(self.so_far())

    # ------------------------------------------------------------- its parts

    def _reserve(self) -> float:
        """Seconds at the end of the limit that are kept for the diagnosis."""
        share, most, shortest = self.RESERVE
        limit = self.budget.seconds
        return 0.0 if limit is None or limit < shortest else min(share * limit, most)

    def _diagnosed(self, answer: ProgramAnswer) -> ProgramAnswer:
        """UNKNOWN with its diagnosis, as far as the time allows one."""
        if self.profile is not None:
            self.profile.technique = "diagnosis"
        try:
            with self.budget.earlier(self._reserve() * _AFTERWARDS).enforced():
                self.diagnose(answer)
        except OutOfTime:
            pass  # the diagnosis so far counts
        known = None if self.diagnosis is None else self.diagnosis.without(answer.proved)
        return replace(answer, diagnosis=known)

    def _load(self) -> Program:
        with self.budget.enforced():
            self.reporter().status("reading the program")
            program = self.read()
            self._required = program.required
            self.places = assertions(program)
            self.when_loaded(program)
        return program

    def _found(self, program: Program, run: "Run") -> None:
        from viap.runs.counterexamples.counterexample import Counterexample

        self.found = Counterexample(ordinary_program(program), run, self.question.entry)

    def _proved(self, answer: ProgramAnswer, program: Program) -> ProgramAnswer:
        """TRUE with its assumptions; UNKNOWN if it would be meaningless."""
        from viap.prover.cases.vacuous_truth import unkept_clause, vacuous

        if self._doubtful():
            from viap.prover.cases.cross_checked import doubted

            assert self.checked is not None
            return doubted(self.checked)
        if self.is_contradicted():
            assert self.checked is not None
            from viap.prover.cases.cross_checked import contradicted

            return contradicted(self.checked)
        budget, reporter = self.budget, self.reporter()
        said = vacuous(program, self.places, budget, reporter)
        # (Code behind such a clause may be gone, with its assertions.)
        if not said or not self.places:
            said = unkept_clause(program, budget, reporter) or said
        if said:
            answer = replace(answer, vacuous=said)
        if not self.places:
            held = said or "every assertion is decided by constants"
            answer = replace(answer, reason=held)
        answer = replace(answer, taken=(*answer.taken, *self.question.settled))
        no_call = self.no_call()
        if no_call:
            reason = f"no call can satisfy {self._promised()}: a proof would say nothing"
            return ProgramAnswer(reason, cause=NO_CALL)
        if no_call is None:
            from viap.core.program.assumption_texts import Taken
            from viap.core.program.assumptions import CALLABLE

            what = f"some call satisfies {self._promised()}, which was not shown"
            taken = (*answer.taken, Taken(CALLABLE, (), (), what))
            answer = replace(answer, taken=taken, unfinished=True)
        return answer

    def _promised(self) -> str:
        """What is said about callers, in words."""
        options = "--assume and --array"
        if not self._required:
            return f"{options} together" if self._no_call else options
        written = "what the function requires"
        return f"{written}, with {options}" if self.question.promises else written

    def _agrees(self, program: Program, run: "Run | None" = None) -> bool:
        """True if no compiled run differs, also if none could be compared."""
        from viap.prover.cases.cross_checked import checked

        assert self.compiler is not None
        with self.budget.enforced():
            self.reporter().status("comparing with the compiled program")
            self.checked = checked(program, self.question, self.compiler, self.checked, run)
        return not self.checked.differences

    def _doubtful(self) -> bool:
        return self.checked is not None and bool(self.checked.doubtful)

    def is_contradicted(self) -> bool:
        """True if runs reach the error, compiled and by viap: then TRUE is wrong."""
        return self.checked is not None and self.checked.errors > 0

    def _withdrawn(self) -> ProgramAnswer:
        from viap.prover.cases.cross_checked import withdrawn

        assert self.checked is not None
        self.found = None
        return withdrawn(self.checked)

    def _out_of_time(self) -> ProgramAnswer:
        reason = self.budget.reason()
        rest = [place for place in self.places if place not in self.proved]
        if self.doing:
            reason += f"; the last step was: {self.doing}"
        if self.session is not None:
            from viap.prover.session.profile import running_question

            reason += running_question(self.session)
        if rest and self.proved:
            more = f" and {number_of(len(rest) - 1, 'other')}" if len(rest) > 1 else ""
            reason += f"; not proved: {described(rest[0])}{more}"
        annotations: tuple[AnnotationResult, ...] = ()
        if self.session is not None and self.session.annotations:
            from viap.prover.session.written_annotations import results

            # (Without time to find out which of them proofs rest on.)
            annotations = results(self.session.annotations, ())
        return ProgramAnswer(reason, cause=TIMEOUT, proved=self.proved, annotations=annotations)


def _bodies_instead(program: Program) -> str:
    """Names the functions whose bodies a proof knows, though calls by contract were tried."""
    names = tuple(dict.fromkeys(str(use.function) for use in program.uses))
    one = len(names) == 1
    bodies, contracts = ("body", "its contract") if one else ("bodies", "their contracts")
    return f", with the {bodies} of {', '.join(names)} in place of {contracts}"


def _weak_contracts(program: Program) -> str:
    """Names the functions that are known by their contracts alone; "" if there are none."""
    from viap.core.program.assumptions import CONTRACT

    names = dict.fromkeys(each.name for each in program.assumptions if each.kind == CONTRACT)
    if not names:
        return ""
    what = "the contract of" if len(names) == 1 else "one of the contracts of"
    return f"{what} {', '.join(names)} may be too weak (--calls inline looks at bodies)"


def assertions(program: Program) -> tuple[Position, ...]:
    """Positions of the program's assertions, once each: inlined calls repeat them.

    Clauses that are not modelled are among them.
    """
    found = (node.position for node in statements(program.body) if isinstance(node, Assert))
    return tuple(dict.fromkeys((*found, *program.open_clauses)))
