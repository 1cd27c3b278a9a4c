"""Cells that are named by constant indices only become scalars, and nothing else changes."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program import generate
from tests.core.program.build import (
    as_index,
    at,
    block,
    const,
    expr,
    fill,
    halt,
    leave,
    loop,
    must,
    op,
    program,
    put,
    take,
    up_to,
    when,
)
from tests.thorough import examples
from viap.core.program.integer_types import INT, LLONG, UCHAR
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    expressions,
    statements,
    subexpressions,
)
from viap.core.program.program_rules import validate
from viap.core.program.scalar_cells import MOST_CELLS, with_scalar_cells
from viap.core.translate.translation import translate
from viap.runs.machine import End, FixedInputs, ListedInputs, Run, compile_program

J, N, X = Scalar("j", INT, "j"), Scalar("n", INT, "n"), Scalar("x", INT, "x")


def changed(subject: Program) -> Program:
    result = with_scalar_cells(subject)
    validate(result)
    return result


def written(subject: Program) -> list[tuple[str, object]]:
    """The scalars that are written, in order: with a constant's value, or an input's function."""
    found: list[tuple[str, object]] = []
    for statement in statements(subject.body):
        if isinstance(statement, Assign | Input) and isinstance(statement.target, Variable):
            name = statement.target.scalar.name
            if isinstance(statement, Input):
                found.append((name, statement.function))
            else:
                found.append((name, getattr(statement.value, "value", None)))
    return found


# ----------------------------------------------------------------- examples


def test_a_sum_in_a_cell() -> None:
    total = Array("sum", INT, (1,), source="sum")
    values = Array("a", INT, (10,), zero=True, source="a")
    step = put(at(total, 0), op("+", at(total, 0), at(values, J)))
    subject = program(
        [J, X], [total, values], fill(total, None), put(at(total, 0), 0), *up_to("L", J, 10, step)
    )
    result = changed(subject)
    assert result.arrays == (values,)
    assert [(s.name, s.source, s.type) for s in result.scalars[2:]] == [("sum[0]", "sum[0]", INT)]
    assert written(result) == [("sum[0]", 0), ("j", 0), ("sum[0]", None), ("j", None)]
    moved = [s for s in statements(result.body) if s.position == step.position]
    assert len(moved) == 1
    assert isinstance(moved[0], Assign)
    assert moved[0].value.position == step.value.position
    assert "sum[0].1" in {s.name for loop in translate(result).loops for s in loop.scalars.values()}


def _sized(sizes: tuple["int | Scalar | Array | None", ...], zero: bool = False) -> Array:
    return Array("a", INT, sizes, zero)


def _reading(cell: Cell) -> Program:
    arrays = [cell.array, *(size for size in cell.array.sizes if isinstance(size, Array))]
    return program([J, N, X], arrays, put(X, cell))


@pytest.mark.parametrize(
    "cell",
    [
        at(_sized((4,)), J),
        at(_sized((4,)), 4),
        at(_sized((4,)), -1),
        at(_sized((4, 2), zero=True), 1, 2),
        at(_sized((N,)), 0),
        at(_sized((None, 2)), 0, 0),
        at(_sized((None, Array("size", LLONG, (None,)))), 0, 0),
    ],
)
def test_what_may_be_undefined_stays_an_array(cell: Cell) -> None:
    result = with_scalar_cells(_reading(cell))
    assert cell.array in result.arrays
    ends = {compile_program(each).run(FixedInputs(1)).end for each in (_reading(cell), result)}
    assert len(ends) == 1


@pytest.mark.parametrize(
    "cell", [at(_sized((None,)), 7), at(_sized((None, 2), zero=True), 5, 1), at(_sized((4,)), 3)]
)
def test_constant_indices_in_bounds(cell: Cell) -> None:
    result = changed(_reading(cell))
    assert not result.arrays
    assert compile_program(result).run(FixedInputs(3)).scalars["x"] == (0 if cell.array.zero else 3)


def test_one_access_elsewhere_is_enough_to_stay() -> None:
    a, b = Array("a", INT, (4,), zero=True), Array("b", INT, (4,), zero=True)
    for last in (
        must(op("==", at(b, at(a, J)), 0)),
        when(op("==", at(a, J), 0), []),
        put(at(b, at(a, J)), 1),
        fill(a, 0, J),
        take(at(a, J)),
    ):
        subject = program([J], [a, b], put(at(a, 1), 2), last)
        assert a in with_scalar_cells(subject).arrays


def test_an_index_may_be_a_cell_that_becomes_a_scalar() -> None:
    a, b = Array("a", INT, (4,), zero=True), Array("b", INT, (4,), zero=True)
    index = as_index(at(a, 2))
    subject = program(
        [X], [a, b], put(at(a, 2), 3), put(at(b, index), 7), take(at(b, index)), put(X, at(b, 3))
    )
    result = changed(subject)
    assert result.arrays == (b,)
    assert compile_program(result).run(ListedInputs([9])).scalars["x"] == 9


def test_sizes_and_large_arrays_stay_and_nothing_is_rebuilt() -> None:
    size = Array("size", LLONG, (None,), zero=True)
    rows = Array("rows", INT, (None, size))
    many = Array("many", INT, (MOST_CELLS + 1,), zero=True)
    subject = program(
        [X],
        [size, rows, many],
        put(at(size, 0), const(3, LLONG)),
        fill(rows, None, 0),
        put(X, at(rows, 0, 1)),
        *(put(at(many, k), k) for k in range(MOST_CELLS + 1)),
    )
    assert with_scalar_cells(subject) is subject


def test_names_stay_unique() -> None:
    a, taken = Array("a", INT, (2,), zero=True), Scalar("a[1]", INT)
    result = changed(program([taken], [a], put(at(a, 1), 4), put(taken, at(a, 1))))
    assert [s.name for s in result.scalars] == ["a[1]", "a[1]_2"]


# ----------------------------------------------------------------- contents


def test_a_fill_sets_the_cells_below_its_indices() -> None:
    grid = Array("g", UCHAR, (3, 2), zero=True)
    subject = program(
        [X],
        [grid],
        fill(grid, 5, 1),
        fill(grid, 6, 2, 0),
        must(op("==", at(grid, 0, 1), at(grid, 1, 0))),
        must(op("==", at(grid, 1, 1), at(grid, 2, 0))),
    )
    assert written(changed(subject)) == [("g[1][0]", 5), ("g[1][1]", 5), ("g[2][0]", 6)]


def test_cells_that_are_read_first_start_indeterminate() -> None:
    a = Array("a", INT, (3,), source="a", position=put(X, 0).position)
    subject = program([X], [a], put(at(a, 0), 1), put(X, op("+", at(a, 0), at(a, 2))))
    result = changed(subject)
    assert written(result) == [("a[2]", ""), ("a[0]", 1), ("x", None)]
    assert result.body[0].position == a.position


def _inputs(a: Array, *body: Statement) -> list[str]:
    """The cells that are uninitialised inputs once the array is scalars."""
    result = changed(program([J, N, X], [a], *body))
    return [name for name, function in written(result) if function == ""]


def test_contents_that_nobody_reads_go() -> None:
    a = Array("a", INT, (2,))
    first, read = put(at(a, 0), 1), put(X, at(a, 0))
    again = fill(a, None)
    test = op("<", J, N)
    assert _inputs(a, first, read) == []
    assert _inputs(a, loop("L", test, again, first, read)) == []
    assert _inputs(a, loop("L", test, again, read)) == ["a[0]"]
    assert _inputs(a, again, loop("L", test, first), read) == ["a[0]"]
    # The value of an iteration is read by the next one, or behind the loop.
    assert _inputs(a, first, loop("L", test, read, again)) == ["a[0]"]
    assert _inputs(a, first, loop("K", test, loop("L", test, read), again)) == ["a[0]"]
    assert _inputs(a, loop("L", test, again, when(test, [leave("L")]), first), read) == [
        "a[0]",
        "a[0]",
    ]
    # Ways that don't reach the read need no value.
    assert _inputs(a, again, when(test, [first], [halt()]), read) == []
    assert _inputs(a, again, block("B", when(test, [leave("B")]), first), read) == ["a[0]"]
    assert _inputs(a, block("B", when(test, [first, leave("B")]), again), read) == ["a[0]"]


def test_an_array_without_reads_or_writes_goes() -> None:
    a = Array("a", INT, (1000,))
    result = changed(program([X], [a], fill(a, None), put(X, 1)))
    assert (result.arrays, result.scalars) == ((), (X,))
    assert written(result) == [("x", 1)]


# ----------------------------------------------------------------- laws

KEPT = Array("kept", INT, (4,), zero=True)


class Maker(generate.Maker):
    """Arrays with constant indices, next to one with others, and all kinds of fills."""

    def __init__(self, seed: int, arrays: Sequence[Array]) -> None:
        super().__init__(seed)
        self.arrays = arrays

    def cell(self, array: Array, depth: int) -> Expr:
        if array is KEPT:
            return super().cell(array, depth)
        return at(array, *(self.pick(size) for size in array.sizes if isinstance(size, int)))

    def statement(self, depth: int, around: tuple[str, ...]) -> Statement:
        if self.pick(12):
            return super().statement(depth, around)
        array = self.random.choice(self.arrays)
        sizes = array.sizes[: self.pick(len(array.sizes) + 1)]
        value = self.random.choice((None, 0, 1))
        return fill(array, value, *(self.pick(size) for size in sizes if isinstance(size, int)))


def constant_program(seed: int, monkeypatch: pytest.MonkeyPatch) -> Program:
    random = Random(seed)
    arrays = [
        Array("a", INT, (3,), zero=random.random() < 0.5),
        Array("b", UCHAR, (3, 2), zero=random.random() < 0.5),
        Array("c", LLONG, (2,), zero=random.random() < 0.5),
        KEPT,
    ]
    with monkeypatch.context() as patch:
        patch.setattr(generate, "ARRAYS", arrays)
        maker = Maker(seed, arrays)
        opening = [take(scalar) for scalar in generate.SCALARS if maker.pick(2)]
        return program(generate.SCALARS, arrays, *opening, *maker.body(3, (), 12))


def outcome(run: Run, subject: Program) -> object:
    """How a run ended, and all that it says of what the original program also has."""
    scalars = [run.scalars[scalar.name] for scalar in subject.scalars]
    inputs = [(each.value, each.function, each.position) for each in run.inputs if each.function]
    return run.end, run.position, run.detail, scalars, inputs


@settings(max_examples=examples(300), deadline=None)
@given(st.integers(0, 2**32), st.lists(st.integers(-3, 120), max_size=40))
def test_runs_end_the_same_way(seed: int, values: list[int]) -> None:
    subject = constant_program(seed, pytest.MonkeyPatch())
    result = changed(subject)
    assert {array.name for array in result.arrays} <= {"kept"}
    before, after = compile_program(subject), compile_program(result)
    listed = [max(value, 0) % 16 for value in values]
    for inputs in (ListedInputs(listed), FixedInputs(0), FixedInputs(1), FixedInputs(-1)):
        first = before.run(inputs, budget=400)
        second = after.run(inputs, budget=4000)
        if End.BUDGET in (first.end, second.end):
            continue
        assert outcome(first, subject) == outcome(second, subject)


def test_random_programs_use_what_is_tested() -> None:
    """Otherwise the law above would say little."""
    patch, ends, used = pytest.MonkeyPatch(), set(), 0
    for seed in range(60):
        result = changed(constant_program(seed, patch))
        ends.add(compile_program(result).run(FixedInputs(1), budget=400).end)
        read = {
            node.scalar
            for statement in statements(result.body)
            for expression in expressions(statement)
            for node in subexpressions(expression)
            if isinstance(node, Variable)
        }
        used += any("[" in scalar.name for scalar in read)
        assert not any(isinstance(s, Fill) and s.array is not KEPT for s in statements(result.body))
    assert used > 40
    assert {End.END, End.UNDEFINED, End.ERROR, End.ASSUMPTION} <= ends


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 2**32))
def test_plain_random_programs_too(seed: int) -> None:
    subject = generate.random_program(seed)
    result = changed(subject)
    for value in (0, 1):
        first = compile_program(subject).run(FixedInputs(value), budget=300)
        second = compile_program(result).run(FixedInputs(value), budget=3000)
        if first.end is not End.BUDGET and second.end is not End.BUDGET:
            assert outcome(first, subject) == outcome(second, subject)


def test_deeply_nested_programs() -> None:
    a = Array("a", INT, (1,))
    body: Statement = put(at(a, 0), 1)
    for _ in range(3000):
        body = when(op("<", expr(J), 1), [body])
    result = changed(program([J, X], [a], body, put(X, at(a, 0))))
    assert written(result) == [("a[0]", ""), ("a[0]", 1), ("x", None)]
