"""The process that a user starts: it answers whatever becomes of the one that does the work."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks import interrupts
from tests import thorough
from tests.ui.cli.conftest import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="children are looked up in /proc")

# Stands for the prover; the worker inherits it.
DRIVER = """
import os, signal, sys, time
import viap.__main__
import viap.prover.cases.runner as prover
import viap.ui.cli.commands.evidence_options
import viap.ui.cli.commands.file_case
import viap.ui.cli.workers.side_by_side
from viap.prover.cases.time_limits import OutOfTime
from viap.ui.cli.streams import routed
def work(program, plan, reporter):
    reporter.status("a hard question")
    if "fine" in program.file:
        return known(program, plan, reporter)
    over()
    {work}
def over():
    # The time is over soon after the work has begun, however long it took to come so far.
    if "--timeout" in sys.argv:
        signal.setitimer(signal.ITIMER_REAL, 0.3, 0.25)
        reason = "out of time: the limit of 600 s is used up"
        routed("limit", (time.monotonic() + 0.3, reason))
known, prover.decide = prover.decide, work
{more}
viap.__main__.command()
"""
WORK = {
    "waits": "time.sleep(600)",
    # One step of Python, which no handler of a signal interrupts.
    "computes": "sum(range(10 ** 12))",
    "is deaf": "[signal.signal(n, signal.SIG_IGN) for n in range(1, 32) if n not in (9, 19)];"
    " time.sleep(600)",
    "crashes": "os.kill(os.getpid(), signal.SIGSEGV)",
    "is killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "exits": "os._exit(7)",
    "needs all memory": "bytearray(1 << 60)",
    "recurses": "(lambda f: f(f))(lambda f: f(f))",
}
SAFE = "int main(void) { int x = 1; if (x != 1) __VERIFIER_error(); return 0; }\n"
LIMIT = ("--timeout", 600)
LONG = 300  # seconds: on a busy machine all takes longer, and nothing takes as long as this


def start(folder, work, *words, more=""):
    for name in ("safe.c", "fine.c", "other.c"):
        (folder / name).write_text(SAFE)
    return subprocess.Popen(
        [sys.executable, "-c", DRIVER.format(work=WORK[work], more=more), *map(str, words)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def ended(process):
    out, err = process.communicate(timeout=LONG)
    gone(process)
    return process.returncode, out, err


def gone(process):
    """Nothing of a session is left; what was killed may take a moment to go."""
    until(lambda: not interrupts.members(process.pid))


def until(seen):
    end = time.monotonic() + LONG
    while not seen():
        assert time.monotonic() < end, "not seen in time"
        time.sleep(0.02)


@pytest.mark.parametrize("work", ["waits", "computes", "is deaf"])
def test_the_limit_of_time_holds(tmp_path, work):
    status, out, err = ended(start(tmp_path, work, "prove", *LIMIT, "safe.c"))
    assert (status, err) == (3, "")
    assert out.startswith("safe.c: UNKNOWN\n  reason: out of time: the limit of 600 s is used up")
    assert "the last step was: a hard question" in out
    assert "  safe.c:1:41: assertion not proved\n" in out


def test_the_limit_of_time_holds_for_several_files(tmp_path):
    words = ("prove", *LIMIT, "--each", "--json", "fine.c", "safe.c", "other.c")
    status, out, err = ended(start(tmp_path, "computes", *words))
    assert (status, err) == (3, "")
    found = json.loads(out)
    assert [each["file"] for each in found] == ["fine.c", "safe.c", "other.c"]
    assert [each["verdict"] for each in found] == ["TRUE", "UNKNOWN", "UNKNOWN"]
    assert all("out of time" in each["reason"] for each in found[1:])


def test_what_was_printed_is_not_printed_again(tmp_path):
    words = ("prove", *LIMIT, "--each", "--quiet", "fine.c", "safe.c", "other.c")
    status, out, err = ended(start(tmp_path, "computes", *words))
    assert (status, out, err) == (3, "fine.c: TRUE\nsafe.c: UNKNOWN\nother.c: UNKNOWN\n", "")


@pytest.mark.parametrize("words", [("--quiet",), ("--json",), ("--sarif",)])
@pytest.mark.parametrize("work", ["waits", "crashes"])
def test_a_worker_that_has_printed_all_is_not_answered_for(tmp_path, work, words):
    """However late, or badly, it ends: the results are there, and so is the status."""
    more = f"""
