"""Statements with a record of what they do, for programs compiled with tracing."""

from viap.core.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Cell,
    Check,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Place,
    Statement,
    While,
)
from viap.runs.machine.expression_code import truth, value
from viap.runs.machine.python_code import Code, Workshop
from viap.runs.machine.runs import End, EventForm, EventKind
from viap.runs.machine.statement_code import StatementCode


class TracedStatements(StatementCode):
    def __init__(self, shop: Workshop) -> None:
        super().__init__(shop)
        self.forms: list[EventForm] = []
        self._around: list[While | Block] = []

    def event(
        self,
        statement: Statement,
        indices: str = "",
        value: object = None,
        kind: EventKind = EventKind.STEP,
        exit: Exit | None = None,
    ) -> None:
        """Writes the line that records an event."""
        self.forms.append(EventForm(kind, statement, exit))
        self.writer.line(f"r_log(({len(self.forms) - 1}, ({indices}), {value}))")

    def assign(self, statement: Assign) -> None:
        name = self.shop.temporary()
        self.writer.line(f"{name} = {self.typed(statement).text}")
        self._stored(statement, statement.target, name)

    def input(self, statement: Input) -> None:
        self._stored(statement, statement.target, self.drawn(statement))

    def _stored(self, statement: Assign | Input, target: Place, name: str) -> None:
        indices = ""
        if isinstance(target, Cell):
            place = self.locate(target)
            self.writer.line(f"{place.container}[{place.index}] = {name}")
            indices = "".join(f"{each}, " for each in place.index_names)
        else:
            self.store(target, name)
        self.event(statement, indices, name)

    def fill(self, statement: Fill) -> None:
        codes: list[Code] = []
        for index in statement.indices:
            code, name = value(self.shop, index), self.shop.temporary()
            self.writer.line(f"{name} = {code.text}")
            codes.append(Code(name, code.low, code.high, name=name))
        self.write_fill(statement, codes)
        self.event(statement, "".join(f"{code.text}, " for code in codes), statement.value)

    def require(self, statement: Assume | Assert | Check, end: End, detail: str) -> None:
        site = self.requirement(statement, end, detail)
        name = self._condition(statement)
        self.writer.line(f"if not {name}: raise Stop({site})")

    def branch(self, statement: If) -> None:
        self.writer.line(f"if {self._condition(statement)}:")
        self.nested(statement.then)
        if statement.orelse:
            self.writer.line("else:")
            self.nested(statement.orelse)

    def _condition(self, statement: If | Assume | Assert | Check) -> str:
        name = self.shop.temporary()
        condition = truth(self.shop, statement.condition)
        self.writer.line(f"{name} = 1 if {condition.text} else 0")
        self.event(statement, value=name)
        return name

    def loop(self, statement: While) -> None:
        self.event(statement, kind=EventKind.ENTER)
        self._around.append(statement)
        super().loop(statement)

    def iterate(self, statement: While, condition: str) -> None:
        number = self._number()
        if number not in self.counters:
            self.counters.append(number)
        self.writer.line(f"{number} = -1")
        super().iterate(statement, condition)

    def started(self, statement: While) -> None:
        number = self._number()
        self.writer.line(f"{number} += 1")
        self.event(statement, value=number, kind=EventKind.ITERATION)

    def left(self, statement: While) -> None:
        self._around.pop()
        self.writer.line("else:")
        self.writer.indent()
        self.event(statement, kind=EventKind.LEAVE)
        self.writer.dedent()

    def _number(self) -> str:
        """The variable that counts the iterations of a loop at this depth."""
        return f"s_iteration{len(self._around)}"

    def block(self, statement: Block) -> None:
        self.event(statement)
        self._around.append(statement)
        super().block(statement)
        self._around.pop()

    def statement(self, statement: Statement) -> None:
        if isinstance(statement, Exit):
            self.event(statement)
            for around in reversed(self._around):
                if isinstance(around, While):
                    self.event(around, kind=EventKind.LEAVE, exit=statement)
                if around.label == statement.label:
                    break
        elif isinstance(statement, Halt):
            self.event(statement)
        super().statement(statement)
