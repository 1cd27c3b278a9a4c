"""Division, wrapping and bitwise operations: the integer operations that are not linear."""

from viap.logic.linear_sums import ZERO, add, monomials, neg, number, scale, sub
from viap.logic.terms import Kind, Term, make, place


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
