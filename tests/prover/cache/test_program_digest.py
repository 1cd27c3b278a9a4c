"""Digests of core programs: the same wherever a program stands, another one for each change."""

import pytest

from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import asked
from viap.project.contract import Contract
from viap.prover.cache.entries import Undigested, program_digest

TEXT = """#include <assert.h>
int total;
static int clamp(int v) { return v > 9 ? 9 : v; }
/*@ assigns \\nothing; ensures \\result >= 0; */ int other(int x);
int f(int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { s = clamp(a[i]); total += s; }
  assert(other(s) >= 0);
  return s;
}
"""


def digest(text, kinds=("bounds",), contract=None, name="t.c", function="f"):
    wanted = frozenset(kinds)
    promised = contract or Contract((("a", "n"),))
    loaded = load_text(text, name, function=function, contract=promised, watch=wanted)
    return program_digest(asked({}, wanted).program(loaded))


@pytest.mark.parametrize(
    "same",
    (
        "\n\n/* above */ int unrelated(int q) { return q / 7; }\n" + TEXT,
        TEXT.replace("int s = 0;", "int   s = 0; // a comment"),
        TEXT + "int below(int q) { return q; }\n",
    ),
)
def test_a_program_may_move(same):
    assert digest(same, name="elsewhere.c") == digest(TEXT)


@pytest.mark.parametrize(
    ("old", "new"),
    (
        ("int s = 0;", "int s = 1;"),
        ("i < n", "i <= n"),
        ("v > 9 ? 9", "v > 8 ? 9"),  # of a function that is inlined
        ("result >= 0", "result >= 1"),  # of a contract that is relied on
        ("total += s", "total -= s"),
        ("assert(other(s) >= 0)", "assert(other(s) > 0)"),
        ("int total;", "unsigned total;"),
        ("int *a", "short *a"),
    ),
)
def test_a_change_changes_the_digest(old, new):
    assert old in TEXT
    assert digest(TEXT.replace(old, new)) != digest(TEXT)


def test_options_are_in_the_digest():
    digests = {
        digest(TEXT),
        digest(TEXT, ("bounds", "overflow")),
        digest(TEXT, contract=Contract((("a", "n"),), ("n > 3",))),
        digest(TEXT, contract=Contract((("a", "n + 1"),))),
    }
    assert len(digests) == 4


def test_an_unknown_object_is_no_part_of_a_program():
    program = load_text("int main(void) { return 0; }", "t.c")
    with pytest.raises(Undigested):
        program_digest(program.changed(assumptions=(object(),)))
