"""Floating-point operations as functions of bit patterns, which are integers.

The names of the functions are reserved: the solver's encoding knows their meaning.
"""

from functools import lru_cache

from viap.core.base.floating_formats import (
    ARITIES,
    BINARY32,
    BINARY64,
    TO_INTEGERS,
    FloatFormat,
    apply,
)
from viap.core.logic import build, terms
from viap.core.logic.terms import BOOL, FLOAT_MARK, INT, Kind, Symbol, Term
from viap.core.logic.walkers import rewrite

SYMBOLS = {
    (op, form): Symbol(
        f"f{form.bits}{FLOAT_MARK}{op}",
        (INT,) * count,
        BOOL if op in TO_INTEGERS and op != "to_int" else INT,
    )
    for form in (BINARY32, BINARY64)
    for op, count in ARITIES.items()
}
OPERATIONS = {symbol: key for key, symbol in SYMBOLS.items()}


def term(op: str, form: FloatFormat, operands: tuple[Term, ...]) -> Term:
    """Returns the application of an operation; computed if its operands are numbers."""
    if all(operand.is_number for operand in operands):
        value = apply(op, form, *(operand.value for operand in operands))
        return build.truth(bool(value)) if SYMBOLS[op, form].result == BOOL else build.number(value)
    return terms.apply(SYMBOLS[op, form], *operands)


def between(form: FloatFormat, number: Term, low: int, high: int) -> Term:
    """Returns that a number is not NaN, and between the numbers of two patterns."""
    least, most = build.number(low), build.number(high)
    return build.conjunction((term("le", form, (least, number)), term("le", form, (number, most))))


def operation(node: Term) -> tuple[str, FloatFormat] | None:
    """Returns the operation that a term applies; None for other terms."""
    return OPERATIONS.get(node.payload) if node.kind is Kind.APPLY else None


# ---- Floating-point comparisons and signs, defined on bit patterns by integer arithmetic.
#
# Patterns of numbers that are not negative are ordered like integers, those of negative numbers the
# other way round. So these operations need no solver for floating-point numbers.


_CACHED = 10_000
DEFINED = frozenset(("eq", "lt", "le", "isnan", "signbit", "neg", "abs", "copysign"))


@lru_cache(maxsize=_CACHED)
def is_nan(bits: Term, form: FloatFormat) -> Term:
    infinity, sign = build.number(form.infinity), build.number(form.sign)
    positive = build.conjunction((build.lt(infinity, bits), build.lt(bits, sign)))
    return build.disjunction((positive, build.lt(build.number(form.sign + form.infinity), bits)))


@lru_cache(maxsize=_CACHED)
def order(bits: Term, form: FloatFormat) -> Term:
    """Returns an integer that grows with the number; both zeros have 0."""
    sign = build.number(form.sign)
    return build.ite(build.lt(bits, sign), bits, build.sub(sign, bits))


def numbers(form: FloatFormat, *patterns: Term) -> Term:
    """Returns that none of the patterns is a NaN."""
    return build.conjunction(build.negate(is_nan(each, form)) for each in patterns)


@lru_cache(maxsize=_CACHED)
def at_most(left: Term, right: Term, form: FloatFormat) -> Term:
    """Returns `left <= right`, which is false if one of them is a NaN."""
    ordered = build.le(order(left, form), order(right, form))
    return build.conjunction((numbers(form, left, right), ordered))


def less(left: Term, right: Term, form: FloatFormat) -> Term:
    ordered = build.lt(order(left, form), order(right, form))
    return build.conjunction((numbers(form, left, right), ordered))


def equal(left: Term, right: Term, form: FloatFormat) -> Term:
    ordered = build.eq(order(left, form), order(right, form))
    return build.conjunction((numbers(form, left, right), ordered))


def magnitude(bits: Term, form: FloatFormat) -> Term:
    sign = build.number(form.sign)
    return build.ite(build.lt(bits, sign), bits, build.sub(bits, sign))


def negated(bits: Term, form: FloatFormat) -> Term:
    sign = build.number(form.sign)
    return build.ite(build.lt(bits, sign), build.add(bits, sign), build.sub(bits, sign))


def is_negative(bits: Term, form: FloatFormat) -> Term:
    return build.le(build.number(form.sign), bits)


def definition(op: str, form: FloatFormat, args: tuple[Term, ...]) -> Term:
    """Returns the meaning of an operation of DEFINED."""
    first, last = args[0], args[-1]
    match op:
        case "eq":
            return equal(first, last, form)
        case "lt":
            return less(first, last, form)
        case "le":
            return at_most(first, last, form)
        case "isnan":
            return is_nan(first, form)
        case "signbit":
            return is_negative(first, form)
        case "neg":
            return negated(first, form)
        case "abs":
            return magnitude(first, form)
        case "copysign":
            size = magnitude(first, form)
            sign = build.number(form.sign)
            return build.ite(is_negative(last, form), build.add(size, sign), size)
    raise ValueError(op)


@lru_cache(maxsize=_CACHED)
def expanded(term: Term) -> Term:
    """Returns the term with comparisons and signs replaced by their definitions."""

    def change(node: Term) -> Term | None:
        found = operation(node)
        if found is None or found[0] not in DEFINED:
            return None
        return definition(*found, tuple(expanded(arg) for arg in node.args))

    return rewrite(term, change)
