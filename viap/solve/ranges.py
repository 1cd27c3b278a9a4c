"""Between which numbers a term lies, by the ranges of what a program reads."""

from collections.abc import Mapping

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.translate.theory import Theory

Range = tuple[int | None, int | None]
_UNKNOWN: Range = (None, None)


def range_of(term: Term, theory: Theory, functions: Mapping[Symbol, Range] | None = None) -> Range:
    """The least and the greatest number that a term can be, where these are known.

    `functions` has the ranges of functions that are no part of the program.
    """
    functions = functions or {}
    match term.kind:
        case Kind.NUMBER:
            return term.value, term.value
        case Kind.APPLY:
            return functions.get(term.payload) or _read(term, theory)
        case Kind.ITE:
            return _either(*(range_of(arm, theory, functions) for arm in term.args[1:]))
        case Kind.ADD:
            return _total([range_of(arg, theory, functions) for arg in term.args])
        case Kind.MUL if len(term.args) == 2 and term.args[0].is_number:
            return _scaled(term.args[0].value, range_of(term.args[1], theory, functions))
        case Kind.MUL:
            return _product([range_of(arg, theory, functions) for arg in term.args], term)
        case Kind.C_MOD if term.args[1].is_number and term.args[1].value:
            most = abs(term.args[1].value) - 1
            low, _ = range_of(term.args[0], theory, functions)
            return 0 if low is not None and low >= 0 else -most, most
        case Kind.FLOOR_DIV | Kind.C_DIV if term.args[1].is_number and term.args[1].value > 0:
            divisor = term.args[1].value
            low, high = range_of(term.args[0], theory, functions)
            # Rounded away from zero: whichever of the divisions it is.
            return low and low // divisor, high and -(-high // divisor)
        case Kind.WRAP:
            bits, signed = term.payload
            least = -(1 << (bits - 1)) if signed else 0
            return least, least + (1 << bits) - 1
        case Kind.FLOOR_MOD if term.args[1].is_number and term.args[1].value:
            return 0, abs(term.args[1].value) - 1
    return _UNKNOWN


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


def _product(ranges: list[Range], term: Term) -> Range:
    low, high = 1, 1
    for least, greatest in ranges:
        if least is None or greatest is None:
            return _UNKNOWN
        ends = [low * least, low * greatest, high * least, high * greatest]
        low, high = min(ends), max(ends)
    is_square = len(term.args) == 2 and term.args[0] is term.args[1]
    return max(low, 0) if is_square else low, high


def _scaled(factor: int, given: Range) -> Range:
    low, high = (None if end is None else factor * end for end in given)
    return (low, high) if factor >= 0 else (high, low)
