"""Inference of requirements: hypotheses from runs, tried by proving all checks under them.

A counterexample of a trial is one more call that the next hypothesis has to exclude. TRUE is the
answer of a case under the promises of the hypothesis, as if options had given them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from viap.contracts.hypotheses import Hypotheses
from viap.contracts.hypothesis import Hypothesis
from viap.contracts.limit_search import limited_outcome
from viap.contracts.sampled_calls import CallSampler
from viap.contracts.single_objects import with_single_objects
from viap.contracts.trials import LONG, MIDDLE, OPEN, SHORT, Outcome, Trials
from viap.errors import InputError
from viap.project.contract import Contract
from viap.session.answer import CaseResult
from viap.session.question import Question
from viap.session.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.contracts.remembered_requirements import RequirementsMemory
    from viap.session.strategy_file import Strategy

_MOST_TRIALS = 8
_MOST_OPEN = 2  # hypotheses that are neither proved nor refuted, before one gets more time
_SHARE = 0.8  # of the time: the rest is for an answer without inference
_PARTS = 3  # a first trial takes one of these, of the time that is left
_SHORT_S = 0.3  # with less time, no trial is made
# Kinds of undefined behaviour that requirements can exclude.
_KINDS = frozenset(("bounds", "overflow", "division", "shift", "pointers", "null", "other"))


@dataclass(frozen=True)
class Inferred:
    """`result`: a final answer under `contract`; None if none was found.

    `unfinished`: True if more time may help. `made`: the hypothesis that was proved, with the
    values of an `example` that fulfils it. `hypotheses`: the calls that were seen. `outcome`: of
    the trial that gave the answer. `without`: the memory says that there is an answer without any.
    """

    result: CaseResult | None
    contract: Contract | None = None
    unfinished: bool = False
    made: Hypothesis | None = None
    example: Mapping[str, int] = field(default_factory=dict)
    hypotheses: Hypotheses | None = None
    outcome: Outcome | None = None
    without: bool = False


def infer(
    question: Question,
    plan: "Strategy",
    budget: Budget,
    tell: Callable[[str], object],
    memory: "RequirementsMemory | None" = None,
) -> Inferred:
    """Finds requirements under which all checks and assertions of a function are proved.

    `memory`: has requirements that were found before, and keeps new ones.
    """
    if question.entry.contract is None or not question.checks.kinds & _KINDS:
        return Inferred(None)
    share = Budget(None if budget.seconds is None else budget.remaining() * _SHARE)
    try:
        again = None if memory is None else memory.by_text(plan, share)
        if again is not None:
            return _again(again)
        with share.enforced():
            question, fixed, loaded = with_single_objects(question)
            if loaded.specified:
                return Inferred(None)  # (its contract says what it needs)
            program = question.checks.program(loaded)
        again = None if memory is None else memory.by_program(program, plan, share)
        if again is not None:
            return _again(again)
        with share.enforced():
            sampler = CallSampler(program)
            if not (sampler.values or sampler.pointers):
                return Inferred(None)  # (there is nothing that callers could fulfil)
            hypotheses = Hypotheses(sampler, fixed)
        verdicts = None if memory is None else memory.verdicts
        found = _search(hypotheses, Trials(question, loaded, plan, share, tell, verdicts))
        if memory is not None and found.outcome is not None:
            memory.keep(found.outcome, budget)
        return found
    except OutOfTime:
        return Inferred(None, unfinished=True)
    except InputError:
        return Inferred(None)  # (the question itself is refused as well, and says why)


def _search(hypotheses: Hypotheses, trials: Trials) -> Inferred:
    budget = trials.budget
    waiting: list[Hypothesis] = []
    more = False  # a plan with more rounds may prove a hypothesis
    for _ in range(_MOST_TRIALS):
        if budget.remaining() < _SHORT_S:
            return Inferred(None, unfinished=True)
        with budget.enforced():
            made = hypotheses.next()
        long = made is None or len(waiting) >= _MOST_OPEN
        if long and not waiting:
            break
        made = waiting.pop(0) if long or made is None else made
        if long:
            found = trials.tried(made, hypotheses, LONG)
        else:
            found = trials.tried(made, hypotheses, SHORT, _PARTS)
        hopeful = True
        if found.verdict == OPEN and not long and not made.requirements():
            # Rather no requirements than limits.
            found = trials.tried(made, hypotheses, MIDDLE, _PARTS)
        if found.verdict == OPEN and not long:
            limited, hopeful = limited_outcome(made, hypotheses, trials)
            if limited is not None:
                # Without limits, it might be proved with more time.
                found = limited.unfinished() if found.hurried else limited
        if found.result is not None:
            return _inferred(found, hypotheses)
        more |= found.verdict == OPEN and not trials.has_more
        if found.verdict == OPEN and hopeful and not long and trials.has_more:
            waiting.append(made)
    if waiting:
        return Inferred(None, unfinished=True)
    limited_answer = _within_limits(hypotheses, trials)
    return replace(limited_answer, unfinished=limited_answer.unfinished or more)


def _within_limits(hypotheses: Hypotheses, trials: Trials) -> Inferred:
    """The answer under limits of all values: no other conditions exclude the calls that fail."""
    made = hypotheses.plain()
    if made is None:
        return Inferred(None)
    if trials.budget.remaining() < _SHORT_S:
        return Inferred(None, unfinished=True)
    found, _ = limited_outcome(made, hypotheses, trials)
    if found is None or found.made is None or not hypotheses.keeps_checks(found.made):
        return Inferred(None, unfinished=trials.budget.remaining() < _SHORT_S)
    return _inferred(found, hypotheses)


def _inferred(found: Outcome, hypotheses: Hypotheses) -> Inferred:
    example = {} if found.made is None else hypotheses.example(found.made)
    return Inferred(found.result, found.contract, False, found.made, example, hypotheses, found)


def _again(found: Outcome) -> Inferred:
    """The answer that the memory leads to."""
    if found.result is None:
        return Inferred(None, unfinished=found.hurried, without=True)
    return Inferred(found.result, found.contract, made=found.made)
