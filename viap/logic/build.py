"""Builders of terms: constants are folded, sums are linear normal forms.

A sum is kept as: products with a number in front, in the order of their making, and the
number last. Comparisons of sums whose difference is a number are decided.
"""

from collections.abc import Callable, Iterable

from viap.logic.sorts import BOOL, INT
from viap.logic.terms import Kind, Term, make

TRUE = make(Kind.TRUTH, (), True)
FALSE = make(Kind.TRUTH, (), False)


def number(value: int) -> Term:
    return make(Kind.NUMBER, (), value)


ZERO = number(0)
ONE = number(1)


def truth(value: bool) -> Term:
    return TRUE if value else FALSE


# ----------------------------------------------------------------- sums


def monomials(term: Term) -> tuple[dict[Term, int], int]:
    """A sum as coefficients of its non-numeric parts, and a number."""
    if term.kind is Kind.NUMBER:
        return {}, term.value
    parts: dict[Term, int] = {}
    constant = 0
    for arg in term.args if term.kind is Kind.ADD else (term,):
        if arg.kind is Kind.NUMBER:
            constant += arg.value
        elif arg.kind is Kind.MUL and arg.args[0].kind is Kind.NUMBER:
            rest = arg.args[1] if len(arg.args) == 2 else make(Kind.MUL, arg.args[1:])
            parts[rest] = parts.get(rest, 0) + arg.args[0].value
        else:
            parts[arg] = parts.get(arg, 0) + 1
    return parts, constant


def _sum(parts: dict[Term, int], constant: int) -> Term:
    terms = []
    for part in sorted(parts, key=lambda t: t.id):
        coefficient = parts[part]
        if coefficient == 1:
            terms.append(part)
        elif coefficient:
            inner = part.args if part.kind is Kind.MUL else (part,)
            terms.append(make(Kind.MUL, (number(coefficient), *inner)))
    if constant or not terms:
        terms.append(number(constant))
    return terms[0] if len(terms) == 1 else make(Kind.ADD, tuple(terms))


def add(*terms: Term) -> Term:
    parts: dict[Term, int] = {}
    constant = 0
    for term in terms:
        inner, inner_constant = monomials(term)
        constant += inner_constant
        for part, coefficient in inner.items():
            parts[part] = parts.get(part, 0) + coefficient
    return _sum(parts, constant)


def scale(factor: int, term: Term) -> Term:
    parts, constant = monomials(term)
    return _sum({p: factor * c for p, c in parts.items()}, factor * constant)


def sub(left: Term, right: Term) -> Term:
    return add(left, scale(-1, right))


def neg(term: Term) -> Term:
    return scale(-1, term)


def mul(left: Term, right: Term) -> Term:
    if left.is_number:
        return scale(left.value, right)
    if right.is_number:
        return scale(right.value, left)
    factor = 1
    factors: list[Term] = []
    for term in (left, right):
        for part in term.args if term.kind is Kind.MUL else (term,):
            if part.is_number:
                factor *= part.value
            else:
                factors.append(part)
    product = make(Kind.MUL, tuple(sorted(factors, key=lambda t: t.id)))
    return scale(factor, product)


# ----------------------------------------------------------------- division, wrapping, bits


