"""Values of elements, and conditions on them."""

import pytest

from tests.modules.requirements.functions import inferred, sampler_of
from viap.modules.requirements.conditions import Condition
from viap.modules.requirements.entry_terms import (
    LARGEST,
    LEAST,
    ZERO,
    EntryTerm,
    element_limits,
    element_name,
    element_of,
    element_terms,
    element_values,
    fits,
    is_indirect,
    name_term,
)


def test_names():
    assert element_of(element_name(LEAST, "b")) == (LEAST, "b")
    assert element_of("n") is None


def test_values_of_a_run():
    found = element_values("b", [3, 0, 7])
    assert [found[element_name(kind, "b")] for kind in (LEAST, LARGEST, ZERO)] == [0, 7, 1]
    nothing = element_values("b", [])
    assert (
        nothing[element_name(LEAST, "b")] > 2**64 > -(2**64) > nothing[element_name(LARGEST, "b")]
    )


def test_calls_know_their_elements():
    sampler = sampler_of("int f(const int *b, int n) { return n > 0 ? b[0] : 0; }")
    call = sampler.call({"n": 2}, 0)
    assert call.values[element_name(LEAST, "b")] == call.values[element_name(LARGEST, "b")]


@pytest.mark.parametrize(
    ("kind", "op", "bound", "text"),
    [
        (LEAST, ">=", 0, "b[k] >= 0"),
        (LARGEST, "<=", 31, "b[k] <= 31"),
        (ZERO, "<=", 0, "b[k] != 0"),
    ],
)
def test_texts_of_conditions(kind, op, bound, text):
    condition = Condition(name_term(element_name(kind, "b")), op, bound, name_term("m"))
    assert condition.text() == f"{text} for 0 <= k < m"
    assert condition.c_text() == f"\\forall integer k; 0 <= k < m ==> {text}"
    assert not condition.is_cap


def test_the_index_has_a_name_of_its_own():
    condition = Condition(name_term(element_name(LEAST, "b")), ">=", 0, name_term("k"))
    assert condition.text() == "b[i] >= 0 for 0 <= i < k"


def test_terms_and_their_directions():
    sizes = {"a": name_term("n"), "b": name_term("m")}
    terms = list(element_terms(sizes, ["b"], []))
    texts = [Condition(term, "<=", limits[0], size).text() for term, limits, size in terms]
    assert "b[k] < n for 0 <= k < m" in texts
    least = EntryTerm(((1, (element_name(LEAST, "b"),)),))
    assert fits(least, ">=") and not fits(least, "<=") and fits(name_term("n"), "<=")


def test_limits_are_those_of_the_program():
    shifts = sampler_of("unsigned f(unsigned x) { return 1u << x; }")
    assert 31 in element_limits(shifts.words)
    assert 31 not in element_limits(sampler_of("int f(int x) { return x + 9; }").words)


def test_indices_from_elements():
    largest = element_name(LARGEST, "b")
    assert is_indirect([{largest: 3}, {largest: 8}], [4, 9])
    assert not is_indirect([{largest: 3}, {largest: 8}], [5, 5])


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        (
            "void f(int *a, int n, const int *b, int m)\n"
            "{ for (int i = 0; i < m; i++) a[b[i]] = 0; }",
            ["a holds n elements", "b holds m elements",
             "b[k] < n for 0 <= k < m", "b[k] >= 0 for 0 <= k < m"],
        ),
        (
            "void f(int *a, const int *b, int n) { for (int i = 0; i < n; i++) a[i] = 9 / b[i]; }",
            ["a holds n elements", "b holds n elements", "b[k] != 0 for 0 <= k < n"],
        ),
    ],
)  # fmt: skip
def test_requirements_on_elements_are_found_and_proved(tmp_path, text, needs):
    verdict, found = inferred(tmp_path, text)
    assert (verdict, sorted(found)) == ("TRUE", sorted(needs))
