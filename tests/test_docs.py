"""What the documents promise is there."""

import re
import subprocess
from pathlib import Path

import pytest

from viap.ui.cli import command_table
from viap.ui.cli.options import Parser

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.rst").read_text()
COMMAND_LINE = (ROOT / "docs" / "command-line.rst").read_text()


def readme_commands():
    return re.findall(r"^    (python3 -m venv .*)$", README, re.MULTILINE)


def test_the_readme_has_its_two_commands():
    first, second = readme_commands()
    assert (ROOT / first.split()[-1]).is_file()
    assert ".[test]" in second


def test_files_that_the_readme_names_exist():
    for name in re.findall(r"(?:sv-benchmarks|docs)/[\w/.-]+\.(?:c|rst)", README):
        assert (ROOT / name).is_file(), name


def test_ci_runs_the_readmes_test_command():
    script = (ROOT / ".ci" / "run").read_text()
    (extract,) = re.findall(r"test_command=\$\((.*)\)$", script, re.MULTILINE)
    found = subprocess.run(["bash", "-c", extract], cwd=ROOT, capture_output=True, text=True)
    assert found.stdout.strip() == readme_commands()[1]
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


@pytest.mark.parametrize("name", command_table.COMMANDS)
def test_every_option_is_documented(name):
    module = __import__(f"viap.ui.cli.commands.{name}", fromlist=["add_arguments"])
    parser = Parser(prog=f"viap {name}")
    module.add_arguments(parser)
    usage = COMMAND_LINE.partition(f"    viap {name} ")[2].partition("    viap ")[0]
    offered = set(re.findall(r"(--?[a-z][a-z-]*)", parser.format_usage())) - {"-h"}
    assert set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", usage)) == offered


PAGES = [ROOT / "README.rst", ROOT / "CONTRIBUTING.rst", *sorted((ROOT / "docs").rglob("*.rst"))]
FOLDERS = "viap|tests|benchmarks|strategies|sv-benchmarks|axioms|contrib|editors"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_that_a_page_names_exist(page):
    named = set(re.findall(rf"``((?:{FOLDERS})/[\w./-]*)``", page.read_text()))
    missing = [name for name in named if not (ROOT / name).exists()]
    assert missing == []


def test_every_script_that_measures_is_described():
    described = re.findall(r"``(\w+\.py)``", (ROOT / "benchmarks" / "README.rst").read_text())
    assert sorted(described) == sorted(path.name for path in (ROOT / "benchmarks").glob("*.py"))


def test_hooks_run_what_ci_runs():
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    steps = re.findall(r"^step (\.venv/bin/.*)$", (ROOT / ".ci" / "run").read_text(), re.MULTILINE)
    assert len(steps) == 4
    for step in steps:
        assert f"entry: {step}\n" in hooks
