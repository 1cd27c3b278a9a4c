"""A core program as one C file that behaves the same."""

from viap.program.c_arrays import Arrays
from viap.program.c_names import CNames
from viap.program.c_statements import StatementPrinter, input_function
from viap.program.c_types import stored
from viap.program.integer_types import FloatBits
from viap.program.nodes import Array, Assume, Check, Halt, Input, Program, Scalar, statements

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
            from viap.program.c_floats import helpers

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
