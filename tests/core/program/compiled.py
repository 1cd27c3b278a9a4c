"""Runs printed programs through gcc, which is the judge of what C means."""

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.compilers import needs, require, width
from viap.core.program.c_names import CNames, is_standard, nondet_function, stored
from viap.core.program.nodes import Array, Input, Program, Scalar, statements
from viap.core.program.printer import print_program
from viap.runs.machine import End, Run

needs_gcc = needs("gcc")

_HARNESS = """
#include <stdio.h>
#include <stdlib.h>
static void done(void) { fflush(stdout); _Exit(0); }
static unsigned long long next_input(void)
{
    char text[64];
    if (scanf("%%63s", text) != 1) { printf("inputs\\n"); done(); }
    return strtoull(text, 0, 10);
}
#define exit my_exit
#define abort my_abort
#define main program_main
#include "%(program)s"
#undef exit
#undef abort
#undef main
static void report(const char *end)
{
    printf("%%s\\n", end);
%(report)s
    done();
}
void my_exit(int status) { (void)status; report("end"); }
void my_abort(void) { report("abort"); }
void reach_error(void) { report("error"); }
void __VERIFIER_assume(int condition) { if (!condition) report("assumption"); }
%(inputs)s
int main(void) { program_main(); report("end"); }
"""


class Compiled:
    """The executable of a printed program."""

    def __init__(self, program: Program, folder: Path, *flags: str) -> None:
        require("gcc", width(program.model))
        folder.mkdir(parents=True, exist_ok=True)
        source, harness, self._executable = (
            folder / name for name in ("program.c", "harness.c", "program.exe")
        )
        source.write_text(print_program(program))
        harness.write_text(_harness(program, source))
        command = ["gcc", width(program.model), "-w", *flags, str(harness)]
        command += ["-o", str(self._executable)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr

    def run(self, values: Iterable[int]) -> list[str]:
        """How it ended, and then the scalars and the cells of arrays with fixed sizes."""
        result = subprocess.run(
            [str(self._executable)],
            input="\n".join(map(str, values)) + "\n",
            capture_output=True,
            text=True,
            check=True,
            timeout=20,
            env=dict(os.environ),
        )
        return result.stdout.split()


def expected(program: Program, run: Run) -> list[str]:
    """The same report from a run of the machine."""
    values = list(run.scalars.values())
    for array in program.arrays:
        if _fixed(array):
            values += _flat(run.arrays[array.name])
    return [_end(run), *(str(value or 0) for value in values)]


def _end(run: Run) -> str:
    if run.end is End.ASSUMPTION:
        return {"assume": "assumption", "abort": "abort", "exit": "end"}[run.detail]
    return run.end.value


def _flat(cells: object) -> list[int]:
    if not isinstance(cells, list):
        return [cells]  # type: ignore[list-item]
    return [value for row in cells for value in _flat(row)]


def _fixed(array: Array) -> bool:
    """Whether the array is worth showing: its sizes are numbers, and not huge."""
    return all(isinstance(size, int) and size < 1 << 20 for size in array.sizes)


def _harness(program: Program, source: Path) -> str:
    names = CNames(program)
    lines = [_show(scalar, names.of(scalar)) for scalar in program.scalars]
    for array in filter(_fixed, program.arrays):
        text, name = "", names.of(array)
        for place, size in enumerate(array.sizes):
            text += f"for (int k{place} = 0; k{place} < {size}; k{place}++) "
            name += f"[k{place}]"
        lines.append(text + _show(array, name))
    functions = {}
    for each in statements(program.body):
        if isinstance(each, Input):
            type = stored(each.type)
            assert is_standard(type)
            functions.setdefault(each.function or nondet_function(type), type)
    inputs = [f"{t} {name}(void) {{ return ({t})next_input(); }}" for name, t in functions.items()]
    return _HARNESS % {
        "program": source, "report": "\n".join(lines), "inputs": "\n".join(inputs)
    }  # fmt: skip


def _show(declared: Scalar | Array, text: str) -> str:
    if declared.type.signed:
        return f'printf("%lld\\n", (long long){text});'
    return f'printf("%llu\\n", (unsigned long long){text});'
