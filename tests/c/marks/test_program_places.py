"""Places of a program, at the positions that the format of witnesses says."""

import pytest

from viap.c.marks.annotated_reading import AnnotatedReading, open_file
from viap.core.program.integer_types import DataModel

TEXT = """\
int g;
static int twice ( int a ) { return g ? 2*a : a; }
int main(void) {
  static const unsigned int x = 1, y;
  int *p = &g; /* ; */ *p = 3;
  if (x) g++; else (g)--;
  for (int i = 0; i < 3; i++) { g = twice (1, (2) /* ) */ ); }
  do { --g; } while (g > twice(twice(1)));
  while (1)
    switch (g) { case 1: g = 2; break; default: ; }
  lab: g = 4; return
    g;
}
"""


@pytest.fixture
def places(tmp_path):
    file = tmp_path / "p.c"
    file.write_text(TEXT)
    return open_file(AnnotatedReading(str(file), DataModel.ILP32, frozenset())).places


def at(places, kind, function="main"):
    found = (p for p in places.of(kind) if p.function == function)
    return sorted({(p.position.line, p.position.column) for p in found})


def test_loops_are_at_their_keywords(places):
    assert at(places, "loop") == [(7, 3), (8, 3), (9, 3)]


def test_branches_are_at_their_keywords(places):
    assert at(places, "branch") == [(6, 3), (7, 3), (8, 3), (8, 15), (9, 3), (10, 5)]


def test_calls_are_at_their_closing_brackets(places):
    assert at(places, "call") == [(7, 59), (8, 39), (8, 40)]


def test_statements_and_declarations_are_at_their_first_characters(places):
    lines = TEXT.split("\n")
    shown = {lines[line - 1][column - 1 :][:7] for line, column in at(places, "statement")}
    assert shown >= {
        "static ", "int *p ", "*p = 3;", "if (x) ", "g++; el", "(g)--;", "for (in", "{ g = t",
        "g = twi", "do { --", "{ --g; ", "--g; } ", "while (", "switch ", "g = 2; ", "lab: g ",
        "g = 4; ", "return",
    }  # fmt: skip


def test_what_is_visible_at_loops(places):
    visible = {p.position.line: set(p.visible) for p in places.of("loop")}
    assert visible[7] >= {"i", "x", "g"}
    assert "i" not in visible[8]
    assert all("p" not in names for names in visible.values())  # a pointer


def test_macros_have_no_places_for_calls(tmp_path):
    file = tmp_path / "m.c"
    file.write_text(
        "int f(int);\n#define F f(1)\n#define EVER for (;;)\n"
        "int main(void) { EVER { while (F) return F; } }\n"
    )
    found = open_file(AnnotatedReading(str(file), DataModel.ILP32, frozenset())).places
    assert not found.of("call")
    assert {(p.name, p.written) for p in found.of("loop")} == {("for", False), ("while", True)}
