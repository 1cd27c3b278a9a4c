"""Spoken formulas as ACSL and as CBMC's C expressions."""

import pytest

from viap.explain.invariants.acsl_text import AcslText, acsl
from viap.explain.invariants.cbmc_text import CbmcText, cbmc
from viap.explain.invariants.unspeakable import Unspeakable
from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import apply, variable
from viap.program.integer_types import INT as C_INT
from viap.program.integer_types import UINT

i, j, k, m, n, s = (variable(name) for name in "ijkmns")
ONE, TWO = build.ONE, build.number(2)
A = Symbol("a[{}]", (INT,), INT)
TYPES = {"i": C_INT, "j": C_INT, "n": C_INT, "s": C_INT, "a[{}]": C_INT, "u": UINT}


def cell(index):
    return apply(A, index)


def within(name, low, high):
    return build.conjunction((build.le(low, name), build.lt(name, high)))


FILLED = build.forall(
    (k,), build.implies(within(k, build.ZERO, i), build.eq(cell(k), build.mul(TWO, k)))
)


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (build.le(i, n), "i <= n"),
        (build.le(build.add(i, ONE), n), "i < n"),
        (build.lt(i, build.add(n, ONE)), "i <= n"),
        (build.eq(build.sub(i, j), n), "i == j + n"),
        (build.eq(build.add(i, s), build.mul(i, i)), "s == i*i - i"),
        (build.negate(build.eq(i, j)), "i != j"),
        (build.eq(build.c_mod(i, TWO), build.ZERO), "i % 2 == 0"),
        (build.implies(build.lt(i, n), build.eq(s, TWO)), "i < n ==> s == 2"),
        (build.disjunction((build.eq(i, n), build.eq(i, ONE))), "i == n || i == 1"),
        (build.le(build.number(-3), i), "-3 <= i"),
        (build.eq(build.c_div(build.sub(i, ONE), TWO), s), "(i - 1) / 2 == s"),
        (build.le(build.ite(build.le(i, n), build.neg(i), n), s), "(i <= n ? -i : n) <= s"),
        (build.eq(cell(build.sub(i, ONE)), ONE), "a[i - 1] == 1"),
        (FILLED, "\\forall integer k; 0 <= k < i ==> a[k] == 2*k"),
    ],
)
def test_acsl(formula, text):
    assert acsl(formula) == text


def ordered(*premises):
    names = variable("k"), variable("l")
    conclusion = build.le(cell(names[0]), cell(names[1]))
    return build.forall(names, build.implies(build.conjunction(premises), conclusion))


def test_ranges_come_first():
    l = variable("l")  # noqa: E741
    premises = (build.lt(k, l), build.lt(l, i), build.le(build.ZERO, k))
    assert acsl(ordered(*premises)) == "\\forall integer k, l; 0 <= k < l < i ==> a[k] <= a[l]"
    above = (build.le(build.ZERO, k), build.lt(k, i), build.lt(k, l), build.lt(l, n))
    assert acsl(ordered(*above)) == (
        "\\forall integer k, l; 0 <= k < i && k < l < n ==> a[k] <= a[l]"
    )


def test_no_quantifier_without_a_range():
    with pytest.raises(Unspeakable):
        acsl(build.forall((k,), build.implies(build.le(build.ZERO, k), build.eq(cell(k), ONE))))


def test_quotients_of_c_do_not_round_down():
    for quotient in (build.floor_div(i, TWO), build.floor_mod(i, TWO)):
        with pytest.raises(Unspeakable):
            acsl(build.eq(quotient, s))


def test_bounds_are_joined():
    assert AcslText().lines([build.le(i, n), build.eq(s, ONE), build.le(build.ZERO, i)]) == [
        "0 <= i <= n",
        "s == 1",
    ]


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (build.le(i, n), "i <= n"),
        (build.eq(s, build.mul(i, i)), "(long long)s == (long long)i*(long long)i"),
        (build.le(build.ZERO, variable("u")), "0 <= u"),
        (
            FILLED,
            "__CPROVER_forall { int k; (0 <= k && k < i) ==> ((long long)a[k] == 2*(long long)k) }",
        ),
    ],
)
def test_cbmc(formula, text):
    assert cbmc(formula, TYPES) == text


def test_cbmc_has_no_chains():
    assert CbmcText(TYPES).lines([build.le(build.ZERO, i), build.le(i, n)]) == ["0 <= i && i <= n"]


def test_cbmc_compares_signed_with_unsigned_as_numbers():
    assert cbmc(build.le(i, variable("u")), TYPES) == "(long long)i <= (long long)u"
