"""Cells at the entry of a loop are named by what the loop does not change."""

from types import SimpleNamespace
from typing import Any

from tests.explain.invariants.annotated_programs import invariants
from viap.core.logic import build
from viap.core.logic.terms import apply, variable
from viap.core.program.integer_types import INT as C_INT
from viap.core.program.nodes import Array
from viap.explain.invariants.fact_simplification import names_entry_cells
from viap.explain.invariants.head_words import CellWord, HeadWords
from viap.facts.places import place

counter, i, k, n = (variable(name) for name in ("counter", "i", "k", "n"))


def words(first=build.ZERO):
    array = Array("a", C_INT, (10,))
    word = CellWord(place(("a[", "]"), C_INT), build.ONE, (), (first,), C_INT, array)
    loop: Any = SimpleNamespace(counter=counter)
    names: Any = SimpleNamespace()
    return HeadWords(loop, names, changed={"i"}, cells=[word]), word


def test_an_index_that_the_loop_changes():
    said, word = words()
    for index, is_named in ((k, True), (n, True), (i, False), (build.add(k, i), False)):
        formula = build.eq(apply(word.symbol, i), apply(word.at_entry, index))
        assert names_entry_cells(said, formula) is is_named


def test_an_index_from_a_cell():
    said, word = words()
    inner = apply(word.symbol, k)
    assert not names_entry_cells(said, build.eq(k, apply(word.at_entry, inner)))


def test_a_pointer_that_moves():
    said, word = words(build.add(n, counter))
    assert not names_entry_cells(said, build.eq(k, apply(word.at_entry, k)))
    assert names_entry_cells(said, build.eq(k, apply(word.symbol, k)))


def test_pointers_that_move_together(tmp_path):
    body = """int a[100], *p = a; struct { int *at; } w; w.at = a;
        for (int i = 0; i < 100; i++) { *p = 7; p++; w.at = w.at + 1; }
        assert(a[5] == 7);"""
    (only,) = invariants(tmp_path, body)
    assert "\\forall integer k; 0 <= k < i ==> a[k] == 7" in only
    assert not any("LoopEntry" in text for text in only)
