"""Loops of which one does in one iteration what the other one does in several."""

import pytest

from viap.c.load import load_text
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.session.closed_forms import solve_loops
from viap.prover.session.coupled_loops import stride_lemmas
from viap.prover.session.prover import prover_of

PROGRAM = """
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint(), y = x;
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (n > 1000) abort();
    for (unsigned i = 0; i < %s; i++) x = a * x + b;
    for (unsigned i = 0; i < n; i++) y = %s;
    if (x != y) reach_error();
    return 0;
}
"""
TWICE = "a * (a * y + b) + b"


def lemmas(*parts):
    prover = prover_of(translate(load_text(PROGRAM % parts, "t.c")))
    forms = ClosedForms()
    solve_loops(prover, forms)
    return stride_lemmas(prover, forms.known)


def test_two_iterations_for_one():
    (proof,) = lemmas("2 * n", TWICE)
    assert "y.2(m2) = x.1(2*m2)" in show(proof.body)


@pytest.mark.parametrize(
    "parts",
    [
        ("3 * n", TWICE),  # another number of iterations
        ("2 * n", f"{TWICE} + 1"),  # another step
        ("2 * n", f"{TWICE} + i * (i - 1)"),  # the same only in the first iterations
        ("n", TWICE),
    ],
)
def test_other_loops_are_not_compared(parts):
    assert not lemmas(*parts)
