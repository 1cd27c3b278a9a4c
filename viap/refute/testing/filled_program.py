"""A program whose uninitialised values are fixed, to find runs that do not depend on them."""

from viap.program.evaluation_orders import OrderChoice
from viap.program.nodes import Array, Assign, Constant, Fill, Input, Program, Statement
from viap.program.statement_map import map_simple
from viap.program.unset_values import FromOutside, outside_arrays
from viap.source import NOWHERE


def filled(program: Program, value: int) -> Program:
    """The program with `value` in place of each uninitialised one: it has fewer runs."""
    outside = outside_arrays(program)

    def change(statement: Statement) -> tuple[Statement, ...]:
        match statement:
            case Input(function="", position=place) if not isinstance(
                place, OrderChoice | FromOutside
            ):
                type = statement.type
                return (Assign(statement.target, Constant(type.wrap(value), type, place), place),)
            case Fill(value=None, array=array) if array not in outside:
                return (_with(statement, array, value),)
            case _:
                return (statement,)

    start = [
        Fill(array, (), array.type.wrap(value), NOWHERE)
        for array in program.arrays
        if not array.zero and array not in outside and _is_fixed(array)
    ]
    body = (*start, *map_simple(program.body, change))
    return program.changed(body=body, ordinary=())


def _is_fixed(array: Array) -> bool:
    """True if the whole array exists from the start."""
    return all(isinstance(size, int) for size in array.sizes)


def _with(statement: Fill, array: Array, value: int) -> Fill:
    return Fill(array, statement.indices, array.type.wrap(value), statement.position)
