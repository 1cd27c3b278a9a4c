"""A core program as one C file that behaves the same."""

from viap.program.c_arrays import Arrays
from viap.program.c_names import CNames
from viap.program.c_statements import StatementPrinter, input_function
from viap.program.c_types import stored
from viap.program.nodes import Check, Halt, Input, Program, statements

_CHECK = """\
#ifdef VIAP_CHECK
#define viap_check(condition, kind) ((condition) ? (void)0 : abort())
#else
#define viap_check(condition, kind) ((void)0)
#endif
"""


def print_program(program: Program, positions: bool = False) -> str:
    """A self-contained C translation unit.

    It leaves to the linker the functions that give inputs, `reach_error` and
    `__VERIFIER_assume`. Undefined behaviour of the program is undefined in C as well.
    With `positions`, every line of a statement says which line of the source it is from;
    else only inputs, loops, assumptions and assertions do.
    """
    return _Printer(program, positions).unit()


class _Printer:
    def __init__(self, program: Program, positions: bool) -> None:
        self._program = program
        self._positions = positions
        self._names = CNames(program)
        self._arrays = Arrays(self._names, program.arrays)

    def unit(self) -> str:
        printed = StatementPrinter(self._names, self._arrays, self._positions)
        printed.body(self._program.body)
        file = self._program.file.replace("*/", "* /")
        size_t = str(self._program.model.size_t)
        parts = [f"/* {file}, {self._program.model.name} */\n"]
        parts.append("".join(f"{line}\n" for line in self._externals()))
        if any(isinstance(each, Check) for each in statements(self._program.body)):
            parts.append(_CHECK)
        parts += self._arrays.helpers(size_t)
        parts.append("".join(f"{line}\n" for line in self._declarations()))
        opening = [f"    {line}" for line in self._arrays.prepare()]
        ending = ["    return 0;"]
        if self._program.body and isinstance(self._program.body[-1], Halt):
            ending = []
        body = "\n".join([*opening, *printed.lines, *ending])
        parts.append(f"int main(void)\n{{\n{body}\n}}\n")
        return "\n".join(part for part in parts if part)

    def _externals(self) -> list[str]:
        lines = [
            "extern void abort(void);",
            "extern void exit(int);",
            "extern void reach_error(void);",
            "extern void __VERIFIER_assume(int);",
        ]
        functions: dict[str, str] = {}
        for each in statements(self._program.body):
            if isinstance(each, Input):
                functions.setdefault(input_function(each), stored(each.type).name)
        lines += [f"extern {type} {name}(void);" for name, type in functions.items()]
        return lines

    def _declarations(self) -> list[str]:
        lines = []
        for scalar in self._program.scalars:
            lines.append(f"static {stored(scalar.type)} {self._names.of(scalar)};")
        return lines + [self._arrays.declare(array) for array in self._program.arrays]
