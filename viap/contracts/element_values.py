"""Values of the elements of an array at entry, as terms know them: the least and the largest.

Conditions on these are conditions on all elements: `0 <= k < m ==> b[k] < n` is that the largest
element is less than `n`. Elements that a run does not read don't matter for it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from viap.contracts.entry_terms import EntryTerm, string_of
from viap.contracts.program_words import SHIFTS, Vocabulary

LEAST, LARGEST, ZERO = "least", "largest", "zero"
_NAME = re.compile(rf"({LEAST}|{LARGEST}|{ZERO})\((.+)\)")
_NEARLY_ALL = 0.9  # of the calls
_NONE = 1 << 80  # larger than all values
_DISTANCES = (31, 63)  # the largest ones of shifts
_MOST_LIMITS = 8


def element_name(kind: str, pointer: str) -> str:
    """The name, in terms, of the least or largest element, or of "an element is zero"."""
    return f"{kind}({pointer})"


def element_of(name: str) -> tuple[str, str] | None:
    """The kind and the pointer that a name stands for; None for other names."""
    match = _NAME.fullmatch(name)
    return None if match is None else (match[1], match[2])


def element_values(pointer: str, values: Sequence[int]) -> dict[str, int]:
    """The values of a pointer's names in a run that read these elements."""
    return {
        element_name(LEAST, pointer): min(values, default=_NONE),
        element_name(LARGEST, pointer): max(values, default=-_NONE),
        element_name(ZERO, pointer): int(0 in values),
    }


def element_terms(
    sizes: Mapping[str, EntryTerm], texts: Sequence[str], limits: Sequence[int]
) -> Iterator[tuple[EntryTerm, Sequence[int], EntryTerm]]:
    """Yields terms with their bounds, and the number of elements that a condition is about.

    Elements may be indices of other arrays, divisors, or numbers up to one of some limits.
    """
    for pointer in texts:
        size = sizes.get(pointer)
        if size is None or size == EntryTerm() or any(map(string_of, size.names)):
            continue
        yield EntryTerm(((1, (element_name(LEAST, pointer),)),)), (0, 1), size
        yield EntryTerm(((1, (element_name(ZERO, pointer),)),)), (0,), size
        largest = (1, (element_name(LARGEST, pointer),))
        if limits:
            yield EntryTerm((largest,)), limits, size
        for other in dict.fromkeys(sizes.values()):
            if other.divisor == 1 and other.products and not any(map(string_of, other.names)):
                negative = tuple((-factor, names) for factor, names in other.products)
                yield EntryTerm((largest, *negative)), (other.offset - 1,), size


def element_limits(words: Vocabulary) -> list[int]:
    """Largest elements that a function may need: constants of it, and distances of shifts."""
    shifts = _DISTANCES if set(SHIFTS) & set(words.operators) else ()
    near = [each - less for each in words.constants if 1 < each <= 1 << 10 for less in (0, 1)]
    return list(dict.fromkeys((*shifts, *sorted(near))))[:_MOST_LIMITS]


def is_indirect(calls: Sequence[Mapping[str, int]], needs: Sequence[int]) -> bool:
    """True if the elements of some array are the indices that these calls use.

    `needs`: the number of elements that each call touches.
    """
    names = [name for name in calls[0] if (element_of(name) or ("",))[0] == LARGEST]
    rows = list(zip(calls, needs, strict=True))
    return any(
        sum(call[name] + 1 == need for call, need in rows) >= _NEARLY_ALL * len(rows)
        for name in names
    )


def fits(term: EntryTerm, op: str) -> bool:
    """True if a comparison of the term says something of all elements."""
    for name in term.names:
        element = element_of(name)
        if element is not None:
            return op == (">=" if element[0] == LEAST else "<=")
    return True


def is_about_elements(term: EntryTerm) -> bool:
    return any(element_of(name) is not None for name in term.names)
