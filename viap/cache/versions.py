"""What an entry depends on besides its program: the versions of all that searched for it."""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from viap import __version__

_ROOT = Path(__file__).resolve().parents[1]
_INSTALLED = {"site-packages", "dist-packages"}


def versions() -> str:
    """Names the versions of viap, of its solvers and of Python."""
    import z3

    python = ".".join(map(str, sys.version_info[:2]))
    parts = [f"viap {__version__}", f"z3 {z3.get_version_string()}", f"python {python}"]
    parts.append(f"sympy {_sympy()}")
    if not _INSTALLED.intersection(_ROOT.parts):
        # In a checkout, the code changes without its version.
        parts.append(f"code {_stamp(_ROOT)}")
    return ", ".join(parts)


def _sympy() -> str:
    """A digest of the file that has sympy's version: to import sympy takes long."""
    found = find_spec("sympy")
    if found is None or found.origin is None:
        return "none"
    try:
        return sha256(Path(found.origin).with_name("release.py").read_bytes()).hexdigest()[:16]
    except OSError:
        return "unknown"


def _stamp(folder: Path) -> str:
    """A digest of the names, sizes and times of all modules in a folder."""
    made = sha256()
    for path, size, changed in sorted(_modules(str(folder))):
        made.update(f"{path} {size} {changed}\n".encode("utf-8", "surrogateescape"))
    return made.hexdigest()[:16]


def _modules(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".c", ".h")):
                state = entry.stat()
                yield entry.path, state.st_size, state.st_mtime_ns
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _modules(entry.path)
