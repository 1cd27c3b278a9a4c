"""Imaginary constants: functions that have some are refused, and the others are read."""

import pytest

from viap.c.load import load_text
from viap.core.base.errors import Unsupported
from viap.project.contract import Contract


@pytest.mark.parametrize("constant", ["1.0i", "2.5iF", "3i", "0x1j", "1.0fi", "4IL", "2.5if"])
def test_a_function_with_one_is_refused(constant):
    text = f"int f(int i) {{ return i; }}\nint g(int i) {{ return {constant} == i; }}\n"
    load_text(text, "t.c", function="f", contract=Contract())
    with pytest.raises(Unsupported) as raised:
        load_text(text, "t.c", function="g", contract=Contract())
    assert raised.value.position.line == 2


@pytest.mark.parametrize(
    "used", ["__real__ c", "__imag c = 1", "-__imag__ 3", "(_Complex unsigned short) 1"]
)
def test_a_function_with_parts_of_numbers_is_refused(used):
    text = f"int f(int i) {{ return i; }}\nint g(int c) {{ return {used}; }}\n"
    load_text(text, "t.c", function="f", contract=Contract())
    with pytest.raises(Unsupported, match="complex numbers") as raised:
        load_text(text, "t.c", function="g", contract=Contract())
    assert raised.value.position.line == 2


def test_an_if_behind_a_label_is_a_statement():
    load_text("int main(void) { switch (2) { case 2: if (1) return 1; } return 0; }", "t.c")


def test_names_like_their_suffixes_are_names():
    load_text("int i, I, iF, j; int main(void) { return i + I + iF + j; }", "t.c")
