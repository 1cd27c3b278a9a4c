"""Copies the running Python interpreter so that it works in any folder."""

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

from viap.errors import UsageError

# Parts of the standard library that are not needed without a screen, and its own tests.
_LEFT_OUT = shutil.ignore_patterns(
    *("__pycache__", "*.a", "site-packages", "dist-packages", "config-*", "ensurepip", "idlelib"),
    *("lib2to3", "test", "tests", "tkinter", "turtle*", "venv", "pydoc_data"),
    *("_ctypes_test*", "_test*", "_tkinter*", "_xx*", "_curses*", "_dbm*", "_gdbm*", "readline*"),
)
# Libraries that belong to the system, together with its kernel and its loader.
_SYSTEM = re.compile(
    r"(ld-linux.*|libc|libm|libdl|librt|libpthread|libutil|libresolv|libnsl|libcrypt)\.so.*"
)


def copy_interpreter(folder: Path, libraries: Path) -> None:
    """Puts `bin/python3` and the standard library into a folder.

    Also copies the shared libraries that these and the Python `libraries` load.
    """
    program = Path(os.path.realpath(sys.executable))
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    library = folder / "lib" / version
    (folder / "bin").mkdir(parents=True)
    shutil.copy2(program, folder / "bin" / "python3")
    standard = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(standard, library, ignore=_LEFT_OUT, ignore_dangling_symlinks=True)
    shared = folder / "lib" / "shared"
    shared.mkdir()
    extensions = [*library.glob("lib-dynload/*.so"), *libraries.rglob("*.so")]
    for name, path in _loaded_by([program, *extensions]):
        if not path.is_relative_to(libraries.resolve()):
            shutil.copy2(path, shared / name)


def _loaded_by(binaries: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yields names and paths of the libraries that the binaries load, except the system's."""
    try:
        told = subprocess.run(["ldd", *binaries], capture_output=True, text=True, check=False)
    except OSError as error:
        raise UsageError(
            f"cannot run ldd, which names shared libraries: {error.strerror}"
        ) from None
    named = dict(re.findall(r"^\s*(\S+) => (/\S+)", told.stdout, re.MULTILINE))
    for name, place in sorted(named.items()):
        if not _SYSTEM.fullmatch(name):
            yield name, Path(os.path.realpath(place))


def system_needed() -> str:
    """Returns what a machine must have to run the copy."""
    library, version = platform.libc_ver()
    return (
        f"{platform.system()} on {platform.machine()} with {library or 'libc'} {version} or later"
    )
