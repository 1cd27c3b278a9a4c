"""Facts that tell the reached states of a loop's head from those that lead to a violation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from viap.explain.diagnosis.facts import Fact, Test
from viap.explain.diagnosis.head_states import HeadState, ObservedRun
from viap.explain.diagnosis.state_pool import StatePool
from viap.facts.dialects import People
from viap.logic.terms import Kind, make

_MOST_BAD = 160  # states of bad runs that count
_MOST_FACTS = 3
_CONDITIONAL = (Kind.IMPLIES, Kind.FORALL)
_RANKED = 16  # single facts whose iterations are looked at


@dataclass(frozen=True, eq=False, slots=True)
class BrokenStep:
    """An iteration from a state in which facts hold to one in which they do not."""

    before: HeadState
    after: HeadState


@dataclass(frozen=True, eq=False, slots=True)
class MissingFact:
    """Facts that hold in all reached states, and in no state that leads to a violation.

    `broken`: an iteration, from a state that need not be reachable, that does not keep them.
    """

    facts: tuple[Fact, ...]
    broken: BrokenStep | None
    excluded: int  # number of bad states

    @property
    def text(self) -> str:
        if len(self.facts) == 1:
            return self.facts[0].text
        return People().text(make(Kind.AND, tuple(fact.formula() for fact in self.facts)))


def missing_fact(pool: StatePool, facts: Sequence[Fact], stays: Test) -> MissingFact | None:
    """Returns few facts, of those that hold in all reached states; None if no choice suffices.

    `stays`: the condition of the loop.
    """
    tests = {fact: fact.test() for fact in facts}
    first = [head for run in pool.bad for head in run.heads[:3]]
    found = _excluding(first[:_MOST_BAD], tests, pool)
    if found is not None or not first:
        return found
    # No few facts exclude all states on the ways to violations; some may exclude the last ones.
    last = [run.heads[-1] for run in pool.bad if run.heads]
    inside = [head for run in (*pool.bad, *pool.good) for head in run.heads if stays(head)]
    telling = {
        # A fact that is true wherever the loop goes on is the claim again: `done ==> claim`.
        fact: test
        for fact, test in tests.items()
        if fact.formula().kind not in _CONDITIONAL or any(test(head) is False for head in inside)
    }
    return _excluding(last[:_MOST_BAD], telling, pool)


def _excluding(
    bad: Sequence[HeadState], tests: Mapping[Fact, Test], pool: StatePool
) -> MissingFact | None:
    """Returns few facts of which one is false in each bad state; None if there are none."""
    if not bad:
        return None
    excluded = {
        fact: {number for number, state in enumerate(bad) if test(state) is False}
        for fact, test in tests.items()
    }
    whole = set(range(len(bad)))
    runs = (*pool.bad, *pool.good)
    single = [fact for fact, gone in excluded.items() if gone == whole]
    if single:
        ranked = sorted(single, key=lambda fact: (fact.cost, len(fact.text)))[:_RANKED]
        steps = {fact: broken_step(runs, [tests[fact]]) for fact in ranked}
        near = [fact for fact in ranked if fact.cost <= ranked[0].cost + 1]
        best = next((fact for fact in near if steps[fact] is None), ranked[0])
        return MissingFact((best,), steps[best], len(bad))
    chosen = _cover(excluded, whole)
    if not chosen:
        return None
    broken = broken_step(runs, [tests[fact] for fact in chosen])
    return MissingFact(tuple(chosen), broken, len(bad))


def _cover(excluded: Mapping[Fact, set[int]], whole: set[int]) -> list[Fact]:
    """Returns few facts that exclude all together; none if there are too few such facts."""
    chosen: list[Fact] = []
    left = set(whole)
    while left and len(chosen) < _MOST_FACTS and excluded:
        best = max(excluded, key=lambda f: (len(excluded[f] & left), -f.cost, -len(f.text)))
        if not excluded[best] & left:
            return []
        chosen.append(best)
        left -= excluded[best]
    if left:
        return []
    for fact in list(chosen):
        others = [each for each in chosen if each is not fact]
        if others and set().union(*(excluded[each] for each in others)) == whole:
            chosen = others
    return chosen


def broken_step(runs: Sequence[ObservedRun], tests: Sequence[Test]) -> BrokenStep | None:
    """Returns an iteration that does not keep the facts; None if no observed one is such."""
    return next(iter(broken_steps(runs, tests, 1)), None)


def broken_steps(runs: Sequence[ObservedRun], tests: Sequence[Test], most: int) -> list[BrokenStep]:
    """Returns observed iterations that do not keep the facts, at most so many."""
    found: list[BrokenStep] = []
    for run in runs:
        for before, after in zip(run.heads[:13], run.heads[1:14], strict=False):
            if before.entry != after.entry or not _hold(tests, before):
                continue
            if any(test(after) is False for test in tests):
                found.append(BrokenStep(before, after))
                if len(found) == most:
                    return found
    return found


def _hold(tests: Sequence[Test], state: HeadState) -> bool:
    return all(test(state) for test in tests)
