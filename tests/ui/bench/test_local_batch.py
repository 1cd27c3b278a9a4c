"""Whatever happens to the process of a task is the result of that task, and of no other."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.bench.conftest import LINES
from viap.core.base.errors import ViapError
from viap.project.task import PropertyQuestion, Task
from viap.ui.bench import task_process
from viap.ui.bench.batches import run_locally
from viap.ui.bench.task_result import POINTS, ProcessFinding, TaskLimits, outcome_of, result_of
from viap.ui.bench.task_search import find_tasks

LIMITS = TaskLimits(20.0, 300)


def run(folder, jobs=1, limits=LIMITS):
    tasks = find_tasks([str(folder)], PropertyQuestion())
    return {result.task: result for result in run_locally(tasks, limits, "default", jobs)}


def test_the_fate_of_a_process_is_its_result(stub, family):
    ends = {name: line for name, line in LINES.items() if name != "hangs"}
    folder = family(**ends)
    family(expected="false", safe=LINES["true"], unsafe=LINES["false"])
    results = run(folder, jobs=3)
    found = {
        name.removeprefix("family/"): (each.outcome, each.reason) for name, each in results.items()
    }
    assert found == {
        "true": ("correct true", "said so"),
        "false": ("wrong false", "said so"),
        "unknown": ("unknown", "said so"),
        "late": ("timeout", "out of time: the limit of 1 s is used up"),
        "thirsty": ("out of memory", "out of memory"),
        "refused": ("error", "x.c:1:1: unsupported: float"),
        "liar": ("crash", "ended with status 3"),
        "mute": ("crash", "ended with status 0"),
        "garbage": ("crash", "ended with status 0"),
        "list": ("crash", "ended with status 0"),
        "segfault": ("crash", "ended by signal 11"),
        "greedy": ("out of memory", "MemoryError"),
        "words": ("crash", "ended with status 7: last words"),
        "safe": ("wrong true", "said so"),
        "unsafe": ("correct false", "said so"),
    }
    assert results["family/safe"].points == -32
    assert all(each.cpu_s > 0 and each.wall_s > 0 for each in results.values())


def test_a_process_that_does_not_end_is_ended(stub, family, monkeypatch):
    monkeypatch.setattr(task_process, "_GRACE_S", 0.1)
    folder = family(hangs=LINES["hangs"], after=LINES["true"])
    results = run(folder, limits=TaskLimits(0.2, 300))
    assert results["family/hangs"].verdict == "TIMEOUT"
    assert results["family/hangs"].reason == "did not end within 0.2 s"


def test_the_real_prover(family):
    """With the limits, in the folder of the program, and with its property."""
    folder = family(
        safe="extern void reach_error(void); int main(void) { return 0; }",
        cut="int main(void) { return 0 0; }",
    )
    family(
        expected="false",
        unsafe="extern void reach_error(void); int main(void) { reach_error(); return 0; }",
    )
    results = run(folder, jobs=2, limits=TaskLimits(20.0, 2000))
    assert results["family/cut"].outcome == "error"
    assert results["family/cut"].reason.startswith("cut.c:1:")
    assert results["family/safe"].outcome == "correct true"
    assert results["family/unsafe"].outcome == "correct false"
    assert results["family/unsafe"].reason.startswith("the error at unsafe.c:1:")
    assert results["family/unsafe"].data_model == "LP64"


def test_a_problem_needs_no_process(stub, tmp_path):
    task = Task("a/b", tmp_path / "missing.c", problem="written in Java")
    (result,) = run_locally([task], LIMITS, "default")
    assert (result.outcome, result.reason) == ("error", "written in Java")


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(condition, seconds=300.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


NOTE_PID = "open('pid-' + str(os.getpid()), 'w'); time.sleep(1000)"


def noted(folder):
    return [int(path.name.removeprefix("pid-")) for path in folder.glob("pid-*")]


def test_nothing_runs_on_where_the_batch_is_given_up(stub, family):
    folder = family(fast=LINES["true"], slow1=NOTE_PID, slow2=NOTE_PID)
    results = run_locally(find_tasks([str(folder)], PropertyQuestion()), LIMITS, "default", jobs=3)
    assert next(results).task == "family/fast"
    wait_until(lambda: len(noted(folder)) == 2)
    results.close()
    assert not any(map(alive, noted(folder)))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_runs_on_where_the_batch_is_killed(stub, family, number):
    folder = family(slow1=NOTE_PID, slow2=NOTE_PID)
    script = (
        "from pathlib import Path\n"
        "from viap.ui.bench import task_process as process\n"
        f"process._PACKAGE = Path({str(stub)!r})\n"
        "from tests.ui.bench.test_local_batch import run\n"
        f"run({str(folder)!r}, jobs=2)\n"
    )
    batch = subprocess.Popen([sys.executable, "-c", script], cwd=Path(__file__).parents[3])
    wait_until(lambda: len(noted(folder)) == 2)
    batch.send_signal(number)
    assert batch.wait(timeout=300) == -number
    wait_until(lambda: not any(map(alive, noted(folder))))


@pytest.mark.parametrize(
    ("module", "name"), [(subprocess, "Popen"), (os, "pipe"), (os, "pidfd_open")]
)
def test_no_process_can_be_started(stub, family, monkeypatch, module, name):
    def refuse(*arguments, **options):
        raise OSError(11, os.strerror(11))

    monkeypatch.setattr(module, name, refuse)
    before = set(os.listdir("/proc/self/fd"))
    with pytest.raises(ViapError, match="cannot start a process: Resource temporarily"):
        run(family(true=LINES["true"]))
    assert set(os.listdir("/proc/self/fd")) <= before


def test_no_handle_is_left_open(stub, family):
    folder = family(**{f"t{number}": LINES["true"] for number in range(5)})
    before = len(os.listdir("/proc/self/fd"))
    run(folder, jobs=2)
    assert len(os.listdir("/proc/self/fd")) == before


VERDICTS = st.sampled_from(["TRUE", "FALSE", "UNKNOWN", "TIMEOUT", "CRASH", "ERROR"])


@given(VERDICTS, st.sampled_from([True, False, None]), st.text(max_size=2000))
def test_only_sure_answers_to_known_questions_score(verdict, expected, reason):
    task = Task("a/b", Path("b.c"), expected=expected)
    result = result_of(task, ProcessFinding(verdict, reason))
    judged = verdict in ("TRUE", "FALSE") and expected is not None
    assert (result.points != 0) == judged == (result.right or result.wrong)
    assert result.right == (judged and (verdict == "TRUE") == expected)
    assert result.points == POINTS.get(outcome_of(verdict, expected), 0)
    assert len(result.reason) <= 400
    assert "\n" not in result.reason
