"""The value of a term in a model."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term

Value = int | bool | str  # array objects are their names


class Undetermined(Exception):
    """The model says nothing about something that the value depends on."""


class Model(Protocol):
    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        """The value of a symbol at arguments; raises Undetermined where it has none."""
        ...

    def domain(self, variable: Term) -> Iterable[Value]:
        """The values over which a bound variable ranges."""
        ...


def evaluate(term: Term, model: Model, bound: Mapping[Term, Value] | None = None) -> Value:
    """Evaluates lazily: what decides nothing need not be determined."""
    return _Evaluator(model).value(term, dict(bound or {}))


class _Evaluator:
    def __init__(self, model: Model) -> None:
        self.model = model

    def value(self, term: Term, bound: dict[Term, Value]) -> Value:
        kind = term.kind
        match kind:
            case Kind.NUMBER | Kind.TRUTH:
                constant: Value = term.payload
                return constant
            case Kind.VARIABLE:
                if term not in bound:
                    raise Undetermined(f"the variable {term.payload} is free")
                return bound[term]
            case Kind.APPLY:
                return self.model.value(
                    term.payload, tuple(self.value(arg, bound) for arg in term.args)
                )
            case Kind.AND | Kind.OR:
                return self._connective(term, bound, kind is Kind.OR)
            case Kind.IMPLIES:
                left, right = term.args
                return self._connective_of((build.negate(left), right), bound, True)
            case Kind.ITE:
                condition = self.value(term.args[0], bound)
                return self.value(term.args[1 if condition else 2], bound)
            case Kind.FORALL | Kind.EXISTS:
                return self._quantifier(term, bound, kind is Kind.EXISTS)
            case _:
                return _OPERATIONS[kind](term, [self.value(arg, bound) for arg in term.args])

    def _connective(self, term: Term, bound: dict[Term, Value], decisive: bool) -> bool:
        return self._connective_of(term.args, bound, decisive)

    def _connective_of(
        self, args: Iterable[Term], bound: dict[Term, Value], decisive: bool
    ) -> bool:
        """One decisive operand is enough, whatever is not determined beside it."""
        open_question: Undetermined | None = None
        for arg in args:
            try:
                if bool(self.value(arg, bound)) is decisive:
                    return decisive
            except Undetermined as error:
                open_question = error
        if open_question is not None:
            raise open_question
        return not decisive

    def _quantifier(self, term: Term, bound: dict[Term, Value], decisive: bool) -> bool:
        variables = build.bound_variables(term)
        inner = dict(bound)

        def descend(index: int) -> bool:
            if index == len(variables):
                return bool(self.value(term.args[0], inner))
            variable = variables[index]
            for value in self.model.domain(variable):
                inner[variable] = value
                if descend(index + 1) is decisive:
                    return decisive
            return not decisive

        return descend(0)


def _number(operation: Callable[..., Value]) -> Callable[[Term, list[Value]], Value]:
    return lambda term, values: operation(*values)


def _product(values: list[Value]) -> int:
    result = 1
    for value in values:
        result *= int(value)
    return result


def _divided(term: Term, values: list[Value], operation: Callable[[int, int], int]) -> int:
    left, right = int(values[0]), int(values[1])
    if right == 0:
        raise Undetermined("division by zero")
    return operation(left, right)


def _bits(term: Term, values: list[Value]) -> int:
    left, right = int(values[0]), int(values[1])
    return {"and": left & right, "or": left | right, "xor": left ^ right}[term.payload]


def _power(term: Term, values: list[Value]) -> int:
    exponent = int(values[0])
    if not 0 <= exponent <= 4096:
        raise Undetermined("a power of two beyond measure")
    return 1 << exponent


_OPERATIONS: dict[Kind, Callable[[Term, list[Value]], Value]] = {
    Kind.ADD: lambda term, values: sum(int(v) for v in values),
    Kind.MUL: lambda term, values: _product(values),
    Kind.FLOOR_DIV: lambda term, values: _divided(term, values, lambda a, b: a // b),
    Kind.FLOOR_MOD: lambda term, values: _divided(term, values, lambda a, b: a % b),
    Kind.C_DIV: lambda term, values: _divided(term, values, build.truncated),
    Kind.C_MOD: lambda term, values: _divided(
        term, values, lambda a, b: a - b * build.truncated(a, b)
    ),
    Kind.WRAP: lambda term, values: build.wrapped(int(values[0]), *term.payload),
    Kind.BITS: _bits,
    Kind.POWER: _power,
    Kind.EQ: _number(lambda a, b: a == b),
    Kind.LE: _number(lambda a, b: a <= b),
    Kind.LT: _number(lambda a, b: a < b),
    Kind.NOT: _number(lambda a: not a),
}
