"""A core program as one C file that behaves the same."""

from viap.core.base.deep import deep
from viap.core.base.source import Position, in_option
from viap.core.program.c_arrays import Arrays
from viap.core.program.c_expressions import Expressions
from viap.core.program.c_names import CNames, is_standard, nondet_function, stored
from viap.core.program.integer_types import FloatBits
from viap.core.program.nodes import (
    Array,
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
    Program,
    Scalar,
    Statement,
    While,
    Wrap,
    statements,
)

_CHECK = """\
#ifdef VIAP_CHECK
#define viap_check(condition, kind) ((condition) ? (void)0 : abort())
#else
#define viap_check(condition, kind) ((void)0)
#endif
"""
_ASSUME = """
static void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}"""


def print_program(program: Program, positions: bool = False) -> str:
    """A self-contained C translation unit.

    It leaves to the linker the functions that give inputs, `reach_error` and
    `__VERIFIER_assume`. Undefined behaviour of the program is undefined in C as well.
    With `positions`, every line of a statement says which line of the source it is from;
    else only inputs, loops, assumptions and assertions do.
    """
    return _Printer(program, positions, asserting=False).unit()


def print_asserting(program: Program) -> str:
    """A C translation unit for other tools, with the source line of each statement.

    Its assertions are `assert` of <assert.h>, and a run ends where an assumption fails. It leaves
    to the linker only the functions that give inputs: a bounded model checker takes those for
    functions that return any value.
    """
    return _Printer(program, positions=True, asserting=True).unit()


class _Printer:
    def __init__(self, program: Program, positions: bool, asserting: bool) -> None:
        self._program = program
        self._positions = positions
        self._asserting = asserting
        self._names = CNames(program)
        self._arrays = Arrays(self._names, program.arrays)

    def unit(self) -> str:
        printed = StatementPrinter(self._names, self._arrays, self._positions, self._asserting)
        printed.body(self._program.body)
        file = self._program.file.replace("*/", "* /")
        # For other tools, the text has to fit their own data model as well.
        size_t = "__SIZE_TYPE__" if self._asserting else str(self._program.model.size_t)
        parts = [f"/* {file}, {self._program.model.name} */\n"]
        parts.append("".join(f"{line}\n" for line in self._externals()))
        if any(isinstance(each, Check) for each in statements(self._program.body)):
            parts.append(_CHECK)
        parts += self._arrays.helpers(size_t)
        if any(isinstance(place.type, FloatBits) for place in self._places()):
            from viap.core.program.c_floats import helpers

            parts += helpers(self._program)
        parts.append("".join(f"{line}\n" for line in self._declarations()))
        opening = [f"    {line}" for line in self._arrays.prepare()]
        ending = ["    return 0;"]
        if self._program.body and isinstance(self._program.body[-1], Halt):
            ending = []
        body = "\n".join([*opening, *printed.lines, *ending])
        parts.append(f"int main(void)\n{{\n{body}\n}}\n")
        return "\n".join(part for part in parts if part)

    def _places(self) -> tuple[Scalar | Array, ...]:
        return (*self._program.scalars, *self._program.arrays)

    def _externals(self) -> list[str]:
        lines = ["extern void abort(void);", "extern void exit(int);"]
        if self._asserting:
            lines = ["#include <assert.h>", "", *lines]
        else:
            lines += ["extern void reach_error(void);", "extern void __VERIFIER_assume(int);"]
        functions: dict[str, str] = {}
        for each in statements(self._program.body):
            if isinstance(each, Input):
                functions.setdefault(input_function(each), stored(each.type).name)
        lines += [f"extern {type} {name}(void);" for name, type in functions.items()]
        if self._asserting and self._assumes():
            lines.append(_ASSUME)
        return lines

    def _assumes(self) -> bool:
        """True if the text calls `__VERIFIER_assume`."""
        found = (each for each in statements(self._program.body) if isinstance(each, Assume))
        return any(each.origin in ("assume", "promise") for each in found)

    def _declarations(self) -> list[str]:
        lines = []
        for scalar in self._program.scalars:
            lines.append(f"static {stored(scalar.type)} {self._names.of(scalar)};")
        return lines + [self._arrays.declare(array) for array in self._program.arrays]


# ---- Statements as C.


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
