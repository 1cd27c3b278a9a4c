"""Hypotheses agree with all calls, and none is made twice."""

from tests.modules.requirements.functions import sampler_of
from viap.modules.requirements.hypotheses import Hypotheses
from viap.project.contract import joined
from viap.runs.machine import ListedInputs


def of(text):
    return Hypotheses(sampler_of(text))


def test_the_first_is_the_footprint():
    made = of("void f(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }").next()
    assert joined(made.requirements()) == "a holds n elements"


def test_wrong_calls_are_excluded():
    made = of("int f(int *a, int n) { return a[n - 1]; }").next()
    assert joined(made.requirements()) == "a holds n elements and n >= 1"


def test_a_noted_call_changes_the_next():
    hypotheses = of("unsigned f(unsigned x) { return 1 / (x - 12345); }")
    assert hypotheses.next().requirements() == ()
    hypotheses.note(hypotheses.sampler._machine.run(ListedInputs([12345])))
    assert joined(hypotheses.next().requirements()) == "x != 12345"


def test_a_failing_check_stays_reachable():
    hypotheses = of("unsigned f(unsigned x) { if (x == 3) return 1 / (x - 3); return 0; }")
    assert hypotheses.next() is None


def test_none_twice():
    hypotheses = of("int f(int x) { return x; }")
    assert hypotheses.next() is not None
    assert hypotheses.next() is None
