"""What gcc says of C programs, in one run for many of them."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.compilers import require

_COMMAND = ("gcc", "-Wall", "-Werror", "-fsyntax-only")


def complaints(texts: Mapping[str, str], folder: Path) -> str:
    """Errors and warnings of gcc -Wall; empty if there are none. The keys name the programs."""
    require("gcc")
    for name, text in texts.items():
        (folder / f"{name}.c").write_text(text)
    command = [*_COMMAND, *(f"{name}.c" for name in texts)]
    gcc = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert bool(gcc.stderr) == bool(gcc.returncode)
    return gcc.stderr
