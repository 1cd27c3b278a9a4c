"""Whether a compiled program fails on a counterexample, before anything undefined happens."""

import subprocess
from pathlib import Path

from tests.compilers import require, width
from viap.core.program.integer_types import DataModel
from viap.runs.counterexamples.harness import SANITIZED

_NOISE = ("runtime error", "AddressSanitizer", "UndefinedBehaviorSanitizer", "no inputs are left")


def failure(
    program: Path, harness: Path, model: DataModel, *flags: str, sanitized: bool = False
) -> str:
    """ "failed" is what is hoped for; or what happened instead.

    With the sanitizers, they have to be quiet until the error is reached.
    """
    require("gcc", width(model))
    executable = harness.with_suffix(".out")
    options = ["-w", "-O0", *(SANITIZED.split() if sanitized else ()), *flags]
    command = ["gcc", width(model), *options, str(program), str(harness), "-o", str(executable)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        return f"not compiled: {done.stderr[:300]}"
    # C knows no limit of the stack.
    limited = ["/bin/sh", "-c", 'ulimit -s unlimited 2>/dev/null; exec "$@"', "sh"]
    done = subprocess.run(
        [*limited, str(executable)], capture_output=True, timeout=60, check=False, text=True,
        errors="replace",
    )  # fmt: skip
    executable.unlink()
    noise = [word for word in _NOISE if word in done.stderr]
    if noise:
        return f"{noise[0]}: {done.stderr[:300]}"
    return "failed" if done.returncode else "ended without an error"
