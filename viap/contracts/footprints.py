"""Relations between a size and the cells that calls touch: `from + count <= n`, `at < n`.

A footprint is a sum of few values at entry that is the number of touched elements in some calls. If
such calls leave an array, the footprint must not be larger than the array's size.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from viap.contracts.entry_terms import EntryTerm, Product, string_of
from viap.contracts.entry_values import EntryValue
from viap.contracts.sampled_calls import SampledCall

_MOST_NAMES = 6
_MOST_CALLS = 40
_NEAR = 3  # the largest constant in a footprint
_TWICE = 2  # a footprint is exact in at least so many calls


def excess_terms(
    pointer: str, size: EntryTerm, calls: Sequence[SampledCall], values: Sequence[EntryValue]
) -> Iterator[tuple[EntryTerm, Sequence[int]]]:
    """Yields `footprint - size` without its constant, with the largest number that it may be.

    `calls`: those that touch more than the size.
    """
    if size.divisor != 1 or any(map(string_of, size.names)):
        return
    rows = [
        (call.values, call.touched[pointer][1] + 1) for call in calls if pointer in call.touched
    ]
    rows = rows[:_MOST_CALLS]
    used = [each for each in values[:_MOST_NAMES] if each.text not in size.names]
    wide = any(not each.narrow for each in values)
    for signed in _sums(used):
        sums = [sum(sign * row[each.text] for sign, each in signed) for row, _ in rows]
        offsets = Counter(need - total for (_, need), total in zip(rows, sums, strict=True))
        for offset, count in offsets.most_common(2):
            if abs(offset) > _NEAR or count < min(_TWICE, len(rows)):
                continue
            positive = tuple((sign, (each.text,)) for sign, each in signed)
            negative = tuple((-factor, names) for factor, names in size.products)
            yield EntryTerm(_joined(positive, negative), wide=wide), (size.offset - offset,)


def _sums(values: Sequence[EntryValue]) -> Iterator[tuple[tuple[int, EntryValue], ...]]:
    """Yields sums and differences of up to three values, the short ones first."""
    for each in values:
        yield ((1, each),)
    for count in (2, 3):
        for chosen in combinations(values, count):
            yield tuple((1, each) for each in chosen)
            for minus in chosen:
                yield tuple((-1 if each is minus else 1, each) for each in chosen)


def _joined(positive: tuple[Product, ...], negative: tuple[Product, ...]) -> tuple[Product, ...]:
    """The products in an order in which the text of a condition reads well."""
    return tuple(sorted((*positive, *negative), key=lambda product: product[0] < 0))
