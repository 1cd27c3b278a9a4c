"""Facts about the head of a loop: as formulas, as core statements, and as a test of states."""

from collections.abc import Callable, Iterable
from typing import Any

from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.logic import build as build_term
from viap.core.logic.terms import Kind, Term, make
from viap.core.program import build
from viap.core.program.integer_types import INT
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Body,
    Cell,
    Conditional,
    Constant,
    Expr,
    If,
    Input,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
    subexpressions,
)
from viap.core.program.walkers import rewrite
from viap.explain.diagnosis.head_states import HeadState
from viap.facts.core_formulas import formula_of, value_of
from viap.facts.dialects import People

Test = Callable[[HeadState], bool | None]


@record
class Bound:
    """A bound variable with low <= variable < high; later bounds may use earlier variables."""

    variable: Scalar
    low: Expr
    high: Expr


@record
class Fact:
    """A condition at a loop's head, for all values of the bound variables.

    `cost` is the smaller, the more the fact looks like one that a person would write. `premise`:
    it holds whenever that does, as the condition says.
    """

    condition: Expr
    cost: int
    bounds: tuple[Bound, ...] = ()
    premise: Expr | None = None
    conclusion: Expr | None = None

    def formula(self) -> Term:
        """Returns the fact as a formula over the names of the source."""
        said = formula_of(self._plain(self.conclusion or self.condition))
        if self.premise is not None:
            said = make(Kind.IMPLIES, (formula_of(self.premise), said))
        if not self.bounds:
            return said
        names, ranges = list[Term](), list[Term]()
        for bound in self.bounds:
            index = value_of(Variable(bound.variable, self.condition.position))
            low, high = value_of(bound.low), value_of(bound.high)
            names.append(index)
            ranges += (make(Kind.LE, (low, index)), make(Kind.LT, (index, high)))
        within = make(Kind.AND, tuple(ranges))
        return build_term.forall(tuple(names), make(Kind.IMPLIES, (within, said)))

    def _plain(self, expr: Expr) -> Expr:
        """Returns an expression without conversions of bound variables, which have no type."""
        bound = self.variables()

        def change(node: Expr) -> Expr | None:
            inner = node.operand if isinstance(node, Wrap) else None
            return inner if isinstance(inner, Variable) and inner.scalar in bound else None

        return rewrite(expr, change) if bound else expr

    @property
    def text(self) -> str:
        """The fact in ACSL."""
        return People().text(self.formula())

    def assumed(self, at: Position, label: str = "") -> Body:
        """Returns statements that stop a run silently where the fact does not hold."""
        return self.everywhere(at, label, lambda condition, at: Assume(condition, "assume", at))

    def everywhere(
        self, at: Position, label: str, stated: Callable[[Expr, Position], Statement]
    ) -> Body:
        """Returns loops over the bound variables that state the condition for all their values."""
        body: Body = (stated(self.condition, at),)
        for bound in reversed(self.bounds):
            index = Variable(bound.variable, at)
            following = Binary("+", index, _one(bound.variable, at), bound.variable.type, at)
            guard = build.compare("<", index, bound.high, at)
            inner = (*body, Assign(index, following, at))
            name = f"all.{bound.variable.name}{label}"
            body = (Assign(index, bound.low, at), While(name, guard, inner, at))
        return body

    def asserted(self, at: Position) -> Body:
        """Returns statements that assert the fact, for any values of the bound variables."""
        body: Body = (Assert(self.condition, at),)
        for bound in reversed(self.bounds):
            index = Variable(bound.variable, at)
            lower = build.compare("<=", bound.low, index, at)
            within = build.logical("&&", lower, build.compare("<", index, bound.high, at), at)
            body = (Input(index, "viap_any", bound.variable.type, at), If(within, body, (), at))
        return body

    def variables(self) -> tuple[Scalar, ...]:
        """Returns the bound variables."""
        return tuple(bound.variable for bound in self.bounds)

    def mentions(self) -> set[Scalar | Array]:
        """Returns the variables and arrays of the program in the fact."""
        found: set[Scalar | Array] = set()
        for part in (self.condition, *(e for b in self.bounds for e in (b.low, b.high))):
            for node in subexpressions(part):
                if isinstance(node, Variable | Cell):
                    found.add(node.declared)
        return found - set(self.variables())

    def test(self) -> Test:
        """Returns a function from states to the truth of the fact; None if it is not known."""
        return _Compiled(self.variables()).test(self)

    def quick_test(self) -> Test:
        """Returns such a function that gives up, with None, at the first value not known."""
        return _Compiled(self.variables()).test(self, quick=True)


