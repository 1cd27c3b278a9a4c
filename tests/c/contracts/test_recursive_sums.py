"""Recursive definitions of sums have the values of their recursion."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.c.contracts import contract_of, formulas, unit_of
from tests.thorough import examples
from viap.c.tree import tree

DEFINITIONS = {
    "Count": (
        "Count(int *a, integer m, integer n, int v) ="
        " n <= m ? 0 : Count(a, m, n-1, v) + (a[n-1] == v ? 1 : 0)",
        "Count(a, m, n, v)",
        lambda a, m, n, v: sum(a[k] == v for k in range(m, n)),
    ),
    "Sum": (
        "Sum(int *a, integer n, integer start) = n <= 0 ? start : Sum(a, n - 1, start) + a[n - 1]",
        "Sum(a, n, v)",
        lambda a, m, n, v: v + sum(a[k] for k in range(n)),
    ),
    "Less": (
        "Less(int *a, integer n, integer start) ="
        " n <= 0 ? start : Less(a, n - 1, start) - a[n - 1] - (1 - n)",
        "Less(a, n, v)",
        lambda a, m, n, v: v - sum(a[k] - k for k in range(n)),
    ),
    "Up": (
        "Up(int *a, integer m, integer n) = m >= n ? 0 : a[m] * m + Up(a, m + 1, n)",
        "Up(a, m, n)",
        lambda a, m, n, v: sum(a[k] * k for k in range(m, n)),
    ),
    "Strict": (
        "Strict(int *a, integer n) = n < 0 ? 3 : Strict(a, n - 1) + a[n] + 1",
        "Strict(a, n)",
        lambda a, m, n, v: 3 + sum(a[k] + 1 for k in range(n + 1)),
    ),
    "Closed": (
        "Closed(int *a, integer m, integer n) = m > n ? 0 : Closed(a, m + 1, n) + a[m]",
        "Closed(a, m, n)",
        lambda a, m, n, v: sum(a[k] for k in range(m, n + 1)),
    ),
    "built in": (
        "Other(integer x) = x",
        "\\sum(m, n, \\lambda integer k; a[k]) + \\numof(m, n, \\lambda integer k; a[k] < v)",
        lambda a, m, n, v: sum(a[k] + (a[k] < v) for k in range(m, n + 1)),
    ),
}


def value(expr, values):
    """The value of a term, whose types must hold every result."""
    match expr:
        case tree.IntConst():
            return expr.value
        case tree.Name():
            return values[expr.symbol.name]
        case tree.Convert():
            return expr.type.wrap(value(expr.operand, values))
        case tree.Conditional():
            return value(expr.then if value(expr.condition, values) else expr.orelse, values)
        case tree.Deref():
            return values["a"][value(expr.pointer.right, values)]
        case tree.Sum():
            low, high = value(expr.low, values), value(expr.high, values)
            name = expr.variable.name
            found = sum(value(expr.term, {**values, name: k}) for k in range(low, high))
        case tree.Binary():
            left, right = value(expr.left, values), value(expr.right, values)
            found = {
                "+": left + right, "-": left - right, "*": left * right,
                "==": int(left == right), "<": int(left < right),
            }[expr.op]  # fmt: skip
        case _:
            raise AssertionError(expr)
    assert expr.type.holds(found)
    return found


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_definition_is_the_sum_of_its_recursion(name):
    definition, use, expected = DEFINITIONS[name]
    contract = contract_of(
        f"/*@ logic integer {definition}; */\n"
        f"/*@ requires {use} == 0; */ void f(int *a, int m, int n, int v) {{}}"
    )
    assert contract.skipped == ()
    term = contract.requires[0].formula.condition.left

    @settings(max_examples=examples(60), deadline=None)
    @given(
        st.lists(st.integers(-(2**31), 2**31 - 1), min_size=10, max_size=10),
        st.integers(0, 8),
        st.integers(-2, 8),
        st.integers(-5, 5),
    )
    def check(a, m, n, v):
        values = {"a": a, "m": m, "n": n, "v": v}
        assert value(term, values) == expected(a, m, n, v)

    check()


AXIOMS = [
    # (end, step, the sum that they say)
    (
        "\\forall int *x, integer b, e; b >= e ==> S(x, b, e) == 0",
        "\\forall int *x, integer b, e; b < e ==> S(x, b, e) == S(x, b, e - 1) + x[e - 1]",
        lambda a, m, n: sum(a[m:n]) if m < n else 0,
    ),
    (
        "\\forall int *x, integer b, e; e < b ==> S(x, b, e) == 0",
        "\\forall int *x, integer b, e; b <= e + 1 ==> S(x, b, e + 1) == S(x, b, e) + x[e + 1]",
        lambda a, m, n: sum(a[m : n + 1]) if m <= n else 0,
    ),
    (
        "\\forall integer e, int *x, integer b; b >= e ==> S(x, b, e) == 7",
        "\\forall int *x, integer b, e; b < e ==> S(x, b, e) == x[b] + S(x, b + 1, e)",
        lambda a, m, n: 7 + (sum(a[m:n]) if m < n else 0),
    ),
]


def by_axioms(*axioms):
    stated = " ".join(f"axiom number{index}: {each};" for index, each in enumerate(axioms))
    block = f"axiomatic Block {{ logic integer S{{L}}(int *a, integer m, integer n); {stated} }}"
    use = "/*@ requires S(a, m, n) == 0; */ void f(int *a, int m, int n) {}"
    return contract_of(f"/*@ {block} */\n{use}")


@pytest.mark.parametrize(("end", "step", "expected"), AXIOMS)
def test_axioms_that_say_a_sum(end, step, expected):
    contract = by_axioms(end, step)
    assert contract.skipped == ()
    term = contract.requires[0].formula.condition.left
    a = [3, -2, 5, 7, 11, 13]
    for m in range(5):
        for n in range(-1, 5):
            assert value(term, {"a": a, "m": m, "n": n}) == expected(a, m, n)


END, STEP, _ = AXIOMS[0]


@pytest.mark.parametrize(
    "axioms",
    [
        (END,),
        (STEP,),
        (END.replace("b >= e", "b > e"), STEP),  # nothing is said of b == e
        (END.replace("b >= e", "b + 1 >= e"), STEP),  # and two things of b == e - 1
        (END, STEP.replace("b < e", "b < e && x[b] > 0")),
        (END, STEP, STEP.replace("x[e - 1]", "0")),
        (END, STEP.replace("S(x, b, e) ==", "S(x, b, b) ==")),
        (END, STEP.replace("x[e - 1]", "y").replace("integer b", "integer y, b")),
    ],
)
def test_other_axioms_define_nothing(axioms):
    contract = by_axioms(*axioms)
    assert contract.requires == ()
    assert contract.skipped[0].reason.startswith("'S', which axioms or cases define")


@pytest.mark.parametrize(
    "definition",
    [
        "F(int *a, integer n) = n == 0 ? 0 : F(a, n - 1) + a[n]",  # no end below zero
        "F(int *a, integer n) = n <= 0 ? n : F(a, n - 1) + a[n]",
        "F(int *a, integer n) = n <= 0 ? 0 : F(a, n - 2) + a[n]",
        "F(int *a, integer n) = n <= 0 ? 0 : F(a + 1, n - 1) + a[n]",
        "F(int *a, integer n) = n <= 0 ? 0 : F(a, n - 1) * a[n]",
        "F(int *a, integer n) = n <= 0 ? 0 : F(a, n - 1) + F(a, n - 1)",
        "F(int *a, integer n) = n <= 0 ? 0 : F(a, n - 1) + a[F(a, n - 1)]",
        "F(int *a, integer n) = n >= 0 ? 0 : F(a, n - 1) + a[n]",
        "F(int *a, integer n) = n <= a[n] ? 0 : F(a, n - 1) + a[n]",
    ],
)
def test_other_recursions_are_not_modelled(definition):
    use = "/*@ requires F(a, n) == 0; */ void f(int *a, int n) {}"
    contract = contract_of(f"/*@ logic integer {definition}; */\n{use}")
    assert contract.requires == () and len(contract.skipped) == 1


def test_sums_of_other_states_are_sums_of_values_of_other_states():
    definition = DEFINITIONS["Count"][0]
    unit = unit_of(
        f"int g; /*@ logic integer {definition}; */\n"
        "/*@ ensures Count{Pre}(a, 0, g, 1) == \\old(2 * Count(a, g, n, 1)); */"
        "void f(int *a, int n) {}"
    )
    (found,) = formulas(unit.entry.contract, "ensures", unit.entry.parameters)
    assert found == (
        "\\sum(1, \\at(g, Here), \\lambda integer n; \\at(a[n - 1] == 1 ? 1 : 0, Pre)) == "
        "2 * \\sum(\\at(g + 1, Pre), \\at(n + 1, Pre) - 1, "
        "\\lambda integer n; \\at(a[n - 1] == 1 ? 1 : 0, Pre))"
    )
