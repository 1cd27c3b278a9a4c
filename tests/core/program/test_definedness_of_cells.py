"""All readers of the table of definedness agree on cells: each index is within its size."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.build import const, expr, fill, here, must, program, put, take
from tests.thorough import examples
from viap.core.logic import terms
from viap.core.logic.evaluation import evaluate
from viap.core.program.checks.definedness import Demands
from viap.core.program.integer_types import INDEX, INT, INT128, LLONG, UCHAR, UINT, ULLONG, IntType
from viap.core.program.nodes import Array, Cell, Program, Scalar, Statement
from viap.core.translate.expression_terms import Translator
from viap.core.translate.symbolic_state import SymbolicState
from viap.papers.shrink.shadow_run import defined
from viap.runs.machine import End, ListedInputs, Run, compile_program
from viap.runs.refute.bounded_search import Execution

TYPES = [INT, UINT, LLONG, ULLONG, UCHAR, INDEX, INT128]
FORMS = ["number", "scalar", "array"]


@dataclass(frozen=True)
class Case:
    form: str
    size: int
    size_type: IntType
    index: int
    index_type: IntType
    constant: bool


@st.composite
def cases(draw: st.DrawFn) -> Case:
    size, index_type = draw(st.integers(1, 6)), draw(st.sampled_from(TYPES))
    edges = [0, 1, -1, size - 1, size, size + 1, index_type.minimum, index_type.maximum]
    index = draw(st.sampled_from([edge for edge in edges if index_type.holds(edge)]))
    form, size_type = draw(st.sampled_from(FORMS)), draw(st.sampled_from(TYPES))
    return Case(form, size, size_type, index, index_type, draw(st.booleans()))


class Subject:
    """A read of a cell, in a program that is given the index and the size."""

    def __init__(self, case: Case) -> None:
        self.x, self.n = Scalar("x", case.index_type), Scalar("n", case.size_type)
        self.z = Scalar("z", INT)
        self.inputs = [case.index, case.size]
        self.lengths = Array("lengths", case.size_type, (None,), zero=True)
        index = const(case.index, case.index_type) if case.constant else expr(self.x)
        first = const(0, INDEX)
        self.start: tuple[Statement, ...] = ()
        match case.form:
            case "number":
                self.array = Array("a", INT, (case.size,), zero=True)
            case "scalar":
                self.array = Array("a", INT, (self.n,), zero=True)
                self.start = (fill(self.array, 0),)
            case _:
                self.array = Array("a", INT, (None, self.lengths), zero=True)
                length = Cell(self.lengths, (first,), here())
                self.start = (put(length, expr(self.n)), fill(self.array, 0, 0))
        indices = (first, index) if case.form == "array" else (index,)
        self.cell = Cell(self.array, indices, here())

    def program(self, *statements: Statement) -> Program:
        before = (take(self.x), take(self.n), *self.start)
        arrays = [self.lengths, self.array]
        return program([self.x, self.n, self.z], arrays, *before, *statements)

    def run(self, *statements: Statement) -> Run:
        return compile_program(self.program(*statements)).run(ListedInputs(self.inputs))


def in_translation(case: Case, subject: Subject) -> bool:
    x, n = terms.variable("x"), terms.variable("n")
    memory = SimpleNamespace(read=lambda object, indices: n)
    state = SymbolicState({subject.x: x, subject.n: n}, {1: memory, 2: memory})  # type: ignore
    made: list[terms.Term] = []
    objects = {subject.array: x, subject.lengths: x}
    Translator(state, objects, lambda kind, term, _: made.append(term)).value(subject.cell)

    return all(evaluate(term, cast(Any, None), {x: case.index, n: case.size}) for term in made)


def in_bit_vectors(subject: Subject) -> bool:
    execution = Execution(subject.program(put(subject.z, subject.cell), must(const(0))), 2, 1e9)
    execution.run()
    if not execution.errors:
        return False
    pairs = [
        (symbol.symbol, z3.BitVecVal(value, symbol.type.bits))
        for symbol, value in zip(execution.inputs[:2], subject.inputs, strict=True)
    ]
    error = execution.errors[0]
    return error is True or z3.is_true(z3.simplify(z3.substitute(error, pairs)))


def ends(run: Run, failure: End) -> bool:
    assert run.end in (End.END, failure)
    return run.end is End.END


@given(cases())
@settings(max_examples=examples(100), deadline=None)
def test_all_readers_agree(case: Case) -> None:
    inside, subject = case.index in range(case.size), Subject(case)
    assert ends(subject.run(put(subject.z, subject.cell)), End.UNDEFINED) is inside
    assert in_translation(case, subject) is inside
    assert in_bit_vectors(subject) is inside
    demands = Demands(subject.program()).of(subject.cell)
    checks = [must(demand.condition) for demand in demands]
    assert ends(subject.run(*checks), End.ERROR) is inside
    if case.form != "array":
        assert ends(subject.run(must(defined(subject.cell))), End.ERROR) is inside
