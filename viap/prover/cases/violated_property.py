"""After a violation: the violated part of the property, and further violations."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.core.base.errors import OTHER_PROPERTY
from viap.core.base.source import Position
from viap.core.program.nodes import Program
from viap.core.program.undefined_behaviour import Operation
from viap.project.property import Property
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.prover.cases.case import Case
    from viap.runs.counterexamples.counterexample import Counterexample


# After a violation, the other operations are checked with the first rounds of the strategy. With a
# time limit, that gets some seconds, or as long as it took to find the violation.
_ROUNDS_FOR_OTHERS = 2
_SECONDS_FOR_OTHERS = 3.0


def violated(
    case: "Case", answer: ProgramAnswer, first: "Counterexample", loaded: Program
) -> ProgramAnswer:
    """FALSE with further violated and proved operations, in the terms of the question."""
    if case.question.kinds or loaded.specified:
        answer = _with_others(case, answer, first, loaded)
    answer = replace(answer, reason=first.reason() or answer.reason)
    return _with_violated_part(answer, case.question.goal, first.run.position)


def _with_others(
    case: "Case", answer: ProgramAnswer, first: "Counterexample", loaded: Program
) -> ProgramAnswer:
    """The answer with further violated and proved operations, besides the first violation.

    As always, a proof is about executions without earlier undefined behaviour.
    """
    refuted: list[Position] = []
    plan = replace(case.plan, rounds=case.plan.rounds[:_ROUNDS_FOR_OTHERS])
    whole, case.budget = case.budget, _for_others(case.budget)
    try:
        while case.found is not None and (place := case.found.position()) not in refuted:
            refuted += [place] if place is not None else []
            case.found, case.proved = None, frozenset()
            rest = case.question.checks.program(loaded, refuted)
            case.proved = case.decided(rest, plan, whole=False).proved
    except OutOfTime:
        pass  # the verdict is sure already
    finally:
        case.budget = whole
    case.found = first
    others = frozenset(refuted)
    return replace(answer, refuted=others, proved=case.proved - others)


def _for_others(budget: Budget) -> Budget:
    if budget.seconds is None:
        return budget
    return Budget(min(budget.remaining(), max(budget.spent(), _SECONDS_FOR_OTHERS)))


def _with_violated_part(
    answer: ProgramAnswer, goal: Property, place: Position | None
) -> ProgramAnswer:
    """FALSE with the part of the property; UNKNOWN if the property says nothing of the place."""
    if not goal.checks or not isinstance(place, Operation):
        return answer
    part = goal.violated_by(place.kind)
    if part is None:
        reason = f"{answer.reason}; of that, {goal.name} says nothing"
        return ProgramAnswer(reason, cause=OTHER_PROPERTY)
    return replace(answer, violated=part, reason=f"{part}: {answer.reason}")
