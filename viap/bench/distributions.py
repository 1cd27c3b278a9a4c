"""The libraries that viap needs, as they are installed here: which, and which files each has."""

import importlib.metadata as metadata
from collections.abc import Iterator
from pathlib import Path

from viap.errors import UsageError

# What an installer notes for itself; some of it names folders of this machine.
_NOTES = {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}


def needed_by(name: str) -> list[metadata.Distribution]:
    """What a distribution needs to run, without extras, and what that needs; not itself."""
    try:
        from packaging.requirements import Requirement
    except ImportError:
        raise UsageError("this needs the library packaging: pip install 'viap[bench]'") from None
    found: dict[str, metadata.Distribution] = {}
    waiting = [(name, frozenset[str]())]
    seen = set()
    while waiting:
        current, extras = waiting.pop()
        if (current, extras) in seen:
            continue
        seen.add((current, extras))
        distribution = installed(current)
        found[distribution.metadata["Name"].lower()] = distribution
        for text in distribution.requires or ():
            requirement = Requirement(text)
            marker = requirement.marker
            wanted = [{"extra": extra} for extra in ("", *extras)]
            if marker is None or any(marker.evaluate(environment) for environment in wanted):
                waiting.append((requirement.name, frozenset(requirement.extras)))
    del found[name]
    return [found[each] for each in sorted(found)]


def installed(name: str) -> metadata.Distribution:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise UsageError(f"the library {name} is not installed; install viap with pip") from None


def files_of(distribution: metadata.Distribution) -> Iterator[tuple[str, Path]]:
    """The files among the installed libraries: their names there, and where they are."""
    if distribution.files is None:
        name = distribution.metadata["Name"]
        raise UsageError(f"it is not known which files belong to the library {name}")
    for file in distribution.files:
        # (Commands are installed elsewhere, and not needed.)
        if ".." in file.parts or file.is_absolute() or "__pycache__" in file.parts:
            continue
        if file.parts[0].endswith(".dist-info") and file.name in _NOTES:
            continue
        yield str(file), Path(str(distribution.locate_file(file)))
