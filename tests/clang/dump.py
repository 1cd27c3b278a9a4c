"""Running clang: the tree of a text as JSON, and the layouts of its records."""

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.compilers import width
from viap.core.program.integer_types import DataModel

# (Our preprocessor leaves `offsetof`, which our parser knows.)
OPTIONS = ("-x", "c", "-std=gnu17", "-w", "-fsyntax-only", "-fbracket-depth=10000")
DEFINED = ("-Doffsetof=__builtin_offsetof",)


class NotComparable(Exception):
    """clang does not accept the text."""


def _clang(text: str, model: DataModel, *arguments: str) -> str:
    with tempfile.TemporaryDirectory(prefix="viap-clang-") as folder:
        source = Path(folder) / "p.c"
        source.write_text(text)
        done = subprocess.run(
            ["env", "LC_ALL=C", "clang", width(model), *OPTIONS, *DEFINED, *arguments, "p.c"],
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
        )
    if done.returncode:
        raise NotComparable(done.stderr)
    return done.stdout


@cache
def available_models() -> tuple[DataModel, ...]:
    """The data models that this machine's clang knows; none without clang."""
    found = []
    for model in DataModel:
        try:
            _clang("int x;", model)
        except (OSError, NotComparable):
            continue
        found.append(model)
    return tuple(found)


def tree(text: str, model: DataModel) -> dict:
    return json.loads(_clang(text, model, "-Xclang", "-ast-dump=json"))


def layouts(text: str, model: DataModel) -> str:
    return _clang(text, model, "-Xclang", "-fdump-record-layouts-complete")
