"""Candidates for the size of an array, ranked by sampled calls: the tightest ones first.

A size is no proof: it is tried by proving all checks under it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations

from viap.modules.requirements.entry_terms import (
    EntryTerm,
    EntryValue,
    Product,
    constant,
    is_indirect,
    length_name,
    name_term,
    string_of,
)
from viap.modules.requirements.sampled_calls import GOOD, OPEN, SampledCall

_MOST_NAMES = 6
_MOST_DIVISORS = 4
_SOME = 0.08  # of the calls: they touch exactly what the size says
_PLAIN = 2  # the complexity of a name
_CORRECTED = 0.15
_INEXACT = 0.6  # for other sizes, if no call touches exactly as much
_LARGEST = 256  # a constant size that does not stand in the program
_NEARLY_ALL = 0.75  # of the calls: a size that they touch exactly is the right one
_BESIDE = 0.3  # the share of its cost that a size by the scalar beside the pointer has


def ranked_sizes(
    pointer: str,
    calls: Sequence[SampledCall],
    values: Sequence[EntryValue],
    constants: Iterable[int],
    texts: Sequence[str] = (),
    beside: str | None = None,
) -> list[tuple[float, EntryTerm]]:
    """The candidates with their costs, cheapest first.

    The cost is the share of calls that touch more than the size, or less: a footprint that is
    exact costs nothing. Every call counts that did not go wrong, also one that was stopped.
    `texts`: pointers that may lead to zero-terminated strings, whose lengths calls know. `beside`:
    the scalar beside the pointer, which is likely to give its size.
    """
    used = _telling([
        call for call in calls if call.end in (GOOD, OPEN) and pointer in call.touched
    ])  # fmt: skip
    rows = [(call.values, call.touched[pointer][1] + 1) for call in used]
    if not rows:
        return [(0.0, constant(0))]
    ended = frozenset[str]().union(*(call.ended for call in calls))
    # Its own length comes before others.
    named = sorted((text for text in texts if text in ended), key=lambda text: text != pointer)
    lengths = [name_term(length_name(text), 1) for text in named]
    fits = [
        (term, [term.value(names) - need for names, need in rows])
        for term in _terms(values, constants, max(need for _, need in rows))
    ]
    lonely = beside is None
    if any(_fits(term, slack) for term, slack in fits):
        beside, lonely = None, False
    ranked = [(_cost_of(term, slack, beside), term) for term, slack in fits]
    if beside is not None and is_indirect(*zip(*rows, strict=True)):
        ranked.append((0.0, name_term(beside)))
    for text, term in zip(named, lengths, strict=True):
        # (Without a zero, a length is the highest index that the call touches.)
        slack = [term.value(call.values) - need + (text not in call.ended)
                 for call, (_, need) in zip(used, rows, strict=True)]  # fmt: skip
        cost = _cost(slack)
        # (Where no scalar is beside it, a pointer to a text with an end is likely to be a string.)
        ranked.append((cost * _BESIDE if text == pointer and lonely else cost, term))
    ranked.sort(key=lambda pair: pair[0] + 0.01 * pair[1].complexity)
    return ranked


def _telling(calls: Sequence[SampledCall]) -> list[SampledCall]:
    """The calls without those that do least: these are for unusual arguments."""
    least = sorted(call.steps for call in calls)[len(calls) // 4] if calls else 0
    return [call for call in calls if call.steps >= least]


def _fits(term: EntryTerm, slack: Sequence[int]) -> bool:
    """True if most calls touch exactly so much; for a constant, all of them."""
    return slack.count(0) >= (_NEARLY_ALL if term.products else 1) * len(slack)


def _cost_of(term: EntryTerm, slack: Sequence[int], beside: str | None) -> float:
    """The cost of a size that is larger by `slack` than what each call touches."""
    short, exact = min(slack) < 0, slack.count(0) / len(slack)
    cost = _cost(slack)
    if short and term.complexity > _PLAIN:
        cost += _CORRECTED  # (conditions are needed anyway: rather with a plain size)
    if exact >= _SOME and _depends_on(term, beside) and not (short and _is_multiple(term)):
        return cost * (_BESIDE if short else _BESIDE / 2)
    if len(term.names) > 1:
        return cost + _INEXACT * (1 - exact)
    if beside is not None and term.products and beside not in term.names:
        return cost + _INEXACT * (1 - exact) if short or exact < _SOME else cost * _BESIDE
    return cost


def _cost(slack: Sequence[int]) -> float:
    rows = len(slack)
    loose = sum(each > 0 for each in slack) / rows
    much = sum(min(each, 20) for each in slack if each > 0) / (20 * rows)
    short = sum(each < 0 for each in slack) / rows
    return 1.5 * short + 0.5 * loose + 0.5 * much


def _depends_on(term: EntryTerm, name: str | None) -> bool:
    """True if the term is a multiple of this name, plus a constant."""
    return term.names == (name,) and all(len(names) < 2 for _, names in term.products)


def _is_multiple(term: EntryTerm) -> bool:
    return term.divisor != 1 or any(abs(factor) != 1 for factor, _ in term.products)


def _terms(
    values: Sequence[EntryValue], constants: Iterable[int], largest: int
) -> Iterator[EntryTerm]:
    numbers = sorted({each for each in constants if 1 < each <= 1 << 16})
    most = {largest} if largest <= _LARGEST else set()
    yield from map(constant, sorted({1, 2, 3, 4, 8, 16, *most, *numbers}))
    used = values[:_MOST_NAMES]
    for each in used:
        # (`n - 1` of a wide unsigned zero would be a huge number in C, and -1 in mathematics)
        below = (-1,) if each.narrow else ()
        steps = (number - 1 for number in numbers[:_MOST_DIVISORS] if number > 3)
        yield from (name_term(each.text, offset) for offset in (0, 1, *below, 2, *steps))
        if _may_multiply(each):
            yield from (EntryTerm(((2, (each.text,)),), offset) for offset in (0, 1, *below))
        yield from _parts(each, {2, *numbers[:_MOST_DIVISORS], *numbers[-_MOST_DIVISORS:]})
    for left, right in combinations_with_replacement(used, 2):
        if _may_multiply(left) and _may_multiply(right):
            yield EntryTerm(((1, (left.text, right.text)),))
    for left, right in permutations(used, 2):
        wide = not (left.narrow and right.narrow)
        products = ((1, (left.text,)), (-1, (right.text,)))
        yield from (EntryTerm(products, offset, wide=wide) for offset in (0, 1))
    for left, right in combinations(used, 2):
        wide = not (left.narrow and right.narrow)
        products = ((1, (left.text,)), (1, (right.text,)))
        yield from (EntryTerm(products, offset, wide=wide) for offset in (0, 1, -1))


def _parts(value: EntryValue, divisors: Iterable[int]) -> Iterator[EntryTerm]:
    """Yields `n / d`, `n / d + 1`, `(n + d - 1) / d`, and `d * n` where that may be a size."""
    name, wide = (1, (value.text,)), not value.narrow
    for divisor in divisors:
        yield from (EntryTerm((name,), offset, divisor) for offset in (0, 1))
        yield EntryTerm((name, (divisor - 1, ())), 0, divisor, wide)
        if divisor != 2 and _may_multiply(value):
            yield EntryTerm(((divisor, (value.text,)),))


def _may_multiply(value: EntryValue) -> bool:
    """True if a product that overflows is no size of any array."""
    return value.narrow or not value.type.signed


# ---- Relations between a size and the cells that calls touch: `from + count <= n`, `at < n`.
#
# A footprint is a sum of few values at entry that is the number of touched elements in some
# calls. If
# such calls leave an array, the footprint must not be larger than the array's size.


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
