"""Floating constants of C, read and written exactly, and limits of numbers for casts."""

import re
from fractions import Fraction

from viap.core.base.floating_formats import BINARY32, FloatFormat, to_python

_SUFFIX = re.compile(r"(?i)(f|l|f32|f64|f32x|f64x|f128|df|dd|q|w)$")
# Exponents beyond these give zero or infinity in each format; the exact fraction would be huge.
_MOST_DIGITS, _LARGEST = 5000, 100_000


def parse(text: str, form: FloatFormat) -> int | None:
    """Returns the pattern that a constant denotes, rounded once; None if it is too long to read."""
    if text.startswith("__builtin_inf"):
        return form.infinity
    if text.startswith("__builtin_nan"):
        return form.nan
    hexadecimal = text[:2] in ("0x", "0X")
    digits = text[:-1] if text[-1] in "lL" or (text[-1] in "fF") else text
    base, mark = (16, "p") if hexadecimal else (10, "e")
    body, _, power = (digits[2:] if hexadecimal else digits).lower().partition(mark)
    whole, _, fraction = body.partition(".")
    exponent = int(power or 0)
    if len(whole) + len(fraction) > _MOST_DIGITS:
        return None
    number = int(whole + fraction or "0", base)
    if number == 0:
        return 0
    scale = 2 if hexadecimal else 10
    exponent -= len(fraction) * (4 if hexadecimal else 1)
    if abs(exponent) > _LARGEST:
        return form.infinity if exponent > 0 else 0
    power_of = scale ** abs(exponent)
    return form.rounded(
        Fraction(number * power_of) if exponent >= 0 else Fraction(number, power_of)
    )


def constant(bits: int, form: FloatFormat) -> str:
    """Returns a C expression for a pattern; exact but for the payload of a signalling NaN."""
    suffix = "f" if form is BINARY32 else ""
    sign = "-" if form.is_negative(bits) else ""
    if form.is_nan(bits):
        payload = bits & ((1 << (form.fraction_bits - 1)) - 1)
        return f'{sign}__builtin_nan{suffix}("{hex(payload) if payload else ""}")'
    if form.is_infinite(bits):
        return f"{sign}__builtin_inf{suffix}()"
    return readable(bits, form) + suffix


def readable(bits: int, form: FloatFormat) -> str:
    """Returns a finite number as a short decimal constant, or as a hexadecimal one."""
    value = to_python(bits, form)
    text = repr(value) if form is not BINARY32 else _short(bits, value)
    plain = text.lstrip("-")
    if parse(plain, form) == bits & ~form.sign and len(plain) <= 20:
        return text
    return value.hex()


def _short(bits: int, value: float) -> str:
    """Returns the shortest decimal text of a number of single precision."""
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        if parse(text.lstrip("-"), BINARY32) == bits & ~BINARY32.sign:
            return text if any(c in text for c in ".en") else f"{text}.0"
    return value.hex()


def shown(bits: int, form: FloatFormat) -> str:
    """Returns a number for messages: a C constant, or `nan`, `inf`."""
    sign = "-" if form.is_negative(bits) else ""
    if form.is_nan(bits):
        return "nan"
    if form.is_infinite(bits):
        return f"{sign}inf"
    return readable(bits, form) + ("f" if form is BINARY32 else "")


# ---- Limits of floating-point numbers whose integer part is in a range.


def cast_limits(form: FloatFormat, low: int, high: int) -> tuple[int, int]:
    """Returns the patterns of the least and the greatest number with integer part in a range.

    The range contains zero. A number x has such an integer part if `least <= x <= greatest`; NaN
    compares false.
    """
    return form.sign | _below(form, 1 - low), _below(form, high + 1)


def _below(form: FloatFormat, limit: int) -> int:
    """Returns the pattern of the greatest number that is less than a positive limit."""
    pattern = form.rounded(limit)
    if pattern >= form.infinity:
        return form.largest
    return pattern - 1 if form.exact(pattern) >= limit else pattern
