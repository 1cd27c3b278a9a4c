"""Validation of programs by the rules that `nodes` states, for tests of program builders."""

from viap.deep import deep
from viap.errors import InternalError
from viap.program.expression_rules import check_expression
from viap.program.nodes import (
    Array,
    Assign,
    Assume,
    Block,
    Body,
    Exit,
    Fill,
    Halt,
    Input,
    Program,
    Scalar,
    Statement,
    While,
    bodies,
    expressions,
)
from viap.source import Position

# Of assumptions. `stack`: room for a recursive call; `recursion`: see `recursion_marks`.
_ORIGINS = ("assume", "promise", "abort", "exit", "stack", "recursion")


@deep
def validate(program: Program) -> None:
    """Raises InternalError, with the position, where the program is malformed."""
    _Validator(program).run()


class _Validator:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._declared: set[Scalar | Array] = {*program.scalars, *program.arrays}
        self._around: list[str] = []

    def run(self) -> None:
        names: set[str] = set()
        objects: list[Scalar | Array] = [*self._program.scalars, *self._program.arrays]
        for declared in objects:
            if declared.name in names:
                _fail(declared.position, f"the name {declared.name} is declared twice")
            names.add(declared.name)
        for array in self._program.arrays:
            self._array(array)
        self._body(self._program.body)

    def _array(self, array: Array) -> None:
        if not array.sizes:
            _fail(array.position, f"array {array.name} has no dimensions")
        for place, size in enumerate(array.sizes):
            match size:
                case int() if size < 0:
                    _fail(array.position, f"array {array.name} has the size {size}")
                case Scalar() | Array() if size not in self._declared:
                    _fail(array.position, f"the size {size.name} of {array.name} is not declared")
                case Array() if place == 0 or len(size.sizes) != 1:
                    _fail(array.position, f"{size.name} can't hold sizes of {array.name}")
                case None if place:
                    _fail(array.position, f"dimension {place + 1} of {array.name} has no bound")

    def _body(self, body: Body) -> None:
        for statement in body:
            self._statement(statement)
            if isinstance(statement, While | Block):
                if statement.label in self._around:
                    _fail(statement.position, f"label {statement.label} is around itself")
                self._around.append(statement.label)
            for inner in bodies(statement):
                self._body(inner)
            if isinstance(statement, While | Block):
                self._around.pop()

    def _statement(self, statement: Statement) -> None:
        for expr in expressions(statement):
            check_expression(expr, self._declared)
        position = statement.position
        match statement:
            case Assign():
                target, value = statement.target.type, statement.value.type
                if (target.bits, target.signed) != (value.bits, value.signed):
                    _fail(position, f"a value of type {value} is assigned to type {target}")
            case Input():
                if not statement.target.type.covers(statement.type):
                    types = f"{statement.type} for a target of type {statement.target.type}"
                    _fail(position, f"an input of type {types}")
            case Fill():
                self._fill(statement)
            case Exit() if statement.label not in self._around:
                _fail(position, f"exit of {statement.label}, which is not around it")
            case Assume() if statement.origin.partition(" ")[0] not in _ORIGINS:
                _fail(position, f"unknown origin {statement.origin!r}")
            case Halt() if statement.origin not in ("abort", "exit"):
                _fail(position, f"unknown origin {statement.origin!r}")

    def _fill(self, fill: Fill) -> None:
        array = fill.array
        if array not in self._declared:
            _fail(fill.position, f"array {array.name} is not declared")
        if len(fill.indices) > len(array.sizes):
            _fail(fill.position, f"too many indices of {array.name}")
        if fill.value is not None and not array.type.holds(fill.value):
            _fail(fill.position, f"{fill.value} is not a value of type {array.type}")


def _fail(position: Position | None, message: str) -> None:
    raise InternalError(f"{position}: {message}" if position else message)
