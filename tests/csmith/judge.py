"""Whether the machine does what gcc does, on a program without inputs that writes to `out`."""

import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tests.compilers import width
from tests.csmith.batch import batch_values
from viap.c.load import load_text
from viap.core.base.errors import Unsupported
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import End, ListedInputs, compile_program

BUDGET = 3_000_000
# Of one program among thousands: what takes longer is left out.
BATCH_BUDGET, BATCH_S = 300_000, 3.0
PLAIN, FAST = ("gcc", "-O0"), ("gcc", "-O2")
SANITIZED = ("gcc", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
# Csmith converts numbers to integers that do not hold them: gcc has to say the same.
CASTS = (
    "gcc", "-O0", "-fsanitize=float-cast-overflow", "-fsanitize-undefined-trap-on-error"
)  # fmt: skip
_LOOSE = ("-w", "-std=gnu17", "-fno-strict-aliasing", "-msse2", "-mfpmath=sse")

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
    with tempfile.TemporaryDirectory(prefix="viap-csmith-") as folder:
        source, executable = Path(folder) / "program.c", Path(folder) / "program"
        source.write_text(text + _SHOWN)
        command = [*compiler, width(model), *_LOOSE, str(source), "-o", str(executable)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        try:
            done = subprocess.run(
                [str(executable)], capture_output=True, text=True, check=False, timeout=seconds
            )
        except subprocess.TimeoutExpired:
            return None
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else None


class _TooLong(BaseException):
    """The processor time for one program is over (no `except Exception` is to catch it)."""


def _stop(number: int, frame: object) -> None:
    raise _TooLong


def machine_values(
    text: str, model: DataModel, budget: int = BUDGET, seconds: float = 60.0
) -> tuple[int, ...] | str:
    """What the machine finds in `out`; or in words why it finds nothing.

    The seconds are of the processor, for the front end and the machine.
    """
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return _machine_values(text, model, budget)
    except _TooLong:
        return "left out: too long for the front end"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _machine_values(text: str, model: DataModel, budget: int) -> tuple[int, ...] | str:
    try:
        core = load_text(text, "program.c", model)
    except Unsupported as error:
        return f"refused: {error.construct or error.message}"
    except Exception as error:  # any other error is what this looks for
        return f"FAULT: {type(error).__name__}: {str(error)[:120]}"
    try:
        run = compile_program(ordinary_program(core)).run(ListedInputs([]), budget=budget)
    except Exception as error:
        return f"FAULT: {type(error).__name__}: {str(error)[:120]}"
    if run.end is End.BUDGET:
        return "left out: too long for the machine"
    if run.end is End.INPUTS:
        return "left out: reads inputs"
    if run.end is End.ASSUMPTION and any("is not modelled" in why for _, why in core.gaps):
        return "refused: the body of a function"
    if run.end is not End.END:
        return f"FAULT: {run.end.name} at {run.position}: {run.detail}"
    found = run.arrays.get("out")
    return () if found is None else tuple(value or 0 for value in found)


def judged(text: str, model: DataModel, sanitize: bool = False) -> str:
    """ "agreed", "refused: ...", "left out: ...", "FAULT: ..." or "DIFFERENT: ..."."""
    compilers = (PLAIN, FAST, SANITIZED) if sanitize else (PLAIN, FAST)
    try:
        expected = [compiled_values(text, model, compiler) for compiler in compilers]
    except subprocess.CalledProcessError:
        return "left out: not compiled by gcc"
    return _confirmed(compared(lambda: machine_values(text, model), expected), text, model)


def judged_batch(texts: Sequence[str], model: DataModel) -> list[str]:
    """The same of many programs, which gcc compiles at once."""
    try:
        expected = batch_values(texts, model)
    except subprocess.CalledProcessError:
        return [judged(text, model) for text in texts]
    return [
        _confirmed(
            compared(partial(machine_values, text, model, BATCH_BUDGET, BATCH_S), values),
            text,
            model,
        )
        for text, values in zip(texts, expected, strict=True)
    ]


def _confirmed(said: str, text: str, model: DataModel) -> str:
    """The same, but for undefined conversions that gcc's sanitizer finds too."""
    is_cast = said.startswith("FAULT: UNDEFINED") and ": conversion of " in said
    if is_cast and compiled_values(text, model, CASTS, 10.0) is None:
        return "left out: an undefined conversion, also by gcc"
    return said


def compared(
    machine: Callable[[], tuple[int, ...] | str], expected: Sequence[tuple[int, ...] | None]
) -> str:
    """What to say of the machine's values beside those of the compiled programs."""
    first = expected[0]
    if first is None:
        return "left out: too long for gcc"
    # C does not say what the program does.
    if any(other != first for other in expected[1:]):
        return "left out: gcc's own runs differ"
    mine = machine()
    if isinstance(mine, str):
        return mine
    mine = mine or (0,) * len(first)
    if mine == first:
        return "agreed"
    places = [n for n, (one, other) in enumerate(zip(mine, first, strict=True)) if one != other]
    last = places[-1]
    return f"DIFFERENT: out[{last}]: machine {mine[last]}, gcc {first[last]}"