def truncated(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def c_div(left: Term, right: Term) -> Term:
    if right.is_number and right.value:
        if left.is_number:
            return number(truncated(left.value, right.value))
        if right.value == 1:
            return left
    return make(Kind.C_DIV, (left, right))


def c_mod(left: Term, right: Term) -> Term:
    if right.is_number and right.value:
        if left.is_number:
            return number(left.value - right.value * truncated(left.value, right.value))
        if right.value in (1, -1):
            return ZERO
    return make(Kind.C_MOD, (left, right))


def floor_div(left: Term, right: Term) -> Term:
    if right.is_number and right.value > 0:
        if left.is_number:
            return number(left.value // right.value)
        if right.value == 1:
            return left
    return make(Kind.FLOOR_DIV, (left, right))


def floor_mod(left: Term, right: Term) -> Term:
    if right.is_number and right.value > 0:
        if left.is_number:
            return number(left.value % right.value)
        if right.value == 1:
            return ZERO
    return make(Kind.FLOOR_MOD, (left, right))


def wrapped(value: int, bits: int, signed: bool) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def wrap(term: Term, bits: int, signed: bool) -> Term:
    """The value modulo 2**bits in the range of the type."""
    if term.is_number:
        return number(wrapped(term.value, bits, signed))
    if term.kind is Kind.WRAP:
        inner_bits, _ = term.payload
        if inner_bits >= bits:
            # What the inner one cut off, the outer one would cut off as well.
            return wrap(term.args[0], bits, signed)
    return make(Kind.WRAP, (term,), (bits, signed))


def bits(op: str, left: Term, right: Term) -> Term:
    if left.is_number and right.is_number:
        a, b = left.value, right.value
        return number({"and": a & b, "or": a | b, "xor": a ^ b}[op])
    if op == "and" and right.is_number and _is_mask(right.value):
        return floor_mod(left, number(right.value + 1))
    if op == "and" and left.is_number and _is_mask(left.value):
        return floor_mod(right, number(left.value + 1))
    return make(Kind.BITS, (left, right), op)


def _is_mask(value: int) -> bool:
    return value >= 0 and value & (value + 1) == 0


def power_of_two(exponent: Term) -> Term:
    if exponent.is_number and 0 <= exponent.value <= 4096:
        return number(1 << exponent.value)
    return make(Kind.POWER, (exponent,))


# ----------------------------------------------------------------- comparisons


def eq(left: Term, right: Term) -> Term:
    if left is right:
        return TRUE
    if left.sort == BOOL:
        if left.kind is Kind.TRUTH:
            return right if left.value else negate(right)
        if right.kind is Kind.TRUTH:
            return left if right.value else negate(left)
        return make(Kind.EQ, (left, right))
    if left.sort != INT:
        # Array objects that the program names are different ones.
        if left.kind is Kind.APPLY and right.kind is Kind.APPLY:
            return FALSE
        return make(Kind.EQ, (left, right))
    decided = _difference(left, right)
    if decided is not None:
        return truth(decided == 0)
    return _of_cases(left, right, eq) or make(Kind.EQ, (left, right))


def _of_cases(left: Term, right: Term, compare: Callable[[Term, Term], Term]) -> Term | None:
    """A comparison of `ite` between two numbers with a number is about its condition."""
    for cases, other, turned in ((left, right, False), (right, left, True)):
        if cases.kind is Kind.ITE and other.is_number:
            condition, then, orelse = cases.args
            if then.is_number and orelse.is_number:
                pair = [(other, arm) if turned else (arm, other) for arm in (then, orelse)]
                return ite(condition, compare(*pair[0]), compare(*pair[1]))
    return None


def _difference(left: Term, right: Term) -> int | None:
    """left - right, where that is a number."""
    if left.is_number and right.is_number:
        return int(left.value - right.value)
    if left.kind is not Kind.ADD and right.kind is not Kind.ADD:
        return None
    parts, constant = monomials(left)
    others, other_constant = monomials(right)
    return constant - other_constant if parts == others else None


def le(left: Term, right: Term) -> Term:
    if left is right:
        return TRUE
    decided = _difference(left, right)
    if decided is not None:
        return truth(decided <= 0)
    return _of_cases(left, right, le) or make(Kind.LE, (left, right))


def lt(left: Term, right: Term) -> Term:
    if left is right:
        return FALSE
    decided = _difference(left, right)
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
    if right is FALSE:
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


# ----------------------------------------------------------------- quantifiers


def quantified(
    kind: Kind, variables: Iterable[Term], body: Term, patterns: Iterable[tuple[Term, ...]] = ()
) -> Term:
    """A quantifier over those variables that the body has; none gives the body."""
    from viap.logic.walk import free_variables

    free = free_variables(body)
    bound = tuple(v for v in variables if v in free)
    if not bound:
        return body
    return make(kind, (body,), (bound, tuple(patterns)))


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
