"""Formulas of options, as annotations of a declaration."""

import pytest

from viap.c.load import load_text
from viap.core.base.errors import InputError
from viap.core.program.nodes import ordinary_program
from viap.project.contract import Contract
from viap.runs.machine import End, ListedInputs, compile_program

TEXT = "int f(const int *b, int m) { return m > 1 ? b[1] : 0; }"
FORMULA = "\\forall integer k; 0 <= k < m ==> b[k] >= 5"


def program(formula):
    return load_text(TEXT, "f.c", function="f", contract=Contract((("b", "m"),), (formula,)))


@pytest.mark.parametrize(("cells", "end"), [([5, 6], End.END), ([5, 4], End.ASSUMPTION)])
def test_calls_that_break_a_formula_do_not_count(cells, end):
    machine = compile_program(ordinary_program(program(FORMULA)))
    assert machine.run(ListedInputs([2], cells)).end is end


@pytest.mark.parametrize(
    "formula",
    [
        "\\forall integer k; 0 <= k < m ==> b[k] >= 5; */ int g; /*@",
        "\\forall integer k; b[k] >= x",
    ],
)
def test_other_texts_are_refused(formula):
    with pytest.raises(InputError):
        program(formula)


def test_formulas_are_no_c_expressions():
    contract = Contract((), ("n > 0", FORMULA))
    assert contract.formulas == (FORMULA,)
    assert [option.expression for option in contract.options()] == ["n > 0"]
