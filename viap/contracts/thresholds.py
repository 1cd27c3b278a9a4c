"""The exact bound of a condition on one value, by bisection with runs of the machine."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from viap.contracts.conditions import Condition
from viap.contracts.sampled_calls import GOOD, CallSampler, SampledCall

_NEAR = 4  # bounds that were refuted one by one


def weakened(
    condition: Condition,
    calls: Sequence[SampledCall],
    sampler: CallSampler,
    is_bad: Callable[[SampledCall], bool],
) -> tuple[Condition, list[SampledCall]]:
    """The condition with the bound next to the nearest bad call, and the calls that were tried.

    It stays as it is if it is about several names. If a run in between neither goes well nor goes
    wrong, the bound is the one beside the nearest call that does, unless that was tried before.
    """
    if len(condition.term.names) != 1 or condition.op == "!=" or condition.term.complexity != 2:
        return condition, []
    (name,) = condition.term.names
    up = condition.op == ">="
    excluded = [call for call in calls if is_bad(call) and not condition.holds(call.values)]
    if not excluded:
        return condition, []
    nearest = (max if up else min)(excluded, key=lambda call: call.values[name])
    wrong = nearest.values[name]
    kept = [
        call.values[name]
        for call in calls
        if call.end == GOOD and not is_bad(call) and condition.holds(call.values)
    ]
    if not kept:
        return condition, []
    right = min(kept) if up else max(kept)
    tried = []
    again = any(0 < abs(call.values[name] - wrong) <= _NEAR for call in excluded)
    while abs(right - wrong) > 1:
        middle = (right + wrong) // 2
        call = sampler.call({**nearest.values, name: middle}, 0, long=True)
        tried.append(call)
        if is_bad(call):
            wrong = middle
        elif call.end == GOOD:
            right = middle
        else:
            beside = wrong + 1 if up else wrong - 1
            return (condition if again else replace(condition, bound=beside)), tried
    return replace(condition, bound=right), tried
