"""Ranges of terms, by the ranges of the values that a program reads."""

from collections.abc import Iterator, Mapping
from functools import partial, reduce

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, free_variables
from viap.core.logic.walkers import subterms
from viap.core.program.integer_types import IntType
from viap.core.program.intervals import ANY, Interval, between, combined, exactly, of_type
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.iteration_steps import conjuncts, expanded

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


# ---- Ranges that loops assume of the inputs they read, while the loops run.
#
# If `value` is read in a loop and the program continues only if `0 <= value && value <= 10`,
# the values of complete iterations are in that range.


def assumed_range(
    element: Term, counter: Term, theory: Theory, functions: Mapping[Symbol, Interval]
) -> tuple[Interval, Term] | None:
    """Returns the range of a term in complete iterations, and a condition on the counter.

    The condition holds while all iterations before the counter are complete. None if no loop
    says more than the types do.
    """
    ranges: dict[Symbol, Interval] = dict(functions)
    conditions: dict[Term, None] = {}
    for node in subterms(element):
        loop = _loop(node, theory)
        if loop is None:
            continue
        at, *outer = node.args
        if at is not counter or any(counter in free_variables(each) for each in outer):
            return None
        ranges[node.payload] = _assumed(theory, loop, node.payload)
        conditions[build.le(counter, apply(loop.count, *outer))] = None
        conditions.update(dict.fromkeys(build.le(build.ZERO, each) for each in outer))
    found = range_of(element, theory, ranges)
    if not conditions or found.ends == range_of(element, theory, functions).ends:
        return None
    return found, build.conjunction(conditions)


def _loop(node: Term, theory: Theory) -> Loop | None:
    """Returns the loop that reads an input; None if the term is no input of a loop."""
    meaning = theory.meanings.get(node.payload) if node.kind is Kind.APPLY else None
    return meaning.loop if meaning is not None and meaning.kind == "input" else None


def _assumed(theory: Theory, loop: Loop, symbol: Symbol) -> Interval:
    """Returns the range of an input in a complete iteration."""
    here = apply(symbol, *loop.counters)
    range = range_of(here, theory)
    for bound in _bounds(theory, loop, here):
        range = range.meet(bound) or range
    return range


def _bounds(theory: Theory, loop: Loop, here: Term) -> Iterator[Interval]:
    for fact in conjuncts(expanded(theory, loop.stays)):
        if fact.kind not in (Kind.LE, Kind.LT):
            continue
        # The fact says: factor*here + constant <= 0.
        parts, constant = build.monomials(build.sub(*fact.args))
        constant += fact.kind is Kind.LT
        if parts == {here: 1}:
            yield between(None, -constant)
        elif parts == {here: -1}:
            yield between(constant, None)
