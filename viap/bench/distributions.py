"""The installed libraries that viap needs, and the files of each."""

import configparser
import importlib.metadata as metadata
from collections.abc import Iterator
from pathlib import Path

import viap
from viap.errors import UsageError

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
