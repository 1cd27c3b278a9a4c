"""`viap bench` as it is typed: what it prints, writes and returns, and what survives its end."""

import contextlib
import csv
import json
import os
import pty
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.ui.bench.conftest import LINES, write_task
from tests.ui.bench.test_local_batch import NOTE_PID, alive, noted, wait_until
from viap.ui.bench.task_result import COLUMNS
from viap.ui.cli.main import main

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def bench(capfd):
    """Calls `viap bench` within this process."""

    def call(*arguments):
        capfd.readouterr()
        status = main(["bench", *map(str, arguments)])
        out, err = capfd.readouterr()
        return status, out, err

    return call


def table(folder):
    with open(folder / "results.csv", newline="") as file:
        return {row["task"]: row for row in csv.DictReader(file)}


def test_a_batch(stub, family, bench, tmp_path):
    folder = family(a=LINES["true"], b=LINES["unknown"], c=LINES["segfault"])
    out = tmp_path / "out"
    status, printed, told = bench(folder, "--out", out, "--timeout", 20, "--memory", 300)
    assert status == 0
    assert printed.splitlines()[0].startswith("family")
    assert printed.splitlines()[-1].split()[:2] == ["all", "3"]
    assert told == f"written: {out}/results.csv, {out}/results.json, {out}/index.html\n"
    assert [row["outcome"] for row in table(out).values()] == ["correct true", "unknown", "crash"]
    whole = json.loads((out / "results.json").read_text())
    assert whole["complete"] is True
    assert list(whole["results"][0]) == list(COLUMNS)
    assert whole["scores"]["all"]["points"] == 2
    assert whole["settings"]["memory"] == 300


def test_a_wrong_verdict_is_an_exit_status(stub, family, bench, tmp_path):
    folder = family(a=LINES["false"])
    status, _, told = bench(folder, "--out", tmp_path / "out")
    assert status == 1
    assert "viap: WRONG: family/a: FALSE, but TRUE is right\n" in told
    # Also where it is known from before.
    assert bench(folder, "--out", tmp_path / "out", "--resume")[0] == 1


def test_verdicts_without_expectation_are_not_wrong(stub, tmp_path, bench):
    (tmp_path / "a.c").write_text(LINES["false"])
    status, printed, _ = bench(tmp_path / "a.c", "--out", tmp_path / "out")
    assert status == 0
    assert table(tmp_path / "out").popitem()[1]["outcome"] == "false"


def test_what_is_done_is_not_done_again(stub, family, bench, tmp_path):
    folder = family(a="open('ran-a', 'a').write('x'); " + LINES["true"])
    out = tmp_path / "out"
    assert bench(folder, "--out", out)[0] == 0
    family(b="open('ran-b', 'a').write('x'); " + LINES["true"])
    status, _, told = bench(folder, "--out", out, "--resume", "-v")
    assert status == 0
    assert "2/2 family/b: correct true" in told
    assert ((folder / "ran-a").read_text(), (folder / "ran-b").read_text()) == ("x", "x")
    # A task that has changed is another one.
    write_task(folder, "a", LINES["unknown"])
    assert bench(folder, "--out", out, "--resume")[0] == 0
    outcomes = {name: row["outcome"] for name, row in table(out).items()}
    assert outcomes == {"family/a": "unknown", "family/b": "correct true"}


def test_a_changed_task_that_was_not_done_again_has_no_result(
    stub, family, bench, tmp_path, monkeypatch
):
    from viap.ui.cli.commands import bench as command

    folder = family(a=LINES["true"], b=LINES["true"])
    out = tmp_path / "out"
    bench(folder, "--out", out)
    family(a=LINES["unknown"])

    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_run", interrupted)
    status, _, told = bench(folder, "--out", out, "--resume")
    assert status == 130
    assert "1 of 2 tasks are done" in told
    assert list(table(out)) == ["family/b"]


def test_a_comparison_and_plots(stub, family, bench, tmp_path):
    folder = family(a=LINES["true"], b=LINES["unknown"])
    bench(folder, "--out", tmp_path / "old")
    family(b=LINES["true"])
    old = tmp_path / "old" / "results.csv"
    status, printed, _ = bench(folder, "--out", tmp_path / "new", "--compare", old, "--plot")
    assert status == 0
    assert "won: 1\n  family/b: unknown -> correct true\nlost: 0\n" in printed
    assert (tmp_path / "new" / "quantile.svg").is_file()
    assert (tmp_path / "new" / "scatter.svg").is_file()


def test_quiet(stub, family, bench, tmp_path):
    _, printed, told = bench(family(a=LINES["true"]), "--out", tmp_path / "out", "--quiet")
    assert (len(printed.splitlines()), told) == (2, "")


