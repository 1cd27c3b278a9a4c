"""All statements as lines of Python: segments, branches, loops and blocks."""

from typing import TYPE_CHECKING

from viap.core.base.errors import InternalError
from viap.core.program.inputs import PADDING, is_open
from viap.core.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Cell,
    Check,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Place,
    Statement,
    Variable,
    While,
    statements,
)
from viap.runs.machine.expression_code import truth, value
from viap.runs.machine.python_code import Code, FunctionWriter, PythonFunction, Target, Workshop
from viap.runs.machine.runs import End

if TYPE_CHECKING:
    from viap.runs.machine.cell_code import Located


# ---- Statements without branches as lines of Python.


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
        from viap.runs.machine.cell_code import locate

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
        from viap.runs.machine.cell_code import fill

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


# ---- All statements as lines of Python: segments, branches, loops and blocks.


_ENDS_SEGMENT = (If, While, Block, Exit, Halt)
_LONGEST_CHAIN = 40


class StatementCode(SimpleStatements):
    """Writes the statements of a program.

    Steps are counted a segment at a time: a run of statements without branches adds
    their number at its start, and each site in it knows how far that is ahead.
    """

    def __init__(self, shop: Workshop) -> None:
        super().__init__(shop)
        self.targets: dict[str, Target] = {}
        self._used = {s.label for s in statements(shop.program.body) if isinstance(s, Exit)}
        # Blocks that end a loop's body, with their place: leaving them continues the loop.
        self._last: dict[Block, tuple[PythonFunction, int]] = {}
        self.counters: list[str] = []

    # ------------------------------------------------------------- bodies

    def body(self, body: Body, before: int = 0, loop: While | None = None) -> None:
        """Write a body; `before`: steps taken to get here; `loop`: its budget is checked here."""
        if not self.writer.current.crowded():
            self._body(body, before, loop)
            return
        interrupted = self.writer.open_function()
        self._body(body, before, loop)
        self.writer.close_function(interrupted)

    def _body(self, body: Body, before: int, loop: While | None) -> None:
        start = 0
        while start < len(body) or before:
            end = start
            while end < len(body):
                end += 1
                if isinstance(body[end - 1], _ENDS_SEGMENT):
                    break
            self._segment(body[start:end], before, loop)
            if end and isinstance(body[end - 1], Exit | Halt):
                return
            start, before, loop = end, 0, None
        if not body:
            self.writer.line("pass")

    def _segment(self, segment: Body, before: int, loop: While | None) -> None:
        self.writer.line(f"steps += {before + len(segment)}")
        self.shop.ahead = len(segment)
        if loop is not None:
            site = self.shop.site(End.BUDGET, loop.position)
            self.writer.line(f"if steps > limit: raise Stop({site})")
            self.started(loop)
        for statement in segment:
            self.shop.ahead -= 1
            self.shop.temporaries = 0
            self.statement(statement)

    # ------------------------------------------------------------- statements

    def statement(self, statement: Statement) -> None:
        match statement:
            case Assign():
                self.assign(statement)
            case Input():
                self.input(statement)
            case Fill():
                self.fill(statement)
            case If():
                self.branch(statement)
            case While():
                self.loop(statement)
            case Block():
                self.block(statement)
            case Exit():
                self.writer.jump(self.targets[statement.label])
            case Assume():
                self.require(statement, End.ASSUMPTION, statement.origin)
            case Assert():
                self.require(statement, End.ERROR, "")
            case Check():
                self.require(statement, End.UNDEFINED, statement.kind)
            case Halt():
                end = End.ABORT if statement.origin == "abort" else End.END
                self.writer.line(f"raise Stop({self.shop.site(end, statement.position)})")

    # ------------------------------------------------------------- control

    def branch(self, statement: If) -> None:
        """Write a chain of else-ifs without nesting; the branches add the steps on the way."""
        keyword, passed = "if", 0
        while True:
            self.shop.ahead = -passed
            self.writer.line(f"{keyword} {truth(self.shop, statement.condition).text}:")
            self.nested(statement.then, passed)
            orelse = statement.orelse
            if len(orelse) != 1 or not isinstance(orelse[0], If) or passed >= _LONGEST_CHAIN:
                break
            statement, keyword, passed = orelse[0], "elif", passed + 1
        if statement.orelse or passed:
            self.writer.line("else:")
            self.nested(statement.orelse, passed)

    def nested(self, body: Body, before: int = 0, loop: While | None = None) -> None:
        self.writer.indent()
        self.body(body, before, loop)
        self.writer.dedent()

    def loop(self, statement: While) -> None:
        condition = truth(self.shop, statement.condition)
        forever = condition.low == condition.high == 1
        self.iterate(statement, "True" if forever else condition.text)

    def iterate(self, statement: While, condition: str) -> None:
        writer, label = self.writer, statement.label
        writer.open_loop(f"while {condition}:")
        self._enter(label, "break")
        last = statement.body[-1] if statement.body else None
        if isinstance(last, Block):
            self._last[last] = (writer.current, len(writer.current.loops))
        self.body(statement.body, 1, statement)
        passing = writer.close_loop()
        self.left(statement)
        writer.go_on(passing)

    def started(self, statement: While) -> None:
        """Hook: write code at the start of each iteration."""

    def left(self, statement: While) -> None:
        """Hook: write code behind a loop that runs only if its condition became false."""

    def block(self, statement: Block) -> None:
        writer = self.writer
        if statement.label not in self._used:
            self.body(statement.body)
        elif self._last.get(statement) == (writer.current, len(writer.current.loops)):
            self._enter(statement.label, "continue")
            self.body(statement.body)
        else:
            # A loop that runs once can be left in the middle.
            writer.open_loop("while True:")
            self._enter(statement.label, "break")
            self.body(statement.body)
            writer.line("break")
            writer.go_on(writer.close_loop())

    def _enter(self, label: str, action: str) -> None:
        self.targets[label] = self.writer.target(action)
