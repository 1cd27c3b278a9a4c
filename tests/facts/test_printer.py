"""Mathematical text: as few parentheses as it needs."""

import pytest

from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Kind, Symbol, apply, make, variable
from viap.facts.printer import show

i, j, n = (variable(name) for name in "ijn")
P, Q = (apply(Symbol(name, (), BOOL)) for name in "pq")
A = Symbol("a", (INT, INT), INT)
ONE, TWO = build.ONE, build.number(2)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (build.number(-3), "-3"),
        (build.sub(build.ONE, i), "1 - i"),
        (build.sub(i, build.mul(TWO, j)), "i - 2*j"),
        (make(Kind.MUL, (build.add(i, ONE), j)), "(i + 1)*j"),
        (make(Kind.C_DIV, (build.add(i, j), TWO)), "(i + j) / 2"),
        (make(Kind.C_MOD, (i, make(Kind.C_DIV, (j, TWO)))), "i % (j / 2)"),
        (make(Kind.WRAP, (i,), (32, False)), "wrap_u32(i)"),
        (make(Kind.BITS, (i, j), "xor"), "bit_xor(i, j)"),
        (make(Kind.FLOOR_DIV, (i, TWO)), "div(i, 2)"),
        (apply(A, i, build.add(j, ONE)), "a(i, j + 1)"),
        (build.le(i, n), "i <= n"),
        (build.negate(build.eq(i, j)), "i != j"),
        (make(Kind.NOT, (make(Kind.AND, (P, Q)),)), "not (p and q)"),
        (make(Kind.OR, (make(Kind.AND, (P, Q)), P)), "p and q or p"),
        (make(Kind.IMPLIES, (make(Kind.IMPLIES, (P, Q)), P)), "(p -> q) -> p"),
        (make(Kind.IMPLIES, (P, make(Kind.IMPLIES, (Q, P)))), "p -> q -> p"),
        (build.ite(build.le(i, j), i, build.neg(j)), "ite(i <= j, i, -j)"),
        (build.forall((i,), build.le(i, n)), "for all i: i <= n"),
    ],
)
def test_text(term, text):
    assert show(term) == text
