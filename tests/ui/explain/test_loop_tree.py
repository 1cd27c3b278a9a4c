"""The tree of loops."""

from tests.core.program.build import at, block, fill, leave, loop, op, program, put, take, when
from viap.core.program.integer_types import INT
from viap.core.program.nodes import Array, Program, Scalar, Statement
from viap.ui.explain.loop_report import loop_tree

K, J, X = (Scalar(name, INT) for name in "kjx")
A, B = Array("a", INT, (10, 5)), Array("b", INT, (None,))


def example() -> Program:
    inner = loop(
        "inner",
        op("<", J, 5),
        put(at(A, K, J), J),
        take(at(B, J)),
        when(op("==", J, X), [leave("inner")], [leave("body")]),
        when(op("==", J, 4), [leave("outer")]),
        put(J, op("+", J, 1)),
    )
    outer = loop("outer", op("<", K, 10), block("body", inner), put(K, op("+", K, 1)))
    last = when(op("==", X, 0), [loop("last", 1, take(X), fill(A, 0))])
    return program([K, J, X], [A, B], block("all", outer, last))


def test_tree() -> None:
    outer, last = loop_tree(example())
    (inner,) = outer.children
    assert [loop.label for loop in (outer, inner, last)] == ["outer", "inner", "last"]
    assert [loop.depth for loop in (outer, inner, last)] == [0, 1, 0]
    assert [len(loop.exits) for loop in (outer, inner, last)] == [1, 3, 0]
    assert (inner.arrays, outer.arrays, last.arrays) == ((A, B), (A, B), (A,))
    assert inner.condition is inner.statement.condition


def test_no_loops() -> None:
    assert loop_tree(program([X], [], put(X, 1))) == ()


def test_deep_nesting() -> None:
    body: list[Statement] = [put(X, 1)]
    for number in range(300):
        body = [loop(f"L{number}", 1, *body)]
    (outermost,) = loop_tree(program([X], [], *body))
    assert (outermost.label, outermost.depth) == ("L299", 0)
