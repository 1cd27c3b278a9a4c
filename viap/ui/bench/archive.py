"""Builds a folder, or a zip of one, with viap and all that it needs: SV-COMP's tool archive."""

import compileall
import configparser
import importlib.metadata as metadata
import os
import platform
import py_compile
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import viap
from viap.core.base.errors import UsageError, ViapError

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


# ---- The installed libraries that viap needs, and the files of each.


# Files that an installer keeps for itself; some of them name folders of this machine.
_NOTES = {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}


def stated_requirements() -> list[str]:
    """Returns viap's requirements as its checkout states them, else from pip's metadata.

    (Metadata of a checkout may be older than the checkout.)
    """
    settings = checkout_file("setup.cfg")
    if settings is None:
        return installed("viap").requires or []
    parser = configparser.ConfigParser()
    parser.read(settings)
    return parser.get("options", "install_requires").split("\n")


def checkout_file(name: str) -> Path | None:
    """Returns a file at the top of the checkout that contains the package; None outside of one."""
    root = Path(viap.__file__).resolve().parents[1]
    found = (root / "setup.cfg").is_file() and (root / name).is_file()
    return root / name if found else None


def needed(requirements: list[str]) -> list[metadata.Distribution]:
    """Returns the distributions that meet the requirements, without extras, and their own needs."""
    try:
        from packaging.requirements import Requirement
    except ImportError:
        raise UsageError("this needs the library packaging: pip install 'viap[bench]'") from None
    found: dict[tuple[str, frozenset[str]], metadata.Distribution] = {}
    waiting = [(text, frozenset({""})) for text in requirements if text.strip()]
    while waiting:
        text, extras = waiting.pop()
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is not None and not any(marker.evaluate({"extra": each}) for each in extras):
            continue
        wanted = (requirement.name.lower(), frozenset({"", *requirement.extras}))
        if wanted not in found:
            found[wanted] = installed(requirement.name)
            waiting += [(each, wanted[1]) for each in found[wanted].requires or ()]
    by_name = {each.metadata["Name"].lower(): each for each in found.values()}
    return [by_name[name] for name in sorted(by_name)]


def installed(name: str) -> metadata.Distribution:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise UsageError(f"the library {name} is not installed; install viap with pip") from None


def files_of(distribution: metadata.Distribution) -> Iterator[tuple[str, Path]]:
    """Yields the installed files: their names among the libraries, and their paths."""
    if distribution.files is None:
        name = distribution.metadata["Name"]
        raise UsageError(f"it is not known which files belong to the library {name}")
    for file in distribution.files:
        # Commands are installed elsewhere, and not needed.
        if ".." in file.parts or file.is_absolute() or "__pycache__" in file.parts:
            continue
        if file.parts[0].endswith(".dist-info") and file.name in _NOTES:
            continue
        yield str(file), Path(str(distribution.locate_file(file)))


# ---- Copies the running Python interpreter so that it works in any folder.


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
