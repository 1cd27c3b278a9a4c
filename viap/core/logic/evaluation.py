"""Evaluation of a term in a model."""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Protocol

from viap.core.logic import build
from viap.core.logic.terms import BOOL, Kind, Symbol, Term, is_floating
from viap.core.logic.walkers import answer, free_variables, subterms

Value = int | bool | str  # array objects are represented by their names


class Undetermined(Exception):
    """The model does not determine a value that the result depends on."""


class Model(Protocol):
    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        """Returns the value of a symbol at arguments; raises Undetermined if it has none."""
        ...

    def domain(self, variable: Term) -> Iterable[Value]:
        """Returns the values over which a bound variable ranges."""
        ...


# The result of evaluating a part: "undetermined" is an ordinary result there.
Result = Value | Undetermined
# A term, and the values of its free variables.
_Question = tuple[Term, tuple[Result, ...]]


def evaluate(term: Term, model: Model, bound: Mapping[Term, Value] | None = None) -> Value:
    """Returns the value of a term; raises Undetermined if the model does not determine it.

    A model must return the same value whenever it is asked the same question. Parts that do not
    affect the result need not be determined: one false operand of `and` is enough, one false
    instance of `for all`, and only the taken branch of `ite`.
    """
    result = _Evaluator(term, model).run(term, bound or {})
    if isinstance(result, Undetermined):
        raise result
    return result


def _floating(term: Term, operands: list[Value]) -> Value:
    """Returns the result of a floating-point operation."""
    from viap.core.base.floating_formats import apply
    from viap.core.logic.floating import OPERATIONS

    op, form = OPERATIONS[term.payload]
    result = apply(op, form, *map(int, operands))
    return bool(result) if term.sort == BOOL else result


class _Evaluator:
    def __init__(self, term: Term, model: Model) -> None:
        self.model = model
        self.known: dict[_Question, Result] = {}
        # Storing answers costs time, so it is done only for terms that are used more than once.
        self.shared: set[Term] = set()
        met: set[Term] = set()
        for node in subterms(term):
            for arg in node.args:
                (self.shared if arg in met or not arg.inner_free else met).add(arg)

    def run(self, term: Term, bound: Mapping[Term, Value]) -> Result:
        scope: dict[Term, Result] = dict(bound)
        for variable in free_variables(term):
            if variable not in scope:
                scope[variable] = Undetermined(f"the variable {variable.payload} is free")
        if term.kind is Kind.VARIABLE:
            return scope[term]
        question = (term, tuple([scope[v] for v in term.inner_free]))
        return answer(question, self._work, self.known, lambda asked: asked[0] in self.shared)

    def _work(self, question: _Question) -> Generator[_Question, Result, Result]:
        term, values = question
        free = term.inner_free
        scope: dict[Term, Result] = dict(zip(free, values, strict=True))
        match term.kind:
            case Kind.NUMBER | Kind.TRUTH:
                constant: Value = term.payload
                return constant
            case Kind.AND | Kind.OR | Kind.IMPLIES:
                return (yield from self._connective(term, scope))
            case Kind.ITE:
                condition = yield from self._operand(term.args[0], scope)
                if isinstance(condition, Undetermined):
                    return condition
                return (yield from self._operand(term.args[1 if condition else 2], scope))
            case Kind.FORALL | Kind.EXISTS:
                return (yield from self._quantifier(term, scope))
        operands: list[Value] = []
        for arg in term.args:
            operand = yield from self._operand(arg, scope)
            if isinstance(operand, Undetermined):
                return operand
            operands.append(operand)
        try:
            if term.kind is Kind.APPLY and is_floating(term.payload):
                return _floating(term, operands)
            if term.kind is Kind.APPLY:
                return self.model.value(term.payload, tuple(operands))
            return _OPERATIONS[term.kind](term, operands)
        except Undetermined as error:
            return error

    def _operand(
        self, term: Term, scope: dict[Term, Result]
    ) -> Generator[_Question, Result, Result]:
        if term.kind is Kind.VARIABLE:
            return scope[term]
        if term.kind is Kind.NUMBER:
            constant: Value = term.payload
            return constant
        result = yield term, tuple([scope[v] for v in term.inner_free])
        return result

    def _connective(
        self, term: Term, scope: dict[Term, Result]
    ) -> Generator[_Question, Result, Result]:
        """Evaluates `and` or `or`.

        One decisive operand is enough, even beside undetermined ones.
        """
        decisive = term.kind is not Kind.AND
        open_question: Undetermined | None = None
        for index, arg in enumerate(term.args):
            value = yield from self._operand(arg, scope)
            if isinstance(value, Undetermined):
                open_question = value
            elif (bool(value) is decisive) is not (term.kind is Kind.IMPLIES and index == 0):
                return decisive
        return not decisive if open_question is None else open_question

    def _quantifier(
        self, term: Term, scope: dict[Term, Result]
    ) -> Generator[_Question, Result, Result]:
        decisive = term.kind is Kind.EXISTS
        variables = build.bound_variables(term)
        open_question: Undetermined | None = None
        for instance in _instances(self.model, variables):
            value = yield from self._operand(term.args[0], {**scope, **instance})
            if isinstance(value, Undetermined):
                open_question = value
            elif bool(value) is decisive:
                return decisive
        return not decisive if open_question is None else open_question


def _instances(model: Model, variables: tuple[Term, ...]) -> Iterable[dict[Term, Result]]:
    if not variables:
        yield {}
        return
    for value in model.domain(variables[0]):
        for rest in _instances(model, variables[1:]):
            rest[variables[0]] = value
            yield rest


def _product(values: list[Value]) -> int:
    result = 1
    for value in values:
        result *= int(value)
    return result


def _divided(values: list[Value], operation: Callable[[int, int], int]) -> int:
    left, right = int(values[0]), int(values[1])
    if right == 0:
        raise Undetermined("division by zero")
    return operation(left, right)


def _power(values: list[Value]) -> int:
    exponent = int(values[0])
    if not 0 <= exponent <= 4096:
        raise Undetermined("a power of two beyond measure")
    return 1 << exponent


_OPERATIONS: dict[Kind, Callable[[Term, list[Value]], Value]] = {
    Kind.ADD: lambda term, values: sum(int(v) for v in values),
    Kind.MUL: lambda term, values: _product(values),
    Kind.FLOOR_DIV: lambda term, values: _divided(values, lambda a, b: build.euclidean(a, b)[0]),
    Kind.FLOOR_MOD: lambda term, values: _divided(values, lambda a, b: build.euclidean(a, b)[1]),
    Kind.C_DIV: lambda term, values: _divided(values, build.truncated),
    Kind.C_MOD: lambda term, values: _divided(values, lambda a, b: a - b * build.truncated(a, b)),
    Kind.WRAP: lambda term, values: build.wrapped(int(values[0]), *term.payload),
    Kind.BITS: lambda term, values: build.bitwise(term.payload, int(values[0]), int(values[1])),
    Kind.POWER: lambda term, values: _power(values),
    Kind.EQ: lambda term, values: values[0] == values[1],
    Kind.LE: lambda term, values: int(values[0]) <= int(values[1]),
    Kind.LT: lambda term, values: int(values[0]) < int(values[1]),
    Kind.NOT: lambda term, values: not values[0],
}
