"""The exact bound of a condition on one value, by bisection with runs of the machine."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from viap.contracts.conditions import Condition
from viap.contracts.sampled_calls import GOOD, CallSampler, SampledCall

_LIMITS = ((1 << 63) - 1, (1 << 31) - 1)  # of types, large ones first
_BASES = 3  # calls whose other values are tried
_NEAR = 4  # bounds that were refuted one by one


def weakened(
    condition: Condition,
    calls: Sequence[SampledCall],
    sampler: CallSampler,
    is_bad: Callable[[SampledCall], bool],
    others: Sequence[Condition] = (),
) -> tuple[Condition, list[SampledCall]]:
    """The condition with the bound next to the nearest bad call, and the calls that were tried.

    It stays as it is if it is about several names. If a run in between neither goes well nor goes
    wrong, the bound is the one beside the nearest call that goes wrong, or a limit of a type;
    otherwise such runs count as wrong. `others`: calls that they exclude don't matter.
    """
    if len(condition.term.names) != 1 or condition.op == "!=" or condition.term.complexity != 2:
        return condition, []
    (name,) = condition.term.names

    def goes_well(call: SampledCall) -> bool:
        return call.end == GOOD and not is_bad(call)

    up = condition.op == ">="
    excluded = [
        call
        for call in calls
        if is_bad(call)
        and not condition.holds(call.values)
        and all(other.holds(call.values) for other in others)
    ]
    if not excluded:
        return condition, []
    order = sorted(excluded, key=lambda call: call.values[name], reverse=up)
    wrong = order[0].values[name]
    kept = [call for call in calls if goes_well(call) and condition.holds(call.values)]
    if not kept:
        return condition, []
    best = (min if up else max)(kept, key=lambda call: call.values[name])
    right = best.values[name]
    tried = []
    for base in (*order[:_BASES], best):
        # The other values must be those of calls that only this one makes good or bad.
        ends = [sampler.call({**base.values, name: value}, long=True) for value in (right, wrong)]
        tried += ends
        if goes_well(ends[0]) and not goes_well(ends[1]):
            break
    else:
        return condition, tried
    refuted = {call.values[name] for call in excluded}
    while abs(right - wrong) > 1:
        middle = (right + wrong) // 2
        call = sampler.call({**base.values, name: middle}, long=True)
        tried.append(call)
        if goes_well(call):
            right = middle
            continue
        if not is_bad(call):
            # The run was stopped: a proof decides.
            natural = _natural(right, wrong, refuted)
            if natural is not None:
                return replace(condition, bound=natural), tried
        wrong = middle
    return replace(condition, bound=right), tried


def _natural(right: int, wrong: int, refuted: Collection[int]) -> int | None:
    """The bound beside the first bad call, or a limit of a type; None if they were refuted.

    A bound beside a bad call was refuted if other bad calls are beside it.
    """
    if wrong in refuted and not any(0 < abs(value - wrong) <= _NEAR for value in refuted):
        return wrong + 1 if wrong < right else wrong - 1
    limits = (limit for limit in _LIMITS if right < limit < wrong)
    return next((limit for limit in limits if limit + 1 not in refuted), None)
