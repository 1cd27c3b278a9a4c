"""Binary formats of IEEE 754 and exact operations on bit patterns, with one rounding."""

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from struct import Struct


@dataclass(frozen=True, slots=False)
class FloatFormat:
    """A binary interchange format; `precision` counts the implicit bit."""

    name: str  # of the C type
    bits: int
    precision: int

    @cached_property
    def fraction_bits(self) -> int:
        return self.precision - 1

    @cached_property
    def exponent_bits(self) -> int:
        return self.bits - self.precision

    @cached_property
    def bias(self) -> int:
        return (1 << (self.exponent_bits - 1)) - 1

    @cached_property
    def sign(self) -> int:
        """The pattern of the sign bit, which is that of -0.0."""
        return 1 << (self.bits - 1)

    @cached_property
    def infinity(self) -> int:
        return ((1 << self.exponent_bits) - 1) << self.fraction_bits

    @cached_property
    def nan(self) -> int:
        """The NaN that operations return here; which one C leaves open."""
        return self.infinity | 1 << (self.fraction_bits - 1)

    @cached_property
    def largest(self) -> int:
        """The pattern of the largest finite number."""
        return self.infinity - 1

    @cached_property
    def least_exponent(self) -> int:
        """The exponent of the last place of subnormal numbers."""
        return 1 - self.bias - self.fraction_bits

    @cached_property
    def one(self) -> int:
        return self.bias << self.fraction_bits

    def is_nan(self, bits: int) -> bool:
        return bits & ~self.sign > self.infinity

    def is_infinite(self, bits: int) -> bool:
        return bits & ~self.sign == self.infinity

    def is_negative(self, bits: int) -> bool:
        """True if the sign bit is set: also of -0.0."""
        return bits >= self.sign

    def scaled(self, bits: int) -> tuple[int, int]:
        """Returns integers m, e with the finite value m * 2**e; the sign of zero is lost."""
        magnitude = bits & ~self.sign
        exponent = magnitude >> self.fraction_bits
        fraction = magnitude & ((1 << self.fraction_bits) - 1)
        if exponent:
            fraction |= 1 << self.fraction_bits
            exponent -= 1
        number = -fraction if bits & self.sign else fraction
        return number, exponent + self.least_exponent

    def exact(self, bits: int) -> Fraction:
        """Returns the value of a finite pattern."""
        number, exponent = self.scaled(bits)
        if exponent >= 0:
            return Fraction(number << exponent)
        return Fraction(number, 1 << -exponent)

    def rounded(self, value: Fraction | int, negative_zero: bool = False) -> int:
        """Returns the nearest pattern, ties to even; a zero gets the given sign."""
        if value == 0:
            return self.sign if negative_zero else 0
        sign = self.sign if value < 0 else 0
        numerator, denominator = abs(value.numerator), value.denominator
        # The exponent of the last place that the value has in this format.
        place = numerator.bit_length() - denominator.bit_length() - self.precision
        while _shifted_at_least(numerator, denominator, place, self.precision):
            place += 1
        place = max(place, self.least_exponent)
        if place >= 0:
            denominator <<= place
        else:
            numerator <<= -place
        quotient, rest = divmod(numerator, denominator)
        twice = 2 * rest
        if twice > denominator or (twice == denominator and quotient & 1):
            quotient += 1
        # A carry out of the fraction goes to the exponent: the encoding is made for it.
        if place == self.least_exponent:
            pattern = quotient
        else:
            exponent = place - self.least_exponent + 1
            pattern = (exponent << self.fraction_bits) + quotient - (1 << self.fraction_bits)
        return sign | min(pattern, self.infinity)


def _shifted_at_least(numerator: int, denominator: int, place: int, precision: int) -> bool:
    """True if numerator / denominator / 2**place is 2**precision or more."""
    if place >= 0:
        return numerator >= denominator << (place + precision)
    shift = precision + place
    if shift >= 0:
        return numerator >= denominator << shift
    return numerator << -shift >= denominator


BINARY32 = FloatFormat("float", 32, 24)
BINARY64 = FloatFormat("double", 64, 53)
FORMATS = {each.name: each for each in (BINARY32, BINARY64)}


# ---- Operations on bit patterns, exact as in IEEE 754: round to nearest, ties to even.
#
# Which NaN a result is C does not determine. Here it is the first operand that is one, made
# quiet, as
# on x86; the format's `nan` if no operand is one.
# A comparison gives 0 or 1. `to_int` gives the integer part; for NaN and infinities, NO_INTEGER
# with
# a sign.


