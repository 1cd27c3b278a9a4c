"""Candidates for the size of an array, ranked by sampled calls: the tightest ones first.

A size is no proof: it is tried by proving all checks under it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations_with_replacement, permutations

from viap.contracts.entry_terms import EntryTerm, constant, length_name, name_term
from viap.contracts.entry_values import EntryValue
from viap.contracts.sampled_calls import GOOD, OPEN, SampledCall

_MOST_NAMES = 6
_MOST_DIVISORS = 4


def ranked_sizes(
    pointer: str,
    calls: Sequence[SampledCall],
    values: Sequence[EntryValue],
    constants: Iterable[int],
    texts: Sequence[str] = (),
) -> list[tuple[float, EntryTerm]]:
    """The candidates with their costs, cheapest first.

    The cost is the share of calls that touch more than the size, or less: a footprint that is
    exact costs nothing. Every call counts that did not go wrong, also one that was stopped.
    `texts`: pointers that may lead to zero-terminated strings, whose lengths calls know.
    """
    rows = [(call.values, call.touched[pointer][1] + 1) for call in calls
            if call.end in (GOOD, OPEN) and pointer in call.touched]  # fmt: skip
    if not rows:
        return [(0.0, constant(0))]
    ranked = []
    ended = frozenset[str]().union(*(call.ended for call in calls))
    # Its own length comes before others.
    named = sorted((text for text in texts if text in ended), key=lambda text: text != pointer)
    lengths = [name_term(length_name(text), 1) for text in named]
    numbers = _terms(values, constants, max(need for _, need in rows))
    for term in chain(numbers, lengths):
        slack = [term.value(names) - need for names, need in rows]
        off = sum(each != 0 for each in slack) / len(rows)
        loose = sum(min(each, 20) for each in slack if each > 0) / (20 * len(rows))
        short = sum(each < 0 for each in slack) / len(rows)
        ranked.append((off + loose + short / 2 + 0.01 * term.complexity, term))
    ranked.sort(key=lambda pair: pair[0])
    return ranked


def _terms(
    values: Sequence[EntryValue], constants: Iterable[int], largest: int
) -> Iterator[EntryTerm]:
    numbers = sorted({each for each in constants if 1 < each <= 1 << 16})
    yield from map(constant, sorted({1, 2, 3, 4, 8, 16, largest, *numbers}))
    used = values[:_MOST_NAMES]
    for each in used:
        # (`n - 1` of a wide unsigned zero would be a huge number in C, and -1 in mathematics)
        below = (-1,) if each.narrow else ()
        yield from (name_term(each.text, offset) for offset in (0, 1, *below, 2))
        if _may_multiply(each):
            yield from (EntryTerm(((2, (each.text,)),), offset) for offset in (0, 1, *below))
        for divisor in {2, *numbers[:_MOST_DIVISORS], *numbers[-_MOST_DIVISORS:]}:
            name = ((1, (each.text,)),)
            yield from (EntryTerm(name, offset, divisor) for offset in (0, 1))
    for left, right in combinations_with_replacement(used, 2):
        if _may_multiply(left) and _may_multiply(right):
            yield EntryTerm(((1, (left.text, right.text)),))
    for left, right in permutations(used, 2):
        if left.narrow and right.narrow:
            yield from (
                EntryTerm(((1, (left.text,)), (-1, (right.text,))), offset) for offset in (0, 1)
            )
    for left, right in combinations_with_replacement(used, 2):
        if left.narrow and right.narrow and left is not right:
            yield from (
                EntryTerm(((1, (left.text,)), (1, (right.text,))), offset) for offset in (0, 1, -1)
            )


def _may_multiply(value: EntryValue) -> bool:
    """True if a product that overflows is no size of any array."""
    return value.narrow or not value.type.signed
