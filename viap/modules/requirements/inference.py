"""Inference of requirements: hypotheses from runs, tried by proving all checks under them.

A counterexample of a trial is one more call that the next hypothesis has to exclude. TRUE is the
answer of a case under the promises of the hypothesis, as if options had given them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from viap.core.base.errors import InputError
from viap.core.program.integer_types import INT
from viap.modules.requirements.conditions import Condition, Hypothesis
from viap.modules.requirements.entry_terms import EntryTerm, EntryValue, name_term, string_of
from viap.modules.requirements.hypotheses import Hypotheses
from viap.modules.requirements.sampled_calls import CallSampler
from viap.modules.requirements.trials import (
    LONG,
    MIDDLE,
    OPEN,
    SHORT,
    Outcome,
    Trials,
    with_single_objects,
)
from viap.project.contract import Contract
from viap.prover.cases.answer import CaseResult
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.modules.requirements.remembered_requirements import RequirementsMemory
    from viap.prover.cases.strategy_file import Strategy


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


# ---- The largest limits of arguments under which a hypothesis can be proved.


def limited_outcome(
    made: Hypothesis, hypotheses: Hypotheses, trials: Trials
) -> tuple[Outcome | None, bool]:
    """The answer under limits, as few and as large as proofs allow; None if there is none.

    Returns True, too, if more time for the hypothesis itself may help.
    """
    return LimitSearch(made, hypotheses, trials).outcome()


class LimitSearch:
    def __init__(self, made: Hypothesis, hypotheses: Hypotheses, trials: Trials) -> None:
        self.made, self.hypotheses, self.trials = made, hypotheses, trials
        self.values = limited_values(made, hypotheses.sampler)
        self.rounds: int | None = SHORT
        self._hurried = False  # a trial had too little time

    def outcome(self) -> tuple[Outcome | None, bool]:
        """See `limited_outcome`."""
        small = limited(self.made, self.values, SMALL)
        if small == self.made or not self.hypotheses.tells(small):
            return None, True
        found: Outcome | None = None
        for self.rounds in (SHORT, MIDDLE):
            if not self._has_time():
                return None, True
            found = self._tried(small)
            if found.verdict != OPEN:
                break
        if found is None or found.result is None:
            return None, self._hurried  # (else, larger limits don't help, either)
        if found.made is None:
            return found, False  # (a violated assertion)
        strong, found = self._raised(small, found)
        found = self._minimal(strong, found)
        return (found.unfinished() if self._hurried else found), False

    def _raised(self, best: Hypothesis, found: Outcome) -> tuple[Hypothesis, Outcome]:
        """The hypothesis with the largest limits and its outcome, by bisection."""
        top = limited(self.made, self.values, None)
        proved = self._proved(top)
        if proved is not None:
            return top, proved
        low, high = EXPONENTS.start - 1, EXPONENTS.stop
        while high - low > 1:
            middle = (low + high + 1) // 2
            raised = limited(self.made, self.values, 2**middle - 1)
            proved = self._proved(raised)
            if proved is None:
                high = middle
            else:
                low, best, found = middle, raised, proved
        return best, found

    def _minimal(self, strong: Hypothesis, found: Outcome) -> Outcome:
        """The outcome without conditions that the proof does not need."""
        for condition in added(strong, self.made):
            less = without(strong, condition)
            known = less == self.made and self.rounds == SHORT  # (that was tried before)
            weaker = None if known else self._proved(less)
            if weaker is not None:
                strong, found = less, weaker
        return found

    def _proved(self, made: Hypothesis) -> Outcome | None:
        found = self._tried(made) if self._has_time() else None
        return None if found is None or found.made is None else found

    def _tried(self, made: Hypothesis) -> Outcome:
        found = self.trials.tried(made, self.hypotheses, self.rounds)
        self._hurried |= found.hurried
        return found

    def _has_time(self) -> bool:
        has_time = self.trials.budget.remaining() >= _SHORT_S
        self._hurried |= not has_time
        return has_time


# ---- More conditions for a hypothesis that is neither proved nor refuted: limits of arguments.
#
# Small limits come first. If these don't help, larger ones don't help, either; if they do, they are
# raised as far as proofs succeed.


SMALL = 1000
_MOST_VALUES = 4
EXPONENTS = range(10, 31)  # of powers of two, one above a limit


def limited_values(made: Hypothesis, sampler: CallSampler) -> list[EntryValue]:
    """The values that sizes and conditions name; if there are none, the first ones."""
    named = _names(made)
    found = [each for each in sampler.values if each.text in named]
    return found or list(sampler.values[:_MOST_VALUES])


def limited(made: Hypothesis, values: Sequence[EntryValue], limit: int | None) -> Hypothesis:
    """The hypothesis with `0 <= x <= limit` for these values; None: the largest limits.

    A value that no size and no condition names may be negative.
    """
    named = _names(made)
    lower = [Condition(name_term(each.text), ">=", 0 if each.text in named else -(limit or 0))
             for each in values if each.type.signed
             and (each.text in named or limit is not None)]  # fmt: skip
    upper = [Condition(name_term(each.text), "<=", most)
             for each in values for most in _limits(each, limit)]  # fmt: skip
    sums = [] if limit is not None else [each for term in _terms(made) for each in _of_sums(term)]
    lengths = [Condition(name_term(name), "<=", INT.maximum if limit is None else limit)
               for name in dict.fromkeys(name for term in _terms(made) for name in term.names)
               if string_of(name)]  # fmt: skip
    new = [*sums, *lower, *upper, *lengths]
    old = made.conditions
    fresh = [each for each in dict.fromkeys(new) if not any(known.implies(each) for known in old)]
    return replace(made, conditions=(*made.conditions, *fresh))


def added(strong: Hypothesis, made: Hypothesis) -> tuple[Condition, ...]:
    """The conditions of the stronger hypothesis that the other one has not, the last first."""
    return tuple(reversed([each for each in strong.conditions if each not in made.conditions]))


def without(made: Hypothesis, condition: Condition) -> Hypothesis:
    return replace(made, conditions=tuple(each for each in made.conditions if each != condition))


def _names(made: Hypothesis) -> set[str]:
    return {name for term in _terms(made) for name in term.names}


def _terms(made: Hypothesis) -> list[EntryTerm]:
    return [size for _, size in made.sizes] + [each.term for each in made.conditions]


def _of_sums(term: EntryTerm) -> Iterator[Condition]:
    """Yields limits of products, and of sums of several names."""
    for _, names in term.products:
        if len(names) > 1:
            yield Condition(EntryTerm(((1, names),)), "<=", INT.maximum)
    positive = all(factor > 0 for factor, _ in term.products)
    if len(term.names) > 1 and len(term.products) > 1 and positive and term.divisor == 1:
        yield Condition(replace(term, offset=0), "<=", INT.maximum)


def _limits(value: EntryValue, limit: int | None) -> Iterator[int]:
    if limit is not None:
        yield min(limit, value.type.maximum - 1)
        return
    yield value.type.maximum - 1
    if value.type.bits > INT.bits:
        yield INT.maximum
