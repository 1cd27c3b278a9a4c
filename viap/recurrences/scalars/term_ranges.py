"""Ranges of terms, by the ranges of the values that a program reads."""

from collections.abc import Iterator, Mapping
from functools import partial, reduce

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.program.integer_types import IntType
from viap.program.intervals import ANY, Interval, between, combined, exactly, of_type
from viap.translate.theory import Theory

Key = tuple[Symbol, Term | None]
_OPERATORS = {Kind.ADD: "+", Kind.MUL: "*"}


def range_of(
    term: Term,
    theory: Theory,
    functions: Mapping[Symbol, Interval] | None = None,
    seen: Mapping[Term, Interval] | None = None,
) -> Interval:
    """Returns an interval that contains all values of a term.

    `functions` has the ranges of functions that are no part of the program, `seen` those of
    terms that enclosing conditions compare with numbers.
    """
    if seen and term in seen:
        known = range_of(term, theory, functions)
        return known.meet(seen[term]) or known

    def of(part: Term) -> Interval:
        return range_of(part, theory, functions, seen)

    match term.kind:
        case Kind.NUMBER:
            return exactly(term.value)
        case Kind.APPLY:
            return (functions or {}).get(term.payload) or read_ranges(theory, zeros=False).get(
                key(term), ANY
            )
        case Kind.ITE:
            test, *arms = term.args
            sides = ({**(seen or {}), **_says(test, truth)} for truth in (True, False))
            then, orelse = (
                range_of(arm, theory, functions, known)
                for arm, known in zip(arms, sides, strict=True)
            )
            return then.join(orelse)
        case Kind.ADD | Kind.MUL:
            return reduce(partial(combined, _OPERATORS[term.kind]), map(of, term.args))
        case Kind.WRAP:
            bits, signed = term.payload
            return of_type(IntType("", bits, signed, 0))
        case Kind.FLOOR_MOD if term.args[1].is_number and term.args[1].value:
            return between(0, abs(term.args[1].value) - 1)
        case Kind.C_MOD if term.args[1].is_number and term.args[1].value:
            return combined("%", of(term.args[0]), of(term.args[1]))
    return ANY


def _says(test: Term, truth: bool) -> dict[Term, Interval]:
    """Returns the ranges that a condition gives to terms, by comparisons, for a truth value."""
    found: dict[Term, Interval] = {}
    if test.kind is (Kind.AND if truth else Kind.OR):
        for part in test.args:
            for term, known in _says(part, truth).items():
                found[term] = known.meet(found.get(term, ANY)) or known
        return found
    if test.kind is Kind.NOT:
        return _says(test.args[0], not truth)
    if test.kind in (Kind.LE, Kind.LT):
        (left, right), strict = test.args, test.kind is Kind.LT
        if not truth:
            left, right, strict = right, left, not strict
        if right.is_number:
            found[left] = between(None, right.value - strict)
        elif left.is_number:
            found[right] = between(left.value + strict, None)
    return found


def key(term: Term) -> Key:
    """Returns a symbol and the array whose cells it stands for, or None."""
    array = term.args[0] if term.args and term.args[0].sort.dimensions else None
    return term.payload, array


def read_ranges(theory: Theory, zeros: bool = True) -> dict[Key, Interval]:
    """Returns the ranges of inputs and of initial array contents; `zeros`: also if these are 0."""
    found = {}
    for axiom in theory.axioms:
        if axiom.origin.kind in ("input", "array") and axiom.body.kind is Kind.AND:
            below, above = axiom.body.args
            place = below.args[1]
            if place.kind is Kind.APPLY:
                found[key(place)] = between(below.args[0].value, above.args[1].value)
        elif zeros and axiom.origin.kind == "array" and axiom.body.kind is Kind.EQ:
            place, value = axiom.body.args
            found[key(place)] = exactly(value.value)
    return found


def members(term: Term, value: Interval) -> Iterator[Term]:
    """Yields the formulas that state that a term is in an interval."""
    if value.low is not None:
        yield build.le(build.number(value.low), term)
    if value.high is not None:
        yield build.le(term, build.number(value.high))
    if value.step > 1:
        rest = build.floor_mod(term, build.number(value.step))
        yield build.eq(rest, build.number(value.rest))
