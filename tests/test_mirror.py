"""The folder of tests mirrors the package; what only helps tests has known places."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS, PACKAGE = ROOT / "tests", ROOT / "viap"
# Folders of tools, programs and oracles that several tests share.
TOOLS = {"clang", "csmith", "gcc", "generate", "pointer_programs"}
# Modules beside the tests that several of them share.
SHARED = {
    "agreement",
    "compilers",
    "float_programs",
    "jump_programs",
    "real_c_constructs",
    "rests_on_programs",
    "shared_tasks",
    "solvers",
    "thorough",
}
# Folders of programs or cases inside of a mirrored folder, which mirror no package.
TOPICS = {"c/environment", "c/library", "c/rows", "c/semantics"}


def folders():
    """The folders with Python files below tests/, as paths from there."""
    found = {path.parent.relative_to(TESTS) for path in TESTS.rglob("*.py")}
    return sorted(str(path) for path in found if path.parts)


MIRRORING = [
    name
    for name in folders()
    if name.split("/")[0] not in TOOLS
    and not any(name == topic or name.startswith(f"{topic}/") for topic in TOPICS)
]


@pytest.mark.parametrize("name", MIRRORING)
def test_a_folder_of_tests_is_named_after_a_package(name):
    assert (PACKAGE / name / "__init__.py").is_file()


@pytest.mark.parametrize("package", [path.parent.name for path in PACKAGE.glob("*/__init__.py")])
def test_each_package_has_tests(package):
    named_at_top = (TESTS / f"test_{package}.py").is_file()
    assert named_at_top or list((TESTS / package).rglob("test_*.py"))


def test_tools_live_in_known_places():
    modules = {path.stem for path in TESTS.glob("*.py") if not path.stem.startswith("test_")}
    assert modules - {"__init__", "conftest"} == SHARED
    assert {name for name in TOOLS if not (TESTS / name).is_dir()} == set()
    assert {str(p) for name in TOOLS for p in (TESTS / name).rglob("test_*.py")} == set()


def test_each_module_of_tests_says_its_topic():
    silent = [
        str(path)
        for path in TESTS.rglob("test_*.py")
        if not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []


def test_topics_exist():
    assert {topic for topic in TOPICS if not (TESTS / topic).is_dir()} == set()
