"""`viap prove --jobs 2`: the same answers, from two processes that never stay behind."""

import contextlib
import json
import mmap
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.ui.cli.commands.test_prove import OPEN, SAFE
from tests.ui.cli.conftest import ROOT
from viap.core.program.nodes import Assert, statements
from viap.prover.cases import runner as decide_module
from viap.prover.cases import strategy_file as strategy_parts
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.time_limits import OutOfTime
from viap.runs.machine import ListedInputs
from viap.ui.cli.workers import child_processes, side_by_side

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made by fork")


@pytest.fixture
def safe(tmp_path):
    path = tmp_path / "safe.c"
    path.write_text(SAFE)
    return path


def offspring() -> set[str]:
    """The children of this process; other tests may have left some."""
    found: set[str] = set()
    for listing in Path("/proc/self/task").glob("*/children"):
        found |= set(listing.read_text().split())
    return found


@pytest.fixture(autouse=True)
def _no_child_is_left():
    before = offspring()
    yield
    assert offspring() <= before


def forever(*arguments):
    while True:
        time.sleep(10)


def busy(*arguments):
    while True:
        pass


def nothing(*arguments):
    return None


def replaced(monkeypatch, prover=None, refuter=None):
    """The children inherit what is put in place of the two."""
    if prover is not None:
        monkeypatch.setattr(decide_module, "decide", prover)
    if refuter is not None:
        monkeypatch.setattr(strategy_parts, "look_for_runs", refuter)


def test_a_proof(viap, safe):
    answer = viap("prove", "--jobs", 2, safe)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == viap("prove", safe).out


def test_a_counterexample(viap, climb):
    answer = viap("prove", "--jobs", 2, climb)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out == viap("prove", climb).out


def test_an_open_question(viap, tmp_path):
    path = tmp_path / "open.c"
    path.write_text(OPEN)
    answer = viap("prove", "--jobs", 3, "--strategy", "fast", path)
    assert (answer.status, answer.err) == (3, "")
    assert f"the assertion at {path}:6:5 was not proved" in answer.out


def test_a_plan_for_one_process(viap, safe, monkeypatch):
    """Where nothing is to be refuted, no other process is started."""
    monkeypatch.setattr(side_by_side, "decide_side_by_side", forever)
    assert viap("prove", "--jobs", 2, "--strategy", "viap", safe).status == 0


@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_a_number_that_is_none(viap, safe, number):
    answer = viap("prove", f"--jobs={number}", safe)
    assert answer.status == 2
    assert "argument --jobs" in answer.err


def test_json_counts_the_time_of_all_processes(viap, climb, monkeypatch):
    def slow(*arguments):
        start = time.process_time()
        while time.process_time() < start + 0.3:
            pass
        os._exit(0)

    replaced(monkeypatch, prover=slow, refuter=slow)
    result = json.loads(viap("prove", "--jobs", 2, "--json", climb).out)
    assert result["verdict"] == "UNKNOWN"
    assert result["cpu_s"] >= 0.6


def test_json_with_a_counterexample(viap, climb):
    answer = viap("prove", "--jobs", 2, "--json", "--timeout", 60, climb)
    result = json.loads(answer.out)
    assert (answer.status, result["verdict"], result["strategy"]) == (1, "FALSE", "run")
    assert [each["value"] for each in result["inputs"]] == [7]
    assert result["steps"]


def test_a_certificate(viap, safe, tmp_path):
    folder = tmp_path / "certificate"
    answer = viap("prove", "--jobs", 2, "--certificate", folder, safe)
    assert answer.status == 0
    assert (folder / "certificate.json").is_file()


def test_no_certificate_of_an_error(viap, climb, tmp_path):
    folder = tmp_path / "certificate"
    answer = viap("prove", "--jobs", 2, "--certificate", folder, climb)
    assert answer.status == 1
    assert answer.err == f"{folder}: no certificate is written: the verdict is FALSE\n"


def test_a_certificate_that_takes_too_long(viap, safe, tmp_path, monkeypatch):
    # The proof has as much time as it needs; the certificate has a second.
    monkeypatch.setattr(side_by_side, "_GRACE", 1.0 - PATIENCE_S)
    monkeypatch.setattr("viap.ui.cli.commands.evidence_options.certify", forever)
    folder = tmp_path / "certificate"
    answer = viap("prove", "--jobs", 2, "--timeout", PATIENCE_S, "--certificate", folder, safe)
    assert answer.status == 2
    assert answer.out.startswith(f"{safe}: TRUE")
    assert "no certificate is written: out of time" in answer.err


