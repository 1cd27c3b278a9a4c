"""Scalars of two loops that have the same values, and those that have not."""

from viap.c.load import load_text
from viap.core.translate.proved_theory import theory_of
from viap.facts.printer import show
from viap.prover.recurrences.loops.coupled_scalars import coupled

PROGRAM = """
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    long long x = n, u = n, v = n + 1;
    for (int i = 1; i <= n; i++) { x = x * i + 1; }
    for (int j = 0; j < n; j++) { long long w = (j + 3) * v - (j + %d) * u; u = v; v = w; }
    return 0;
}
"""


def pairs(number):
    theory = theory_of(load_text(PROGRAM % number, "program.c"))
    found = [show(each) for equations in coupled(theory, {}) for each in equations]
    return [each for each in found if "x" in each]


def test_the_second_variable_is_one_iteration_ahead():
    found = pairs(1)
    assert any("u.2(" in each and "+ 1" not in each for each in found)
    assert any("v.2(" in each and "+ 1" in each for each in found)


def test_other_sequences_are_not_the_same():
    assert not [each for each in pairs(2) if "v.2(" in each and "+ 1" in each]
