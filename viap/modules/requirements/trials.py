"""Trials of hypotheses: each is a case under the promises of the hypothesis."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.c.load import load_tree
from viap.c.tree.types import PointerType, StructType
from viap.core.base.errors import TIMEOUT, Unsupported
from viap.core.program.assumption_texts import Taken
from viap.core.program.assumptions import REQUIRES
from viap.core.program.nodes import Program
from viap.core.program.undefined_behaviour import Operation
from viap.modules.requirements.conditions import Hypothesis
from viap.modules.requirements.hypotheses import Hypotheses
from viap.project.contract import Contract, Requirement, joined
from viap.prover.cases.answer import CaseResult, ProgramAnswer
from viap.prover.cases.case import Case
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget
from viap.prover.cases.verdict_memory import CaseMemory

if TYPE_CHECKING:
    from viap.prover.cases.strategy_file import Strategy
    from viap.prover.cases.verdict_memory import VerdictMemory
    from viap.runs.counterexamples.counterexample import Counterexample


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


# ---- Pointers to structs, each with one object behind it: pointers in these can be modelled then.


Sizes = tuple[tuple[str, str], ...]


def with_single_objects(question: Question) -> tuple[Question, tuple[str, ...], Program]:
    """The question, with one object behind each pointer to a struct, if it is refused else.

    Returns the names of these pointers and the program, too. Raises InputError if nothing helps.
    """
    contract = question.entry.contract
    assert contract is not None
    try:
        return question, (), question.load()
    except Unsupported:
        known = {name for name, _ in contract.arrays}
        names = tuple(name for name in _struct_pointers(question) if name not in known)
        if not names:
            raise
    narrow = narrowed(question, names)
    return narrow, names, narrow.load()


def narrowed(question: Question, names: Sequence[str]) -> Question:
    """The question, with one object behind each of these pointers."""
    contract = question.entry.contract
    assert contract is not None
    one = replace(contract, arrays=(*contract.arrays, *((name, "1") for name in names)))
    return replace(question, entry=replace(question.entry, contract=one)) if names else question


def _struct_pointers(question: Question) -> list[str]:
    unit = load_tree(
        question.file,
        question.model,
        function=question.entry.function,
        contract=question.entry.contract,
        compilation=question.compilation,
    )
    return [
        parameter.name
        for parameter in unit.entry.parameters
        if isinstance(parameter.type, PointerType)
        and isinstance(parameter.type.target, StructType)
        and parameter.bound is None
    ]
