"""Trials of hypotheses: each is a case under the promises of the hypothesis."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.contracts.hypotheses import Hypotheses
from viap.contracts.hypothesis import Hypothesis
from viap.program.assumptions import REQUIRES, Taken
from viap.program.nodes import Program
from viap.program.undefined_behaviour import Operation
from viap.project.contract import Contract
from viap.project.requirement import Requirement, joined
from viap.session.answer import CaseResult, ProgramAnswer
from viap.session.case import Case
from viap.session.question import Question
from viap.session.time_limits import Budget
from viap.unknown_causes import TIMEOUT

if TYPE_CHECKING:
    from viap.evidence.counterexamples.counterexample import Counterexample
    from viap.session.strategy_file import Strategy

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

    def unfinished(self) -> "Outcome":
        """The outcome, if a better one may be found with more time."""
        if self.result is None:
            return self
        answer = replace(self.result.answer, unfinished=True)
        return replace(self, result=replace(self.result, answer=answer))


class Trial(Case):
    """A case that stops at the first violation; `loaded`: its program, if that was read already."""

    def __init__(
        self, question: Question, plan: "Strategy", budget: Budget, loaded: Program | None
    ) -> None:
        super().__init__(question, plan, budget)
        self.loaded = loaded

    def read(self) -> Program:
        return super().read() if self.loaded is None else self.loaded

    def violated(
        self, answer: ProgramAnswer, found: "Counterexample", loaded: Program
    ) -> ProgramAnswer:
        return replace(answer, reason=found.reason() or answer.reason)


class Trials:
    """Tries hypotheses about one question, and its program without any.

    `has_more`: the plan has more than a first round.
    """

    def __init__(
        self,
        question: Question,
        loaded: Program,
        plan: "Strategy",
        budget: Budget,
        tell: Callable[[str], object],
    ) -> None:
        self.question, self.plan, self.budget, self.tell = question, plan, budget, tell
        self.loaded = loaded
        self.has_more = len(plan.rounds) > 1

    def tried(
        self, made: Hypothesis, hypotheses: Hypotheses, rounds: int | None, parts: int = 1
    ) -> Outcome:
        """The outcome, by some rounds of the strategy, in one of `parts` of the remaining time.

        A call that goes wrong is noted for the next hypotheses. An assertion is a claim about the
        function: no requirement excludes its violation.
        """
        contract = self.question.entry.contract
        assert contract is not None
        made = made.simplified()
        promised = made.contract(contract)
        entry = replace(self.question.entry, contract=promised)
        plan = replace(self.plan, rounds=self.plan.rounds[:rounds])
        loaded = self.loaded if promised == contract else None
        budget = self._part(parts)
        trial = Trial(replace(self.question, entry=entry), plan, budget, loaded)
        result = trial.run()
        answer, needs = result.answer, made.requirements()
        self.tell(
            f"requirements tried: {joined(needs) or 'none'}: {answer.verdict}: {answer.reason}"
        )
        if answer.verdict == "TRUE":
            return Outcome(PROVED, required(result, needs), promised, made)
        if trial.found is None:
            return Outcome(OPEN, hurried=answer.cause == TIMEOUT)
        if not isinstance(trial.found.run.position, Operation):
            return Outcome(CLAIM, result, promised)
        with self.budget.enforced():
            hypotheses.note(trial.found.run, made)
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
