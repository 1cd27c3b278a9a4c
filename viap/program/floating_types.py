"""Core types of floating-point numbers: unsigned integers that are bit patterns."""

from viap.floating.formats import BINARY32, BINARY64, FloatFormat
from viap.program.integer_types import FloatBits

FLOAT_BITS = FloatBits("float", 32, False, 3, BINARY32)
DOUBLE_BITS = FloatBits("double", 64, False, 5, BINARY64)


def bits_type(form: FloatFormat) -> FloatBits:
    return FLOAT_BITS if form is BINARY32 else DOUBLE_BITS
