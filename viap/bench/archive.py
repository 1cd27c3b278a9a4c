"""Builds a folder, or a zip of one, with viap and all that it needs: SV-COMP's tool archive."""

import compileall
import os
import py_compile
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

import viap
from viap.bench.distributions import (
    checkout_file,
    files_of,
    installed,
    needed,
    stated_requirements,
)
from viap.bench.interpreter import copy_interpreter, system_needed
from viap.errors import UsageError, ViapError

_FILES = Path(__file__).resolve().parent / "archive_files"
_PLACES = {
    "viap": "viap",
    "smoketest.sh": "smoketest.sh",
    "README.txt": "README.txt",
    "start": "lib/start.py",
    "safe.c": "smoketest/safe.c",
    "unsafe.c": "smoketest/unsafe.c",
    "unreach-call.prp": "smoketest/unreach-call.prp",
}
_EXECUTABLE = ("viap", "smoketest.sh")
# The name of the folder inside of a zip.
_TOP = "viap"


def build_archive(out: Path, data: dict[str, Path], with_python: bool = True) -> None:
    """Builds the folder `out`, or a zip if its name ends in .zip; complete or not at all.

    `data`: the folders that a checkout has outside of the package, by their names inside.
    """
    zipped = out.suffix == ".zip"
    if out.is_dir() and (zipped or any(out.iterdir())):
        raise UsageError(f"{out} is there already; choose another --out")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".viap-archive-", dir=out.parent) as place:
            made = Path(place) / _TOP
            _fill(made, data, with_python)
            if zipped:
                made = _zip(made, Path(place) / "whole.zip")
            os.replace(made, out)
    except OSError as error:
        what = error.filename or out
        raise ViapError(f"cannot build {out}: {what}: {error.strerror}") from error


def _fill(folder: Path, data: dict[str, Path], with_python: bool) -> None:
    library = folder / "lib"
    _copy_package(library, data)
    for distribution in needed(stated_requirements()):
        for name, path in files_of(distribution):
            _copy(path, library / name)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    needs = f"It needs {system_needed()}."
    if with_python:
        copy_interpreter(folder / "python", library)
    else:
        needs = f"{needs[:-1]}, and Python {version}."
    for name, place in _PLACES.items():
        text = (_FILES / name).read_text().replace("@VERSION@", version)
        text = text.replace("@VIAP@", viap.__version__).replace("@NEEDS@", needs)
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text)
    for name in _EXECUTABLE:
        (folder / name).chmod(0o755)
    _copy(_licence(), folder / "LICENSE")
    _compile(folder)


def _copy_package(library: Path, data: dict[str, Path]) -> None:
    ignored = shutil.ignore_patterns("__pycache__")
    package = Path(viap.__file__).resolve().parent
    shutil.copytree(package, library / "viap", ignore=ignored)
    for name, path in data.items():
        target = library / "viap" / "data" / name
        shutil.copytree(path, target, ignore=ignored, dirs_exist_ok=True)


def _licence() -> Path:
    """Returns viap's licence file: beside the package in a checkout, else in pip's metadata."""
    beside = checkout_file("LICENSE")
    if beside is not None:
        return beside
    for name, path in files_of(installed("viap")):
        if ".dist-info" in name and path.name == "LICENSE":
            return path
    raise UsageError("the file LICENSE is missing; install viap again")


def _compile(folder: Path) -> None:
    """Compiles the Python files now, since nobody can write to the archive later."""
    # The bytecode belongs into the archive, also where PYTHONPYCACHEPREFIX names another folder.
    before, sys.pycache_prefix = sys.pycache_prefix, None
    try:
        compileall.compile_dir(
            folder,
            maxlevels=50,
            quiet=2,
            stripdir=str(folder),
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    finally:
        sys.pycache_prefix = before


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)


def _zip(folder: Path, path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(folder.parent))
    return path
