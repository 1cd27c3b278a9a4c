"""Expressions of programs as formulas: as people read them in C."""

import pytest

from viap.c.load import load_text
from viap.core.program.nodes import Assert, statements
from viap.facts.core_formulas import formula_of
from viap.facts.dialects import People

HEAD = """extern void reach_error(void); int input(void);
struct s { int key; }; struct s t[4]; int m[3][5];
int main(void) { int i = input(), j = input(); unsigned u = input(); char c = input();
  m[1][2] = input(); t[1].key = input();
  if (i >= 0 && i < 3 && j >= 0 && j < 4 && !(%s)) reach_error(); }
"""


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("i <= j", "i <= j"),
        ("i < j + 1", "i < j + 1"),
        ("(i + j) % 3 == 0", "(i + j) % 3 == 0"),
        ("i != j", "i != j"),
        ("m[i][j] >= 0", "m[i][j] >= 0"),
        ("t[j].key == 1", "t[j].key == 1"),
        ("(u & (u - 1)) == 0", "(u & (u - 1)) == 0"),
        ("c > -5", "c > -5"),
        ("u >> 2 == 1", "(u >> 2) == 1"),
        ("i == 1 || j == 2", "i == 1 || j == 2"),
        ("(i < j) == 1", "(i < j ? 1 : 0) == 1"),
    ],
)
def test_conditions(text, printed):
    program = load_text(HEAD % text, "p.c")
    (claim,) = (node for node in statements(program.body) if isinstance(node, Assert))
    assert People().text(formula_of(claim.condition)).endswith(printed)