def test_a_harness(viap, climb, tmp_path):
    harness = tmp_path / "harness.c"
    assert viap("prove", "--jobs", 2, "--harness", harness, climb).status == 1
    assert "7ULL" in harness.read_text()


def test_a_sure_answer_ends_the_other(viap, climb, safe, monkeypatch):
    replaced(monkeypatch, prover=busy)
    assert viap("prove", "--jobs", 2, climb).status == 1
    monkeypatch.undo()
    replaced(monkeypatch, refuter=busy)
    assert viap("prove", "--jobs", 2, safe).status == 0


@pytest.mark.parametrize("work", [forever, busy], ids=["waiting", "computing"])
def test_out_of_time(viap, climb, monkeypatch, work):
    replaced(monkeypatch, work, work)
    answer = viap("prove", "--jobs", 2, "--timeout", 0.5, "--each", climb, climb)
    assert (answer.status, answer.err) == (3, "")
    assert answer.out.count("out of time: the limit of 0.5 s is used up") == 2


def test_cpu_time_of_both_counts(viap, climb, monkeypatch):
    """Two processes that compute use up the time in half of it."""
    replaced(monkeypatch, busy, busy)
    result = json.loads(viap("prove", "--jobs", 2, "--json", "--timeout", 1, climb).out)
    assert result["cpu_s"] < 1.5