def _one(variable: Scalar, at: Position) -> Constant:
    return Constant(1, variable.type, at)


class _Unknown(Exception):
    """A value that the state does not have."""


class _Compiled:
    """Python text of expressions on mathematical integers."""

    def __init__(self, bound: tuple[Scalar, ...]) -> None:
        self.names: dict[str, Any] = {"quotient": _quotient, "remainder": _remainder, "cell": _cell}
        self.bound = bound

    def test(self, fact: Fact, quick: bool = False) -> Test:
        text = self._text(fact.condition)
        ranges = " ".join(
            f"for {self._name(b.variable)} in range({self._text(b.low)}, {self._text(b.high)})"
            for b in fact.bounds
        )
        if not fact.bounds or quick:
            judge = eval(f"lambda s: all({text} {ranges})" if ranges else f"lambda s: {text}",
                         self.names)  # fmt: skip
        else:
            names = ", ".join(self._name(b.variable) for b in fact.bounds)
            inner = eval(f"lambda s, {names}: {text}", self.names)
            values = eval(f"lambda s: (({names},) {ranges})", self.names)

            def judge(state: HeadState) -> bool:
                return _everywhere(inner, state, values(state))

        def checked(state: HeadState) -> bool | None:
            try:
                return bool(judge(state))
            except (_Unknown, ArithmeticError, KeyError, ValueError):
                return None

        return checked

    def _name(self, thing: Scalar | Array) -> str:
        name = f"n{id(thing)}"
        self.names[name] = thing
        return name

    def _text(self, expr: Expr) -> str:
        match expr:
            case Constant():
                return f"({expr.value})"
            case Variable():
                name = self._name(expr.scalar)
                return name if expr.scalar in self.bound else f"s.scalars[{name}]"
            case Cell():
                indices = "".join(f"{self._text(index)}," for index in expr.indices)
                return f"cell(s, {self._name(expr.array)}, ({indices}))"
            case Widen() | Wrap():
                inner = self._text(expr.operand)
                if isinstance(expr, Widen):
                    return inner
                name = f"t{id(expr.type)}"
                self.names[name] = expr.type.wrap
                return f"{name}({inner})"
            case Unary():
                op = "not " if expr.op == "!" else expr.op
                return f"({op}{self._text(expr.operand)})"
            case Conditional():
                test, then, orelse = (
                    self._text(part) for part in (expr.condition, expr.then, expr.orelse)
                )
                return f"({then} if {test} else {orelse})"
            case Binary():
                left, right = self._text(expr.left), self._text(expr.right)
                if expr.op in ("/", "%"):
                    return f"{'quotient' if expr.op == '/' else 'remainder'}({left}, {right})"
                op = {"&&": "and", "||": "or"}.get(expr.op, expr.op)
                return f"({left} {op} {right})"
            case _:
                raise _Unknown


def _everywhere(
    judge: Callable[..., bool], state: HeadState, values: Iterable[tuple[int, ...]]
) -> bool:
    """True if a condition holds for all values; one for which it is false settles it."""
    unknown = False
    for each in values:
        try:
            if not judge(state, *each):
                return False
        except _Unknown:
            unknown = True
    if unknown:
        raise _Unknown
    return True


def _quotient(a: int, b: int) -> int:
    value = abs(a) // abs(b)
    return value if (a < 0) == (b < 0) else -value


def _remainder(a: int, b: int) -> int:
    return a - b * _quotient(a, b)


def _cell(state: HeadState, array: Array, indices: tuple[int, ...]) -> int:
    value = state.cells[array].get(indices) if array in state.cells else None
    if value is None:
        for index, size in zip(indices, array.sizes, strict=False):
            if index < 0 or (isinstance(size, int) and index >= size):
                raise _Unknown
        value = state.cell(array, indices)
    if value is None:
        raise _Unknown
    return value


def implication(premise: Fact, conclusion: Fact, at: Position) -> Fact:
    """Returns the fact that one fact without bound variables implies another one."""
    either = Binary("||", build.negate(premise.condition), conclusion.condition, INT, at)
    cost = premise.cost + conclusion.cost + 1
    return Fact(either, cost, (), premise.condition, conclusion.condition)
