"""Invariants that are too weak alone: viap's own proof may help, and confirms nothing wrong."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evidence.witnesses.programs import invariant, reading
from viap.data import strategies_path
from viap.evidence.witnesses import correctness
from viap.evidence.witnesses.correctness import validate_correctness
from viap.prover.cases.strategy_file import find_plan

FAST = find_plan("fast", strategies_path())
ARRAY = """int a[100];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  for (int i = 0; i < n; i++) a[i] = 2 * i;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n) __VERIFIER_assert(a[k] == 2 * k);
}
"""


def validated(folder, text, *invariants, plan=FAST):
    return validate_correctness(reading(folder, text), invariants, plan=plan)


def test_what_is_not_said_about_arrays_is_proved(tmp_path):
    bounds = [invariant(5, "0 <= i"), invariant(5, "i <= n")]
    alone = validated(tmp_path, ARRAY, *bounds, plan=None)
    assert (alone.result, alone.helped) == ("undecided", False)
    found = validated(tmp_path, ARRAY, *bounds)
    assert (found.result, found.helped, found.shown) == ("confirmed", True, 2), found
    assert found.reason.startswith("viap proves 2 invariants and 1 assertion")


def test_invariants_that_are_not_inductive_by_themselves(tmp_path):
    found = validated(tmp_path, ARRAY, invariant(5, "i == 0 || a[i - 1] == 2 * i - 2"))
    assert (found.result, found.shown + len(found.details)) in (("confirmed", 1), ("confirmed", 2))


@pytest.mark.parametrize(
    "text", ["i < n", "i != 57", "a[0] == 0 && i <= 99", "a[i] == 0 && i < 50", "n < 100"]
)
def test_wrong_invariants_are_not_confirmed(tmp_path, monkeypatch, text):
    """Also without the runs that find most of them first."""
    assert validated(tmp_path, ARRAY, invariant(5, text)).result != "confirmed"
    monkeypatch.setattr(correctness, "broken", lambda *arguments: None)
    found = validated(tmp_path, ARRAY, invariant(5, "0 <= i"), invariant(5, text))
    assert found.result != "confirmed", found


@pytest.mark.parametrize(
    "text", ["a[i + 1] == a[i + 1]", "2147483600 + i > 0", "i / (i - 3) < 101", "(1 << i) != 7"]
)
def test_what_may_be_undefined_is_not_confirmed(tmp_path, text):
    assert validated(tmp_path, ARRAY, invariant(5, text)).result != "confirmed"


def test_a_violated_property_is_not_confirmed(tmp_path, monkeypatch):
    monkeypatch.setattr(correctness, "broken", lambda *arguments: None)
    found = validated(tmp_path, ARRAY.replace("2 * i;", "2 * i + (i == 77);"), invariant(5, "1"))
    assert found.result in ("rejected", "undecided"), found


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(("i", "n - i", "a[0]", "a[n - 1]", "n")),
    st.sampled_from(("==", "<=", "<", ">=")),
    st.sampled_from(("0", "n", "2 * i", "100", "198")),
)
def test_nothing_false_is_confirmed(tmp_path_factory, left, op, right):
    """The law, by running the loop for all sizes: a confirmed invariant holds in each round."""
    text = f"{left} {op} {right}"
    folder = tmp_path_factory.mktemp("helped")
    before = vars(correctness)["broken"]
    correctness.broken = lambda *arguments: None  # type: ignore[attr-defined]
    try:
        found = validated(folder, ARRAY, invariant(5, text), plan=replace(FAST))
    finally:
        correctness.broken = before  # type: ignore[attr-defined]
    if found.result == "confirmed":
        assert all(holds(text, n) for n in (1, 2, 3, 50, 100)), (text, found)


def holds(text, n):
    a = [0] * 100
    for i in range(n + 1):
        if not eval(text, {"a": a, "i": i, "n": n}):  # noqa: S307 - one of the texts above
            return False
        if i < n:
            a[i] = 2 * i
    return True
