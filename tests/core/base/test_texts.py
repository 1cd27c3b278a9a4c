"""Floating constants: read exactly, and written so that they are read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viap.core.base.floating_constants import cast_limits, constant, parse, shown
from viap.core.base.floating_formats import BINARY32, BINARY64, apply

FORMATS = [BINARY32, BINARY64]


@pytest.mark.parametrize("form", FORMATS, ids=["float", "double"])
@given(data=st.data())
def test_constants_are_read_back(form, data):
    bits = data.draw(st.integers(0, form.infinity))
    assert parse(constant(bits, form), form) == bits
    assert constant(bits | form.sign, form) == f"-{constant(bits, form)}"


@pytest.mark.parametrize(
    "text, form, bits",
    [
        ("0.1f", BINARY32, 0x3DCCCCCD),
        ("0.1", BINARY64, 0x3FB999999999999A),
        ("0x1.8p1", BINARY64, 0x4008000000000000),
        ("0x.8p-2f", BINARY32, 0x3E000000),
        ("1e400", BINARY64, BINARY64.infinity),
        ("1e-400", BINARY64, 0),
        ("1.e2", BINARY64, 0x4059000000000000),
        (".5", BINARY64, 0x3FE0000000000000),
        # Rounded to double first, this one would end at 1 + 2**-23.
        ("1.00000017881393432617187499", BINARY32, 0x3F800001),
        ("1.00000017881393432617187500", BINARY32, 0x3F800002),
        ("5e-324", BINARY64, 1),
        ("2.4703282292062327e-324", BINARY64, 0),
        ("2.4703282292062328e-324", BINARY64, 1),
        ("1e999999999", BINARY64, BINARY64.infinity),
        ("0e999999999", BINARY64, 0),
    ],
)
def test_constants_of_c(text, form, bits):
    assert parse(text, form) == bits


def test_numbers_for_people():
    assert shown(BINARY64.one, BINARY64) == "1.0"
    assert shown(0x3DCCCCCD, BINARY32) == "0.1f"
    assert shown(BINARY64.infinity | BINARY64.sign, BINARY64) == "-inf"
    assert shown(BINARY32.nan, BINARY32) == "nan"


@pytest.mark.parametrize("form", FORMATS, ids=["float", "double"])
@pytest.mark.parametrize(
    "low, high",
    [(-(2**31), 2**31 - 1), (0, 2**32 - 1), (-128, 127), (0, 255), (-(2**63), 2**63 - 1),
     (0, 2**64 - 1), (-(2**127), 2**127 - 1), (0, 2**128 - 1)],
)  # fmt: skip
def test_limits_of_conversions_are_tight(form, low, high):
    least, most = cast_limits(form, low, high)

    def fits(bits):
        return low <= apply("to_int", form, bits) <= high

    assert fits(least) and not fits(least + 1)  # (the next one is further from zero)
    assert fits(most) and not fits(most + 1)
    assert not apply("le", form, least, form.nan) and not apply("le", form, form.nan, most)
