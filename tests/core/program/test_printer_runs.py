"""Printed programs, compiled by gcc, do what the machine does."""

from itertools import product
from pathlib import Path

import pytest

from tests.compilers import makes_programs, models_of, width
from tests.core.program.build import (
    at,
    block,
    check,
    const,
    expr,
    fill,
    halt,
    leave,
    loop,
    must,
    neg,
    op,
    program,
    put,
    take,
    unset,
    up_to,
    when,
    widen,
    wrap,
)
from tests.core.program.compiled import Compiled, expected, needs_gcc
from tests.core.program.generate import random_program
from tests.core.program.reference import binary, unary
from viap.core.program.integer_types import (
    BOOL,
    CHAR,
    INDEX,
    INT,
    LLONG,
    SHORT,
    UCHAR,
    UINT,
    ULLONG,
    USHORT,
    DataModel,
    IntType,
)
from viap.core.program.nodes import Array, Expr, Program, Scalar, Statement
from viap.runs.machine import End, ListedInputs, SeededInputs, compile_program

pytestmark = needs_gcc
MODELS = models_of("gcc")


@pytest.mark.parametrize("number", range(10))
def test_random_programs(number: int, tmp_path: Path) -> None:
    seed, ran = number * 1000, 0
    while ran < 3:
        subject = random_program(seed, most=16)
        machine = compile_program(subject)
        runs = [machine.run(SeededInputs(each), budget=2000) for each in range(6)]
        counted = [run for run in runs if run.end not in (End.UNDEFINED, End.BUDGET)]
        seed += 1
        if not makes_programs("gcc", width(subject.model)):
            continue
        if len(counted) < 3 or max(run.steps for run in counted) < 20:
            continue
        compiled = Compiled(subject, tmp_path / str(ran))
        for run in counted:
            values = [each.value for each in run.inputs]
            assert compiled.run(values) == expected(subject, run)
        ran += 1