_D, _Q, _F, _I = Struct("<d"), Struct("<Q"), Struct("<f"), Struct("<I")
# Beyond each integer type, and beyond each finite number: what NaN and infinities become.
NO_INTEGER = 1 << 1100

# Operations by their number of operands. All operands are patterns of one format, but for
# `from_int` (an integer), `convert` (a pattern of the other format) and `ldexp` (pattern, integer).
UNARY = ("neg", "abs", "sqrt", "floor", "ceil", "trunc", "round", "rint")
BINARY = ("add", "sub", "mul", "div", "fmod", "remainder", "copysign")
PREDICATES = ("eq", "lt", "le")
TESTS = ("isnan", "signbit")
CONVERSIONS = ("from_int", "convert", "to_int", "ldexp")
ARITIES = {
    **dict.fromkeys((*UNARY, *TESTS, "from_int", "convert", "to_int"), 1),
    **dict.fromkeys((*BINARY, *PREDICATES, "ldexp"), 2),
    "fma": 3,
}
# Operations whose result is a number or a truth value, and not a pattern.
TO_INTEGERS = frozenset((*PREDICATES, *TESTS, "to_int"))


def to_python(bits: int, form: FloatFormat) -> float:
    """Returns the number as a Python float, which holds each number of both formats."""
    value: float = (_F if form is BINARY32 else _D).unpack(
        (_I if form is BINARY32 else _Q).pack(bits)
    )[0]
    return value


def from_python(value: float, form: FloatFormat) -> int:
    """Returns the nearest pattern of a Python float."""
    if value != value:
        return form.nan
    if form is BINARY64:
        pattern: int = _Q.unpack(_D.pack(value))[0]
        return pattern
    try:
        pattern = _I.unpack(_F.pack(value))[0]
    except OverflowError:
        pattern = form.infinity | (form.sign if value < 0 else 0)
    return pattern


def apply(op: str, form: FloatFormat, *operands: int) -> int:
    """Returns the result of an operation, by name."""
    return function(op, form)(*operands)


def function(op: str, form: FloatFormat) -> Callable[..., int]:
    """Returns the operation of a format as a function of its operands."""
    key = op, form.bits
    if key not in _MADE:
        made = _make(op, form)
        _MADE[key] = made if op in _WITHOUT_NANS else _with_payloads(op, form, made)
    return _MADE[key]


def _with_payloads(op: str, form: FloatFormat, plain: Callable[..., int]) -> Callable[..., int]:
    """Lets the bits of an operand that is a NaN go on into the result."""
    source = _other(form) if op == "convert" else form
    shift = form.fraction_bits - source.fraction_bits
    payload = (1 << source.fraction_bits) - 1

    def with_payloads(*operands: int) -> int:
        result = plain(*operands)
        if result != form.nan:
            return result
        for operand in operands if op != "ldexp" else operands[:1]:
            if source.is_nan(operand):
                bits = operand & payload
                bits = bits << shift if shift >= 0 else bits >> -shift
                return form.nan | bits | (form.sign if operand & source.sign else 0)
        return result

    return with_payloads


# Operations that give no NaN, or whose bits are determined.
_WITHOUT_NANS = frozenset(
    (*PREDICATES, *TESTS, "from_int", "to_int", "neg", "abs", "copysign")
)  # fmt: skip


_MADE: dict[tuple[str, int], Callable[..., int]] = {}
_PLAIN = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
_ORDERS = {"eq": operator.eq, "lt": operator.lt, "le": operator.le}


def _make(op: str, form: FloatFormat) -> Callable[..., int]:
    # A result in double precision, rounded again to single precision, is the correctly rounded
    # one for + - * / and sqrt, since 53 >= 2 * 24 + 2.
    if op in _PLAIN or op in _ORDERS or op == "div":
        return _arithmetic(op, form)
    if op in _ONE:
        with_one = _ONE[op]
        return lambda x: with_one(form, x)
    if op in _TWO:
        with_two = _TWO[op]
        return lambda x, y: with_two(form, x, y)
    if op == "fma":
        return lambda x, y, z: _fma(form, x, y, z)
    raise ValueError(op)


def _arithmetic(op: str, form: FloatFormat) -> Callable[[int, int], int]:
    unpack, pack = (_F.unpack, _I.pack) if form is BINARY32 else (_D.unpack, _Q.pack)
    if op in _ORDERS:
        order = _ORDERS[op]
        return lambda x, y: int(order(unpack(pack(x))[0], unpack(pack(y))[0]))
    if op == "div":
        return lambda x, y: from_python(_quotient(unpack(pack(x))[0], unpack(pack(y))[0]), form)
    compute = _PLAIN[op]
    return lambda x, y: from_python(compute(unpack(pack(x))[0], unpack(pack(y))[0]), form)


