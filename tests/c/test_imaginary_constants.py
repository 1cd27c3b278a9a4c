"""Imaginary constants: functions that have some are refused, and the others are read."""

import pytest

from viap.c.load import load_text
from viap.errors import Unsupported
from viap.project.contract import Contract


@pytest.mark.parametrize("constant", ["1.0i", "2.5iF", "3i", "0x1j", "1.0fi", "4IL"])
def test_a_function_with_one_is_refused(constant):
    text = f"int f(int i) {{ return i; }}\nint g(int i) {{ return {constant} == i; }}\n"
    load_text(text, "t.c", function="f", contract=Contract())
    with pytest.raises(Unsupported) as raised:
        load_text(text, "t.c", function="g", contract=Contract())
    assert raised.value.position.line == 2


def test_names_like_their_suffixes_are_names():
    load_text("int i, I, iF, j; int main(void) { return i + I + iF + j; }", "t.c")
