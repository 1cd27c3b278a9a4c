"""Correctness witnesses: what is confirmed, what is not, and why."""

import pytest

from tests.evidence.witnesses.programs import at, invariant, reading
from viap.evidence.witnesses.correctness import validate_correctness
from viap.evidence.witnesses.document import WitnessInvariant

SUM = """\
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int i = 0, s = 0;
  while (i < n) {
    s += 3;
    i++;
  }
  __VERIFIER_assert(s == 3 * n);
}
"""

DO = """\
int main(void) {
  int x = 0, y = 20;
  do {
    x++;
    y -= 2;
  } while (x < 10);
  __VERIFIER_assert(y == 0);
}
"""

TWICE = """\
int twice(int n) {
  int r = 0;
  for (int k = 0; k < n; k++) r += 2;
  return r;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  int a = twice(n);
  int b = twice(5);
  __VERIFIER_assert(a == 2 * n && b == 10);
}
"""

NESTED = """\
int main(void) {
  int n = __VERIFIER_nondet_int(), c = 0;
  if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < 4) { j++; c++; }
  }
  __VERIFIER_assert(c == 4 * n);
}
"""


def result(folder, body, *invariants):
    return validate_correctness(reading(folder, body), invariants)


@pytest.mark.parametrize(
    ("body", "invariants"),
    [
        (SUM, [invariant(5, "s == 3 * i && i <= n", 3)]),
        (SUM, [invariant(5, "s == 3 * i"), invariant(5, "i <= n")]),
        # Where the condition of `do` is evaluated, the body was run.
        (DO, [invariant(3, "1 <= x && x <= 10 && y == 20 - 2 * x", 3)]),
        (TWICE, [invariant(3, "r == 2 * k && (k <= n || n < 0)", 3)]),
        (
            NESTED,
            [
                invariant(4, "c == 4 * i && i <= n"),
                invariant(6, "c == 4 * i + j && j <= 4 && i < n"),
            ],
        ),
    ],
)  # fmt: skip
def test_inductive_invariants_prove_the_property(tmp_path, body, invariants):
    found = result(tmp_path, body, *invariants)
    assert (found.result, found.shown) == ("confirmed", len(invariants)), found


@pytest.mark.parametrize(
    ("body", "said", "reason"),
    [
        (SUM, invariant(5, "s == 2 * i"), "is false on inputs"),
        (SUM, invariant(5, "i < n"), "is false on inputs"),
        # True at the head of each iteration, but not where the condition is evaluated.
        (DO, invariant(3, "x <= 9"), "is false on inputs"),
        (SUM, invariant(5, "t == 0"), "'t' is not declared"),
        (DO, invariant(3, "x++ > 0"), "side effects"),
        (SUM, invariant(5, "s = 3"), "side effects"),
        (SUM, invariant(5, "reach_error(), 1"), "side effects"),
        (SUM, invariant(5, "s == "), "is not a C expression"),
        (SUM, invariant(5, "1); abort(); (1"), "is not a C expression"),
        (SUM, invariant(5, "1 /*"), "is not a C expression"),
        (SUM, invariant(6, "s >= 0"), "no loop starts there"),
        (SUM, invariant(5, "s >= 0", 4), "no loop starts there"),
        (SUM, invariant(500, "s >= 0"), "no loop starts there"),
        (SUM.replace("3 * n", "3 * n + 1"), invariant(5, "s >= 0"), "violates the property"),
    ],
)
def test_what_is_wrong_is_rejected(tmp_path, body, said, reason):
    found = result(tmp_path, body, said)
    assert found.result == "rejected", found
    assert reason in found.reason


