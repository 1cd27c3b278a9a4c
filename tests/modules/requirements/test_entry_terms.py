"""Terms over values at entry: their values and texts."""

import pytest

from viap.facts.dialects import number_text
from viap.modules.requirements.entry_terms import (
    EntryTerm,
    constant,
    length_name,
    name_term,
    string_of,
)

N, M = (1, ("n",)), (1, ("m",))


@pytest.mark.parametrize(
    ("term", "text", "c_text", "value"),
    [
        (constant(3), "3", "3", 3),
        (name_term("n"), "n", "n", 7),
        (name_term("n", 1), "n + 1", "1LL * n + 1", 8),
        (name_term("n", -1), "n - 1", "1LL * n - 1", 6),
        (EntryTerm(((1, ("n", "m")),)), "m*n", "1LL * n * m", -14),
        (EntryTerm(((2, ("n",)),), 1), "2*n + 1", "2LL * n + 1", 15),
        (EntryTerm((N, (-1, ("m",)))), "n - m", "1LL * n - 1LL * m", 9),
        (EntryTerm((M, N)), "m + n", "1LL * m + 1LL * n", 5),
        (EntryTerm(((-1, ("n",)), M)), "m - n", "-1LL * n + 1LL * m", -9),
        (EntryTerm((N,), 1, 2), "n / 2 + 1", "1LL * n / 2 + 1", 4),
        (EntryTerm((N, M), 0, 2), "(n + m) / 2", "(1LL * n + 1LL * m) / 2", 2),
        (EntryTerm(((1, ("m",)),), 0, 4), "m / 4", "1LL * m / 4", 0),
        (EntryTerm((N, (3, ())), 0, 4), "(n + 3) / 4", "(1LL * n + 3LL) / 4", 2),
        (EntryTerm((N, (-1, ("m",))), wide=True), "n - m", "(__int128)1 * n - (__int128)1 * m", 9),
        (EntryTerm((N,), wide=True), "n", "n", 7),
    ],
)
def test_texts_and_values(term, text, c_text, value):
    assert (term.text(), term.c_text()) == (text, c_text)
    assert term.value({"n": 7, "m": -2}) == value


def test_names_once_each():
    assert EntryTerm(((1, ("n", "m")), (1, ("n",)))).names == ("n", "m")


def test_simple_terms_rank_first():
    terms = [EntryTerm(((1, ("n", "m")),)), name_term("n", 1), constant(1), name_term("n")]
    ranked = sorted(terms, key=lambda term: term.complexity)
    assert [term.text() for term in ranked] == ["1", "n", "n + 1", "m*n"]


@pytest.mark.parametrize(
    ("number", "text"),
    [(5, "5"), (-7, "-7"), (1 << 31, "2147483648LL"), (-(1 << 31), "-2147483648LL"),
     (1 << 63, "9223372036854775808ULL")],
)  # fmt: skip
def test_constants_fit_their_types(number, text):
    assert number_text(number) == text


def test_lengths_of_strings():
    term = name_term(length_name("s"), 1)
    assert (term.text(), term.c_text()) == ("strlen(s) + 1", "strlen(s) + 1")
    assert (string_of("strlen(s)"), string_of("n")) == ("s", None)
