"""Trials of hypotheses: each is a case under the promises of the hypothesis."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.contracts.hypotheses import Hypotheses
from viap.contracts.hypothesis import Hypothesis
from viap.program.assumption_texts import Taken
from viap.program.assumptions import REQUIRES
from viap.program.nodes import Program
from viap.program.undefined_behaviour import Operation
from viap.project.contract import Contract
from viap.project.requirement import Requirement, joined
from viap.session.answer import CaseResult, ProgramAnswer
from viap.session.case import Case
from viap.session.case_memory import CaseMemory
from viap.session.question import Question
from viap.session.time_limits import Budget
from viap.unknown_causes import TIMEOUT

if TYPE_CHECKING:
    from viap.evidence.counterexamples.counterexample import Counterexample
    from viap.session.strategy_file import Strategy
    from viap.session.verdict_memory import VerdictMemory

PROVED, REFUTED, CLAIM, OPEN = "proved", "refuted", "claim", "open"
_LEAST_S = 0.7  # seconds of a trial
SHORT, MIDDLE, LONG = 1, 3, None  # rounds of the strategy; None: all


@dataclass(frozen=True)
class Outcome:
    """`result`: the answer, if it is final: a proof, or a violated assertion.

    `hurried`: the time for it was over.
    """

    verdict: str
    result: CaseResult | None = None
    contract: Contract | None = None
    made: Hypothesis | None = None
    hurried: bool = False
    trial: "Trial | None" = None  # that gave the answer, under the hypothesis `tried`
    tried: Hypothesis | None = None

    def unfinished(self) -> "Outcome":
        """The outcome, if a better one may be found with more time."""
        if self.result is None:
            return self
        answer = replace(self.result.answer, unfinished=True)
        return replace(self, result=replace(self.result, answer=answer))


class Trial(Case):
    """A case that stops at the first violation; `loaded`: its program, if that was read already."""

    def __init__(
        self,
        question: Question,
        plan: "Strategy",
        budget: Budget,
        loaded: Program | None,
        memory: "VerdictMemory | None" = None,
        only: bool = False,
    ) -> None:
        """`only`: the case does not search for a verdict that the memory does not have."""
        past = None if memory is None else CaseMemory(memory, only)
        super().__init__(question, plan, budget, memory=past)
        self.loaded = loaded

    def remember(self) -> None:
        """Nothing is kept yet: another hypothesis may be better."""

    def read(self) -> Program:
        return super().read() if self.loaded is None else self.loaded

    def violated(
        self, answer: ProgramAnswer, found: "Counterexample", loaded: Program
    ) -> ProgramAnswer:
        return replace(answer, reason=found.reason() or answer.reason)


class Trials:
    """Tries hypotheses about one question, and its program without any.

    `loaded`: that program, if it was read already. `has_more`: the plan has more rounds than one.
    """

    def __init__(
        self,
        question: Question,
        loaded: Program | None,
        plan: "Strategy",
        budget: Budget,
        tell: Callable[[str], object],
        memory: "VerdictMemory | None" = None,
    ) -> None:
        self.question, self.plan, self.budget, self.tell = question, plan, budget, tell
        self.loaded, self._memory = loaded, memory
        self.has_more = len(plan.rounds) > 1

    def tried(
        self, made: Hypothesis, hypotheses: Hypotheses, rounds: int | None, parts: int = 1
    ) -> Outcome:
        """The outcome, by some rounds of the strategy, in one of `parts` of the remaining time.

        A call that goes wrong is noted for the next hypotheses. An assertion is a claim about the
        function: no requirement excludes its violation.
        """
        made = made.simplified()
        plan = replace(self.plan, rounds=self.plan.rounds[:rounds])
        trial = self._trial(made, plan, self._part(parts))
        found = self._outcome(trial, made)
        if found.verdict != REFUTED:
            return found
        assert trial.found is not None
        with self.budget.enforced():
            hypotheses.note(trial.found.run, made)
        return found

    def recalled(self, made: Hypothesis) -> Outcome:
        """The outcome by a verdict that is made again from the memory; OPEN if that has none."""
        return self._outcome(self._trial(made, self.plan, self.budget, only=True), made)

    def _trial(
        self, made: Hypothesis, plan: "Strategy", budget: Budget, only: bool = False
    ) -> Trial:
        contract = self.question.entry.contract
        assert contract is not None
        promised = made.contract(contract)
        entry = replace(self.question.entry, contract=promised)
        loaded = self.loaded if promised == contract else None
        asked = replace(self.question, entry=entry)
        return Trial(asked, plan, budget, loaded, self._memory, only)

    def _outcome(self, trial: Trial, made: Hypothesis) -> Outcome:
        result, promised = trial.run(), trial.question.entry.contract
        answer, needs = result.answer, made.requirements()
        self.tell(
            f"requirements tried: {joined(needs) or 'none'}: {answer.verdict}: {answer.reason}"
        )
        if answer.verdict == "TRUE":
            return Outcome(PROVED, required(result, needs), promised, made, trial=trial, tried=made)
        if trial.found is None:
            return Outcome(OPEN, hurried=answer.cause == TIMEOUT)
        if not isinstance(trial.found.run.position, Operation):
            return Outcome(CLAIM, result, promised, trial=trial, tried=made)
        return Outcome(REFUTED)

    def _part(self, parts: int) -> Budget:
        """One of some parts of the time; all of it if that would be too short for a trial."""
        part = self.budget.share(parts)
        return self.budget if part.seconds is not None and part.seconds < _LEAST_S else part


def required(result: CaseResult, needs: tuple[Requirement, ...]) -> CaseResult:
    """TRUE, with each requirement as an assumption of its own."""
    if not needs:
        return result
    answer = result.answer
    taken = [Taken(REQUIRES, (each.subject,) * bool(each.subject), (), str(each)) for each in needs]
    proved = "" if answer.vacuous else f"; {answer.reason}"
    told = replace(
        answer,
        reason=f"safe if {joined(needs)}{proved}",
        requires=needs,
        taken=(*taken, *answer.taken),
        # (The accesses that the sizes are for are decided by constants then.)
        vacuous="",
    )
    return replace(result, answer=told)
