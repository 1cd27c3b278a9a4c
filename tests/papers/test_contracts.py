"""Clauses of contracts: their text, and where they are put."""

import pytest

from viap.c.load import load_text
from viap.core.program.nodes import Assert, Assume, statements
from viap.core.program.program_marks import (
    ENSURES,
    REQUIRES,
    Clause,
    Comparison,
    ContractPlace,
    has_marks,
    read_clauses,
    shown,
    written,
)
from viap.papers.derivation import CONTRACTS, contract_program, derive, is_transformation

TEXT = """extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int f(int n) { if (n <= 0) return 0; return 1 + f(n - 1); }
int main(void) { if (f(__VERIFIER_nondet_int()) < 0) reach_error(); return 0; }"""
NOT_NEGATIVE = Comparison(">=", ((1, ("c0",)),))
SMALL = Comparison(">=", ((-1, ("b0",)), (5, ())))
CLAUSES = (
    Clause(1, REQUIRES, (), SMALL),
    Clause(1, ENSURES, (SMALL,), NOT_NEGATIVE),
    Clause(1, ENSURES, (), Comparison("==", ((2, ("c0",)), (-1, ("b0%2", "2^b0"))))),
)


def keys(clauses):
    return [each.key() for each in clauses]


def test_clauses_are_read_as_they_were_written():
    assert keys(read_clauses(written(CLAUSES))) == keys(CLAUSES)
    assert is_transformation(CONTRACTS + written(CLAUSES))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '[[1,"requires"]]',
        '[[1,"requires",[">",[1,"b0"]]]]',
        '[[1,"requires",[">=",[1,"c0"]]]]',
        '[[1,"ensures",[">=",[1,"x0"]]]]',
        '[[1,"ensures",[">=",["1","b0"]]]]',
        '[["1","ensures",[">=",[1,"b0"]]]]',
        '[[1,"ensures",[">=",[1,"b0","b0","b0","b0","b0"]]]]',
    ],
)
def test_other_texts_are_refused(text):
    assert read_clauses(text) is None
    assert not is_transformation(CONTRACTS + text)


def test_clauses_are_shown_with_names():
    assert shown(CLAUSES[1], {"b0": "n", "c0": "r"}) == "ensures 5 >= n ==> r >= 0"


def test_clauses_are_assumed_and_asserted_at_marks():
    program = load_text(TEXT, "p.c")
    derived = derive(CONTRACTS + written(CLAUSES[:2]), program)
    body = list(statements(derived.program.body))
    added = [each for each in body if isinstance(each, Assert)]
    numbers = [each.position.clause for each in added if isinstance(each.position, ContractPlace)]
    assert sorted(numbers) == [0, 0, 1]  # at two calls, and at one exit
    assumed = [each for each in body if isinstance(each, Assume)]
    assert len(assumed) == 3  # at one entry, and at two returns
    assert has_marks(program) and not has_marks(derived.program)
    assert derived.program.ordinary is program.ordinary


def test_values_that_a_mark_lacks_are_refused():
    clause = Clause(1, ENSURES, (), Comparison(">=", ((1, ("c7",)),)))
    with pytest.raises(ValueError, match="no value c7"):
        contract_program(load_text(TEXT, "p.c"), [clause])
