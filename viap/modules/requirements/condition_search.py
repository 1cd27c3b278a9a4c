"""Conditions on values at entry that exclude the calls that go wrong, and few others."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations

from viap.modules.requirements.conditions import Condition
from viap.modules.requirements.entry_terms import (
    EntryTerm,
    Vocabulary,
    fits,
    is_about_elements,
    name_term,
)
from viap.modules.requirements.sampled_calls import GOOD, CallSampler, SampledCall

_MOST_NAMES = 6
_MOST_CONDITIONS = 8
# A term and the bounds that are tried for it; none of them: those of the calls.
Bounded = tuple[EntryTerm, Sequence[int]]
_KEPT = 0.5  # of the telling calls: a condition that keeps fewer of them says too little


def covering(
    bad: Sequence[SampledCall],
    good: Sequence[SampledCall],
    words: Vocabulary,
    more: Sequence[Bounded] = (),
) -> tuple[Condition, ...] | None:
    """Conditions that exclude every bad call; None if none do, or if few good calls remain.

    `more`: terms that conditions may be about, besides those of values, each with bounds.

    Greedy: the next condition is the one that excludes most bad calls for the good calls it costs.
    """
    chosen: list[Condition] = []
    rest, kept = list(bad), list(good)
    terms = [*more, *_terms(words)]
    while rest:
        if len(chosen) == _MOST_CONDITIONS:
            return None
        offered = _conditions(rest, kept, terms, words.constants)
        best = min(offered, key=_cost(rest, kept), default=None)
        if best is None:
            return None
        chosen.append(best)
        rest = [call for call in rest if best.holds(call.values)]
        kept = [call for call in kept if best.holds(call.values)]
    if not tells(good, kept):
        return None
    return needed(chosen, bad)


def tells(good: Sequence[SampledCall], kept: Sequence[SampledCall]) -> bool:
    """True if enough of the good calls that do most work are kept."""
    if not good:
        return True
    middle = sorted(call.steps for call in good)[len(good) // 2]
    telling = sum(call.steps >= middle for call in good)
    return sum(call.steps >= middle for call in kept) >= _KEPT * telling


def needed(chosen: Sequence[Condition], bad: Sequence[SampledCall]) -> tuple[Condition, ...]:
    """The conditions without those that exclude only bad calls that others exclude, too."""
    kept = list(dict.fromkeys(chosen))
    for one in chosen:
        others = [each for each in kept if each != one]
        excluded = (call for call in bad if not one.holds(call.values))
        if all(any(not each.holds(call.values) for each in others) for call in excluded):
            kept = others
    return tuple(kept)


def _cost(
    bad: Sequence[SampledCall], good: Sequence[SampledCall]
) -> Callable[[Condition], tuple[float, int]]:
    def cost(condition: Condition) -> tuple[float, int]:
        excluded = sum(not condition.holds(call.values) for call in bad)
        lost = sum(not condition.holds(call.values) for call in good)
        work = 1 + 0.6 * condition.term.complexity + 100 * lost / max(len(good), 1)
        # (Of elements, the largest that may be allowed; else numbers near zero.)
        wide = is_about_elements(condition.term) and condition.op == "<="
        return work / excluded, -condition.bound if wide else abs(condition.bound)

    return cost


def _conditions(
    bad: Sequence[SampledCall],
    good: Sequence[SampledCall],
    terms: Iterable[Bounded],
    constants: Collection[int],
) -> Iterator[Condition]:
    """Yields conditions that exclude at least one of the bad calls."""
    for term, limits in terms:
        of_bad = sorted({term.value(call.values) for call in bad})
        of_good = sorted({term.value(call.values) for call in good})
        if not limits:
            # (One wrong call does not make its number a special one.)
            special = (value for value in of_bad[:3] if value in constants or -2 < value < 2)
            yield from (Condition(term, "!=", value) for value in special if value not in of_good)
        found = _bounds(term, of_bad, of_good, limits)
        yield from (each for each in found if fits(term, each.op))


def _bounds(
    term: EntryTerm, bad: list[int], good: list[int], limits: Sequence[int]
) -> Iterator[Condition]:
    if limits:
        # A term of several names: its bound is a bound of a type, or zero.
        yield from (Condition(term, "<=", limit) for limit in limits if bad[-1] > limit)
        yield from (Condition(term, ">=", limit) for limit in limits if bad[0] < limit)
        return
    for value in dict.fromkeys((bad[0], bad[-1])):
        yield Condition(term, ">=", value + 1)
        yield Condition(term, "<=", value - 1)
    # Bounds that keep all good calls on one side of them.
    if good:
        yield from (Condition(term, ">=", good[0]) for _ in (1,) if bad[0] < good[0])
        yield from (Condition(term, "<=", good[-1]) for _ in (1,) if bad[-1] > good[-1])
    yield from (Condition(term, ">=", limit) for limit in (0, 1) if bad[0] < limit)


def _terms(words: Vocabulary) -> Iterator[Bounded]:
    """Yields terms with bounds. The bounds of a type matter only where the function computes it."""
    used, operators = words.values[:_MOST_NAMES], words.operators
    for each in used:
        yield name_term(each.text), ()
    for left, right in permutations(used, 2):
        narrow = left.narrow and right.narrow
        ends = (left.type.maximum, left.type.minimum) if narrow and "-" in operators else ()
        products = ((1, (left.text,)), (-1, (right.text,)))
        yield EntryTerm(products, wide=not narrow), (0, -1, *ends)
    for left, right in combinations(used, 2):
        if left.narrow and right.narrow:
            limits = (left.type.maximum, left.type.minimum)
            if "+" in operators:
                yield EntryTerm(((1, (left.text,)), (1, (right.text,)))), limits
            if "*" in operators:
                yield EntryTerm(((1, (left.text, right.text)),)), limits


# ---- The exact bound of a condition on one value, by bisection with runs of the machine.


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
