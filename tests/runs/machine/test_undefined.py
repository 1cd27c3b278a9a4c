"""Every kind of undefined behaviour ends a run at its place, with words for it."""

import pytest

from tests.core.program.build import at, check, const, expr, fill, neg, op, program, put, take, wrap
from viap.core.program.integer_types import INDEX, INT, LLONG, UINT, IntType
from viap.core.program.nodes import Array, Expr, Scalar
from viap.runs.machine import End, ListedInputs, Run, compile_program

LOW, HIGH = INT.minimum, INT.maximum


def run_operator(operator: str, left: int, right: int, type: IntType = INT) -> tuple[Run, Expr]:
    x, y, z = (Scalar(name, type) for name in "xyz")
    node = op(operator, x, y)
    value = node if type.signed else wrap(node, type)
    subject = program([x, y, z], [], take(x), take(y), put(z, value))
    return compile_program(subject).run(ListedInputs([left, right])), node


@pytest.mark.parametrize(
    ("operator", "left", "right", "detail"),
    [
        ("+", HIGH, 1, "signed overflow: 2147483647 + 1 is not an int"),
        ("+", LOW, -1, "signed overflow: -2147483648 + -1 is not an int"),
        ("-", LOW, 1, "signed overflow: -2147483648 - 1 is not an int"),
        ("-", HIGH, -1, "signed overflow: 2147483647 - -1 is not an int"),
        ("*", 65536, 32768, "signed overflow: 65536 * 32768 is not an int"),
        ("*", LOW, -1, "signed overflow: -2147483648 * -1 is not an int"),
        ("/", LOW, -1, "signed overflow: -2147483648 / -1 is not an int"),
        ("%", LOW, -1, "signed overflow: -2147483648 % -1 is not an int"),
        ("/", 7, 0, "division by zero"),
        ("%", 0, 0, "division by zero"),
        ("<<", 1, 32, "shift by 32 of an int (32 bits)"),
        ("<<", 1, -1, "shift by -1 of an int (32 bits)"),
        (">>", 1, 32, "shift by 32 of an int (32 bits)"),
        (">>", -1, -1, "shift by -1 of an int (32 bits)"),
        ("<<", -1, 1, "left shift of the negative value -1"),
        ("<<", 1, 31, "signed overflow: 1 << 31 is not an int"),
    ],
)
def test_operators(operator: str, left: int, right: int, detail: str) -> None:
    run, node = run_operator(operator, left, right)
    assert (run.end, run.position, run.detail) == (End.UNDEFINED, node.position, detail)
    assert run.steps == 3
    assert run.scalars["z"] == 0


def test_long_long() -> None:
    run, _ = run_operator("+", LLONG.maximum, 1, LLONG)
    assert run.detail == "signed overflow: 9223372036854775807 + 1 is not a long long"


def test_unsigned_operators_are_defined_but_for_zero() -> None:
    assert run_operator("+", UINT.maximum, 1, UINT)[0].scalars["z"] == 0
    assert run_operator("-", 0, 1, UINT)[0].scalars["z"] == UINT.maximum
    assert run_operator("<<", UINT.maximum, 31, UINT)[0].scalars["z"] == 1 << 31
    assert run_operator("/", 1, 0, UINT)[0].detail == "division by zero"
    assert run_operator("<<", 1, 32, UINT)[0].end is End.UNDEFINED


def test_negation() -> None:
    x, y = Scalar("x", INT), Scalar("y", INT)
    node = neg(x)
    machine = compile_program(program([x, y], [], take(x), put(y, node)))
    assert machine.run(ListedInputs([HIGH])).scalars["y"] == -HIGH
    run = machine.run(ListedInputs([LOW]))
    assert (run.end, run.position) == (End.UNDEFINED, node.position)
    assert run.detail == "signed overflow: -(-2147483648) is not an int"


