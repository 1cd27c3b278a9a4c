"""Terms as rows of a table: they are built again as they were, or not at all."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.logic.generate import SYMBOLS, built, recipes
from tests.prover.cache.damage import bent
from viap.core.kernel.obligations import Constants
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, variable
from viap.core.logic.walkers import subterms
from viap.prover.cache.term_table import MalformedEntry, TermRows, TermTable

REFUSALS = (MalformedEntry, TypeError, ValueError, KeyError, IndexError)


def table(rows):
    return TermTable(rows, SYMBOLS.__getitem__)


@given(st.lists(recipes, min_size=1, max_size=3))
def test_terms_are_built_again(made):
    terms = [built(recipe) for recipe in made]
    rows = TermRows()
    numbers = [rows.number(term) for term in terms]
    read = table(rows.rows)
    # Sums and products may be folded further when they are built from their parts.
    again = [read.term(number) for number in numbers]
    assert [term.sort for term in again] == [term.sort for term in terms]
    second = TermRows()
    numbers = [second.number(term) for term in again]
    assert [table(second.rows).term(number) for number in numbers] == again


def test_arbitrary_constants_and_patterns():
    k = variable("k")
    constant = Constants().fresh(k)
    cell = build.add(k, constant)
    formula = build.forall((k,), build.le(cell, build.number(-5)), [(cell,)])
    rows = TermRows()
    number = rows.number(formula)
    assert table(rows.rows).term(number) is formula


@given(recipes, st.integers(0, 2**32))
def test_damaged_rows_make_right_terms_or_none(recipe, seed):
    rows = TermRows()
    number = rows.number(built(recipe))
    chance = Random(seed)
    read = table(bent(rows.rows, chance))
    try:
        term = read.term(number)
    except REFUSALS:
        return
    for part in subterms(term):
        _check_sorts(part)


def _check_sorts(term: Term) -> None:
    """Operands are of the sorts that the operation has, and numbers are numbers."""
    if term.kind is Kind.NUMBER:
        assert type(term.payload) is int
    if term.kind in (Kind.ADD, Kind.MUL, Kind.LE, Kind.LT, Kind.FLOOR_DIV, Kind.WRAP):
        assert {arg.sort.name for arg in term.args} == {"Int"}
    if term.kind in (Kind.AND, Kind.OR, Kind.NOT, Kind.IMPLIES, Kind.FORALL, Kind.EXISTS):
        assert {arg.sort.name for arg in term.args} == {"Bool"}
    if term.kind is Kind.APPLY and "!" not in term.payload.name:
        assert term.payload in SYMBOLS.values()


@pytest.mark.parametrize(
    "rows",
    (
        [["n", True]],
        [["n", 1.5]],
        [["n", "1"]],
        [["t", 1]],
        [["c", "x", "Int"]],
        [["v", "x", "Real"]],
        [["f", "unheard", 0]],
        [["+", 0]],
        [["n", 1], ["f", "f", 0, 0]],
        [["t", True], ["+", 0, 0]],
        [["n", 1], ["not", 0]],
        [["n", 1], ["t", True], ["ite", 0, 1, 1]],
        [["t", True], ["n", 1], ["ite", 0, 0, 1]],
        [["n", 1], ["forall", 0, [0], []]],
        [["n", 1], ["nothing", 0]],
        [["n", 1], ["=", 0, -1]],
        [[]],
        "text",
    ),
)
def test_what_is_no_term(rows):
    with pytest.raises(REFUSALS):
        table(rows).term(len(rows) - 1)
