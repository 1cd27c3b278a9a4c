"""Between which numbers a term lies, by the ranges of what a program reads."""

from collections.abc import Mapping
from functools import reduce

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.translate.theory import Theory

Range = tuple[int | None, int | None]
_UNKNOWN: Range = (None, None)


def range_of(
    term: Term,
    theory: Theory,
    functions: Mapping[Symbol, Range] | None = None,
    seen: Mapping[Term, Range] | None = None,
) -> Range:
    """The least and the greatest number that a term can be, where these are known.

    `functions` has the ranges of functions that are no part of the program, `seen` those of
    terms that conditions around this one compare with numbers.
    """
    if seen and term in seen:
        return _both(seen[term], range_of(term, theory, functions))

    def of(part: Term) -> Range:
        return range_of(part, theory, functions, seen)

    match term.kind:
        case Kind.NUMBER:
            return term.value, term.value
        case Kind.APPLY:
            return (functions or {}).get(term.payload) or _read(term, theory)
        case Kind.ITE:
            test, *arms = term.args
            sides = ({**(seen or {}), **_says(test, truth)} for truth in (True, False))
            return _either(
                *(
                    range_of(arm, theory, functions, known)
                    for arm, known in zip(arms, sides, strict=True)
                )
            )
        case Kind.ADD:
            return _total([of(arg) for arg in term.args])
        case Kind.MUL:
            return reduce(_product, (of(arg) for arg in term.args))
        case Kind.WRAP:
            bits, signed = term.payload
            least = -(1 << (bits - 1)) if signed else 0
            return least, least + (1 << bits) - 1
        case Kind.FLOOR_MOD if term.args[1].is_number and term.args[1].value:
            return 0, abs(term.args[1].value) - 1
        case Kind.C_MOD if term.args[1].is_number and term.args[1].value:
            return _remainder(of(term.args[0]), abs(term.args[1].value) - 1)
    return _UNKNOWN


def _says(test: Term, truth: bool) -> dict[Term, Range]:
    """The ranges of terms that a condition compares with numbers, where it holds or does not."""
    found: dict[Term, Range] = {}
    if test.kind is (Kind.AND if truth else Kind.OR):
        for part in test.args:
            for term, known in _says(part, truth).items():
                found[term] = _both(found.get(term, _UNKNOWN), known)
        return found
    if test.kind is Kind.NOT:
        return _says(test.args[0], not truth)
    if test.kind in (Kind.LE, Kind.LT):
        (left, right), strict = test.args, test.kind is Kind.LT
        if not truth:
            left, right, strict = right, left, not strict
        if right.is_number:
            found[left] = None, right.value - strict
        elif left.is_number:
            found[right] = left.value + strict, None
    return found


def _read(term: Term, theory: Theory) -> Range:
    """The range of an input, or of the cells of an array."""
    for axiom in theory.axioms:
        if axiom.origin.kind not in ("input", "array") or axiom.body.kind is not Kind.AND:
            continue
        below, above = axiom.body.args
        place = below.args[1]
        same = place.kind is Kind.APPLY and place.payload == term.payload
        if same and above.args[0] is place and _is_of(place, term):
            return below.args[0].value, above.args[1].value
    return _UNKNOWN


def _is_of(place: Term, term: Term) -> bool:
    """Whether two terms read the same array, if they read one."""
    return all(a is b for a, b in zip(place.args, term.args, strict=True) if a.sort.dimensions)


def _either(left: Range, right: Range) -> Range:
    low = None if left[0] is None or right[0] is None else min(left[0], right[0])
    high = None if left[1] is None or right[1] is None else max(left[1], right[1])
    return low, high


def _total(ranges: list[Range]) -> Range:
    lows = [low for low, _ in ranges if low is not None]
    highs = [high for _, high in ranges if high is not None]
    many = len(ranges)
    return sum(lows) if len(lows) == many else None, sum(highs) if len(highs) == many else None


def _both(left: Range, right: Range) -> Range:
    lows = [low for low, _ in (left, right) if low is not None]
    highs = [high for _, high in (left, right) if high is not None]
    return max(lows, default=None), min(highs, default=None)


def _product(left: Range, right: Range) -> Range:
    for one, other in ((left, right), (right, left)):
        if one[0] is not None and one[0] == one[1]:
            low, high = (None if end is None else one[0] * end for end in other)
            return (low, high) if one[0] >= 0 else (high, low)
    ends = [None if x is None or y is None else x * y for x in left for y in right]
    known = [end for end in ends if end is not None]
    return (min(known), max(known)) if len(known) == len(ends) else _UNKNOWN


def _remainder(given: Range, most: int) -> Range:
    """Of C's division, the remainder has the sign of the dividend, and is not farther from 0."""
    low, high = given
    least = -most if low is None else max(min(low, 0), -most)
    return least, most if high is None else min(max(high, 0), most)
