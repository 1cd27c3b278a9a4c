"""Constants and operators of programs."""

from viap.c.load import load_text
from viap.modules.requirements.entry_terms import program_words


def test_constants_and_operators_on_values():
    program = load_text("int main(void) { int x = 7, y = 3; return x * y + 12; }", "f.c")
    constants, operators = program_words(program)
    assert {7, 3} <= set(constants)
    assert "*" in operators and "+" not in operators
