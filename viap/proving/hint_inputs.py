"""Inputs of a program that follow from a violation of a program that was derived from it.

A derived program reads an input of the original in some iterations only, and may have forgotten
loops that fill arrays with inputs. These are guesses: the machine decides what they are worth.
"""

from collections.abc import Iterator, Mapping

from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Variable,
    Widen,
    Wrap,
    statements,
    written_scalar,
)
from viap.program.walkers import rewrite
from viap.refute.model_inputs import Lookup
from viap.smt.model import SolverModel
from viap.source import Position
from viap.translate.theory import Theory

# Cells of arrays that are asked for their contents have smaller indices.
_MOST_CELLS = 1 << 20
_Copies = list[tuple[int, int]]  # numbers of iterations, and the values that are read in them


def hint_inputs(
    program: Program, theory: Theory, model: SolverModel, numbers: Mapping[Input, Expr]
) -> dict[Input | Fill, Lookup]:
    """Returns the values of inputs of `program`, by iterations, for a model of a derived theory.

    `numbers` gives the iteration in which the derived program reads an input, as an expression
    over its other inputs; without that, its copies belong to the first iterations.
    """
    chosen: dict[Scalar, int] = {}
    read: dict[tuple[Position, str], _Copies] = {}
    contents: dict[Array, Lookup] = {}
    for each in theory.inputs:
        statement = each.statement
        if isinstance(statement, Fill):
            contents[statement.array] = model.function(each.symbol)
            continue
        value = model.function(each.symbol)(())
        scalar = written_scalar(statement)
        if scalar is not None:
            chosen[scalar] = value
        copies = read.setdefault((statement.position, statement.function), [])
        copies.append((_number(numbers.get(statement), chosen, len(copies)), value))
    own = set(program.scalars)
    indices = {0, *(value for scalar, value in chosen.items() if scalar not in own)}
    cells = sorted(index for index in indices if 0 <= index < _MOST_CELLS)
    found: dict[Input | Fill, Lookup] = {}
    for place, array in _places(program):
        if (place.position, place.function) in read:
            found[place] = _in_turn(sorted(read[place.position, place.function]))
        elif array in contents and len(array.sizes) == 1:
            found[place] = _in_turn([(index, contents[array]((index,))) for index in cells])
    return found


def _places(program: Program) -> Iterator[tuple[Input, Array | None]]:
    """Yields the inputs, each with the array whose cells it fills; None if there is none."""
    targets: dict[Scalar, Array] = {}
    for statement in statements(program.body):
        if isinstance(statement, Assign) and isinstance(statement.target, Cell):
            value = statement.value
            while isinstance(value, Widen | Wrap):
                value = value.operand
            if isinstance(value, Variable):
                targets[value.scalar] = statement.target.array
    for statement in statements(program.body):
        if isinstance(statement, Input):
            target = statement.target
            if isinstance(target, Cell):
                yield statement, target.array
            else:
                yield statement, targets.get(target.scalar)


def _number(number: Expr | None, chosen: Mapping[Scalar, int], otherwise: int) -> int:
    """The number of an iteration for values of the inputs that choose iterations."""

    def value(expr: Expr) -> Expr | None:
        if isinstance(expr, Variable) and expr.scalar in chosen:
            return Constant(chosen[expr.scalar], expr.type, expr.position)
        return None

    known = None if number is None else rewrite(number, value)
    return known.value if isinstance(known, Constant) else otherwise


def _in_turn(copies: _Copies) -> Lookup:
    """The value of the last copy up to an iteration; of the first copy in those before it."""

    def value(counters: tuple[int, ...]) -> int:
        done = [value for number, value in copies if number <= sum(counters)]
        return done[-1] if done else copies[0][1]

    return value
