"""Claims that no execution reaches: as the kernel proves it."""

import pytest

from viap.c.load import load_text
from viap.data import strategies_path
from viap.prover.cases.case import assertions
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.ui.report.details import unreachable_claims

IN_BRANCHES = """
  if (n > 5) {
    n = 1;
    if (n < 3) { assert(n == 1); }
    if (n > 3) { n = 9;
      assert(n == 8); }
  }"""
IN_LOOP = """
  for (int i = 0; i < n; i++) {
    assert(i >= 0);
    if (i < 0) { n = 3;
      assert(n > 9); }
  }"""


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (IN_BRANCHES, [8]),
        (IN_LOOP, [7]),
        ("assert(n == n);", []),
        ("for (int i = 0; i < 3; i++) assert(i < 3);", []),
    ],
)
def test_places_that_are_not_reached(body, lines):
    text = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n"
    text += f"int main(void) {{ int n = __VERIFIER_nondet_int(); {body} }}\n"
    program = load_text(text, "a.c")
    verdict = decide(program, find_plan("default", strategies_path()))
    assert verdict.outcome.value == "TRUE"
    found = unreachable_claims(verdict, assertions(program))
    assert sorted(place.line for place in found) == lines
