"""All readers of the table of definedness agree with it, and with C's text in other words."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.build import const, expr, here, must, program, put, take, wrap
from tests.thorough import examples
from viap.core.logic import terms
from viap.core.logic.evaluation import evaluate
from viap.core.program.checks.definedness import Demands
from viap.core.program.definedness import violated
from viap.core.program.integer_types import (
    BOOL,
    CHAR,
    INDEX,
    INT,
    INT128,
    LLONG,
    SHORT,
    UCHAR,
    UINT,
    UINT128,
    ULLONG,
    DataModel,
    IntType,
)
from viap.core.program.nodes import Binary, Expr, Program, Scalar, Statement, Unary
from viap.core.translate.expression_terms import Translator
from viap.core.translate.symbolic_state import SymbolicState
from viap.papers.shrink.counted_loops import Unshrinkable
from viap.papers.shrink.shadow_run import defined
from viap.runs.machine import End, ListedInputs, Run, compile_program
from viap.runs.refute.bit_vector_values import Evaluator, UndefinedResult

LONGS = [long for model in DataModel for long in (model.long, model.ulong)]
COMPUTED = [INT, UINT, LLONG, ULLONG, INT128, UINT128, INDEX, *LONGS]
NARROW = [
    BOOL,
    CHAR,
    UCHAR,
    SHORT,
    IntType("int:5", 5, True, 3),
    IntType("unsigned:6", 6, False, 3),
]
WORDS = {"signed": "overflow", "division": "division", "shift": "shift", "left shift": "shift"}
OPERATORS = ["neg", "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"]


def values(type: IntType) -> st.SearchStrategy[int]:
    """Mostly numbers at which something changes."""
    root = 1 << type.bits // 2
    near = [0, type.minimum, type.maximum, root, -root, type.bits, 31, 63, type.maximum // 2]
    edges = sorted({n + d for n in near for d in (-2, -1, 0, 1, 2) if type.holds(n + d)})
    return st.sampled_from(edges) | st.integers(type.minimum, type.maximum)


@dataclass(frozen=True)
class Case:
    """An operator on two numbers; each is a variable's value, or stands in the text."""

    op: str
    type: IntType
    left: int
    right: int
    by: IntType
    constant: tuple[bool, bool]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    op, type = draw(st.sampled_from(OPERATORS)), draw(st.sampled_from(COMPUTED))
    by = draw(st.sampled_from(COMPUTED + NARROW)) if op in ("<<", ">>") else type
    constant = draw(st.sampled_from([(False, False), (False, True), (True, False)]))
    left, right = draw(values(type)), draw(values(by))
    return Case(op, type, left, right, by, (False, False) if op == "neg" else constant)


def undefined_in_c(case: Case) -> str:
    """The kind of undefined behaviour by C11 6.5p5, 6.5.5p5-6 and 6.5.7p3-4; "" if none."""
    type, left, right = case.type, case.left, case.right
    representable = range(type.minimum, type.maximum + 1)
    match case.op:
        case "neg":
            result = 0 - left
        case "+" | "-" | "*":
            result = {"+": left + right, "-": left - right, "*": left * right}[case.op]
        case "/" | "%":
            if right == 0:
                return "division"
            result = int(Fraction(left, right))
        case "<<" | ">>":
            if right not in range(type.bits):
                return "shift"
            if case.op == ">>":
                return ""
            if type.signed and left < 0:
                return "shift"
            result = left * 2**right
        case _:
            return ""
    return "overflow" if type.signed and result not in representable else ""