import viap.ui.cli.commands.prove
def stuck(arguments):
    status = whole(arguments)
    over()
    {WORK[work]}
    return status
whole, viap.ui.cli.commands.prove.execute = viap.ui.cli.commands.prove.execute, stuck
"""
    process = start(tmp_path, work, "prove", *LIMIT, *words, "fine.c", more=more)
    status, out, err = ended(process)
    assert (status, err) == (0, "")
    if words == ("--quiet",):
        assert out == "fine.c: TRUE\n"
    else:
        json.loads(out)  # (a single value)


def test_sarif_is_whole(tmp_path):
    words = ("prove", *LIMIT, "--sarif", "safe.c")
    status, out, _ = ended(start(tmp_path, "computes", *words))
    assert status == 3
    assert json.loads(out)["version"] == "2.1.0"


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        ("crashes", "internal error: the process that did the work was ended by signal 11"),
        ("is killed", "the process that did the work was ended by signal 9: out of memory"),
        ("exits", "internal error: the process that did the work ended with status 7"),
        ("needs all memory", "out of memory"),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_crash_is_an_answer(tmp_path, work, reason, form):
    words = ["--json"] if form == "json" else []
    status, out, err = ended(start(tmp_path, work, "prove", *words, "safe.c"))
    assert status == 3
    assert err.startswith(f"viap: {reason}")
    assert len(err.splitlines()) == 1
    if form == "json":
        found = json.loads(out)
        assert found["verdict"] == "UNKNOWN"
        assert found["reason"].startswith(reason)
    else:
        assert out.startswith(f"safe.c: UNKNOWN\n  reason: {reason}")


def test_endless_recursion_is_an_answer(tmp_path):
    status, out, err = ended(start(tmp_path, "recurses", "prove", "safe.c"))
    assert status in (2, 3)
    assert out.startswith("safe.c: UNKNOWN\n")
    assert "Traceback" not in err


def test_a_crash_of_another_command(tmp_path):
    more = "import viap.c.load; viap.c.load.load_program = lambda *a, **k: work_now()\n"
    more += "def work_now(): os.kill(os.getpid(), signal.SIGSEGV)"
    status, out, err = ended(start(tmp_path, "waits", "show", "safe.c", more=more))
    assert (status, out) == (3, "")
    assert err.startswith("viap: internal error: the process that did the work was ended by sig")


# ----------------------------------------------------------------- signals


@pytest.mark.parametrize("work", ["waits", "computes", "is deaf"])
@pytest.mark.parametrize("group", [True, False], ids=["group", "alone"])
def test_ctrl_c_ends_at_once(tmp_path, work, group):
    mark = tmp_path / "here"
    more = f"first = work\ndef marked(*a):\n open({str(mark)!r}, 'w').close()\n first(*a)\n"
    process = start(tmp_path, work, "prove", "safe.c", more=more + "prover.decide = marked")
    until(mark.exists)
    (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
    status, out, err = ended(process)
    assert (status, out, err) == (130, "", "viap: interrupted\n")


EARLY = """
import os, sys
class Finder:
    def find_spec(self, name, *rest):
        if name == "viap.ui.cli":
            os.kill(os.getpid(), 2)
