"""Programs whose course follows from their text."""

import pytest

from tests.prover.techniques.decided import decided, strategy
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.prover.cases.answer import of_verdict
from viap.prover.cases.runner import decide

TASKS = ("refine/table-of-primes", "refine/heaps-of-cards")
TECHNIQUES = ("closed-forms", "unroll")


@pytest.mark.parametrize("task", TASKS)
def test_what_it_is_for_is_proved(task):
    found = decided(task, *TECHNIQUES)
    assert found.outcome is Outcome.TRUE
    assert found.transformation == "unroll"


@pytest.mark.parametrize("task", TASKS)
def test_its_twin_with_a_bug_is_not_proved(task):
    assert decided(f"{task}-bug", *TECHNIQUES).outcome is not Outcome.TRUE


def test_only_assertions_of_the_source_are_counted():
    assert of_verdict(decided(TASKS[0], *TECHNIQUES)).reason.startswith("2 assertions proved, ")


SUM = """#include <assert.h>
int nondet(void);
int main(void) {
    int a[3], sum = 0;
    for (int i = 0; i < 3; i++) { a[i] = nondet(); if (a[i] < 0 || a[i] > 9) a[i] = 0; }
    for (int i = 0; i < 3; i++) sum += a[i];
    assert(sum <= %d);
}
"""


@pytest.mark.parametrize(("most", "verdict"), [(27, Outcome.TRUE), (26, Outcome.UNKNOWN)])
def test_inputs_that_decide_no_loop_are_left_to_the_solver(most, verdict):
    assert decide(load_text(SUM % most, "a.c"), strategy(*TECHNIQUES)).outcome is verdict