class Subject:
    """The operation as an expression, and a program that computes it from two inputs."""

    def __init__(self, case: Case) -> None:
        self.x, self.y = Scalar("x", case.type), Scalar("y", case.by)
        self.z = Scalar("z", case.type)
        self.inputs = [case.left, case.right]
        left = const(case.left, case.type) if case.constant[0] else expr(self.x)
        right = const(case.right, case.by) if case.constant[1] else expr(self.y)
        self.node: Expr
        if case.op == "neg":
            self.node = Unary("-", left, case.type, here())
        else:
            self.node = Binary(case.op, left, right, case.type, here())
        self.value = self.node if case.type.signed else wrap(self.node, case.type)

    def program(self, *statements: Statement) -> Program:
        return program([self.x, self.y, self.z], [], take(self.x), take(self.y), *statements)

    def run(self, *statements: Statement) -> Run:
        return compile_program(self.program(*statements)).run(ListedInputs(self.inputs))


def in_machine(case: Case, subject: Subject) -> str:
    run = subject.run(put(subject.z, subject.value))
    assert run.end in (End.END, End.UNDEFINED)
    return next((kind for word, kind in WORDS.items() if run.detail.startswith(word)), "")


def in_translation(case: Case, subject: Subject) -> str:
    x, y = terms.variable("x"), terms.variable("y")
    made: list[tuple[str, terms.Term]] = []
    state = SymbolicState({subject.x: x, subject.y: y})
    translator = Translator(state, {}, lambda kind, term, where: made.append((kind, term)))
    translator.value(subject.value)
    numbers = {x: case.left, y: case.right}
    for kind, term in made:
        if not evaluate(term, cast(Any, None), numbers):
            return kind
    return ""


def in_checks(case: Case, subject: Subject) -> str:
    made = Demands(subject.program()).of(subject.value)
    checks = [must(demand.condition) for demand in made]
    kinds = {c.position: d.operation.kind for c, d in zip(checks, made, strict=True)}
    run = subject.run(*checks)
    assert run.end in (End.END, End.ERROR)
    return "" if run.end is End.END else kinds[run.position]


def in_shrinking(case: Case, subject: Subject) -> bool:
    run = subject.run(must(defined(subject.value)))
    assert run.end in (End.END, End.ERROR)
    return run.end is End.END


def in_bit_vectors(case: Case, subject: Subject) -> bool:
    symbols = {s: z3.BitVec(s.name, s.type.bits) for s in (subject.x, subject.y)}
    evaluator = Evaluator(symbols.__getitem__, lambda *_: 0)
    try:
        evaluator.value(subject.value)
    except UndefinedResult:
        return False
    numbers = dict(zip(symbols, subject.inputs, strict=True))
    pairs = [(symbols[s], z3.BitVecVal(n, s.type.bits)) for s, n in numbers.items()]
    needs = evaluator.needs
    return needs is True or z3.is_true(z3.simplify(z3.substitute(needs, pairs)))


def in_numbers(case: Case, subject: Subject) -> bool:
    evaluator = Evaluator({subject.x: case.left, subject.y: case.right}.__getitem__, lambda *_: 0)
    try:
        evaluator.value(subject.value)
    except UndefinedResult:
        return False
    return evaluator.needs is True


@given(cases())
@settings(max_examples=examples(150), deadline=None)
def test_all_readers_agree(case: Case) -> None:
    kind, subject = undefined_in_c(case), Subject(case)
    operands = ("-", None) if case.op == "neg" else (case.op, case.right)
    condition = violated(operands[0], case.type, case.left, operands[1])
    assert (condition.kind if condition else "") == kind
    assert in_machine(case, subject) == kind
    assert in_translation(case, subject) == kind
    assert in_bit_vectors(case, subject) is (not kind)
    assert in_numbers(case, subject) is (not kind)
    # Nobody asks for overflow of what viap itself computes in an INDEX.
    own = case.type is INDEX and case.op in ("neg", "+", "-", "*")
    assert in_checks(case, subject) == ("" if own else kind)
    if case.type.bits <= INDEX.bits and (case.op not in ("<<", ">>") or case.constant[1]):
        try:
            assert in_shrinking(case, subject) is (not kind)
        except Unshrinkable:
            assert case.op in ("<<", ">>") and kind == "shift"
