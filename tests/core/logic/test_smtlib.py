"""What the writer writes: both solvers read it, and mean by it what the evaluator does."""

import pytest
from hypothesis import HealthCheck, assume, given, settings

from tests.core.logic.generate import DOMAIN, SYMBOLS, VARIABLES, Recipe, formula_recipes, recipes
from tests.core.logic.models import RandomModel, models, worth
from tests.core.logic.solvers import SOLVERS
from tests.thorough import examples
from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.logic.smtlib_writer import (
    DEFINITIONS,
    Vocabulary,
    declare,
    identifier,
    plain_name,
    wrap_definition,
    write,
)
from viap.core.logic.terms import BOOL, INT, Kind, Symbol, Term, apply, array_sort, make, variable


def script(*formulas: Term) -> str:
    vocabulary = Vocabulary()
    for formula in formulas:
        vocabulary.add(formula)
    lines = ["(set-logic ALL)"]
    lines += [f"(declare-sort {sort} 0)" for sort in vocabulary.sorts]
    lines += vocabulary.defined.values()
    lines += [declare(symbol) for symbol in vocabulary.symbols]
    lines += [f"(assert {write(formula)})" for formula in formulas]
    return "\n".join(lines)


def literal(recipe: Recipe, model: RandomModel, scope) -> Term:
    """A ground term as it was meant, with nothing folded and values for constants.

    Functions that the solvers know nothing of are replaced by their values as well.
    """
    if recipe.op in ("variable", "number", "truth", "power_of_two", "bits", "apply"):
        value = worth(recipe, model, scope)
        return build.truth(value) if isinstance(value, bool) else build.number(value)
    args = tuple(literal(arg, model, scope) for arg in recipe.args)
    match recipe.op:
        case "neg":
            return make(Kind.MUL, (build.number(-1), *args))
        case "sub":
            return make(Kind.ADD, (args[0], make(Kind.MUL, (build.number(-1), args[1]))))
        case "wrap":
            return make(Kind.WRAP, args, recipe.extra)
        case "ite":
            return make(Kind.ITE, args, None, args[1].sort)
        case _:
            return make(_KINDS[recipe.op], args)


_KINDS = {
    "add": Kind.ADD,
    "mul": Kind.MUL,
    "c_div": Kind.C_DIV,
    "c_mod": Kind.C_MOD,
    "floor_div": Kind.FLOOR_DIV,
    "floor_mod": Kind.FLOOR_MOD,
    "eq": Kind.EQ,
    "le": Kind.LE,
    "lt": Kind.LT,
    "conjunction": Kind.AND,
    "disjunction": Kind.OR,
    "implies": Kind.IMPLIES,
    "negate": Kind.NOT,
}


def has(recipe: Recipe, test) -> bool:
    return test(recipe) or any(has(arg, test) for arg in recipe.args)


@pytest.mark.parametrize("solver", SOLVERS)
@settings(
    max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)
@given(recipes, models())
def test_solvers_agree_on_ground_terms(solver, recipe, model):
    scope = dict.fromkeys(VARIABLES, 2)
    assume(not has(recipe, lambda r: r.op in ("forall", "exists")))
    assume(not has(recipe, lambda r: r.op == "eq" and r.args[0].extra in ("A", "B", "any")))
    try:
        term = literal(recipe, model, scope)
        value = evaluate(term, model)
    except Undetermined:
        assume(False)
    same = make(
        Kind.EQ, (term, build.truth(bool(value)) if term.sort == BOOL else build.number(int(value)))
    )
    assert SOLVERS[solver](script(make(Kind.NOT, (same,)))) == "unsat"


@pytest.mark.parametrize("solver", SOLVERS)
@settings(max_examples=examples(100), deadline=None)
@given(formula_recipes)
def test_solvers_read_every_formula(solver, recipe):
    """Read, not solved: the formula stands beside one that is false."""
    from tests.core.logic.generate import built

    closed = build.forall(VARIABLES, built(recipe))
    assert SOLVERS[solver](script(closed, make(Kind.TRUTH, (), False))) == "unsat"


@pytest.mark.parametrize("solver", SOLVERS)
def test_patterns_and_array_sorts(solver):
    array = variable("x1", array_sort(2))
    k = variable("n1'")
    cell = apply(Symbol("d2array.1", (array_sort(2), INT, INT, INT), INT), array, k, k, k)
    axiom = build.forall((array, k), build.le(build.ZERO, cell), [(cell,)])
    assert ":pattern" in write(axiom)
    assert SOLVERS[solver](script(axiom, build.FALSE)) == "unsat"