@pytest.mark.parametrize(
    ("body", "said", "reason"),
    [
        (SUM, invariant(5, "0 <= i"), "do not suffice"),
        # True, but not by induction.
        (SUM, invariant(5, "s != 7"), "not shown to be inductive"),
        # Undefined for large values, which the invariant itself does not rule out.
        (
            "int main(void) { unsigned i = 0; int x = __VERIFIER_nondet_int();\n"
            "while (i < 10) i++;\n__VERIFIER_assert(1); }\n",
            invariant(2, "x * 2 != 1"),
            "not shown to be defined",
        ),
    ],
)
def test_what_is_not_shown_is_not_confirmed(tmp_path, body, said, reason):
    found = result(tmp_path, body, said)
    assert found.result in ("undecided", "rejected"), found
    assert reason in found.reason or found.result == "rejected"


def test_the_wrong_one_of_several_is_named(tmp_path):
    said = [invariant(5, text) for text in ("i <= n", "s >= 0", "s <= 8", "i >= 0")]
    assert "'s <= 8' is false" in result(tmp_path, SUM, *said).reason


def test_a_loop_without_end_proves_nothing_false(tmp_path):
    body = "int main(void) { int x = 0;\nwhile (1) { x = 1 - x;\n__VERIFIER_assert(x < 1); } }\n"
    for text in ("0", "x == 0", "0 <= x && x <= 1", "1"):
        assert result(tmp_path, body, invariant(2, text)).result == "rejected"


def test_what_is_said_of_a_loop_that_is_never_reached_may_be_anything(tmp_path):
    body = """\
int main(void) {
  int x = 0;
  if (x > 0) {
    while (x < 5) x++;
  }
  __VERIFIER_assert(x == 0);
}
"""
    assert result(tmp_path, body, invariant(4, "x == 77")).result == "confirmed"


def test_scopes_are_those_of_the_place(tmp_path):
    body = """\
int x = 7;
int main(void) {
  for (int x = 0; x < 3; x++) { int y = 2; x += 0 * y; }
  while (x < 9) { int x = 1; x++; break; }
  __VERIFIER_assert(x == 7);
}
"""
    good = (invariant(3, "0 <= x && x <= 3"), invariant(4, "x == 7"))
    assert result(tmp_path, body, *good).result == "confirmed"
    assert "'y' is not declared" in result(tmp_path, body, invariant(3, "y == 2")).reason


def test_location_invariants(tmp_path):
    loop = invariant(5, "s == 3 * i && i <= n")
    after = WitnessInvariant("location_invariant", at(9, 3), "s == 3 * n")
    inside = WitnessInvariant("location_invariant", at(7), "s == 3 * i + 3")
    found = result(tmp_path, SUM, loop, after, inside)
    assert (found.result, found.shown) == ("confirmed", 3), found
    wrong = WitnessInvariant("location_invariant", at(7), "s == 3 * i")
    assert result(tmp_path, SUM, loop, wrong).result == "rejected"


def test_unsigned_arithmetic_of_an_invariant_wraps(tmp_path):
    body = """\
int main(void) {
  unsigned int x = 0;
  while (x < 10) x += 2;
  __VERIFIER_assert(x % 2 == 0);
}
"""
    assert result(tmp_path, body, invariant(3, "x % 2 == 0 && x <= 10")).result == "confirmed"
    # 0 - 1 is the largest number there.
    assert result(tmp_path, body, invariant(3, "x - 1 <= 10")).result == "rejected"


def test_what_pointers_lead_to_has_to_be_there(tmp_path):
    body = """\
int main(void) {
  int x = 3, n = __VERIFIER_nondet_int();
  int *p = n ? &x : 0;
  int a[4] = {3, 3, 3, 3};
  for (int i = 0; i < 4; i++) { x = 3; }
  __VERIFIER_assert(x == 3);
}
"""
    assert result(tmp_path, body, invariant(5, "n == 0 || *p == 3")).result == "confirmed"
    assert result(tmp_path, body, invariant(5, "*p == *p")).result != "confirmed"
    assert result(tmp_path, body, invariant(5, "0 <= i && (i >= 4 || a[i] == a[i])")).shown == 1
    assert result(tmp_path, body, invariant(5, "a[i] == a[i]")).shown == 0
