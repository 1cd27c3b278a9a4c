"""Facts that help another one through the iterations: they exclude the states that break it."""

from collections.abc import Callable, Sequence

from viap.explain.diagnosis.facts import Fact, Test
from viap.explain.diagnosis.head_states import HeadState, ObservedRun
from viap.explain.diagnosis.missing_facts import broken_steps

_MOST = 6  # facts that are added
_MOST_STEPS = 60  # iterations that are looked at

# Searches for an iteration that does not keep facts; None if none is found.
Search = Callable[[Sequence[Fact]], ObservedRun | None]


def supporting_facts(
    chosen: Sequence[Fact], facts: Sequence[Fact], runs: Sequence[ObservedRun], search: Search
) -> list[Fact]:
    """Returns facts with which the chosen ones are kept, as far as runs show.

    `facts`: those that hold in all reached states. None are returned if too few of them help.
    """
    added: list[Fact] = []
    tests = {fact: fact.test() for fact in (*chosen, *facts)}
    seen = list(runs)
    while True:
        every = [*chosen, *added]
        steps = broken_steps(seen, [tests[fact] for fact in every], _MOST_STEPS)
        if not steps:
            found = search(every)
            if found is None:
                return added
            seen.append(found)
            steps = broken_steps([found], [tests[fact] for fact in every], _MOST_STEPS)
        if not steps or len(added) == _MOST:
            return []
        left = [fact for fact in facts if fact not in every]
        best = _best(left, tests, [step.before for step in steps])
        if best is None:
            return []
        added.append(best)


def _best(
    facts: Sequence[Fact], tests: dict[Fact, Test], states: Sequence[HeadState]
) -> Fact | None:
    """Returns the fact that excludes most of the states; None if none excludes any."""
    best, most = None, (0, 0, 0)
    for fact in facts:
        excluded = sum(tests[fact](state) is False for state in states)
        rank = excluded, -fact.cost, -len(fact.text)
        if excluded and rank > most:
            best, most = fact, rank
    return best
