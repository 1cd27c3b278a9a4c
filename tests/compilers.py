"""Which compilers this machine has: a test that needs a missing one is skipped, and says so.

A compiler that is installed may still make no 32-bit programs: stock Debian has `gcc -m32` without
the headers and libraries for it. So a program is built and run.
"""

import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from viap.core.program.integer_types import DataModel

_PROGRAM = """\
#include <stdio.h>
#include <limits.h>
int main(void) { return printf("%d", CHAR_BIT) != 1; }
"""


def width(model: DataModel) -> str:
    """The option that chooses a data model."""
    return "-m32" if model is DataModel.ILP32 else "-m64"


@cache
def makes_programs(*command: str) -> bool:
    """True if the command compiles and links a program that runs here."""
    with tempfile.TemporaryDirectory(prefix="viap-compiler-") as folder:
        program = str(Path(folder) / "program")
        build = [*command, "-x", "c", "-", "-o", program]
        try:
            subprocess.run(build, input=_PROGRAM, text=True, capture_output=True, check=True)
            subprocess.run([program], capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def needs(*command: str) -> pytest.MarkDecorator:
    """Skips a test unless the command makes programs."""
    return pytest.mark.skipif(not makes_programs(*command), reason=_missing(command))


def require(*command: str) -> None:
    """Skips the rest of a test unless the command makes programs."""
    if not makes_programs(*command):
        pytest.skip(_missing(command))


def models_of(
    compiler: str, models: Iterable[DataModel] = (DataModel.ILP32, DataModel.LP64)
) -> list[object]:
    """Parameters of a test: data models, skipped where the compiler makes no programs for them."""
    return [
        pytest.param(model, marks=needs(compiler, width(model)), id=model.name) for model in models
    ]


def _missing(command: Iterable[str]) -> str:
    return f"'{' '.join(command)}' makes no programs here"
