"""Reading SMT-LIB: what is meant, what comes back, and what is said where it is wrong."""

import pytest
from hypothesis import given, settings

from tests.core.logic.generate import SYMBOLS, VARIABLES, formulas
from tests.thorough import examples
from viap.core.base.errors import InputError, UsageError
from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.smtlib_reader import Assertion, Script, read_file, read_text, write_script
from viap.core.logic.terms import BOOL, INT, Kind, Symbol, apply, array_sort, variable
from viap.data import axioms_path
from viap.facts.printer import show

DECLARED = "(declare-const x Int)(declare-const y Int)(declare-const p Bool)(declare-const q Bool)"
LEMMAS = sorted(axioms_path().glob("*.smt2"))


def formula(text, more=""):
    return read_text(f"{DECLARED}{more}(assert {text})", "test").assertions[-1].formula


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(= x (- 5))", "x = -5"),
        ("(< x y 7)", "x < y and y < 7"),
        ("(>= x y)", "y <= x"),
        ("(distinct x y 3)", "x != y and x != 3 and y != 3"),
        ("(= x y (+ x 1 1) )", "x = y and y = x + 2"),
        ("(=> p q (= x 1))", "p and q -> x = 1"),
        ("(xor p q)", "p != q"),
        ("(= (- x y 1) (* 2 x y))", "x - y - 1 = 2*x*y"),
        ("(= (abs x) (ite p (div x 2) (mod x 2)))", None),
        ("(let ((x y) (y x)) (< x y))", "y < x"),
        ("(forall ((k Int)) (! (< k x) :pattern (k) :qid name :weight 3))", "for all k: k < x"),
        ("(exists ((k Int) (l Int)) (= k l))", "exists k, l: k = l"),
        ("(|=>| p |q|)", "p -> q"),
        ("(! p :named a-name)", "p"),
    ],
)
def test_terms(text, shown):
    term = formula(text)
    assert shown is None or show(term) == shown


def test_what_let_names_is_not_caught():
    term = formula("(forall ((k Int)) (let ((a (+ k x))) (exists ((k Int) (x Int)) (< k x a))))")
    (k,) = build.bound_variables(term)
    inner = term.args[0]
    bound = build.bound_variables(inner)
    assert inner.kind is Kind.EXISTS and k not in bound and len(set(bound)) == 2
    outer = build.add(k, apply(Symbol("x", (), INT)))
    assert inner.args[0] is build.conjunction((build.lt(*bound), build.lt(bound[1], outer)))


def test_a_script():
    text = """
    ; far away

    (set-logic ALL) (set-info :status sat) (set-option :timeout 3)
    (declare-sort Array1 0)
    (declare-fun read (Array1 Int) Int)
    (declare-fun bit_and (Int Int) Int)
    (define-fun wrap_u8 ((v Int)) Int (mod v 256))
    (define-fun twice ((v Int)) Int (* 2 v))
    ; not this
    (declare-const a Array1)
    ; direct
    ; and more
    (assert (! (= (read a 3) (twice (wrap_u8 (bit_and 1 (read a 2))))) :named first))
    (check-sat) (exit)
    """
    script = read_text(text, "test")
    assert script.sorts == [array_sort(1)]
    assert list(script.symbols) == ["read", "twice", "a"]
    (twice,) = script.definitions
    assert show(twice.body) == "2*v" and twice.parameters == (variable("v"),)
    (first,) = script.assertions
    assert (first.name, first.comment) == ("first", "direct\nand more")
    # x & 1 is x mod 2, and that is in the range of a byte.
    assert show(first.formula) == "read(a, 3) = twice(mod(read(a, 2), 2))"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("(assert (< x 3)", 1, 1, "never closed"),
        ("(assert p))", 1, 11, "closes nothing"),
        ("(assert\n  (< x z))", 2, 8, "'z' is not declared"),
        ("(assert (g x))", 1, 9, "'g' is not declared"),
        ("(assert (< x p))", 1, 9, "operand 2 is of sort Bool, not Int"),
        ("(assert (ite p x q))", 1, 9, "sort Bool, not Int"),
        ("(assert x)", 1, 9, "only a formula"),
        ("(assert (= x 1.5))", 1, 14, "'1.5'"),
        ("(assert (cdiv x y))", 1, 9, "'cdiv' is not declared"),
        ("(assert ())", 1, 9, "empty list"),
        ("(assert (mod x))", 1, 9, "does not take 1"),
        ("(declare-sort List 0)", 1, 15, "Array1"),
        ("(declare-const z Real)", 1, 18, "'Real' is not a declared sort"),
        ("(declare-const x Int)", 1, 16, "declared already"),
        ("(declare-const and Int)", 1, 16, "has a meaning already"),
        ("(define-fun cdiv ((a Int) (b Int)) Int (div a b))", 1, 13, "another definition"),
        ("(define-fun t ((a Int)) Bool a)", 1, 30, "of sort Int, not Bool"),
        ("(declare-fun bit_or (Int) Int)", 1, 14, "other arguments"),
        ("(push 1)", 1, 1, "'push' is not supported here"),
        ("(assert (forall ((k Int) (k Int)) p))", 1, 26, "declared twice"),
        ("(assert |x)", 1, 9, "no other one"),
        ("x", 1, 1, "starts with a parenthesis"),
        ("()", 1, 1, "empty command"),
        ("(assert (forall ((k Int)) k))", 1, 27, "formula"),
        ("(assert (! p :named a))(assert (! q :named a))", 1, 35, "already"),
        ("(assert (forall ((k Int)) (k 1)))", 1, 27, "not a function"),
        ("(assert 03)", 1, 9, "no word"),
    ],
)
def test_faults_say_where(text, line, column, message):
    with pytest.raises(InputError) as fault:
        read_text(f"{DECLARED}\n{text}", "bad.smt2")
    position = fault.value.position
    assert message in str(fault.value)
    assert position == Position("bad.smt2", line + 1, column)
    shown = fault.value.render().splitlines()
    assert shown[0].startswith(f"bad.smt2:{line + 1}:{column}: error: ")
    assert shown[2].index("^") == 4 + column - 1


def test_a_file_that_is_not_there():
    with pytest.raises(UsageError):
        read_file("no-such-file.smt2")


def written_and_read(script):
    return read_text(write_script(script), "again")


@settings(max_examples=examples(300), deadline=None)
@given(formulas)
def test_what_was_read_comes_back(term):
    """The first reading may rename bound variables; from then on nothing changes."""
    closed = build.forall(VARIABLES, term)
    symbols = {name: Symbol(name, s.arguments, s.result) for name, s in SYMBOLS.items()}
    assertion = Assertion(closed, "name", "a comment", Position("test"))
    first = written_and_read(Script([array_sort(1)], symbols, [], [assertion]))
    second = written_and_read(first)
    assert second.assertions[0].formula is first.assertions[0].formula
    assert first.assertions[0].comment == "a comment"
    assert first.assertions[0].name == "name"
    assert second.symbols == first.symbols == symbols


@pytest.mark.parametrize("path", LEMMAS, ids=lambda path: path.stem)
def test_the_lemma_library_comes_back(path):
    first = read_file(path)
    second = written_and_read(first)
    assert first.assertions
    for one, two in zip(first.assertions, second.assertions, strict=True):
        assert one.formula is two.formula
        assert (one.name, one.comment) == (two.name, two.comment)
    for old, new in zip(first.definitions, second.definitions, strict=True):
        assert (old.symbol, old.parameters, old.body) == (new.symbol, new.parameters, new.body)
    assert all(a.formula.sort == BOOL for a in first.assertions)
