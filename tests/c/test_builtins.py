"""Built-in functions about bits: their C text, and what is computed of constants, are the same."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viap.c.elaborate.builtin_words import _bits
from viap.c.library.library_functions import BUILTIN_NAMES
from viap.c.load import load_text
from viap.core.program.integer_types import INT, LLONG, UINT, ULLONG, USHORT, DataModel
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import ListedInputs, compile_program

NAMES = sorted(BUILTIN_NAMES)


def parameter(name, model):
    """The type of a function's parameter."""
    short = name.removeprefix("__builtin_")
    if short.startswith("bswap"):
        return {"16": USHORT, "32": UINT, "64": ULLONG}[short[5:]]
    signed = short.startswith(("ffs", "clrsb"))
    width = len(short) - len(short.rstrip("l"))
    types = (INT, model.long, LLONG) if signed else (UINT, model.ulong, ULLONG)
    return types[width]


@cache
def machine(model):
    calls = "".join(f"out[{i}] = {name}(x);\n" for i, name in enumerate(NAMES))
    text = f"""unsigned long long __VERIFIER_nondet_ulonglong(void);
unsigned long long out[{len(NAMES)}];
int main(void) {{ unsigned long long x = __VERIFIER_nondet_ulonglong();
{calls}return 0; }}"""
    return compile_program(ordinary_program(load_text(text, "bits.c", model)))


@pytest.mark.parametrize("model", list(DataModel))
@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**64 - 1), st.integers(0, 63), st.integers(0, 31))
def test_the_text_and_the_constants_agree(model, number, zeros, one):
    # (With a bit among the lowest 32, all of them are defined.)
    value = ULLONG.wrap(number << zeros) | 1 << one
    ended = machine(model).run(ListedInputs([value]))
    types = {name: parameter(name, model) for name in NAMES}
    expected = [_bits(name, type.wrap(value), type) for name, type in types.items()]
    assert list(ended.arrays["out"]) == expected
