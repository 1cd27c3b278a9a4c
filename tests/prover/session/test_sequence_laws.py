"""The kernel proves the laws of named sequences; a wrong one is refused."""

import pytest

from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply
from viap.core.translate.translation import translate
from viap.prover.recurrences.algebra.powers import ANY_POWER
from viap.prover.recurrences.sequences import law_selection as factorial_laws
from viap.prover.recurrences.sequences import linear_laws
from viap.prover.recurrences.sequences import product_laws as binomial_laws
from viap.prover.recurrences.sequences import product_laws as power_laws
from viap.prover.recurrences.sequences import row_sums as power_sums
from viap.prover.recurrences.sequences.named_sequences import sequence_symbol
from viap.prover.recurrences.sequences.product_laws import exact_quotient
from viap.prover.recurrences.sequences.sequence_law import LawUse, SequenceLaw
from viap.prover.session.prover import prover_of
from viap.prover.session.word_equations import SequenceLaws

RECURRENCES = [(1, 1), (-1, 3), (-2, 2), (3, -5), (1, 1, 1), (2, -3, 5), (1, 0, 0, 1)]
A, B = (apply(Symbol(name, (), INT)) for name in "ab")


@pytest.fixture
def laws():
    theory = translate(load_text("int main(void) { return 0; }", "nothing.c"))
    return SequenceLaws(prover_of(theory))


def shown(laws, law):
    constants = tuple(A for _ in (*law.counters, *law.others))
    return laws._instance(LawUse(law, constants)) is not None


@pytest.mark.parametrize("recurrence", RECURRENCES, ids=str)
def test_addition(laws, recurrence):
    assert shown(laws, linear_laws.addition(recurrence))


@pytest.mark.parametrize("recurrence", [r for r in RECURRENCES if len(r) == 2], ids=str)
def test_norm(laws, recurrence):
    assert shown(laws, linear_laws.norm(recurrence))


@pytest.mark.parametrize(
    ("fine", "coarse", "times"),
    [((1, 1), (-1, 3), 2), ((1, 1), (1, 4), 3), ((1, 2), (-1, 6), 2), ((1, 1, 1), (1, 1, 3), 2)],
)
def test_sequences_at_multiples(laws, fine, coarse, times):
    law, found = linear_laws.multiple(fine, coarse)
    assert found == times
    assert shown(laws, law)


@pytest.mark.parametrize("symbol", [ANY_POWER, Symbol("pow^3", (INT,), INT)], ids=str)
def test_powers_of_sums(laws, symbol):
    assert shown(laws, power_laws.addition(symbol))


def test_exponents_are_split_part_by_part():
    exponent = build.add(build.scale(2, A), B)
    uses = list(power_laws.power_uses({ANY_POWER: [(exponent, A)]}))
    assert len(uses) == 2
    assert all(build.ZERO not in use.values for use in uses)
    assert not list(power_laws.power_uses({ANY_POWER: [(build.sub(A, B), A)]}))


@pytest.mark.parametrize("degree", range(power_sums.MOST_DEGREE + 1))
def test_sums_with_powers(laws, degree):
    assert shown(laws, power_sums.multiplied(degree))


def test_no_multiple():
    assert linear_laws.multiple((1, 1), (1, 2)) is None


@pytest.mark.parametrize(
    ("recurrence", "period"), [((-2, 2), (4, -4)), ((-3, 3), (6, -27)), ((-4, 2), (3, -8))]
)
def test_strides(laws, recurrence, period):
    assert linear_laws.scaled_period(recurrence) == period
    assert shown(laws, linear_laws.stride(recurrence))


@pytest.mark.parametrize(
    "law",
    [
        factorial_laws.growth(),
        factorial_laws.even_double(),
        factorial_laws.odd_double(),
        factorial_laws.first_factor(),
        factorial_laws.rising_by_factorials(),
        binomial_laws.outside(),
        binomial_laws.symmetry(),
        binomial_laws.neighbours(),
        binomial_laws.rows(),
        binomial_laws.absorption(),
        binomial_laws.central(),
        binomial_laws.catalan(),
        binomial_laws.by_factorials(),
        binomial_laws.column(4),
        exact_quotient(),
    ],
    ids=lambda law: law.name,
)
def test_factorials_and_binomial_coefficients(laws, law):
    assert shown(laws, law)


def test_a_wrong_law_is_not_shown(laws):
    law = linear_laws.addition((1, 1))
    wrong = build.eq(law.body.args[0], build.add(law.body.args[1], build.ONE))
    assert not shown(laws, SequenceLaw("wrong", law.counters, (), wrong, law.before, law.given))


def test_questions_without_sums_get_definitions_only(laws):
    symbol = sequence_symbol((1, 1))
    three, two, one = (apply(symbol, build.add(A, build.number(shift))) for shift in (2, 1, 0))
    facts = list(laws.facts((build.eq(three, build.add(two, one)),), ()))
    assert [fact.known.rule for fact in facts] == ["function"]
    assert not list(laws.facts((build.eq(A, B),), ()))
