"""Where the data folders are: the lemma library and the strategies.

In a checkout they stand at the top, to be read and changed without reading Python;
a wheel carries them inside this package.
"""

from pathlib import Path

from viap.core.base.errors import ViapError


def data_folder(name: str) -> Path:
    """The data folder of that name, of the installed package or of the checkout."""
    here = Path(__file__).resolve().parent
    installed = here / name
    if installed.is_dir():
        return installed
    root = here.parents[1]
    # Only a checkout has a setup.cfg beside the package; without this question a
    # foreign package named "axioms" among the installed ones would be taken for ours.
    if (root / "setup.cfg").is_file() and (root / name).is_dir():
        return root / name
    raise ViapError(f"viap is not installed completely: its data folder '{name}' is missing")


def axioms_path() -> Path:
    return data_folder("axioms")


def strategies_path() -> Path:
    return data_folder("strategies")
