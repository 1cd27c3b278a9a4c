"""Operations on bit patterns against Python's floats and exact fractions."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viap.core.base.floating_formats import (
    ARITIES,
    BINARY32,
    BINARY64,
    NO_INTEGER,
    apply,
    from_python,
    to_python,
)

_SPECIAL = (0, 1, 2, 3)


def patterns(form):
    """Patterns of all kinds: special ones, those near powers of two, and any."""
    near = st.integers(0, (1 << form.exponent_bits) - 1).flatmap(
        lambda exponent: st.sampled_from((-1, 0, 1, 2)).map(
            lambda offset: max(0, (exponent << form.fraction_bits) + offset)
        )
    )
    special = (0, 1, form.infinity, form.nan, form.largest, form.one, 1 << form.fraction_bits)
    positive = st.one_of(st.sampled_from(special), near, st.integers(0, form.infinity))
    return st.builds(lambda bits, sign: bits | (form.sign if sign else 0), positive, st.booleans())


def finite(form):
    return patterns(form).filter(lambda bits: bits & ~form.sign < form.infinity)


# The results of gcc -O0 on x86-64: the payload of an operand goes on.
PAYLOADS = [
    ("add", BINARY64, (0x7FF8000000000123, 0x3FF0000000000000), 0x7FF8000000000123),
    ("sub", BINARY64, (0x3FF0000000000000, 0xFFFE4B060741C7A9), 0xFFFE4B060741C7A9),
    ("mul", BINARY64, (0x7FF0000000000001, 0), 0x7FF8000000000001),
    ("div", BINARY32, (0x7FC00123, 0x3F800000), 0x7FC00123),
    ("sqrt", BINARY64, (0x7FFCD613D8F16AE0,), 0x7FFCD613D8F16AE0),
    ("convert", BINARY32, (0x7FFCD613D8F16AE0,), 0x7FE6B09E),
    ("convert", BINARY64, (0x7FB0973C,), 0x7FFE12E780000000),
    ("add", BINARY64, (0x7FF0000000000000, 0xFFF0000000000000), BINARY64.nan),
]


@pytest.mark.parametrize(("op", "form", "operands", "result"), PAYLOADS)
def test_the_bits_of_a_nan_go_on(op, form, operands, result):
    assert apply(op, form, *operands) == result


@pytest.mark.parametrize("form", [BINARY32, BINARY64], ids=["float", "double"])
class TestFormats:
    @given(data=st.data())
    def test_a_finite_pattern_is_the_rounding_of_its_value(self, form, data):
        bits = data.draw(finite(form))
        assert form.rounded(form.exact(bits), form.is_negative(bits)) == bits
        assert form.exact(bits) == Fraction(to_python(bits, form))

    @given(data=st.data())
    def test_sums_and_products_are_rounded_once(self, form, data):
        x, y = data.draw(finite(form)), data.draw(finite(form))
        left, right = form.exact(x), form.exact(y)
        for op, exact in (("add", left + right), ("sub", left - right), ("mul", left * right)):
            found = apply(op, form, x, y)
            if exact:
                assert found == form.rounded(exact)
            else:
                assert found & ~form.sign == 0
        if right:
            assert apply("div", form, x, y) & ~form.sign == form.rounded(abs(left / right))

    @given(data=st.data())
    def test_square_roots_are_rounded_once(self, form, data):
        x = data.draw(finite(form)) & ~form.sign
        root = apply("sqrt", form, x)
        half = form.exact(root)
        below, above = form.exact(max(root - 1, 0)), form.exact(root + 1)
        assert ((below + half) / 2) ** 2 <= form.exact(x) or root == 0
        assert form.exact(x) <= ((half + above) / 2) ** 2

    @given(data=st.data())
    def test_comparisons_are_those_of_python(self, form, data):
        x, y = data.draw(patterns(form)), data.draw(patterns(form))
        left, right = to_python(x, form), to_python(y, form)
        assert apply("lt", form, x, y) == (left < right)
        assert apply("le", form, x, y) == (left <= right)
        assert apply("eq", form, x, y) == (left == right)

    @given(data=st.data())
    def test_roundings_to_integers(self, form, data):
        x = data.draw(finite(form))
        value = to_python(x, form)
        assert to_python(apply("floor", form, x), form) == math.floor(value)
        assert to_python(apply("ceil", form, x), form) == math.ceil(value)
        assert to_python(apply("trunc", form, x), form) == math.trunc(value)
        assert to_python(apply("rint", form, x), form) == round(value)
        assert apply("to_int", form, x) == math.trunc(value)
        for op in ("floor", "ceil", "trunc", "round", "rint"):
            assert form.is_negative(apply(op, form, x)) == form.is_negative(x) or op in (
                "floor", "ceil",
            )  # fmt: skip

    @given(data=st.data())
    def test_remainders(self, form, data):
        x, y = data.draw(finite(form)), data.draw(finite(form))
        left, right = to_python(x, form), to_python(y, form)
        if right:
            assert to_python(apply("fmod", form, x, y), form) == math.fmod(left, right)
            assert to_python(apply("remainder", form, x, y), form) == math.remainder(left, right)
        else:
            assert form.is_nan(apply("fmod", form, x, y))

    @given(number=st.integers(-(2**70), 2**70))
    def test_integers_are_rounded_once(self, form, number):
        assert apply("from_int", form, number) == form.rounded(number)

    @given(data=st.data(), power=st.integers(-2200, 2200))
    def test_scaling_is_rounded_once(self, form, data, power):
        x = data.draw(finite(form))
        scaled = form.exact(x) * Fraction(2) ** power
        assert apply("ldexp", form, x, power) == form.rounded(scaled, form.is_negative(x))

    def test_what_is_no_integer(self, form):
        assert apply("to_int", form, form.nan) == NO_INTEGER
        assert apply("to_int", form, form.infinity) == NO_INTEGER
        assert apply("to_int", form, form.infinity | form.sign) == -NO_INTEGER

    def test_every_operation_takes_its_operands(self, form):
        for op, count in ARITIES.items():
            other = BINARY64 if form is BINARY32 else BINARY32
            operand = other.one if op == "convert" else 1 if op == "from_int" else form.one
            assert isinstance(apply(op, form, *[operand] * count), int)

    def test_nan_is_unordered(self, form):
        assert not any(apply(op, form, form.nan, form.nan) for op in ("eq", "lt", "le"))
        assert apply("isnan", form, apply("sub", form, form.infinity, form.infinity))
        assert apply("isnan", form, apply("div", form, 0, 0))
        assert apply("isnan", form, apply("sqrt", form, form.one | form.sign))
        assert apply("div", form, form.one, form.sign) == form.infinity | form.sign


@given(bits=finite(BINARY64))
def test_narrowing_is_rounded_once(bits):
    exact = BINARY64.exact(bits)
    assert apply("convert", BINARY32, bits) == BINARY32.rounded(exact, BINARY64.is_negative(bits))


@given(bits=finite(BINARY32))
def test_widening_is_exact(bits):
    assert BINARY64.exact(apply("convert", BINARY64, bits)) == BINARY32.exact(bits)


@given(x=finite(BINARY32), y=finite(BINARY32), z=finite(BINARY32))
def test_fma_is_rounded_once(x, y, z):
    exact = BINARY32.exact(x) * BINARY32.exact(y) + BINARY32.exact(z)
    found = apply("fma", BINARY32, x, y, z)
    assert found & ~BINARY32.sign == BINARY32.rounded(abs(exact))


@given(value=st.floats())
def test_python_floats_come_back(value):
    bits = from_python(value, BINARY64)
    back = to_python(bits, BINARY64)
    assert math.isnan(back) if math.isnan(value) else (back, math.copysign(1, back)) == (
        value, math.copysign(1, value),
    )  # fmt: skip
