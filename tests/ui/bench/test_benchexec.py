"""viap in BenchExec: the command line, the meaning of answers, and a real run with limits."""

import contextlib
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("benchexec", reason="the extra 'bench' is not installed")

from benchexec.tools.template import BaseTool2, UnsupportedFeatureException  # noqa: E402

from viap.ui.bench.benchexec_tool import Tool  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
PROVE = ("/bin/viap", "prove", "--no-cache")
NO_LIMITS = SimpleNamespace(cputime=None)


@dataclass
class Task:
    input_files: tuple[str, ...] = ("a.c",)
    property_file: str | None = None
    options: object = field(default_factory=dict)


def cmdline(options=(), task=None, limits=NO_LIMITS):
    return Tool().cmdline("/bin/viap", list(options), task or Task(), limits)


def test_the_command_line():
    assert cmdline() == [*PROVE, "a.c"]
    task = Task(property_file="p.prp", options={"language": "C", "data_model": "LP64"})
    words = cmdline(["--strategy", "fast"], task, SimpleNamespace(cputime=900))
    assert words == [
        *(*PROVE, "--strategy", "fast", "--property", "p.prp"),
        *("--data-model", "LP64", "--timeout", "873", "a.c"),
    ]


def test_a_witness_is_an_option_of_the_definition():
    task = Task(("b.c",), "p/no-overflow.prp")
    words = cmdline(["--witness", "witness.yml"], task)
    assert words == [
        *PROVE, "--witness", "witness.yml", "--property", "p/no-overflow.prp", "b.c"
    ]  # fmt: skip


def test_the_competitions_runs_leave_a_witness():
    from xml.etree import ElementTree

    benchmark = ElementTree.parse(ROOT / "contrib" / "sv-comp.xml").getroot()
    (option,) = benchmark.findall("option")
    assert (option.get("name"), option.text) == ("--witness", "witness.yml")
    # Where BenchExec looks for files that are kept, from the working directory on.
    assert [each.text for each in benchmark.findall("resultfiles")] == ["**/witness.yml"]
    for tasks in benchmark.findall("tasks"):
        assert len(tasks.findall("propertyfile")) == 1


def test_options_of_the_definition_go_first():
    task = Task(options={"data_model": "LP64"})
    words = cmdline(["--data-model", "ILP32", "--timeout", "3"], task, SimpleNamespace(cputime=9))
    assert words == [*PROVE, "--data-model", "ILP32", "--timeout", "3", "a.c"]


def test_a_task_may_be_about_a_function():
    said = {"function": "f", "arrays": ["a:n"], "assume": ["n > 0"], "check": ["bounds", "null"]}
    words = cmdline(task=Task(options={"data_model": "LP64", **said}))
    assert words == [
        *(*PROVE, "--data-model", "LP64", "--function=f", "--array=a:n"),
        *("--assume=n > 0", "--check=bounds,null", "a.c"),
    ]
    assert cmdline(task=Task(options={"annotations": True}))[-2:] == ["--annotations", "a.c"]
    with pytest.raises(UnsupportedFeatureException, match="'function' must be a text"):
        cmdline(task=Task(options={"function": 3}))


def answer(output, value=None, signal=None, timeout=False, words=()):
    lines = output.splitlines(keepends=True)
    code = SimpleNamespace(value=value, signal=signal)
    run = SimpleNamespace(output=lines, exit_code=code, was_timeout=timeout, cmdline=list(words))
    return Tool().determine_result(run)


@pytest.mark.parametrize(
    ("output", "status", "expected"),
    [
        ("a b.c: TRUE\n  reason: 1 assertion proved\n", 0, "true"),
        ("a.c: FALSE\n  reason: the error is reached\n", 1, "false(unreach-call)"),
        ("a.c: UNKNOWN\n  reason: not proved\n", 3, "unknown"),
        ("a.c: UNKNOWN\n  reason: out of time: the limit of 3 s is used up\n", 3, "TIMEOUT"),
        ("viap: out of memory\na.c: UNKNOWN\n  reason: out of memory\n", 3, "OUT OF MEMORY"),
        ("a.c:1:1: unsupported: goto\na.c: UNKNOWN\n  reason: x\n", 2, "ERROR (unsupported)"),
        ("viap: cannot read a.c\na.c: UNKNOWN\n  reason: x\n", 2, "ERROR (bad input)"),
        # A witness that could not be written takes nothing from the verdict.
        ("a.c: TRUE\n  reason: 1 assertion proved\n", 2, "true"),
        ("a.c: FALSE\n  reason: the error is reached\n", 2, "false(unreach-call)"),
        # A verdict and another exit status: something went wrong.
        ("a.c: TRUE\n", 3, "ERROR (status 3)"),
        ("a.c: FALSE\n", 0, "ERROR (status 0)"),
        ("a.c: TRUE\n", 1, "ERROR (status 1)"),
        ("", 0, "ERROR (status 0)"),
        # An assertion's verdict is not that of the program.
        ("  a.c:3:4: assertion: TRUE\n", 0, "ERROR (status 0)"),
        ("a.c: UNKNOWN\n  a.c:3:4: assertion: TRUE\n", 0, "ERROR (status 0)"),
    ],
)
def test_the_meaning_of_answers(output, status, expected):
    assert answer(output, status) == expected


