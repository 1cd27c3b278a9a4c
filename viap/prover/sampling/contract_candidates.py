"""Clauses of contracts that held in all sampled calls of a recursive function."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from viap.core.program.nodes import (
    COMPARISONS,
    Assign,
    Binary,
    Constant,
    Expr,
    Input,
    Program,
    Variable,
    expressions,
    statements,
    subexpressions,
)
from viap.core.program.program_marks import (
    ENSURES,
    EXIT,
    REQUIRES,
    Clause,
    Comparison,
    Mark,
    Sum,
    is_mark,
    mark_of,
)
from viap.prover.recurrences.algebra.polynomials import Polynomial
from viap.prover.sampling.relations import vanishing
from viap.prover.sampling.samples import varied_inputs
from viap.runs.machine import Event, compile_program

# ---- Tables of the calls of recursive functions in some runs: states and outcomes, by activation.


_STEPS = 20_000  # of one run
_SECONDS = 1.5  # for all runs
_MOST_ROWS = 400  # of one activation


@dataclass
class CallTable:
    """The calls of one activation: each row has the first state, its own, and its outcome."""

    mark: Mark
    rows: dict[tuple[int, ...], None] = field(default_factory=dict)


def call_tables(program: Program) -> dict[int, CallTable]:
    """Runs the program on varied inputs; returns the calls that returned, by activation."""
    marks = {id(each): mark for each in statements(program.body) if (mark := _exit(each))}
    tables = {mark.activation: CallTable(mark) for mark in marks.values()}
    machine = compile_program(program, trace=True)
    end = time.process_time() + _SECONDS
    for inputs in varied_inputs(program):
        run = machine.run(inputs, budget=_STEPS)
        for mark, row in _rows(run.trace, marks):
            table = tables[mark.activation]
            if len(table.rows) < _MOST_ROWS:
                table.rows[row] = None
        if time.process_time() > end or all(len(t.rows) >= _MOST_ROWS for t in tables.values()):
            break
    return tables


def _exit(statement: object) -> Mark | None:
    from viap.core.program.nodes import Assume

    mark = mark_of(statement) if isinstance(statement, Assume) else None
    return mark if mark is not None and mark.kind == EXIT else None


def _rows(
    events: tuple[Event, ...], marks: dict[int, Mark]
) -> Iterator[tuple[Mark, tuple[int, ...]]]:
    values: dict[str, int] = {}
    for event in events:
        statement = event.statement
        if isinstance(statement, Assign | Input) and isinstance(statement.target, Variable):
            if event.value is not None:
                values[statement.target.scalar.name] = event.value
        mark = marks.get(id(statement))
        if mark is not None:
            everything = (*mark.first, *mark.state, *mark.outcome)
            row = [_value(each, values) for each in everything]
            yield mark, tuple(row)


def _value(expr: Expr, values: dict[str, int]) -> int:
    return values.get(expr.scalar.name, 0) if isinstance(expr, Variable) else 0


# ---- Clauses of contracts that held in all sampled calls of a recursive function.


LINEAR, BY_CASES, NONLINEAR = range(3)

NEVER = Comparison(">=", ((-1, ()),))
_NEAR = 3  # largest absolute value of a bound that is no constant of the program
_MOST = 36  # clauses of one activation and kind
_FEWEST_ROWS = 4
_MOST_EQUATIONS = 6
_MOST_CASES = 6  # constants that split the calls


def program_constants(program: Program) -> tuple[int, ...]:
    """Returns constants of the program and their neighbours, those in comparisons first."""
    compared: dict[int, None] = {}
    others: dict[int, None] = {}
    for statement in statements(program.body):
        if is_mark(statement):
            continue
        for expression in expressions(statement):
            for part in subexpressions(expression):
                if isinstance(part, Constant) and abs(part.value) < 10**6:
                    others[part.value] = None
                if isinstance(part, Binary) and part.op in COMPARISONS:
                    for side in (part.left, part.right):
                        if isinstance(side, Constant) and abs(side.value) < 10**6:
                            compared[side.value] = None
    ordered = [*compared, *(value for value in others if value not in compared)]
    near = (value + step for step in (0, 1, -1) for value in ordered)
    return tuple(dict.fromkeys((*(v + s for v in compared for s in (0, 1)), *near)))


def candidates(number: int, table: CallTable, constants: Sequence[int], level: int) -> list[Clause]:
    """Returns clauses that hold in all rows, the simplest ones first.

    `level`: LINEAR, BY_CASES (also such that hold in some cases) or NONLINEAR.
    """
    made = _Candidates(number, table, constants)
    made.level = level
    return [*made.clauses()]


class _Candidates:
    def __init__(self, number: int, table: CallTable, constants: Sequence[int]) -> None:
        self.number, self.rows = number, list(table.rows)
        self.own_constants = tuple(constants)
        self.constants = {*constants, *range(-_NEAR, _NEAR + 1)}
        self.level = LINEAR
        mark = table.mark
        self.first = [f"a{index}" for index in range(len(mark.first))]
        self.state = [f"b{index}" for index in range(len(mark.state))]
        self.outcome = [f"c{index}" for index in range(len(mark.outcome))]
        names = (*self.first, *self.state, *self.outcome)
        self.columns = {name: [row[index] for row in self.rows] for index, name in enumerate(names)}

    def clauses(self) -> Iterator[Clause]:
        if not self.rows:
            if self.level == LINEAR:
                yield from self._without_rows()
            return
        seen: set[tuple[object, ...]] = set()
        for kind, made in ((REQUIRES, self._requires()), (ENSURES, self._ensures())):
            count = 0
            for premises, body in made:
                clause = Clause(self.number, kind, premises, body)
                if clause.key() not in seen and count < _MOST:
                    seen.add(clause.key())
                    count += 1
                    yield clause

    def _without_rows(self) -> Iterator[Clause]:
        for name in self.state:
            yield Clause(self.number, REQUIRES, (), at_least(name, 0))
        yield Clause(self.number, ENSURES, (), NEVER)  # perhaps no call ever returns

    # ------------------------------------------------------------- kinds of clauses

    def _requires(self) -> Iterator[tuple[tuple[Comparison, ...], Comparison]]:
        own = [*self.state]
        yield from (((), each) for each in self._equations([*self.first, *own], own, 1))
        for name in own:
            yield from (((), each) for each in self._bounds(name))
        for name, first in zip(self.state, self.first, strict=True):
            yield from (((), each) for each in self._differences(name, first))
        for one, other in combinations(own, 2):
            yield from (((), each) for each in self._differences(one, other))
        for name in own:
            for first in self.first:
                if first[1:] != name[1:]:
                    yield from (((), each) for each in self._differences(name, first))

    def _ensures(self) -> Iterator[tuple[tuple[Comparison, ...], Comparison]]:
        known = [*self.state, *self.outcome]
        if self.level == NONLINEAR:
            yield from (((), each) for each in self._powers())
            yield from (((), each) for each in self._equations(known, self.outcome, 3))
            return
        equations = list(self._equations(known, self.outcome, 1))
        yield from (((), each) for each in equations)
        for name in self.outcome:
            yield from (((), each) for each in self._bounds(name))
            for other in self.state:
                yield from (((), each) for each in self._differences(name, other))
        for one, other in combinations(self.outcome, 2):
            yield from (((), each) for each in self._differences(one, other))
        for name in self.outcome:
            for one, other in combinations(self.state, 2):
                yield from (((), each) for each in self._sums(name, one, other))
        if self.level == BY_CASES and not any(self._settles(each) for each in equations):
            yield from self._by_cases()

    def _settles(self, equation: Comparison) -> bool:
        """True if an equation gives an outcome by the state."""
        alone = [(c, p) for c, p in equation.sum if p and p[0] in self.outcome and len(p) == 1]
        return len(alone) == 1

    def _by_cases(self) -> Iterator[tuple[tuple[Comparison, ...], Comparison]]:
        """Clauses for the calls on one side of a constant, or of another parameter."""
        for premise in self._premises():
            rows = [row for row in self.rows if self._holds(premise, row)]
            if not _FEWEST_ROWS <= len(rows) < len(self.rows):
                continue
            part = _Candidates.__new__(_Candidates)
            part.__dict__.update(self.__dict__)
            part.rows = rows
            part.columns = {
                name: [row[index] for row in rows] for index, name in enumerate(self.columns)
            }
            known = [*self.state, *self.outcome]
            found = list(part._equations(known, self.outcome, 1))[:2]
            for each in found:
                yield (premise,), each
            for name in self.outcome:
                if any(name in each.atoms() for each in found):
                    continue
                for bound in part._bounds(name):
                    if not self._all_hold(bound):
                        yield (premise,), bound
                for other in self.state:
                    for bound in part._differences(name, other):
                        if not self._all_hold(bound):
                            yield (premise,), bound

    def _premises(self) -> Iterator[Comparison]:
        for name in self.state:
            values = set(self.columns[name])
            near = [c for c in self.own_constants if c - 1 in values and c in values]
            for bound in near[:_MOST_CASES]:
                yield at_least(name, bound)
                yield at_most(name, bound - 1)
        for one, other in combinations(self.state, 2):
            yield compared(one, other, 0)
            yield compared(other, one, 0)
            yield compared(one, other, 1)
            yield compared(other, one, 1)

    def _holds(self, comparison: Comparison, row: Sequence[int]) -> bool:
        index = {name: place for place, name in enumerate(self.columns)}
        total = 0
        for coefficient, product in comparison.sum:
            for atom in product:
                coefficient *= row[index[atom]]
            total += coefficient
        return total == 0 if comparison.op == "==" else total >= 0

    def _all_hold(self, comparison: Comparison) -> bool:
        return all(self._holds(comparison, row) for row in self.rows)

    # ------------------------------------------------------------- shapes

    def _equations(
        self, names: Sequence[str], about: Sequence[str], degree: int
    ) -> Iterator[Comparison]:
        """Polynomial equations that mention one of `about`, with remainders as a last resort."""
        if len(self.rows) < _FEWEST_ROWS:
            return
        found = list(self._vanishing(names, about, degree))
        if not found and degree == 1 and self.level == LINEAR:
            for name in self.state:
                found += self._vanishing([f"{name}%2", *about], about, 1)
        yield from found[:_MOST_EQUATIONS]

    def _vanishing(
        self, names: Sequence[str], about: Sequence[str], degree: int
    ) -> Iterator[Comparison]:
        columns = [self._column(name) for name in names]
        if any(max(map(abs, column)) > 2**62 for column in columns):
            return
        rows = list(dict.fromkeys(zip(*columns, strict=True)))
        if len(rows) < _FEWEST_ROWS:
            return
        for polynomial in vanishing(rows, len(names)):
            if max(map(len, polynomial)) > max(degree, 1):
                continue
            total = _sum(polynomial, names)
            outcomes = [product for _, product in total if set(product) & set(self.outcome)]
            if any(len(product) > 1 for product in outcomes):
                continue  # it says too little of each outcome
            if any(atom in about for _, product in total for atom in product):
                yield Comparison("==", total)

    def _column(self, name: str) -> list[int]:
        if name.startswith("2^"):
            return [1 << value if 0 <= value <= 64 else 0 for value in self.columns[name[2:]]]
        if name.endswith("%2"):
            return [abs(value) % 2 * (1 if value > 0 else -1) for value in self.columns[name[:-2]]]
        return self.columns[name]

    def _powers(self) -> Iterator[Comparison]:
        """Equations with a power of two, for parameters that are never negative."""
        for name in self.state:
            if min(self.columns[name]) < 0 or len(set(self.columns[name])) < _FEWEST_ROWS:
                continue
            for outcome in self.outcome:
                others = [f"b{outcome[1:]}"] if len(self.outcome) > 1 else []
                yield from self._vanishing([*others[:0], f"2^{name}", outcome], [outcome], 1)

    def _bounds(self, name: str) -> Iterator[Comparison]:
        low, high = min(self.columns[name]), max(self.columns[name])
        allowed = [bound for bound in self.constants if bound <= low]
        if allowed:
            yield at_least(name, max(allowed))
            if max(allowed) > 0:
                yield at_least(name, 0)
        allowed = [bound for bound in self.constants if bound >= high]
        if allowed:
            yield at_most(name, min(allowed))

    def _differences(self, one: str, other: str) -> Iterator[Comparison]:
        gaps = [a - b for a, b in zip(self.columns[one], self.columns[other], strict=True)]
        if min(gaps) in self.constants and min(gaps) >= -12:
            yield compared(one, other, min(gaps))
        if max(gaps) in self.constants and max(gaps) <= 12:
            yield compared(other, one, -max(gaps))

    def _sums(self, name: str, one: str, other: str) -> Iterator[Comparison]:
        values = zip(self.columns[name], self.columns[one], self.columns[other], strict=True)
        gaps = [a - b - c for a, b, c in values]
        if abs(min(gaps)) <= _NEAR:
            yield Comparison(">=", _cleaned([(1, name), (-1, one), (-1, other)], -min(gaps)))
        if abs(max(gaps)) <= _NEAR:
            yield Comparison(">=", _cleaned([(-1, name), (1, one), (1, other)], max(gaps)))


def at_least(name: str, bound: int) -> Comparison:
    return Comparison(">=", _cleaned([(1, name)], -bound))


def at_most(name: str, bound: int) -> Comparison:
    return Comparison(">=", _cleaned([(-1, name)], bound))


def compared(one: str, other: str, gap: int) -> Comparison:
    """Returns `one >= other + gap`."""
    return Comparison(">=", _cleaned([(1, one), (-1, other)], -gap))


def _cleaned(parts: list[tuple[int, str]], constant: int) -> Sum:
    total = [(coefficient, (name,)) for coefficient, name in parts]
    return tuple(total) if constant == 0 else (*total, (constant, ()))


def _sum(polynomial: Polynomial, names: Sequence[str]) -> Sum:
    return tuple(
        (coefficient, tuple(names[column] for column in monomial))
        for monomial, coefficient in polynomial.items()
    )
