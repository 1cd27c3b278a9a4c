"""The statements that a program goes through, and the assertions about its course."""

import pytest

from viap.c.load import load_text
from viap.core.program.nodes import Assert, Cell, While, statements
from viap.core.program.walkers import expression_nodes
from viap.papers import unrolling as known_values
from viap.papers.derivation import derive, derive_by_unrolling, is_transformation
from viap.papers.unrolling import ChoicePlace, unrolled_program
from viap.runs.machine import End, ListedInputs, compile_program

HEAD = """#include <assert.h>
#include <stdlib.h>
int nondet(void);
"""
CLEAR = {
    "loop": "int s = 0; for (int i = 0; i < 4; i++) s += i; assert(s == 6);",
    "exit": "int i; for (i = 0; i < 9; i++) { if (i * i > 10) break; } assert(i == 4);",
    "nested": "int n = 0, i, j; for (i = 0; i < 3; i++) for (j = i; j < 3; j++) n++; assert(n);",
    "cells": "int a[4] = {3, 1, 2}; a[a[1]] = a[a[2]]; assert(a[1] == 2 && a[3] == 0);",
    "rows": "int m[2][2] = {{1}, {2}}, s = 0, i; for (i = 0; i < 2; i++) s += m[i][0]; assert(s);",
    "heap": "int *p = malloc(8), i; if (!p) exit(1); for (i = 0; i < 2; i++) p[i] = 1; assert(*p);",
    "input": "int x = nondet(), s = 0; for (int i = 0; i < 2; i++) s += x > i; assert(s <= 2);",
    "choice": "int a[2] = {0, 5}, i = 2, x = i < 2 && a[i]; assert((i < 2 ? a[i] : 7) == 7 && !x);",
    "abort": "for (int i = 0; i < 5; i++) if (i == 3) abort(); assert(0);",
    "floats": "double d = 0; for (int i = 0; i < 4; i++) d += 0.25; assert(d == 1.0);",
}
UNCLEAR = {
    "loop": "int n = nondet(); for (int i = 0; i < n; i++) ; assert(n < 9);",
    "exit": "int n = nondet(); for (int i = 0; i < 9; i++) if (i == n) break; assert(n < 9);",
    "endless": "while (1) ; assert(0);",
}


def program(body):
    return load_text(HEAD + f"int main(void) {{ {body} }}", "a.c")


@pytest.mark.parametrize("name", CLEAR)
def test_the_course_is_written_out(name):
    made = unrolled_program(program(CLEAR[name]))
    assert not any(isinstance(each, While) for each in statements(made.body))
    cells = (node for each in statements(made.body) for node in expression_nodes(each))
    assert not any(isinstance(node, Cell) for node in cells)


@pytest.mark.parametrize("name", CLEAR)
@pytest.mark.parametrize("wrong", [False, True])
def test_runs_end_as_those_of_the_program(name, wrong):
    given = program(_negated(CLEAR[name]) if wrong else CLEAR[name])
    made = unrolled_program(given)
    for value in (-1, 0, 1, 5):
        inputs = ListedInputs([value] * 4)
        ends = [compile_program(each).run(inputs).end for each in (given, made)]
        assert ends[0] == ends[1]
        assert (ends[0] is End.ERROR) == (wrong and name != "abort")


def _negated(body):
    before, claim = body.rsplit("assert(", 1)
    return f"{before}assert({'' if claim.startswith('0') else '!'}({claim[:-2]}));"


@pytest.mark.parametrize("name", UNCLEAR)
def test_an_unclear_course_is_left(name):
    assert unrolled_program(program(UNCLEAR[name])) is None
    assert derive("unroll", program(UNCLEAR[name])) is None


def test_long_courses_are_left():
    given = program("int i = 0; while (i < 1000) i++; assert(i == 1000);")
    assert derive_by_unrolling(given, 2000) is None
    derived = derive_by_unrolling(given, 4000)
    assert derived.name == "unroll"
    assert derived.original is given
    assert is_transformation("unroll")


@pytest.mark.parametrize("name", sorted(set(CLEAR) - {"abort"}))
@pytest.mark.parametrize("shift", [1, -1])
def test_wrong_values_hide_no_violation(name, shift, monkeypatch):
    """Where the program violates its assertion, a run on another course violates one, too."""
    usual = known_values.KnownValues.number

    def shifted(self, expr):
        value = usual(self, expr)
        return value if value is None or value < 2 else value + shift

    given = program(_negated(CLEAR[name]))
    monkeypatch.setattr(known_values.KnownValues, "number", shifted)
    made = unrolled_program(given, 500)
    if made is not None:
        assert compile_program(made).run(ListedInputs([0] * 4)).end is End.ERROR


def test_choices_have_places_of_their_own():
    made = unrolled_program(program(CLEAR["loop"]))
    places = [each.position for each in made.body if isinstance(each, Assert)]
    assert sum(not isinstance(place, ChoicePlace) for place in places) == 1
    assert len(places) > 4
