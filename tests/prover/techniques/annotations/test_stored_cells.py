"""Annotations for all cells are used at the cells that were stored to before a loop."""

import pytest

import viap

PROGRAM = """extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), place = __VERIFIER_nondet_uint(), j = 0; int a[1000];
  if (n > 1000 || place >= %s) return 0;
  a[place] = 3;
  /*@ loop invariant 0 <= j <= n;
      loop invariant \\forall integer k; 0 <= k < j ==> a[k] != 3; */
  while (j < n && a[j] != 3) j++;
  if (j >= n) reach_error();
  return 0; }
"""


@pytest.mark.parametrize(("places", "is_true"), [("n", True), ("1000", False)])
def test_a_search_ends_at_the_place_of_a_store(tmp_path, places, is_true):
    path = tmp_path / "program.c"
    path.write_text(PROGRAM % places)
    result = viap.prove(path, strategy="annotations")
    assert (result.verdict == "TRUE") is is_true
