"""The map in docs/architecture.rst: its paths exist, and every package is on it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.rst").read_text(encoding="utf-8")
# Folders of the parts of one thing that the map names as a whole.
WHOLE = ("viap/prover/techniques/",)
# Of a module: one idea. These have one, and are longer than 450 lines.
LONG = {
    "viap/c/lower/hint_lowering.py",
    "viap/c/tree/tree.py",
    "viap/core/program/nodes.py",
    "viap/prover/cases/case.py",
    "viap/ui/cli/commands/prove.py",
}


def packages():
    found = (path.parent.relative_to(ROOT) for path in (ROOT / "viap").rglob("__init__.py"))
    return {str(path) for path in found} - {"viap"}


def test_paths_on_the_map_exist():
    named = re.findall(r"``((?:viap|tests|sv-benchmarks|strategies)/[\w./*-]*)``", PAGE)
    assert len(named) > 60
    assert {name for name in named if not list(ROOT.glob(name))} == set()


def test_files_on_the_map_exist():
    every = {path.name for path in (ROOT / "viap").rglob("*.py")}
    named = re.findall(r"``([a-z_]+\.py)``", PAGE)
    assert set(named) - every == set()


def test_every_package_is_on_the_map():
    entries = set(re.findall(r"^``(viap/[\w/]+)``$", PAGE, flags=re.M))
    missing = {name for name in packages() - entries if not name.startswith(WHOLE)}
    assert (missing, entries - packages()) == (set(), set())


def test_a_module_is_one_idea():
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / "viap").rglob("*.py")
    }
    assert {name for name, lines in sizes.items() if lines > 450} == LONG


def test_a_package_of_the_top_has_a_readme():
    tops = [path.parent for path in (ROOT / "viap").glob("*/__init__.py")]
    tops.remove(ROOT / "viap" / "data")
    assert [str(top) for top in tops if not (top / "README.rst").is_file()] == []
