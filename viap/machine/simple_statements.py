"""Statements without branches as lines of Python."""

from typing import TYPE_CHECKING

from viap.errors import InternalError
from viap.machine.expression_code import truth, value
from viap.machine.function_writer import FunctionWriter
from viap.machine.python_code import Code, Workshop
from viap.machine.runs import End
from viap.program.caller_inputs import PADDING, is_open
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Cell,
    Check,
    Fill,
    Input,
    Place,
    Variable,
)

if TYPE_CHECKING:
    from viap.machine.cell_code import Located


class SimpleStatements:
    """Writes assignments, inputs, fills, and statements that stop runs."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop
        self.writer = FunctionWriter()

    def assign(self, statement: Assign) -> None:
        self.store(statement.target, self.typed(statement).text)

    def typed(self, statement: Assign) -> Code:
        """The value, which the target's type must be able to hold."""
        code, type = value(self.shop, statement.value), statement.target.type
        if not code.within(type):
            raise InternalError(
                f"{statement.position}: a value may not fit its target's type {type}"
            )
        return code

    def store(self, target: Place, text: str) -> None:
        """Write an assignment; Python evaluates the value before the indices of the target."""
        if isinstance(target, Variable):
            self.writer.line(f"{self.shop.scalars[target.scalar]} = {text}")
        else:
            place = self.locate(target)
            self.writer.line(f"{place.container}[{place.index}] = {text}")

    def locate(self, cell: Cell) -> "Located":
        from viap.machine.cell_code import locate

        indices = [value(self.shop, index) for index in cell.indices]
        return locate(self.shop, cell.array, indices, cell.position)

    def input(self, statement: Input) -> None:
        self.store(statement.target, self.drawn(statement))

    def drawn(self, statement: Input) -> str:
        """Consumes an input; returns the name of the variable that has it."""
        if not statement.target.type.covers(statement.type):
            raise InternalError(f"{statement.position}: an input may not fit its target's type")
        if is_open(statement.function):
            name, draw = self.shop.temporary(), self.shop.draw(statement.function, statement.type)
            self.writer.line(f"{name} = {draw}({self.present(statement)})")
            return name
        # The site is recorded first: it is the place if the inputs run out.
        site = self.shop.consumer(statement.type, statement.function, statement.position)
        name = self.shop.temporary()
        draw = self.shop.draw(statement.function, statement.type)
        self.writer.line(f"r_sites.append({site})")
        self.writer.line(f"r_values.append({name} := {draw}({self.asked(statement)}))")
        return name

    def present(self, statement: Input) -> str:
        """Text of what the target holds, for a draw that may leave it as it is; else empty."""
        if statement.function != PADDING:
            return ""
        if isinstance(statement.target, Variable):
            return f"{self.shop.scalars[statement.target.scalar]} or 0"
        place = self.locate(statement.target)
        return f"{place.container}[{place.index}] or 0"

    def asked(self, statement: Input) -> str:
        """Text of the arguments of a draw; here none."""
        return ""

    def fill(self, statement: Fill) -> None:
        self.write_fill(statement, [value(self.shop, index) for index in statement.indices])

    def write_fill(self, statement: Fill, indices: list[Code]) -> None:
        from viap.machine.fill_code import fill

        for line in fill(self.shop, statement, indices):
            self.writer.line(line)

    def require(self, statement: Assume | Assert | Check, end: End, detail: str) -> None:
        site = self.requirement(statement, end, detail)
        condition = truth(self.shop, statement.condition)
        self.writer.line(f"if not {condition.text}: raise Stop({site})")

    def requirement(self, statement: Assume | Assert | Check, end: End, detail: str) -> int:
        """The site of a statement that stops runs; for an error, the position of its call."""
        position = statement.position
        if isinstance(statement, Assert) and statement.target is not None:
            position = statement.target
        return self.shop.site(end, position, detail=detail)