def test_an_inner_operand_is_named_in_the_detail() -> None:
    x, y = Scalar("x", INT), Scalar("y", INT)
    inner = op("+", op("*", x, 2), op("-", x, 1))
    run = compile_program(program([x, y], [], take(x), put(y, inner))).run(
        ListedInputs([1_000_000_000])
    )
    assert run.detail == "signed overflow: 2000000000 + 999999999 is not an int"


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize(
    ("first", "second", "detail"),
    [
        (3, 0, "index 3 is outside of a[3][4] (dimension 1)"),
        (-1, 0, "index -1 is outside of a[3][4] (dimension 1)"),
        (2, 4, "index 4 is outside of a[3][4] (dimension 2)"),
        (0, -1, "index -1 is outside of a[3][4] (dimension 2)"),
    ],
)
def test_fixed_sizes(first: int, second: int, detail: str, write: bool) -> None:
    x, y, z = (Scalar(name, INT) for name in "xyz")
    array = Array("a", INT, (3, 4), zero=True)
    cell = at(array, x, y)
    last = put(cell, 1) if write else put(z, cell)
    machine = compile_program(program([x, y, z], [array], take(x), take(y), last))
    run = machine.run(ListedInputs([first, second]))
    assert (run.end, run.position, run.detail) == (End.UNDEFINED, cell.position, detail)
    assert machine.run(ListedInputs([2, 3])).end is End.END


def test_symbolic_size() -> None:
    n, x = Scalar("n", INDEX), Scalar("x", INDEX)
    array = Array("a", INT, (n,), source="data")
    cell = at(array, x)
    machine = compile_program(
        program([n, x], [array], take(n), take(x), fill(array, 0), put(cell, 1))
    )
    assert machine.run(ListedInputs([5, 4])).arrays["a"] == [0, 0, 0, 0, 1]
    run = machine.run(ListedInputs([5, 5]))
    assert (run.position, run.detail) == (cell.position, "index 5 is outside of data[5]")
    assert machine.run(ListedInputs([0, 0])).end is End.UNDEFINED


def test_nothing_is_allocated_at_first() -> None:
    n = Scalar("n", INDEX)
    array = Array("a", INT, (n,))
    run = compile_program(program([n], [array], put(at(array, 0), 1))).run(ListedInputs([]))
    assert run.end is End.UNDEFINED


def test_rows() -> None:
    x, y = Scalar("x", INDEX), Scalar("y", INDEX)
    size = Array("size", INDEX, (None,), zero=True)
    rows = Array("rows", INT, (None, size))
    machine = compile_program(
        program(
            [x, y],
            [size, rows],
            put(at(size, 1), const(2, INDEX)),
            fill(rows, 0, 1),
            put(at(size, 7), const(3, INDEX)),
            fill(rows, None, 7),
            take(x),
            take(y),
            put(at(rows, x, y), 1),
        )
    )
    assert machine.run(ListedInputs([1, 1])).arrays["rows"] == {1: [0, 1], 7: [None] * 3}
    assert machine.run(ListedInputs([7, 2])).end is End.END
    assert (
        machine.run(ListedInputs([1, 2])).detail
        == "index 2 is outside of rows[..][2] (dimension 2)"
    )
    assert machine.run(ListedInputs([2, 0])).detail == "object 2 of rows was never allocated"


def test_checks() -> None:
    x = Scalar("x", INT)
    test = check(op("!=", x, 0), "null or dangling pointer")
    machine = compile_program(program([x], [], take(x), test))
    run = machine.run(ListedInputs([0]))
    assert (run.end, run.position) == (End.UNDEFINED, test.position)
    assert run.detail == "null or dangling pointer"
    assert machine.run(ListedInputs([1])).end is End.END


def test_later_operands_are_not_evaluated() -> None:
    x, y = Scalar("x", INT), Scalar("y", INT)
    bad = op("==", op("/", 1, x), 1)
    either = op("||", op("==", x, 0), bad)
    both = op("&&", op("!=", x, 0), bad)
    run = compile_program(program([x, y], [], put(y, either), put(x, both))).run(ListedInputs([]))
    assert run.end is End.END
    assert run.scalars == {"x": 0, "y": 1}


def test_expressions_that_are_always_undefined() -> None:
    x = Scalar("x", INT)
    node = op("+", expr(HIGH), 1)
    run = compile_program(program([x], [], put(x, op("-", node, 5)))).run(ListedInputs([]))
    assert (run.end, run.position) == (End.UNDEFINED, node.position)