def _values(type: IntType) -> list[int]:
    low, high = type.minimum, type.maximum
    values = {low, high, high - 1, high // 3, low // 3, 0, 1, 5, 31, 32}
    if type.signed:
        values |= {-1, -5}
    return sorted(values)


def _operators(model: DataModel) -> Program:
    """Every operator on every pair of interesting values where C defines it."""
    types: tuple[IntType, ...] = (INT, UINT, model.long, model.ulong)
    if model is DataModel.ILP32:
        types += (LLONG, ULLONG)
    scalars, arrays, body = [], [], []
    for type in types:
        x, y = Scalar(f"x {type}", type), Scalar(f"y {type}", type)
        results: list[Statement] = []
        array = Array(f"r {type}", type, (1 << 20,), zero=True)
        for left, right in product(_values(type), repeat=2):
            results += [put(x, left), put(y, right)]
            for operator in ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"):
                exact = binary(operator, left, right, type)
                if exact is None or (type.signed and not type.holds(exact)):
                    continue
                node = op(operator, x, y)
                value: Expr = node if type.signed else wrap(node, type)
                results.append(put(at(array, len(results)), value))
            for operator in ("==", "!=", "<", "<=", ">", ">="):
                node = op(operator, x, y)
                value = node if type == INT else wrap(node, type)
                results.append(put(at(array, len(results)), value))
        for left in _values(type):
            results.append(put(x, left))
            for operator in ("-", "~", "!"):
                if type.signed and not type.holds(unary(operator, left, type)):
                    continue
                negated = neg(x, operator)
                value = negated if negated.type.signed and type == INT else wrap(negated, type)
                results.append(put(at(array, len(results)), value))
        small = Array(array.name, type, (len(results),), zero=True)
        body += [_moved(each, array, small) for each in results]
        scalars += [x, y]
        arrays.append(small)
    return program(scalars, arrays, *body, model=model)


def _moved(statement: Statement, before: Array, after: Array) -> Statement:
    """The same assignment, to the array whose size is known by now."""
    target = statement.target  # type: ignore[union-attr]
    if getattr(target, "array", None) is before:
        index = target.indices[0].value  # type: ignore[union-attr]
        return put(at(after, index), statement.value)  # type: ignore[union-attr]
    return statement


@pytest.mark.parametrize("model", MODELS)
def test_operators(model: DataModel, tmp_path: Path) -> None:
    subject = _operators(model)
    run = compile_program(subject).run(ListedInputs([]))
    assert run.end is End.END, run
    assert Compiled(subject, tmp_path).run([]) == expected(subject, run)


@pytest.mark.parametrize("model", MODELS)
def test_conversions(model: DataModel, tmp_path: Path) -> None:
    fields = [IntType(f"int:{bits}", bits, True, 3) for bits in (1, 3, 8, 17, 31)]
    fields += [IntType(f"unsigned int:{bits}", bits, False, 3) for bits in (1, 4, 9, 31)]
    fields += [IntType("long long:40", 40, True, 5), IntType("unsigned long long:63", 63, False, 5)]
    standard = (INT, UINT, model.long, model.ulong, LLONG, ULLONG)
    narrow = (BOOL, CHAR, UCHAR, SHORT, USHORT)
    types = (*standard, *narrow, *fields)
    scalars = {type: Scalar(f"v {type}", type) for type in types}
    results = [Scalar(f"r {number}", type) for number, type in enumerate(types * len(types))]
    remaining = iter(results)
    body: list[Statement] = []
    for source in types:
        body.append(take(scalars[source]))
        for target in types:
            covers = target.covers(source)
            convert = widen if covers else wrap
            body.append(put(next(remaining), convert(scalars[source], target)))
    subject = program([*scalars.values(), *results], [], *body, model=model)
    machine, compiled = compile_program(subject), Compiled(subject, tmp_path)
    for seed in range(12):
        run = machine.run(SeededInputs(seed))
        values = [each.value for each in run.inputs]
        assert compiled.run(values) == expected(subject, run)


@pytest.mark.parametrize("model", MODELS)
def test_allocated_arrays(model: DataModel, tmp_path: Path) -> None:
    """Symbolic sizes, rows by number, and arrays too large for a static one."""
    n, i, j, total = (Scalar(name, INDEX) for name in ("n", "i", "j", "total"))
    line = Array("line", INT, (n,))
    grid = Array("grid", SHORT, (n, n, 3))
    size = Array("size", INDEX, (None,), zero=True)
    rows = Array("rows", INT, (None, size))
    boxes = Array("boxes", UCHAR, (None, 2, 3))
    huge = Array("huge", CHAR, (1 << 29,), zero=True)

    def add(cell: object) -> Statement:
        return put(total, op("+", total, widen(cell, INDEX)))  # type: ignore[arg-type]

    subject = program(
        [n, i, j, total],
        [line, grid, size, rows, boxes, huge],
        put(n, 6),
        fill(line, 5),
        fill(grid, 7),
        put(at(line, 5), const(11)),
        fill(grid, 3, 4),
        put(at(grid, 5, 2, 1), const(100, SHORT)),
        loop(
            "L",
            op("<", i, n),
            put(at(size, i), op("+", i, 1)),
            fill(rows, 2, i),
            put(at(rows, i, i), const(9)),
            fill(boxes, 0, op("*", i, 10)),
            fill(boxes, 8, op("*", i, 10), 1),
            put(at(boxes, op("*", i, 10), 0, 2), const(1, UCHAR)),
            put(at(huge, op("*", i, 1000000)), const(3, CHAR)),
            add(at(line, i)),
            put(j, 0),
            loop(
                "M",
                op("<=", j, i),
                add(at(rows, i, j)),
                add(at(grid, i, j, 1)),
                put(j, op("+", j, 1)),
            ),
            add(at(boxes, op("*", i, 10), 0, 2)),
            add(at(boxes, op("*", i, 10), 1, 1)),
            add(at(huge, op("*", i, 1000000))),
            add(at(size, 100)),
            put(i, op("+", i, 1)),
        ),
        put(n, 2),
        fill(line, None),
        put(at(line, 1), const(40)),
        add(at(line, 1)),
        model=model,
    )
    run = compile_program(subject).run(ListedInputs([]))
    assert (run.end, run.inputs) == (End.END, ())
    assert run.scalars["total"] > 100
    report = [run.end.value, *(str(value) for value in run.scalars.values())]
    assert Compiled(subject, tmp_path).run([])[: len(report)] == report


def test_every_kind_of_end_and_exit(tmp_path: Path) -> None:
    x, y, z = Scalar("x", INT), Scalar("y", UINT), Scalar("z.long", INT)
    subject = program(
        [x, y, z],
        [],
        take(x),
        unset(y),
        block(
            "out",
            *up_to(
                "outer",
                z,
                100,
                block(
                    "next",
                    when(op("==", z, 3), [leave("next")]),
                    loop(
                        "inner",
                        1,
                        put(x, op("-", x, 1)),
                        when(op("<", x, 5), [leave("out")]),
                        when(op("==", op("%", x, 3), 0), [leave("next")]),
                        when(op("==", op("%", x, 7), 0), [leave("inner")]),
                        when(op("==", x, 50), [leave("outer")]),
                        when(op("==", x, 68), [halt()]),
                        when(op("==", x, 82), [halt("abort")]),
                    ),
                    put(y, wrap(op("+", y, 7), UINT)),
                ),
            ),
            put(y, wrap(op("*", y, 3), UINT)),
        ),
        loop("whole", op("<", x, 5), block("cont", put(x, op("+", x, 1)), leave("cont"))),
        check(op("<", z, 100)),
        must(op("!=", expr(y), const(9, UINT))),
    )
    machine, compiled = compile_program(subject), Compiled(subject, tmp_path)
    ends = set()
    for first in range(2, 90):
        run = machine.run(ListedInputs([first], [first % 4 * 3]))
        ends.add(run.end)
        assert compiled.run([first, first % 4 * 3]) == expected(subject, run)
    assert ends == {End.END, End.ABORT, End.ERROR}