sys.meta_path.insert(0, Finder())
import viap.__main__
"""


def test_ctrl_c_in_the_first_import_ends_at_once():
    done = subprocess.run(
        [sys.executable, "-c", EARLY],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert (done.returncode, done.stderr) == (130, "viap: interrupted\n")


def test_sigterm_ends_at_once(tmp_path):
    mark = tmp_path / "here"
    more = f"first = work\ndef marked(*a):\n open({str(mark)!r}, 'w').close()\n first(*a)\n"
    process = start(tmp_path, "computes", "prove", "safe.c", more=more + "prover.decide = marked")
    until(mark.exists)
    process.terminate()
    assert ended(process) == (-signal.SIGTERM, "", "")


def test_random_moments(monkeypatch):
    monkeypatch.setattr(interrupts, "SLOWEST_S", LONG)  # how soon is for the benchmark
    alone, beside = (8, 2) if thorough.LONG else (3, 1)
    made = interrupts.trials(alone, 1, longest=1.2)
    made += interrupts.trials(beside, 2, jobs=2, longest=1.2)
    assert [(each, fault) for each in made if (fault := each.fault())] == []


# ----------------------------------------------------------------- files

DRAFT = """
def certify(folder, question, verdict, budget):
    from viap.evidence.certificate_check.certificate_folder import Draft
    with Draft(folder) as draft:
        draft.write({"README": b"half of it"})
        open("here", "w").close()
        over()
        [signal.signal(n, signal.SIG_IGN) for n in (14, 27)]
        time.sleep(600)
viap.ui.cli.commands.evidence_options.certify = certify
def allowed(family, budget, grace=0.0):
    # (Grace is given only while a certificate is written, after the answer has come.)
    if "--timeout" in sys.argv and grace and os.path.exists("here"):
        raise OutOfTime
    return 0.05
viap.ui.cli.workers.side_by_side._allowed = allowed
"""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("how", ["ctrl-c", "timeout"])
def test_no_half_of_a_certificate_stays(tmp_path, how, jobs):
    limit = LIMIT if how == "timeout" else []
    words = ["prove", *limit, "--jobs", jobs, "--certificate", "proof", "fine.c"]
    process = start(tmp_path, "waits", *words, more=DRAFT)
    if how == "ctrl-c":
        until((tmp_path / "here").exists)
        os.killpg(process.pid, signal.SIGINT)
    status, out, _ = ended(process)
    assert status == (130 if how == "ctrl-c" else 2)
    if how == "timeout":
        assert out.startswith("fine.c: TRUE")
    left = {path.name for path in tmp_path.iterdir()} - {"here"}
    assert left == {"safe.c", "fine.c", "other.c"}


# Stands for a compiler at work: it has a session and temporary files of its own.
COMPILER = """#!/bin/sh
touch "$TMPDIR/half.o"
echo $$ > {here}.new
mv {here}.new {here}
exec sleep 600
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_compiler_and_nothing_of_it_stays(tmp_path, monkeypatch, number):
    compiler, here, scratch = tmp_path / "cc", tmp_path / "here", tmp_path / "scratch"
    compiler.write_text(COMPILER.format(here=here))
    compiler.chmod(0o755)
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    process = start(tmp_path, "waits", "prove", "--cross-check", compiler, "fine.c")
    until(here.exists)
    process.send_signal(number)
    assert ended(process)[0] == (130 if number == signal.SIGINT else -number)
    at_work = Path("/proc") / here.read_text().strip() / "cmdline"
    until(lambda: not at_work.exists() or b"sleep" not in at_work.read_bytes())
    # (Nobody is left to remove anything after SIGKILL.)
    assert number == signal.SIGKILL or list(scratch.iterdir()) == []


# ----------------------------------------------------------------- long and deep programs

HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
MAIN = "int main(void) {{ int x = __VERIFIER_nondet_int(), y = 0; {} if (y == 1) reach_error(); }}"
N = 30_000
DEEP = {
    "a sum": "x = " + " + ".join(["x"] * N) + ";",
    "blocks": "{" * N + "x = 1;" + "}" * N,
    "else if": "".join(f"if (x == {i}) y = {i + 2}; else " for i in range(N)) + "y = 5;",
    "parentheses": "x = " + "(" * N + "x" + ")" * N + ";",
}


@pytest.mark.parametrize("name", DEEP)
def test_long_and_deep_programs_end_in_time(tmp_path, name):
    (tmp_path / "deep.c").write_text(HEAD + MAIN.format(DEEP[name]))
    process = start(tmp_path, "waits", "prove", "--timeout", 1, "--quiet", "deep.c")
    status, out, err = ended(process)
    assert status in (0, 2, 3)
    assert "Traceback" not in err
    assert "internal error" not in err
    assert out in ("deep.c: TRUE\n", "deep.c: UNKNOWN\n")
