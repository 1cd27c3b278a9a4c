"""Conditions on values at entry that exclude the calls that go wrong, and few others."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, permutations

from viap.contracts.conditions import Condition
from viap.contracts.element_values import fits, is_about_elements
from viap.contracts.entry_terms import EntryTerm, name_term
from viap.contracts.program_words import Vocabulary
from viap.contracts.sampled_calls import SampledCall

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
