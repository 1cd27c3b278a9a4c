"""Values of symbols in a model that Z3 found."""

from collections.abc import Callable
from typing import Any

import z3

from viap.logic.sorts import Symbol
from viap.smt.encode import symbol_name


class SolverModel:
    def __init__(self, model: Any) -> None:
        self._model = model
        self._declared = {declared.name(): declared for declared in model.decls()}

    def function(self, symbol: Symbol) -> Callable[[tuple[int, ...]], int]:
        """Returns a function of integers as the model defines it; zero where it is undefined."""
        declared = self._declared.get(symbol_name(symbol.name))
        if declared is None:
            return lambda arguments: 0
        if not symbol.arguments:
            value = _number(self._model[declared])
            return lambda arguments: value
        interpretation = self._model[declared]
        known: dict[tuple[int, ...], int] = {}
        for place in range(interpretation.num_entries()):
            entry = interpretation.entry(place)
            where = tuple(_number(entry.arg_value(k)) for k in range(entry.num_args()))
            known[where] = _number(entry.value())
        other = interpretation.else_value()
        if z3.is_int_value(other):
            default = _number(other)
            return lambda arguments: known.get(arguments, default)
        return lambda arguments: known[arguments] if arguments in known else _at(other, arguments)


def _at(body: Any, arguments: tuple[int, ...]) -> int:
    values = [z3.IntVal(argument, body.ctx) for argument in arguments]
    return _number(z3.simplify(z3.substitute_vars(body, *values)))


def _number(value: Any) -> int:
    return value.as_long() if z3.is_int_value(value) else 0
