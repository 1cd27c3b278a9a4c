"""Recursive definitions that are no sums have the values of their recursion."""

from functools import reduce
from operator import and_, xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.c.contracts import contract_of
from tests.thorough import examples
from viap.c.tree import tree


def first(a, n, v):
    return next((k for k in range(n) if a[k] == v), max(n, 0))


def run(a, n, v):
    length = 0
    for k in range(n):
        length = length + 1 if a[k] == v else 0
    return length


DEFINITIONS = {
    "First": (
        "First(int *a, integer n, int v) = n <= 0 ? 0 : (0 <= First(a, n-1, v) < n-1)"
        " ? First(a, n-1, v) : (a[n-1] == v ? n-1 : n)",
        first,
    ),
    "Most": (
        "Most(int *a, integer n, int v) = n <= 0 ? v :"
        " Most(a, n-1, v) < a[n-1] ? a[n-1] : Most(a, n-1, v)",
        lambda a, n, v: max([v, *a[: max(n, 0)]]),
    ),
    "Run": (
        "Run(int *a, integer n, int v) = n < 1 ? 0 : a[n-1] == v ? 1 + Run(a, n-1, v) : 0",
        run,
    ),
    "Mixed": (
        "Mixed(int *a, integer n, int v) = n <= 0 ? v : Mixed(a, n-1, v) ^ a[n-1]",
        lambda a, n, v: reduce(xor, a[: max(n, 0)], v),
    ),
    "Common": (
        "Common(int *a, integer n, int v) = n <= 0 ? v :"
        " a[n-1] < v ? Common(a, n-1, v) : a[n-1] & Common(a, n-1, v)",
        lambda a, n, v: reduce(and_, (x for x in a[: max(n, 0)] if x >= v), v),
    ),
    "Steps": (
        "Steps(int *a, integer n, int v) = n <= 0 ? v :"
        " a[n-1] > 0 ? Steps(a, n-1, v) + a[n-1] + 1 : Steps(a, n-1, v)",
        lambda a, n, v: v + sum(x + 1 for x in a[: max(n, 0)] if x > 0),
    ),
}


def value(expr, values):
    """The value of a term, whose types must hold every result."""
    match expr:
        case tree.IntConst():
            return expr.value
        case tree.Name():
            return values[expr.symbol]
        case tree.Convert():
            return expr.type.wrap(value(expr.operand, values))
        case tree.Conditional():
            return value(expr.then if value(expr.condition, values) else expr.orelse, values)
        case tree.Deref():
            return values["a"][value(expr.pointer.right, values)]
        case tree.Fold():
            low, high = value(expr.low, values), value(expr.high, values)
            found = value(expr.start, values)
            for k in range(low, high):
                found = value(expr.step, {**values, expr.variable: k, expr.earlier: found})
        case tree.Binary():
            left, right = value(expr.left, values), value(expr.right, values)
            found = {
                "+": left + right, "-": left - right, "&&": int(left and right),
                "==": int(left == right), "<": int(left < right), "<=": int(left <= right),
                ">": int(left > right), "^": left ^ right, "&": left & right,
            }[expr.op]  # fmt: skip
        case _:
            raise AssertionError(expr)
    assert expr.type.holds(found)
    return found


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_definition_has_the_value_of_its_recursion(name):
    definition, expected = DEFINITIONS[name]
    contract = contract_of(
        f"/*@ logic integer {definition}; */\n"
        f"/*@ requires {name}(a, n, v) == 0; */ void f(int *a, int n, int v) {{}}"
    )
    assert contract.skipped == ()
    term = contract.requires[0].formula.condition.left
    while isinstance(term, tree.Convert):
        term = term.operand
    symbols = {each.symbol.name: each.symbol for each in names(term)}

    @settings(max_examples=examples(60), deadline=None)
    @given(
        st.lists(st.integers(-(2**31), 2**31 - 1) | st.integers(-2, 2), min_size=9, max_size=9),
        st.integers(-2, 9),
        st.integers(-2, 2),
    )
    def check(a, n, v):
        values = {"a": a, symbols["n"]: n, **({symbols["v"]: v} if "v" in symbols else {})}
        assert value(term, values) == expected(a, n, v)

    check()


def names(term):
    """The variables of the function in a term."""
    inside = [term]
    while inside:
        part = inside.pop()
        if isinstance(part, tree.Name) and part.symbol.name in ("n", "v"):
            if not getattr(part.symbol, "local", False):
                yield part
        inside += tree.operands(part)


@pytest.mark.parametrize(
    "body",
    [
        "n <= 0 ? 1 : 2 * F(n - 1)",
        "n <= 0 ? 1 : F(n - 1) + F(n - 1)",
        "n <= 0 ? 1 : F(n - 1) ^ F(n - 1)",
        "n <= 0 ? 1 : n > 3 ? F(n - 1) + 1 : F(n - 1) | n",
        "n <= 0 ? 1 : F(n - 1) > 0 ? -F(n - 1) : 1",
        "n <= 0 ? 1 : F(n - 2) > 0 ? 0 : 1",
        "n <= 0 ? n : F(n - 1) > 0 ? 0 : 1",
        "n >= 9 ? 0 : F(n + 1) > 0 ? 0 : 1",
        "F(n - 1) > 0 ? 0 : 1",
        "n <= 0 ? 0 : F(F(n - 1)) > 0 ? 0 : 1",
    ],
)
def test_other_recursions_are_not_modelled(body):
    contract = contract_of(
        f"/*@ logic integer F(integer n) = {body}; */\n"
        "/*@ requires F(n) == 0; */ void f(int n) {}"
    )
    (skipped,) = contract.skipped
    assert "'F'" in skipped.reason
