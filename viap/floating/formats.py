"""Binary formats of IEEE 754: bit patterns to numbers and back, with one rounding."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


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
