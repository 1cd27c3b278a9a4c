"""What the functions of a library are among those of a program."""

import pytest

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, apply, variable
from viap.core.logic.walkers import Recursive, subterms
from viap.data import axioms_path
from viap.facts.printer import show
from viap.prover.instantiate.library_facts import bindings, ground_nodes
from viap.prover.instantiate.library_matching import interpretations, witnessed
from viap.prover.session.library_lemmas import read_library

K, M, P1, J = (variable(name) for name in ("k", "m", "p1", "j"))
CELL = Symbol("cell", (INT, INT), INT)
ZERO, ONE = build.ZERO, build.ONE


def folded(name, element, start=ZERO, join=build.add, parameters=()):
    symbol = Symbol(name, (INT,) * (1 + len(parameters)), INT)
    value = apply(symbol, K, *parameters)
    return Recursive(symbol, K, tuple(parameters), start, join(value, element))


def about(file, name, *made):
    """The lemma of that name, for functions of a program; None if they don't fit."""
    library = read_library(axioms_path() / f"{file}.smt2")
    (lemma,) = (each for each in library.lemmas if each.name == name)
    needed = library.used_functions(lemma.terms())
    found = (meant.lemma(lemma) for meant in interpretations(library, needed, made))
    return next((each for each in found if each is not None), None)


def said(lemma):
    return None if lemma is None else show(lemma.statement().body)


PREFIX = folded("sum^1", apply(CELL, K, P1), parameters=(P1,))
RANGE = folded("sum^2", apply(CELL, build.add(K, M), build.number(7)), parameters=(M,))
CHAIN = Recursive(
    Symbol("max^3", (INT, INT), INT),
    K,
    (M,),
    ZERO,
    build.ite(
        build.eq(K, ZERO),
        apply(CELL, M, ONE),
        build.ite(
            build.lt(
                apply(Symbol("max^3", (INT, INT), INT), K, M), apply(CELL, build.add(K, M), ONE)
            ),
            apply(CELL, build.add(K, M), ONE),
            apply(Symbol("max^3", (INT, INT), INT), K, M),
        ),
    ),
)


def test_a_sum_from_its_first_element_on():
    assert said(about("sums", "sum-first", RANGE)) == (
        "0 < n -> sum^2(n, f) = cell(f, 7) + sum^2(n - 1, f + 1)"
    )


def test_a_sum_of_all_first_elements_has_no_first_one():
    """A lemma about sums from another element on has nothing to say of it."""
    assert about("sums", "sum-first", PREFIX) is None
    text = said(about("sums", "sum-monotone", PREFIX, folded("sum^2", K)))
    assert text.endswith("sum^1(n, p1^1) <= sum^2(n)")


def test_a_chain_of_largest_elements():
    text = said(about("extrema", "largest-bounds", CHAIN))
    assert text == "f <= k and k < f + n -> cell(k, 1) <= max^3(n, f)"


def test_functions_of_the_same_elements():
    sum_of_all = folded("sum^4", apply(CELL, K, ONE))
    text = said(about("extrema", "sum-below-largest", CHAIN, sum_of_all))
    assert text == "0 < n -> sum^4(n) <= n*max^3(n, 0)"
    others = folded("sum^4", apply(CELL, K, build.number(2)))
    assert "sum^4" not in said(about("extrema", "sum-below-largest", CHAIN, others))


def test_powers_of_numbers_and_of_parameters():
    double = folded("pow^2", build.number(2), ONE, build.mul)
    assert said(about("powers", "power-of-sum", double)) == ("pow^2(m + n) = pow^2(m)*pow^2(n)")
    symbol = Symbol("pow^", (INT, INT), INT)
    any_power = Recursive(symbol, K, (M,), ONE, build.mul(M, apply(symbol, K, M)))
    assert said(about("powers", "power-odd", any_power)) == (
        "mod(b, 2) = 1 -> mod(pow^(n, b), 2) = 1"
    )


def test_functions_without_sequences_by_their_definitions():
    symbol = Symbol("binom^", (INT, INT), INT)
    left = apply(symbol, K, build.sub(J, ONE))
    first = build.ite(build.eq(J, ZERO), ONE, ZERO)
    rows = Recursive(symbol, K, (J,), first, build.add(left, apply(symbol, K, J)))
    assert said(about("binomials", "binomial-symmetric", rows)) == (
        "binom^(n, k) = binom^(n, n - k)"
    )


def test_sums_of_two_sequences():
    one, two = folded("sum^1", apply(CELL, K, ONE)), folded("sum^2", apply(CELL, K, ZERO))
    both = build.add(build.scale(2, apply(CELL, K, ONE)), build.scale(-3, apply(CELL, K, ZERO)))
    text = said(about("sums", "sum-linear", one, two, folded("sum^3", both)))
    assert text == "sum^3(n) = 2*sum^1(n) - 3*sum^2(n)"


@pytest.mark.parametrize("file", ["sums", "products", "counts", "permutations"])
def test_premises_about_all_elements_become_premises_about_one(file):
    library = read_library(axioms_path() / f"{file}.smt2")
    for plain in library.lemmas:
        lemma, functions = witnessed(plain)
        quantified = [p for p in plain.premises if p.kind is Kind.FORALL]
        assert not any(n.kind is Kind.FORALL for n in subterms(*lemma.terms()))
        assert len(functions) >= min(1, len(quantified))


def test_patterns_bind_all_variables():
    lemma = about("sums", "sum-split", RANGE)
    f, n, m = (apply(Symbol(name, (), INT)) for name in "fnm")
    total = RANGE.symbol
    nodes = ground_nodes([apply(total, m, f), apply(total, n, build.add(f, m))])
    found = list(bindings(lemma.patterns, lemma.variables, nodes))
    assert {v.payload: value for v, value in found[0].items()} == {"n": n, "m": m, "f": f}
    assert not list(bindings(lemma.patterns, lemma.variables, ground_nodes([apply(CELL, n, f)])))