def _quotient(x: float, y: float) -> float:
    if y != 0:
        return x / y
    if x == 0 or x != x:
        return math.nan
    return math.copysign(math.inf, x) * math.copysign(1, y)


def _sqrt(form: FloatFormat, x: int) -> int:
    value = to_python(x, form)
    if value != value or value < 0:
        return form.nan
    return from_python(math.sqrt(value), form)


def _to_integral(choose: Callable[[Fraction], int]) -> Callable[[FloatFormat, int], int]:
    def rounded(form: FloatFormat, x: int) -> int:
        if form.is_nan(x):
            return form.nan
        if form.is_infinite(x):
            return x
        return form.rounded(choose(form.exact(x)), form.is_negative(x))

    return rounded


def _half_away(value: Fraction) -> int:
    whole = math.floor(abs(value) + Fraction(1, 2))
    return -whole if value < 0 else whole


def _remainder(choose: Callable[[Fraction], int]) -> Callable[[FloatFormat, int, int], int]:
    def rest(form: FloatFormat, x: int, y: int) -> int:
        if form.is_nan(x) or form.is_nan(y) or form.is_infinite(x) or not y & ~form.sign:
            return form.nan
        if form.is_infinite(y):
            return x
        left, right = form.exact(x), form.exact(y)
        return form.rounded(left - right * choose(left / right), form.is_negative(x))

    return rest


def _fma(form: FloatFormat, x: int, y: int, z: int) -> int:
    if any(form.is_nan(each) or form.is_infinite(each) for each in (x, y, z)):
        # No rounding is involved: the plain operations give it.
        product = to_python(x, form) * to_python(y, form)
        if form.is_infinite(x) or form.is_infinite(y) or product != product:
            return from_python(product + to_python(z, form), form)
        return from_python(to_python(z, form), form)  # a finite product and a special z
    product_sign = form.is_negative(x) != form.is_negative(y)
    total = form.exact(x) * form.exact(y) + form.exact(z)
    exact_zero = form.exact(x) * form.exact(y) == 0
    both = product_sign and form.is_negative(z) and (exact_zero or total == 0)
    return form.rounded(total, both and not z & ~form.sign)


def _from_int(form: FloatFormat, number: int) -> int:
    return form.rounded(number)


def _to_int(form: FloatFormat, x: int) -> int:
    if x & ~form.sign >= form.infinity:
        return -NO_INTEGER if x == form.infinity | form.sign else NO_INTEGER
    return int(to_python(x, form))


def _convert(form: FloatFormat, x: int) -> int:
    return from_python(to_python(x, _other(form)), form)


def _other(form: FloatFormat) -> FloatFormat:
    return BINARY64 if form is BINARY32 else BINARY32


def _ldexp(form: FloatFormat, x: int, power: int) -> int:
    if x & ~form.sign >= form.infinity:
        return form.nan if form.is_nan(x) else x
    number, exponent = form.scaled(x)
    # Beyond these powers, each number overflows or vanishes.
    power = max(min(power, 5000), -5000)
    exponent += power
    value = Fraction(number << exponent) if exponent >= 0 else Fraction(number, 1 << -exponent)
    if value == 0 or value.numerator.bit_length() - value.denominator.bit_length() < -1200:
        return x & form.sign
    return form.rounded(value, form.is_negative(x))


_ONE: dict[str, Callable[[FloatFormat, int], int]] = {
    "neg": lambda form, x: x ^ form.sign,
    "abs": lambda form, x: x & ~form.sign,
    "sqrt": _sqrt,
    "floor": _to_integral(math.floor),
    "ceil": _to_integral(math.ceil),
    "trunc": _to_integral(math.trunc),
    "round": _to_integral(_half_away),
    "rint": _to_integral(round),
    "isnan": lambda form, x: int(form.is_nan(x)),
    "signbit": lambda form, x: int(form.is_negative(x)),
    "from_int": _from_int,
    "convert": _convert,
    "to_int": _to_int,
}
_TWO: dict[str, Callable[[FloatFormat, int, int], int]] = {
    "fmod": _remainder(math.trunc),
    "remainder": _remainder(round),
    "copysign": lambda form, x, y: x & ~form.sign | y & form.sign,
    "ldexp": _ldexp,
}
