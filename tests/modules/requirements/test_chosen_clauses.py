"""Clauses that are worth a proof."""

from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.modules.requirements.exit_clauses import ExitClause
from viap.modules.requirements.postconditions import chosen_clauses

R, G, N = (variable(name) for name in ("r", "g", "n"))
ZERO, MINUS = build.ZERO, build.number(-1)
EQUAL = ExitClause("r", "equal", build.eq(R, N), 0, N)
MOST = ExitClause("r", "most", build.le(R, N), 0, N)
LEAST = ExitClause("r", "least", build.le(ZERO, R), 0, ZERO)
NOTHING = ExitClause("r", "equal", build.eq(R, ZERO), 0, ZERO)
CLAUSES = [EQUAL, MOST, LEAST, NOTHING]


def chosen(clauses, always, ever):
    """The clauses that are chosen."""
    return chosen_clauses(clauses, *([c in some for c in clauses] for some in (always, ever)))


def test_an_equation_says_it_all():
    every = [EQUAL, MOST, LEAST]
    assert chosen(CLAUSES, every, every) == [EQUAL]


def test_bounds_that_are_reached():
    always = [MOST, LEAST]
    assert chosen(CLAUSES, always, [*always, EQUAL, NOTHING]) == [LEAST, MOST]
    assert chosen(CLAUSES, always, [*always, EQUAL]) == [MOST]


def test_each_subject_has_its_own():
    other = ExitClause("g", "equal", build.eq(G, build.ONE), 0, build.ONE)
    assert chosen([EQUAL, other], [EQUAL, other], ()) == [EQUAL, other]


def test_a_number_or_an_index():
    minus = ExitClause("r", "equal", build.eq(R, MINUS), 0, MINUS)
    index = build.disjunction((minus.formula, build.lt(R, N)))
    either = ExitClause("r", "either", index, 0, MINUS)
    least = ExitClause("r", "least", build.le(MINUS, R), 0, MINUS)
    assert chosen([either, minus, least], [either, least], [minus]) == [either]