NAMES = (
    "mod div abs select store and or not let forall exists true ite distinct bag fp seq.unit "
    "str.len set.union tuple sin pi exp head tail nil cons insert is update member pow2 cdiv "
    "bit_and wrap_u32 wrap_s8 Array1 Int bvadd concat re.all _ ! as par match const default "
    "implies iff rem iand sep emp define-fun check-sat mod~ mod~~ x.1 n1' a[3] 2x "
    "@x ~@x .x .x~ @mod~ p->f"
).split() + ["", "with space", "größe"]


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("arity", (0, 1, 2))
def test_every_name_is_a_name_of_its_own(solver, arity):
    """All are given different values, so none may be two or mean something already."""
    terms = [
        apply(Symbol(name, (INT,) * arity, INT), *(build.number(k) for k in range(arity)))
        for name in NAMES
    ]
    values = [build.eq(term, build.number(k)) for k, term in enumerate(terms)]
    assert SOLVERS[solver](script(*values)) == "sat"


def test_names_come_back():
    written = [identifier(name) for name in NAMES]
    assert len(set(written)) == len(NAMES)
    assert [plain_name(name.strip("|")) for name in written] == NAMES
    with pytest.raises(ValueError):
        identifier("a|b")


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_binder_hides_nothing_that_its_body_means(solver):
    k = variable("k")
    constant = apply(Symbol("k", (), INT))
    hidden = build.forall((k,), build.eq(k, constant))
    boolean = variable("k", BOOL)
    twice = build.forall((k,), build.exists((boolean,), build.eq(boolean, build.lt(k, build.ONE))))
    assert SOLVERS[solver](script(hidden)) == "unsat"
    assert SOLVERS[solver](script(twice)) == "sat"


# C11 6.5.5: the quotient is truncated toward zero; wraps are gcc's conversions.
C_DIVISION = [(7, 2, 3, 1), (-7, 2, -3, -1), (7, -2, -3, 1), (-7, -2, 3, -1), (6, 3, 2, 0)]
C_DIVISION += [(-6, 3, -2, 0), (0, -5, 0, 0), (1, 5, 0, 1), (-1, 5, 0, -1), (1, -5, 0, 1)]
C_WRAPS = [
    (8, False, {-1: 255, 256: 0, 300: 44, -129: 127, 255: 255}),
    (8, True, {-1: -1, 128: -128, 300: 44, -129: 127, 255: -1}),
    (32, True, {2**31: -(2**31), -(2**31) - 1: 2**31 - 1, 2**32 + 5: 5}),
    (32, False, {-1: 2**32 - 1, 2**32: 0, -(2**31): 2**31}),
]


@pytest.mark.parametrize("solver", SOLVERS)
def test_definitions_agree_with_c(solver):
    lines = [DEFINITIONS["cdiv"], DEFINITIONS["cmod"]]
    facts = []
    for a, b, quotient, remainder in C_DIVISION:
        left, right = write(build.number(a)), write(build.number(b))
        facts.append(f"(= (cdiv {left} {right}) {write(build.number(quotient))})")
        facts.append(f"(= (cmod {left} {right}) {write(build.number(remainder))})")
        terms = (build.number(a), build.number(b))
        assert build.c_div(*terms).value == quotient and build.c_mod(*terms).value == remainder
    for bits, signed, table in C_WRAPS:
        lines.append(wrap_definition(bits, signed))
        for value, result in table.items():
            number = write(build.number(value))
            name = f"wrap_{'s' if signed else 'u'}{bits}"
            facts.append(f"(= ({name} {number}) {write(build.number(result))})")
            assert build.wrap(build.number(value), bits, signed).value == result
    text = "(set-logic ALL)\n" + "\n".join(lines) + f"\n(assert (not (and {' '.join(facts)})))"
    assert SOLVERS[solver](text) == "unsat"


def test_symbols_of_tests_are_declared_with_their_sorts():
    assert declare(SYMBOLS["cell"]) == "(declare-fun cell (Array1 Int) Int)"
    assert declare(SYMBOLS["mod"]) == "(declare-fun mod~ () Int)"
    assert len(DOMAIN) == 5
