"""Builders of terms: they fold constants and keep sums as linear normal forms."""

from collections.abc import Callable, Iterable

from viap.core.logic.arithmetic import (
    ONE,
    ZERO,
    add,
    bits,
    bitwise,
    c_div,
    c_mod,
    difference,
    euclidean,
    floor_div,
    floor_mod,
    monomials,
    mul,
    neg,
    number,
    power_of_two,
    scale,
    sub,
    truncated,
    wrap,
    wrapped,
)
from viap.core.logic.terms import BOOL, INT, Kind, Term, free_variables, make

__all__ = [
    "FALSE",
    "ONE",
    "TRUE",
    "ZERO",
    "add",
    "bits",
    "bitwise",
    "bound_variables",
    "c_div",
    "c_mod",
    "conjunction",
    "difference",
    "disjunction",
    "eq",
    "euclidean",
    "exists",
    "floor_div",
    "floor_mod",
    "forall",
    "implies",
    "ite",
    "le",
    "lt",
    "monomials",
    "mul",
    "neg",
    "negate",
    "number",
    "patterns_of",
    "power_of_two",
    "quantified",
    "scale",
    "sub",
    "truncated",
    "truth",
    "wrap",
    "wrapped",
]


# ---- Comparisons and connectives: builders fold constants and decide trivial formulas.


TRUE = make(Kind.TRUTH, (), True)
FALSE = make(Kind.TRUTH, (), False)


def truth(value: bool) -> Term:
    return TRUE if value else FALSE


# ----------------------------------------------------------------- comparisons


def eq(left: Term, right: Term) -> Term:
    if left is right:
        return TRUE
    if left.sort == BOOL:
        if left.kind is Kind.TRUTH:
            return right if left.value else negate(right)
        if right.kind is Kind.TRUTH:
            return left if right.value else negate(left)
        if left is negate(right):
            return FALSE
        return make(Kind.EQ, (left, right))
    if left.sort != INT:
        if _names_object(left) and _names_object(right):
            return FALSE
        return make(Kind.EQ, (left, right))
    decided = difference(left, right)
    if decided is not None:
        return truth(decided == 0)
    return _of_cases(left, right, eq) or make(Kind.EQ, (left, right))


def _names_object(term: Term) -> bool:
    """True if the term denotes an object that differs from every other such term's object."""
    return term.kind is Kind.APPLY and bool(term.payload.distinct)


def _of_cases(left: Term, right: Term, compare: Callable[[Term, Term], Term]) -> Term | None:
    """Compares an `ite` of two numbers with a number by its condition; None for other terms."""
    for cases, other, turned in ((left, right, False), (right, left, True)):
        if cases.kind is Kind.ITE and other.is_number:
            condition, then, orelse = cases.args
            if then.is_number and orelse.is_number:
                pair = [(other, arm) if turned else (arm, other) for arm in (then, orelse)]
                return ite(condition, compare(*pair[0]), compare(*pair[1]))
    return None


def le(left: Term, right: Term) -> Term:
    if left is right:
        return TRUE
    decided = difference(left, right)
    if decided is not None:
        return truth(decided <= 0)
    return _of_cases(left, right, le) or make(Kind.LE, (left, right))


def lt(left: Term, right: Term) -> Term:
    if left is right:
        return FALSE
    decided = difference(left, right)
    if decided is not None:
        return truth(decided < 0)
    return _of_cases(left, right, lt) or make(Kind.LT, (left, right))


# ----------------------------------------------------------------- truth


def negate(term: Term) -> Term:
    match term.kind:
        case Kind.TRUTH:
            return truth(not term.value)
        case Kind.NOT:
            return term.args[0]
        case Kind.LE:
            return make(Kind.LT, (term.args[1], term.args[0]))
        case Kind.LT:
            return make(Kind.LE, (term.args[1], term.args[0]))
        case _:
            return make(Kind.NOT, (term,))


def conjunction(terms: Iterable[Term]) -> Term:
    return _many(Kind.AND, terms, TRUE, FALSE)


def disjunction(terms: Iterable[Term]) -> Term:
    return _many(Kind.OR, terms, FALSE, TRUE)


def _many(kind: Kind, terms: Iterable[Term], neutral: Term, absorbing: Term) -> Term:
    parts: dict[Term, None] = {}
    for term in terms:
        for part in term.args if term.kind is kind else (term,):
            if part is absorbing or negate(part) in parts:
                return absorbing
            if part is not neutral:
                parts[part] = None
    # A part that negates exactly a combination of other parts, beside each of those parts.
    for part in parts:
        whole = part.args[0] if part.kind is Kind.NOT else part
        if whole.kind is kind and all(each in parts for each in whole.args):
            return absorbing
    if not parts:
        return neutral
    if len(parts) == 1:
        return next(iter(parts))
    return make(kind, tuple(parts))


def implies(left: Term, right: Term) -> Term:
    if left is TRUE or right is TRUE:
        return right
    if left is FALSE or left is right:
        return TRUE
    if right is FALSE or right is negate(left):
        return negate(left)
    if right.kind is Kind.IMPLIES:
        return implies(conjunction((left, right.args[0])), right.args[1])
    return make(Kind.IMPLIES, (left, right))


def ite(condition: Term, then: Term, orelse: Term) -> Term:
    if condition is TRUE or then is orelse:
        return then
    if condition is FALSE:
        return orelse
    if then.sort == BOOL:
        if then is TRUE:
            return disjunction((condition, orelse))
        if then is FALSE:
            return conjunction((negate(condition), orelse))
        if orelse is TRUE:
            return disjunction((negate(condition), then))
        if orelse is FALSE:
            return conjunction((condition, then))
    if condition.kind is Kind.NOT:
        return ite(condition.args[0], orelse, then)
    if then.kind is Kind.ITE and then.args[0] is condition:
        then = then.args[1]
    if orelse.kind is Kind.ITE and orelse.args[0] is condition:
        orelse = orelse.args[2]
    if then is orelse:
        return then
    return make(Kind.ITE, (condition, then, orelse), None, then.sort)


# ---- Quantifiers and their bound variables.


def quantified(
    kind: Kind, variables: Iterable[Term], body: Term, patterns: Iterable[tuple[Term, ...]] = ()
) -> Term:
    """Quantifies over those variables that occur in the body; if none does, returns the body.

    Every sort has a value, so quantifying over a variable that does not occur changes nothing. A
    pattern is kept if it contains all remaining variables and none of the dropped ones.
    """
    free = free_variables(body)
    asked = dict.fromkeys(variables)
    bound = tuple(v for v in asked if v in free)
    if not bound:
        return body
    kept = []
    for pattern in patterns:
        theirs = frozenset().union(*map(free_variables, pattern))
        if all((v in theirs) is (v in free) for v in asked):
            kept.append(pattern)
    return make(kind, (body,), (bound, tuple(kept)))


def forall(
    variables: Iterable[Term], body: Term, patterns: Iterable[tuple[Term, ...]] = ()
) -> Term:
    return quantified(Kind.FORALL, variables, body, patterns)


def exists(
    variables: Iterable[Term], body: Term, patterns: Iterable[tuple[Term, ...]] = ()
) -> Term:
    return quantified(Kind.EXISTS, variables, body, patterns)


def bound_variables(term: Term) -> tuple[Term, ...]:
    result: tuple[Term, ...] = term.payload[0]
    return result


def patterns_of(term: Term) -> tuple[tuple[Term, ...], ...]:
    result: tuple[tuple[Term, ...], ...] = term.payload[1]
    return result
