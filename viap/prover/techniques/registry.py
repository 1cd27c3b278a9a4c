"""All techniques, by the names that strategy files use: one for each package in this folder."""

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from viap.prover.techniques.technique import Technique


@cache
def technique_names() -> tuple[str, ...]:
    """Returns the names of the packages in this folder, without loading any technique."""
    folder = str(Path(__file__).parent)
    packages = (entry.name for entry in pkgutil.iter_modules([folder]) if entry.ispkg)
    return tuple(name.replace("_", "-") for name in packages)


def find_technique(name: str) -> "Technique":
    """Returns the technique of that name; raises KeyError if there is none."""
    if name not in technique_names():
        raise KeyError(name)
    package = importlib.import_module(f"viap.prover.techniques.{name.replace('-', '_')}")
    found: Technique = package.TECHNIQUE
    return found
