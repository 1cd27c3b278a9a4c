"""Clauses that are worth a proof."""

from viap.contracts.chosen_clauses import chosen_clauses
from viap.contracts.exit_clauses import ExitClause


def clause(text, kind, bound, subject="r", rank=0):
    return ExitClause(subject, kind, (text,) * 3, rank, bound)


EQUAL = clause("r == n", "equal", "n")
MOST = clause("r <= n", "most", "n")
LEAST = clause("r >= 0", "least", "0")
ZERO = clause("r == 0", "equal", "0")
CLAUSES = [EQUAL, MOST, LEAST, ZERO]


def chosen(clauses, always, ever):
    """The texts that are chosen; clauses by their texts."""
    flags = ([each.acsl in texts for each in clauses] for texts in (always, ever))
    return [each.acsl for each in chosen_clauses(clauses, *flags)]


def test_an_equation_says_it_all():
    every = {"r == n", "r <= n", "r >= 0"}
    assert chosen(CLAUSES, every, every) == ["r == n"]


def test_bounds_that_are_reached():
    always = {"r <= n", "r >= 0"}
    assert chosen(CLAUSES, always, always | {"r == n", "r == 0"}) == ["r >= 0", "r <= n"]
    assert chosen(CLAUSES, always, always | {"r == n"}) == ["r <= n"]


def test_each_subject_has_its_own():
    other = clause("g == 1", "equal", "1", "g")
    assert chosen([EQUAL, other], {"r == n", "g == 1"}, ()) == ["r == n", "g == 1"]


def test_a_number_or_an_index():
    either = clause("r == -1 || r < n", "either", "-1")
    minus = clause("r == -1", "equal", "-1")
    least = clause("r >= -1", "least", "-1")
    found = chosen([either, minus, least], {either.acsl, "r >= -1"}, {"r == -1"})
    assert found == [either.acsl]
