"""Integer operations: division, wrapping, bits, and sums as linear normal forms."""

from viap.core.logic.terms import Kind, Term, make, place


def truncated(left: int, right: int) -> int:
    """Returns the quotient as C defines it: rounded toward zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def c_div(left: Term, right: Term) -> Term:
    if right.is_number and right.value:
        if left.is_number:
            return number(truncated(left.value, right.value))
        if right.value == 1:
            return left
        if right.value == -1:
            return neg(left)
    return make(Kind.C_DIV, (left, right))


def c_mod(left: Term, right: Term) -> Term:
    if right.is_number and right.value:
        if left.is_number:
            return number(left.value - right.value * truncated(left.value, right.value))
        if right.value in (1, -1):
            return ZERO
    return make(Kind.C_MOD, (left, right))


def euclidean(left: int, right: int) -> tuple[int, int]:
    """Returns quotient and remainder as SMT-LIB defines them: the remainder is never negative."""
    remainder = left % abs(right)
    return (left - remainder) // right, remainder


def floor_div(left: Term, right: Term) -> Term:
    if right.is_number and right.value:
        if left.is_number:
            return number(euclidean(left.value, right.value)[0])
        if right.value == 1:
            return left
        multiple = _multiple(left, right.value)
        if multiple is not None:
            return add(multiple[0], number(multiple[1] // right.value))
    return make(Kind.FLOOR_DIV, (left, right))


def floor_mod(left: Term, right: Term) -> Term:
    if right.is_number and right.value:
        if left.is_number:
            return number(euclidean(left.value, right.value)[1])
        if right.value in (1, -1):
            return ZERO
        multiple = _multiple(left, right.value)
        if multiple is not None:
            return number(multiple[1] % right.value)
    return make(Kind.FLOOR_MOD, (left, right))


def _multiple(term: Term, divisor: int) -> tuple[Term, int] | None:
    """Returns x and c if the term is divisor*x + c; else None."""
    parts, constant = monomials(term)
    if divisor < 2 or any(factor % divisor for factor in parts.values()):
        return None
    return add(*(scale(factor // divisor, part) for part, factor in parts.items())), constant


# ----------------------------------------------------------------- wrapping


def wrapped(value: int, bits: int, signed: bool) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def wrap(term: Term, bits: int, signed: bool) -> Term:
    """Returns the value modulo 2**bits in the range of the type."""
    if term.is_number:
        return number(wrapped(term.value, bits, signed))
    low, high = _range(term)
    least = -(1 << (bits - 1)) if signed else 0
    if low is not None and high is not None and least <= low and high < least + (1 << bits):
        return term
    inner = _unwrapped(term, bits)
    if inner is not term:
        return wrap(inner, bits, signed)
    return make(Kind.WRAP, (term,), (bits, signed))


def _range(term: Term) -> tuple[int | None, int | None]:
    """Returns bounds of a term that its form shows; None for a bound that it does not show."""
    if term.kind is Kind.WRAP:
        bits, signed = term.payload
        low = -(1 << (bits - 1)) if signed else 0
        return low, low + (1 << bits) - 1
    if term.kind is Kind.FLOOR_MOD and term.args[1].is_number and term.args[1].value:
        return 0, abs(term.args[1].value) - 1
    if term.kind is Kind.ITE and term.args[1].is_number and term.args[2].is_number:
        values = term.args[1].value, term.args[2].value
        return min(values), max(values)
    return None, None


def _unwrapped(term: Term, bits: int) -> Term:
    """Removes inner wraps of at least `bits` bits from a sum.

    A wrap of the whole sum to `bits` bits cuts off what they cut off.
    """
    parts, constant = monomials(term)
    if not any(part.kind is Kind.WRAP and part.payload[0] >= bits for part in parts):
        return term
    result = number(constant)
    for part, coefficient in parts.items():
        wide = part.kind is Kind.WRAP and part.payload[0] >= bits
        result = add(result, scale(coefficient, part.args[0] if wide else part))
    return result


# ----------------------------------------------------------------- bits


def bits(op: str, left: Term, right: Term) -> Term:
    """Builds `and`, `or` or `xor` of two's complement numbers with infinitely many bits."""
    if left.is_number and right.is_number:
        return number(bitwise(op, left.value, right.value))
    if left.is_number or (not right.is_number and place(right) < place(left)):
        left, right = right, left
    if left is right:
        return ZERO if op == "xor" else left
    if right.is_number:
        return _bits_by_number(op, left, right)
    return make(Kind.BITS, (left, right), op)


def bitwise(op: str, left: int, right: int) -> int:
    return {"and": left & right, "or": left | right, "xor": left ^ right}[op]


MOST_RUNS = 4  # runs of ones in a mask


def _bits_by_number(op: str, left: Term, right: Term) -> Term:
    """Expresses the operation with a mask of few runs of ones by remainders of powers of two."""
    mask: int = right.value
    common = _masked(left, mask)
    if common is None:
        return make(Kind.BITS, (left, right), op)
    if op == "and":
        return common
    # x | m = x + m - (x & m), and x ^ m = x + m - 2 (x & m), for all signs.
    return sub(add(left, right), scale(1 if op == "or" else 2, common))


def _masked(term: Term, mask: int) -> Term | None:
    if mask < 0:
        rest = _masked(term, ~mask)
        return None if rest is None else sub(term, rest)
    parts: list[Term] = []
    while mask:
        low = mask & -mask
        high = (mask + low) & ~mask  # the lowest zero above the lowest ones
        high &= -high
        parts += (floor_mod(term, number(high)), neg(floor_mod(term, number(low))))
        mask &= ~(high - 1)
        if len(parts) > 2 * MOST_RUNS:
            return None
    return add(*parts) if parts else ZERO


def power_of_two(exponent: Term) -> Term:
    if exponent.is_number and 0 <= exponent.value <= 4096:
        return number(1 << exponent.value)
    return make(Kind.POWER, (exponent,))


# ---- Sums as linear normal forms: equal sums are one term, no matter how they were built.
#
# A sum consists of products with a coefficient in front, ordered by `place`, and a number last. A
# product with a number is distributed over a sum.


def number(value: int) -> Term:
    return make(Kind.NUMBER, (), int(value))


ZERO = number(0)
ONE = number(1)


def monomials(term: Term) -> tuple[dict[Term, int], int]:
    """Returns a sum as the coefficients of its non-numeric parts, and its number."""
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


def weighted(parts: dict[Term, int], constant: int) -> Term:
    """Builds the sum of parts with coefficients and a number; no part is a sum or a number."""
    terms = []
    for part in sorted(parts, key=place) if len(parts) > 1 else parts:
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
    return weighted(parts, constant)


def scale(factor: int, term: Term) -> Term:
    parts, constant = monomials(term)
    return weighted({p: factor * c for p, c in parts.items()}, factor * constant)


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
    product = make(Kind.MUL, tuple(sorted(factors, key=place)))
    return scale(factor, product)


def difference(left: Term, right: Term) -> int | None:
    """Returns left - right if that is a number; else None."""
    if left.is_number and right.is_number:
        return int(left.value - right.value)
    if left.kind is not Kind.ADD and right.kind is not Kind.ADD:
        return 0 if left is right else None
    parts, constant = monomials(left)
    others, other_constant = monomials(right)
    return constant - other_constant if parts == others else None
