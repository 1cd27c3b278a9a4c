"""Loops on other branches than a claim."""

from viap.c.load import load_text
from viap.core.translate.translation import translate
from viap.prover.session.path_loops import excluded_loops

TEXT = """extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
  int c = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), i, s = 0;
  for (i = 0; i < n; i++) s++;
  if (c) { for (i = 0; i < n; i++) s++; if (s < 0) reach_error(); }
  else { for (i = 0; i < n; i++) s--; if (s > 9) reach_error(); }
  if (s == 7) reach_error();
}"""


def test_loops_on_the_other_branch_are_left_out():
    theory = translate(load_text(TEXT, "t.c"))
    lines = {
        claim.position.line: {loop.position.line for loop in excluded_loops(theory, claim)}
        for claim in theory.assertions
    }
    assert lines == {5: {6}, 6: {5}, 7: set()}