def test_runs_that_were_ended():
    assert answer("", signal=9, timeout=True) == "TIMEOUT"
    assert answer("", signal=11) == "ERROR (signal 11)"
    assert answer("a.c: TRUE\n", signal=9) == "ERROR (signal 9)"


def test_the_property_is_named():
    words = ["viap", "prove", "--property", "x/no-overflow.prp", "a.c"]
    assert answer("a.c: FALSE\n", 1, words=words) == "false(no-overflow)"
    words[3] = "x/valid-memsafety.prp"
    assert answer("a.c: FALSE\n", 1, words=words) == "false"


def test_it_is_a_tool():
    assert isinstance(Tool(), BaseTool2)
    assert Tool().name() == "viap"


def programs():
    """An environment in which the commands beside this Python are found."""
    beside = str(Path(sys.executable).parent)
    return {**os.environ, "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}"}


def test_the_definitions_are_of_benchexecs_form(tmp_path):
    from xml.etree import ElementTree

    from benchexec.model import Benchmark  # noqa: F401 (that it can be imported)

    for path in (ROOT / "contrib").glob("*.xml"):
        benchmark = ElementTree.parse(path).getroot()
        assert benchmark.get("tool") == "viap.ui.bench.benchexec_tool"
        assert benchmark.findall("tasks")
    listed = {
        (ROOT / "contrib" / each.text).resolve()
        for each in ElementTree.parse(ROOT / "contrib" / "viap.xml").iter("includesfile")
    }
    assert listed
    assert all(path.is_file() for path in listed)


def why_not():
    """What keeps BenchExec from measuring here; nothing, where it can."""
    modes = ["--read-only-dir", "/", "--hidden-dir", "/home"]
    limits = ["--timelimit", "5", "--memlimit", "100MB", "--output", "/dev/null"]
    words = ["runexec", "--quiet", *modes, *limits, "--", "true"]
    try:
        tried = subprocess.run(words, env=programs(), capture_output=True, text=True, timeout=60)
    except OSError as error:
        return str(error)
    if "memory=" in tried.stdout and "terminationreason" not in tried.stdout:
        return ""
    return (tried.stderr.strip().splitlines() or ["no memory is measured"])[-1]


def test_benchexec_runs_tasks_and_makes_tables(tmp_path):
    if cause := why_not():
        pytest.skip(f"BenchExec can't use control groups or containers here: {cause}")
    # Its containers hide /tmp, where a checkout may be.
    more = ["--keep-tmp"] if ROOT.is_relative_to("/tmp") else []
    words = [ROOT / "contrib" / "run-benchexec", ROOT / "contrib" / "viap.xml", tmp_path / "out"]
    done = subprocess.run(
        [*map(str, words), "-t", "first", "-T", "60s", *more],
        env=programs(),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Score:                 9 (max: 9)" in done.stdout
    table = (tmp_path / "out" / "tables.csv").read_text()
    rows = dict(line.split("\t")[0:3:2] for line in table.splitlines()[3:])
    assert rows == {
        "count-up-bug.yml": "false(unreach-call)",
        "count-up.yml": "true",
        "fill-odd-bug.yml": "false(unreach-call)",
        "fill-odd.yml": "true",
        "staircase-bug.yml": "false(unreach-call)",
        "staircase.yml": "true",
    }
    assert (tmp_path / "out" / "tables.html").stat().st_size > 10_000
    assert not running_with(tmp_path)


def running_with(path):
    """The processes that have a path on their command line."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if str(path).encode() in each.read_bytes():
                found.append(each)
    return found
