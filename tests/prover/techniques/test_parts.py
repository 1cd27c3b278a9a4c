"""Each technique has all its parts: entry, code, text, tests, and tasks that it is for."""

import ast
import re
import runpy
from pathlib import Path

import pytest

from viap.data import strategies_path
from viap.prover.cases.strategy_file import find_plan
from viap.prover.techniques.registry import find_technique, technique_names

ROOT = Path(__file__).resolve().parents[3]
NAMES = technique_names()


def folder(name):
    return ROOT / "viap" / "prover" / "techniques" / find_technique(name).package


def text_of(name):
    return (folder(name) / "README.rst").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_the_entry_says_its_name_and_one_line(name):
    technique = find_technique(name)
    assert technique.name == name
    assert re.fullmatch(r"[A-Z][^\n]{10,90}\.", technique.summary)
    assert set(technique.needs) <= set(NAMES)
    documented = ast.get_docstring(ast.parse((folder(name) / "__init__.py").read_text()))
    assert documented == technique.summary


@pytest.mark.parametrize("name", NAMES)
def test_its_work_is_done_by_run(name):
    tree = ast.parse((folder(name) / "prove.py").read_text())
    (run,) = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "run"]
    assert len(run.args.args) == 2  # a session and a budget


@pytest.mark.parametrize("name", NAMES)
def test_its_readme_says_what_it_does_and_its_limits(name):
    lines = text_of(name).splitlines()
    assert lines[0] == name
    assert lines[1] == "=" * len(name)
    assert "\nLimits: " in text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_there_are_tasks_that_it_is_for(name):
    (listed,) = re.findall(r"^Tasks: (.*)$", text_of(name), re.MULTILINE)
    tasks = re.findall(r"``([\w/-]+)``", listed)
    assert tasks
    for task in tasks:
        assert (ROOT / "sv-benchmarks" / f"{task}.yml").is_file(), task


@pytest.mark.parametrize("name", NAMES)
def test_it_has_tests_of_its_own(name):
    tests = ROOT / "tests" / "prover" / "techniques" / find_technique(name).package
    assert list(tests.glob("test_*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_some_strategy_uses_it(name):
    plans = [find_plan(path.stem, strategies_path()) for path in strategies_path().glob("*.toml")]
    assert any(name in each.techniques for plan in plans for each in plan.rounds)


def test_the_table_of_the_docs_is_that_of_the_registry():
    page = (ROOT / "docs" / "strategies.rst").read_text()
    tool = runpy.run_path(str(ROOT / "docs" / "technique_table.py"))
    assert tool["with_table"](page) == page, "run: python docs/technique_table.py"
