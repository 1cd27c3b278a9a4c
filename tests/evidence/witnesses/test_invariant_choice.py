"""The invariants that are written: found for many kinds of loops, and enough to prove them."""

import pytest

from tests.evidence.witnesses.programs import LINES, invariant, reading
from viap.c.marks.annotated_reading import open_file
from viap.evidence.witnesses.correctness import validate_correctness
from viap.evidence.witnesses.invariant_choice import choose_invariants, inductive
from viap.evidence.witnesses.witness_writer import trivial

PROGRAMS = {
    "a sum with a closed form": """\
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  if (n < 0 || n > 1000) return 0;
  while (i < n) { i++; s += i; }
  __VERIFIER_assert(2 * s == n * (n + 1));
}
""",
    "cases": """\
int main(void) {
  unsigned int x = 0, y = __VERIFIER_nondet_uint();
  while (x < 60) {
    if (y % 3 == 0) x += 4; else x += 2;
  }
  __VERIFIER_assert(y % 3 != 0 || x % 4 == 0);
}
""",
    "unsigned numbers that wrap around": """\
int main(void) {
  unsigned int a = 0, b = 0;
  while (__VERIFIER_nondet_int()) { a += 3; b++; }
  __VERIFIER_assert(a == 3 * b);
}
""",
    "do": """\
int main(void) {
  int k = 0, j = 30;
  do { k += 3; j -= 3; } while (k < 27);
  __VERIFIER_assert(j == 3);
}
""",
    "a function that is called twice": """\
int steps(int from, int to) {
  int count = 0;
  for (int k = from; k < to; k++) count++;
  return count;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50) return 0;
  __VERIFIER_assert(steps(0, n) + steps(n, 50) == 50);
}
""",
    "nested loops": """\
int main(void) {
  int n = __VERIFIER_nondet_int(), c = 0, i = 0;
  if (n < 0 || n > 100) return 0;
  while (i < n) {
    int j = 0;
    while (j < 5) { j++; c++; }
    i++;
  }
  __VERIFIER_assert(c == 5 * n);
}
""",
    "goto": """\
int main(void) {
  int x = 0, y = 0;
  again:
  if (x >= 25) goto done;
  x += 5; y += 2;
  goto again;
  done:
  __VERIFIER_assert(y == 10);
}
""",
}


@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS.keys())
def test_they_prove_the_program(tmp_path, body):
    program = reading(tmp_path, body)
    found = choose_invariants(program)
    report = validate_correctness(program, found)
    assert (report.result, report.shown) == ("confirmed", len(found)), (found, report)


def test_they_are_short_and_say_what_matters(tmp_path):
    program = reading(tmp_path, PROGRAMS["do"])
    found = choose_invariants(program)
    assert {each.location.line for each in found} == {LINES + 3}
    assert {each.location.column for each in found} == {3}
    texts = {each.value for each in found}
    assert (
        "(long long)k + (long long)j == 30" in texts or "(long long)j + (long long)k == 30" in texts
    )
    assert any("% 3 == 0" in text for text in texts)
    assert len(texts) <= 6


def test_invariants_at_labels_hold_however_they_are_reached(tmp_path):
    program = reading(tmp_path, PROGRAMS["goto"])
    assert {each.type for each in choose_invariants(program)} == {"location_invariant"}


def test_what_is_not_inductive_is_dropped_with_what_rests_on_it(tmp_path):
    program = reading(tmp_path, PROGRAMS["do"])
    said = [invariant(3, text, 3) for text in ("k % 3 == 0", "k != 7", "j >= 3", "k == 3")]
    kept = {each.value for each in inductive(program, said)}
    assert "k % 3 == 0" in kept
    assert not kept & {"k == 3", "j >= 3"}


def test_a_program_without_loops_has_a_witness_too(tmp_path):
    program = reading(tmp_path, "int main(void) {\n  return 0;\n}\n")
    assert choose_invariants(program) == []
    (said,) = trivial(open_file(program))
    assert (said.type, said.location.line, said.location.column) == (
        "location_invariant",
        LINES + 2,
        3,
    )
    assert validate_correctness(program, [said]).result == "confirmed"
    assert trivial(open_file(reading(tmp_path, "int main(void) {}\n"))) == []