def test_a_prover_that_is_killed(viap, climb, safe, monkeypatch):
    replaced(monkeypatch, prover=lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    assert viap("prove", "--jobs", 2, climb).status == 1
    replaced(monkeypatch, refuter=nothing)
    answer = viap("prove", "--jobs", 2, safe)
    assert answer.status == 3
    assert answer.err == "viap: the process of the prover was ended by signal 9\n"


def test_errors_of_one_side_are_told(viap, safe, monkeypatch):
    def fail(*arguments):
        raise KeyError("x")

    replaced(monkeypatch, refuter=fail)
    answer = viap("prove", "--jobs", 2, safe)
    assert answer.out.startswith(f"{safe}: ")
    assert answer.status in (0, 3)
    monkeypatch.undo()
    replaced(monkeypatch, prover=fail, refuter=nothing)
    answer = viap("prove", "--jobs", 2, safe)
    assert answer.status == 3
    assert "reason: internal error: KeyError: 'x'" in answer.out


def test_memory_that_runs_out(viap, safe, monkeypatch):
    replaced(monkeypatch, prover=lambda *_: bytearray(1 << 60), refuter=nothing)
    answer = viap("prove", "--jobs", 2, safe)
    assert answer.status == 3
    assert "reason: out of memory" in answer.out


def test_memory_is_shared():
    """Each of two processes may have half of what there is, and not more."""

    def work(send):
        child_processes.share_memory(2)
        half = resource.getrlimit(resource.RLIMIT_AS)[0]
        with pytest.raises(OSError, match="Cannot allocate memory"):
            mmap.mmap(-1, half + 1)
        send(half)

    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with child_processes.Family() as family:
        family.start("child", work)
        (half, _) = [message for _, message in family.messages(lambda: 60.0)]
    assert 0 < half <= whole // 2


def test_a_run_has_to_be_repeated_here(viap, safe, monkeypatch):
    """No process is believed that the error is reached."""
    made_up = ProgramAnswer("it is so", "FALSE", "run", inputs=ListedInputs([0]))
    monkeypatch.setattr(side_by_side, "of_judged", lambda run, program: made_up)
    replaced(monkeypatch, prover=forever, refuter=lambda *_: True)
    answer = viap("prove", "--jobs", 2, safe)
    assert answer.status == 3
    assert "a run could not be repeated" in answer.err
    assert "FALSE" not in answer.out


def test_the_order_of_evaluation_is_looked_at_here_too(viap, tmp_path):
    program = tmp_path / "order.c"
    program.write_text(
        "void reach_error(void) {}\nint total = 1;\n"
        "int add(int n) { total += n; return n; }\n"
        "int main(void) { int sum = total + add(5); if (sum != 6) reach_error(); }\n"
    )
    answer = viap("prove", "--jobs", 2, program)
    assert "in one order of evaluation" in answer.out
    assert "FALSE" not in answer.out


# ----------------------------------------------------------------- orphans

DRIVER = """
import sys, time
import viap.core.base.processes as dependence
import viap.prover.cases.runner as prover
import viap.prover.cases.strategy_file as refuter
from viap.ui.cli.main import main
def work(*arguments):
    {work}
prover.decide = refuter.look_for_runs = work
{more}
sys.exit(main(["prove", "--jobs", "2", sys.argv[1]]))
"""
WORK = {"waiting": "time.sleep(600)", "computing": "while True: pass"}


def started(path: Path, work: str, more: str = "") -> tuple[subprocess.Popen, list[int]]:
    """A process of viap, and its two children at work."""
    process = subprocess.Popen(
        [sys.executable, "-c", DRIVER.format(work=WORK[work], more=more), str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Tests may run in the background, where the keyboard's signal is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    # (However busy the machine is: nothing here waits for a time, but for what is to be seen.)
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = [int(each) for each in listing.read_text().split()]
        if len(found) == 2 and all(map(_is_settled, found)):
            return process, found
        time.sleep(0.05)
    raise AssertionError("the two processes were not started")


def _is_settled(pid: int) -> bool:
    """Whether a child ignores the keyboard already, as it does from early on."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{pid}/status").read_text()
        ignored = int(status.partition("SigIgn:")[2].split()[0], 16)
        return bool(ignored & 1 << (signal.SIGINT - 1)) and "Threads:\t2" in status
    return False


def _gone(pids: list[int]) -> bool:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if not any(_runs(pid) for pid in pids):
            return True
        time.sleep(0.02)
    return False


def _runs(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


PATIENCE_S = 300
linux = pytest.mark.skipif(sys.platform != "linux", reason="children are looked up in /proc")
# As if the system could not tell the children that their parent is gone.
NO_SIGNAL = "dependence._PR_SET_PDEATHSIG = -1"
# The tests themselves may run where nobody hangs up.
HUNG_UP = f"{NO_SIGNAL}; import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL)"


@linux
@pytest.mark.parametrize(
    ("number", "work", "more"),
    [
        (signal.SIGTERM, "computing", ""),
        (signal.SIGKILL, "waiting", ""),
        (signal.SIGKILL, "computing", ""),
        (signal.SIGKILL, "waiting", NO_SIGNAL),
        (signal.SIGKILL, "computing", NO_SIGNAL),
        (signal.SIGHUP, "waiting", HUNG_UP),
    ],
)
def test_no_orphans_where_the_parent_is_ended(climb, number, work, more):
    process, pids = started(climb, work, more)
    process.send_signal(number)
    assert process.wait(timeout=300) == -number
    process.stderr.close()
    assert _gone(pids)


@linux
@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize("whole", [True, False], ids=["group", "parent"])
def test_no_orphans_on_an_interruption(climb, work, whole):
    """From the keyboard, all processes of the terminal get it."""
    process, pids = started(climb, work)
    if whole:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (130, "viap: interrupted\n")
    assert _gone(pids)


def test_a_child_that_loses_its_parent_at_once(monkeypatch):
    """Between its start and the moment in which it asks the system to be told."""
    monkeypatch.setattr(os, "getppid", lambda: 1)
    with child_processes.Family() as family:
        family.start("child", lambda send: send("alive"))
        assert [message for _, message in family.messages(lambda: 60.0)] == [None]


def test_what_the_prover_has_proved_is_known_when_the_time_is_over(
    viap, safe, tmp_path, monkeypatch
):
    told = tmp_path / "told"

    def prover(program, plan, reporter):
        claims = [each for each in statements(program.body) if isinstance(each, Assert)]
        reporter.proved(frozenset(claim.position for claim in claims))
        told.touch()
        busy()

    def allowed(family, budget):
        """The time is over as soon as something is proved, and has been heard."""
        if told.exists():
            if heard:
                raise OutOfTime
            heard.append(True)
        return 0.05

    heard = []
    replaced(monkeypatch, prover, forever)
    monkeypatch.setattr(side_by_side, "_allowed", allowed)
    answer = viap("prove", "--jobs", 2, "--timeout", PATIENCE_S, safe)
    assert answer.status == 3
    assert "assertion proved" in answer.out
