"""What the machine makes of a program without inputs that stores its results in `out`."""

from tests.gcc.small_program import SmallProgram
from viap.c.load import load_text
from viap.core.base.errors import Unsupported
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import End, ListedInputs, compile_program

BUDGET = 1_000_000


def machine_results(program: SmallProgram) -> tuple[int, ...] | str:
    """The results, or in words why there are none."""
    try:
        core = load_text(program.text, "small.c", program.model)
    except Unsupported as error:
        return f"refused: {error.construct or error.message}"
    except Exception as error:  # any other error is what this looks for
        return f"FAULT: {type(error).__name__}: {error}"
    run = compile_program(ordinary_program(core)).run(ListedInputs([]), budget=BUDGET)
    if run.end is not End.END:
        return f"FAULT: {run.end.name} at {run.position}: {run.detail}"
    if "out" not in run.arrays:
        return (0,) * program.results
    return tuple(value or 0 for value in run.arrays["out"])
