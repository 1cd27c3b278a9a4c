"""Limits of floating-point numbers whose integer part is in a range."""

from viap.floating.formats import FloatFormat


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
