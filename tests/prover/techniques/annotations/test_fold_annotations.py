"""Sums and other folds in loop annotations are functions that the kernel defines by recursion."""

import pytest

import viap
from viap.core.program.program_marks import NOT_AT_ENTRY, NOT_KEPT, NOT_PROVED, PROVED

LOGIC = """
/*@ logic integer total{L}(int *a, integer n) = n <= 0 ? 0 : total(a, n - 1) + a[n - 1]; */
/*@ logic integer mixed{L}(int *a, integer n) = n <= 0 ? 0 : (mixed(a, n - 1) ^ a[n - 1]); */
/*@ logic integer most{L}(int *a, integer n) =
      n <= 0 ? 0 : (most(a, n - 1) < a[n - 1] ? a[n - 1] : most(a, n - 1)); */
"""
PROGRAM = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[50]; long long s = 0, t = 0;
  /*@ loop invariant 0 <= i <= 50; */
  for (int i = 0; i < 50; i++) a[i] = __VERIFIER_nondet_int();
  /*@ loop invariant 0 <= i <= 50; loop invariant %s; */
  for (int i = 0; i < 50; i++) %s
  /*@ loop invariant 0 <= i <= 50; loop invariant %s; */
  for (int i = 0; i < 50; i++) %s
  if (%s) reach_error();
  return 0; }
"""
STEPS = {
    "total": "{0} = {0} + a[i];",
    "mixed": "{0} = {0} ^ a[i];",
    "most": "if ({0} < a[i]) {0} = a[i];",
}


def answer(folder, first, second, step, wrong):
    path = folder / "program.c"
    parts = (first, step.format("s"), second, step.format("t"), wrong)
    path.write_text(LOGIC + PROGRAM % parts)
    return viap.prove(path, strategy="annotations", data_model="LP64")


@pytest.mark.parametrize("name", STEPS)
def test_two_folds_over_the_same_cells_are_equal(tmp_path, name):
    first, second = (f"{each} == {name}(&a[0], i)" for each in "st")
    result = answer(tmp_path, first, second, STEPS[name], "s != t")
    assert result.verdict == "TRUE"
    assert [each.status for each in result.annotations] == [PROVED] * 5
    assert [each.used for each in result.annotations][2::2] == [True, True]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ("s == mixed(&a[0], i)", NOT_PROVED),
        ("s == total(&a[0], i + 1)", NOT_AT_ENTRY),
        ("s == 1 + total(&a[0], i)", NOT_AT_ENTRY),
        ("0 < i ==> s == total(&a[0], i - 1)", NOT_KEPT),
    ],
)
def test_a_wrong_fold_is_not_proved_and_proves_nothing(tmp_path, wrong, status):
    right = "t == total(&a[0], i)"
    result = answer(tmp_path, wrong, right, STEPS["total"], "s != t")
    assert result.verdict == "UNKNOWN"
    assert [each.status for each in result.annotations] == [PROVED, PROVED, status, PROVED, PROVED]


def test_right_folds_prove_no_false_assertion(tmp_path):
    first, second = (f"{each} == total(&a[0], i)" for each in "st")
    assert answer(tmp_path, first, second, STEPS["total"], "s == t").verdict != "TRUE"
    assert answer(tmp_path, first, second, STEPS["total"], "s == 7").verdict != "TRUE"