def test_results_have_a_folder_of_their_own_without_a_name(stub, family, bench, tmp_path):
    folder = family(a=LINES["true"])
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        assert bench(folder)[0] == 0
    finally:
        os.chdir(here)
    assert len(list(tmp_path.glob("viap-bench-20*/results.csv"))) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["missing"], "viap: no such file or folder: missing\n"),
        (["{folder}", "--resume"], "viap: --resume needs the folder of the batch: --out DIR\n"),
        (["{folder}", "--strategy", "defalt"], "viap: no strategy is named 'defalt'; did you"),
        (["{folder}", "--compare", "no.csv"], "viap: cannot read no.csv: No such file"),
        (["{folder}", "--property", "x.prp"], "viap: no such property file: x.prp\n"),
        (["{folder}", "--property", "x"], "has no task that asks about x\n"),
        (["{folder}", "--jobs", "0"], "viap bench: argument --jobs: '0' is not a positive"),
        (["{folder}", "--memory", "x"], "viap bench: argument --memory: 'x' is not a whole"),
        (["{folder}", "--resum"], "viap bench: unknown option '--resum'; did you mean"),
        (["{folder}", "--cluster", "a b"], "'a b' is not the address of a scheduler"),
        (["archive", "--out", "{folder}"], "is there already; choose another --out\n"),
        (["archive", "--ou"], "viap bench archive: unknown option '--ou'; did you mean '--out'?"),
    ],
)
def test_bad_usage_is_told_before_anything_is_written(
    stub, family, bench, tmp_path, monkeypatch, words, message
):
    folder = family(a=LINES["true"])
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    status, printed, told = bench(*(word.format(folder=folder) for word in words))
    assert (status, printed) == (2, "")
    assert message in told
    assert len(told.splitlines()) <= 2
    assert sorted(tmp_path.iterdir()) == before


SCRIPT = """\
import sys
from pathlib import Path
from viap.ui.bench import task_process as process
process._PACKAGE = Path(sys.argv[1])
from viap.ui.cli.main import main
sys.exit(main(["bench", *sys.argv[2:]]))
"""


def start(stub, *arguments, **options):
    """`viap bench`, with the stub, in a process of its own."""
    words = [sys.executable, "-c", SCRIPT, str(stub), *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "TERM": "xterm"}
    # (Tests that run in the background ignore SIGINT, and children inherit that.)
    default = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(words, env=environment, preexec_fn=default, **options)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_batch_that_was_ended_goes_on(stub, family, bench, tmp_path, number):
    folder = family(a=LINES["true"], b=LINES["unknown"], c=NOTE_PID, d=LINES["true"])
    out = tmp_path / "out"
    batch = start(stub, folder, "--out", out, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: noted(folder))
    batch.send_signal(number)
    printed, told = batch.communicate(timeout=300)
    wait_until(lambda: not any(map(alive, noted(folder))))
    assert list(table(out)) == ["family/a", "family/b"]
    if number != signal.SIGKILL:
        assert batch.returncode == 130
        assert b"viap: 2 of 4 tasks are done" in told
        assert json.loads((out / "results.json").read_text())["complete"] is False
        assert b"all" in printed
    assert not list(out.glob(".*"))
    family(c=LINES["false"])
    status, _, told = bench(folder, "--out", out, "--resume", "-v")
    assert (status, told.count("correct true")) == (1, 1)
    assert list(table(out)) == ["family/a", "family/b", "family/c", "family/d"]
    assert json.loads((out / "results.json").read_text())["complete"] is True


def test_a_full_disk_ends_the_batch_with_what_is_done(stub, family, bench, tmp_path, monkeypatch):
    from viap.ui.bench.journal import Journal

    folder = family(a=LINES["true"], b=LINES["true"])
    write = Journal._write

    def full(self, line):
        if "family/b" in line:
            raise OSError(28, "No space left on device")
        write(self, line)

    monkeypatch.setattr(Journal, "_write", full)
    status, printed, told = bench(folder, "--out", tmp_path / "out")
    assert status == 2
    assert told.startswith(f"viap: cannot write to {tmp_path}/out: No space left on device\n")
    assert "viap: 1 of 2 tasks are done" in told


def test_progress_on_a_terminal(stub, family, tmp_path):
    folder = family(a=LINES["true"], b=LINES["false"], c=LINES["unknown"])
    seen, terminal = pty.openpty()
    batch = start(stub, folder, "--out", tmp_path / "out", stderr=terminal, stdout=subprocess.PIPE)
    os.close(terminal)
    shown = b""
    # (Read while it runs: a terminal holds little. It fails when no one writes any more.)
    with contextlib.suppress(OSError):
        while part := os.read(seen, 65536):
            shown += part
    os.close(seen)
    printed, _ = batch.communicate(timeout=300)
    assert batch.returncode == 1
    assert b"3/3 done: 1 right, 1 wrong, 1 unknown" in shown
    assert b"left" in shown
    assert b"WRONG: family/b" in shown
    # Nothing of that is among the results.
    assert b"done:" not in printed
