"""Statements as C."""

from viap.deep import deep
from viap.program.c_arrays import Arrays
from viap.program.c_expressions import Expressions
from viap.program.c_names import CNames
from viap.program.c_types import is_standard, nondet_function
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Statement,
    While,
    Wrap,
)
from viap.source import Position, in_option

# Deeper levels are not indented further: a text of thousands of levels would explode.
_MOST_LEVELS = 40


class StatementPrinter:
    """Prints statements into `lines`; with `positions`, each with its line of the source.

    With `asserting`, assertions are `assert`, else calls of `reach_error`.
    """

    def __init__(
        self, names: CNames, arrays: Arrays, positions: bool = False, asserting: bool = False
    ) -> None:
        self.lines: list[str] = []
        self._names = names
        self._arrays = arrays
        self._expressions = Expressions(names, arrays.cell)
        self._positions = positions
        self._asserting = asserting
        self._level = 1
        # Enclosing loops and blocks; a jump that C has no word for makes a label.
        self._around: list[While | Block] = []
        self._labelled: set[While | Block] = set()

    def _line(self, text: str, position: Position | None = None) -> None:
        comment = ""
        if position is not None and in_option(position):
            comment = f" /* {str(position).split(':')[0].split()[0]} */"
        elif position is not None and position.line:
            comment = f" /* {position.source.line} */"
        self.lines.append("    " * min(self._level, _MOST_LEVELS) + text + comment)

    def _small(self, text: str, position: Position) -> None:
        """Print a line whose position is shown only with `positions`."""
        self._line(text, position if self._positions else None)

    @deep
    def body(self, body: Body) -> None:
        for statement in body:
            self._statement(statement)

    def _nested(self, body: Body) -> None:
        self._level += 1
        self.body(body)
        self._level -= 1

    def _statement(self, statement: Statement) -> None:
        show, position = self._expressions, statement.position
        match statement:
            case Assign():
                value = show.converted(statement.value)
                self._small(f"{show.text(statement.target)} = {value};", position)
            case Input():
                self._input(statement)
            case Fill():
                indices = [show.converted(index) for index in statement.indices]
                for line in self._arrays.fill(statement, indices):
                    self._small(line, position)
            case If():
                self._if(statement)
            case While():
                self._while(statement)
            case Block():
                self._around.append(statement)
                self.body(statement.body)
                self._close(statement)
            case Exit():
                self._exit(statement)
            case Assume(origin="assume" | "promise"):
                self._line(f"__VERIFIER_assume({show.condition(statement.condition)});", position)
            case Assume():
                call = "abort();" if statement.origin == "abort" else "exit(0);"
                self._line(f"if ({show.negated(statement.condition)}) {call}", position)
            case Assert() if self._asserting:
                self._line(f"assert({show.condition(statement.condition)});", position)
            case Assert():
                self._line(f"if ({show.negated(statement.condition)}) reach_error();", position)
            case Check():
                kind = statement.kind.replace("\\", "\\\\").replace('"', '\\"')
                self._small(f'viap_check({show.text(statement.condition)}, "{kind}");', position)
            case Halt():
                self._small("abort();" if statement.origin == "abort" else "exit(0);", position)

    def _input(self, statement: Input) -> None:
        target, call = self._expressions.text(statement.target), f"{input_function(statement)}()"
        if not is_standard(statement.type):
            # C has no function for a bit-field: any value of the wider type, wrapped.
            self._line(f"{target} = {call};", statement.position)
            wrapped = Wrap(statement.target, statement.type, statement.position)
            call = self._expressions.text(wrapped)
        if statement.function:
            self._line(f"{target} = {call};", statement.position)
        else:
            self._line(f"{target} = {call}; /* uninitialised */")

    def _if(self, statement: If) -> None:
        """Print a chain of else-ifs without nesting."""
        condition = self._expressions.text(statement.condition)
        self._small(f"if ({condition}) {{", statement.position)
        self._nested(statement.then)
        while len(statement.orelse) == 1 and isinstance(statement.orelse[0], If):
            statement = statement.orelse[0]
            condition = self._expressions.text(statement.condition)
            self._small(f"}} else if ({condition}) {{", statement.position)
            self._nested(statement.then)
        if statement.orelse:
            self._line("} else {")
            self._nested(statement.orelse)
        self._line("}")

    def _while(self, statement: While) -> None:
        condition = self._expressions.text(statement.condition)
        self._line(f"while ({condition}) {{", statement.position)
        self._around.append(statement)
        self._nested(statement.body)
        self._line("}")
        self._close(statement)

    def _close(self, statement: While | Block) -> None:
        self._around.pop()
        if statement in self._labelled:
            self._level -= 1
            self._line(f"{self._names.label(statement)}: ;")
            self._level += 1

    def _exit(self, statement: Exit) -> None:
        target = next(each for each in reversed(self._around) if each.label == statement.label)
        loop = next((each for each in reversed(self._around) if isinstance(each, While)), None)
        if target is loop:
            self._small("break;", statement.position)
        elif loop is not None and loop.body == (target,):
            self._small("continue;", statement.position)
        else:
            self._labelled.add(target)
            self._small(f"goto {self._names.label(target)};", statement.position)


def input_function(statement: Input) -> str:
    """The C function that gives the input."""
    return statement.function or nondet_function(statement.type)
