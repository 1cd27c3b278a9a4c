"""Whether the machine does what gcc does, on a program without inputs that writes to `out`."""

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from viap.c.load import load_text
from viap.errors import Unsupported
from viap.program.machine import End, ListedInputs, compile_program
from viap.program.nodes import ordinary_program
from viap.program.types import DataModel

BUDGET = 3_000_000
PLAIN, FAST = ("gcc", "-O0"), ("gcc", "-O2")
SANITIZED = ("gcc", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
_LOOSE = ("-w", "-std=gnu17", "-fno-strict-aliasing")

# Prints the array at the end, however the program ends.
_SHOWN = """
#include <stdio.h>
__attribute__((destructor)) static void viap_show(void) {
  for (unsigned i = 0; i < sizeof out / sizeof *out; i++) printf("%lld\\n", out[i]);
}
"""


def compiled_values(
    text: str, model: DataModel, compiler: Sequence[str], seconds: float = 1.0
) -> tuple[int, ...] | None:
    """What a compiled program leaves in `out`; None where it does not end, or fails.

    Raises CalledProcessError where it can't be compiled.
    """
    width = "-m32" if model is DataModel.ILP32 else "-m64"
    with tempfile.TemporaryDirectory(prefix="viap-csmith-") as folder:
        source, executable = Path(folder) / "program.c", Path(folder) / "program"
        source.write_text(text + _SHOWN)
        command = [*compiler, width, *_LOOSE, str(source), "-o", str(executable)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        try:
            done = subprocess.run(
                [str(executable)], capture_output=True, text=True, check=False, timeout=seconds
            )
        except subprocess.TimeoutExpired:
            return None
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else None


def machine_values(text: str, model: DataModel) -> tuple[int, ...] | str:
    """What the machine finds in `out`; or in words why it finds nothing."""
    try:
        core = load_text(text, "program.c", model)
    except Unsupported as error:
        return f"refused: {error.construct or error.message}"
    except Exception as error:  # any other error is what this looks for
        return f"FAULT: {type(error).__name__}: {str(error)[:120]}"
    try:
        run = compile_program(ordinary_program(core)).run(ListedInputs([]), budget=BUDGET)
    except Exception as error:
        return f"FAULT: {type(error).__name__}: {str(error)[:120]}"
    if run.end is End.BUDGET:
        return "left out: too long for the machine"
    if run.end is End.INPUTS:
        return "left out: reads inputs"
    if run.end is not End.END:
        return f"FAULT: {run.end.name} at {run.position}: {run.detail}"
    found = run.arrays.get("out")
    return () if found is None else tuple(value or 0 for value in found)


def judged(text: str, model: DataModel, sanitize: bool = False) -> str:
    """ "agreed", "refused: ...", "left out: ...", "FAULT: ..." or "DIFFERENT: ..."."""
    try:
        expected = compiled_values(text, model, PLAIN)
    except subprocess.CalledProcessError:
        return "left out: not compiled by gcc"
    if expected is None:
        return "left out: too long for gcc"
    mine = machine_values(text, model)
    if isinstance(mine, tuple) and (mine or (0,) * len(expected)) == expected:
        return "agreed"
    if isinstance(mine, str) and not mine.startswith("FAULT"):
        return mine
    # Only now it matters whether C says what the program does.
    for compiler in (FAST, SANITIZED) if sanitize else (FAST,):
        if compiled_values(text, model, compiler) != expected:
            return "left out: gcc's own runs differ"
    if isinstance(mine, str):
        return mine
    mine = mine or (0,) * len(expected)
    places = [n for n, (one, other) in enumerate(zip(mine, expected, strict=True)) if one != other]
    first = places[-1]
    return f"DIFFERENT: out[{first}]: machine {mine[first]}, gcc {expected[first]}"
