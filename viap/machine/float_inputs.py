"""Floating-point inputs that are likely to find bugs: whole, small, special, and any numbers."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from viap.program.integer_types import FloatBits

# Integers below this stand for the number itself, others for a bit pattern.
_NUMBERS = 1 << 20


def as_number(value: int, type: FloatBits) -> int:
    """Returns the bits of a small integer; a large one is a pattern, if the type has it."""
    if -_NUMBERS < value < _NUMBERS:
        return type.format.rounded(value)
    return value if type.holds(value) else type.format.rounded(value)


def chunks(random: Random, type: FloatBits, small: int, extreme: int) -> Iterator[list[int]]:
    """Yields values: out of 256, so many whole and special ones; the others are random."""
    form = type.format
    whole = [0, 1, 2, -1, 3, 10, -2, 5, 4, 100, -10, 7, 8, 1000]
    parts = [Fraction(1, 2), Fraction(1, 10), Fraction(-3, 2), Fraction(1, 3), Fraction(99, 100)]
    special = [
        form.nan, form.infinity, form.sign, form.infinity | form.sign, form.largest, 1,
        1 << form.fraction_bits, form.one + 1, form.one - 1, form.rounded(1 << form.precision),
        form.rounded(10**10), form.largest | form.sign, form.sign | 1,
    ]  # fmt: skip
    numbers = [form.rounded(value) for value in (*map(Fraction, whole), *parts)]
    while True:
        made = []
        for _ in range(16):
            pick = random.randrange(256)
            if pick < small:
                made.append(random.choice(numbers))
            elif pick < small + extreme:
                made.append(random.choice(special))
            elif pick & 1:
                made.append(random.getrandbits(form.bits))
            else:
                number = Fraction(random.getrandbits(form.precision), 1 << form.precision)
                scaled = number * Fraction(10) ** random.randrange(-3, 4)
                made.append(form.rounded(scaled if random.random() < 0.7 else -scaled))
        yield made
