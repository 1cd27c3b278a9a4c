"""A batch on a real cluster: a scheduler and two workers here, one of which is killed."""

import csv
import os
import queue
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.ui.bench.conftest import write_task
from tests.ui.bench.test_local_batch import alive, wait_until
from viap.core.base.errors import UsageError, ViapError
from viap.project.task import PropertyQuestion
from viap.ui.bench.batches import Cluster, Refusal, Shipment, prove_shipment
from viap.ui.bench.task_result import MEASURED, ProcessFinding, TaskLimits
from viap.ui.bench.task_search import bundle, find_tasks
from viap.ui.cli.main import main

pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
ROOT = Path(__file__).resolve().parents[3]

SAFE = """\
#include "header.h"
int main(void) {{ int x = LIMIT + {number}; if (x < {number}) reach_error(); return 0; }}
"""
UNSAFE = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {{ if (__VERIFIER_nondet_int() == {number}) reach_error(); return 0; }}
"""


@pytest.fixture
def tasks(tmp_path):
    folder = tmp_path / "tasks"
    for number in range(2):
        write_task(folder, f"safe{number}", SAFE.format(number=number))
        write_task(folder, f"unsafe{number}", UNSAFE.format(number=number), "false")
    write_task(folder, "broken", "int main(void) { return 0 0; }")
    (folder / "header.h").write_text("#define LIMIT 7\nextern void reach_error(void);\n")
    return folder


def a_free_port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def cluster(tmp_path):
    """The address of a scheduler, and the processes of its two workers."""
    address = f"tcp://127.0.0.1:{a_free_port()}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    started = []

    def start(name, *words):
        command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
        with open(tmp_path / f"{name}.log", "wb") as log:
            process = subprocess.Popen(
                command, stdout=log, stderr=log, env=environment, cwd=tmp_path
            )
        started.append(process)
        return process

    host, port = address.removeprefix("tcp://").split(":")
    start("scheduler", "scheduler", "--host", host, "--port", port)
    limits = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--death-timeout", "60")
    workers = [
        start(name, "worker", address, *limits, "--local-directory", str(tmp_path / name))
        for name in ("worker1", "worker2")
    ]

    def registered():
        logs = [tmp_path / f"{name}.log" for name in ("worker1", "worker2")]
        return all("Registered to" in log.read_text() for log in logs)

    try:
        wait_until(registered, 120)
        yield address, workers
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def results(folder):
    with open(folder / "results.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    return [{key: row[key] for key in row if key not in MEASURED} for row in rows]


def children(process):
    listing = Path(f"/proc/{process.pid}/task").glob("*/children")
    return [int(word) for each in listing for word in each.read_text().split()]


def test_a_cluster_that_loses_a_worker_says_what_a_local_run_says(tasks, cluster, tmp_path):
    address, (victim, other) = cluster
    limits = ("--timeout", "60", "--quiet")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "viap", "bench", tasks, *limits]
    words += ["--cluster", address, "--out", tmp_path / "far"]
    batch = subprocess.Popen(
        list(map(str, words)), env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    # A worker that is busy with a task is killed, and so is, thereby, the task's process.
    wait_until(lambda: children(victim), 60)
    prover = children(victim)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    wait_until(lambda: not any(map(alive, prover)))
    _, told = batch.communicate(timeout=300)
    assert (batch.returncode, told) == (0, "")
    # The other one has left nothing behind.
    assert not children(other)
    assert not list((tmp_path / "worker2").rglob("viap-task-*"))
    assert main(["bench", str(tasks), *limits, "--out", str(tmp_path / "near")]) == 0
    assert results(tmp_path / "far") == results(tmp_path / "near")
    outcomes = [row["outcome"] for row in results(tmp_path / "near")]
    assert outcomes.count("correct true") == outcomes.count("correct false") == 2
    assert outcomes.count("error") == 1


def test_no_one_is_there(tasks, tmp_path, capsys, monkeypatch):
    from viap.ui.bench import batches as cluster

    monkeypatch.setattr(cluster, "_PATIENCE_S", 0.3)
    address = f"tcp://127.0.0.1:{a_free_port()}"
    out = tmp_path / "out"
    assert main(["bench", str(tasks), "--cluster", address, "--out", str(out)]) == 2
    assert f"viap: no dask scheduler answers at {address}" in capsys.readouterr().err
    assert not out.exists()


@dataclass(eq=False)
class Future:
    """What dask gives back, in the end."""

    status: str
    outcome: object = None

    def exception(self):
        return self.outcome

    result = exception


def received(future):
    """What becomes of a future that has arrived."""
    connection = object.__new__(Cluster)
    connection.address = "tcp://somewhere:1"
    connection._arrived = queue.SimpleQueue()
    connection._arrived.put(future)
    task_sent: Any = "the task"
    connection.sent = {future: task_sent}
    task, found = connection.receive()
    assert task is task_sent
    assert not connection.sent
    return found


def test_the_ends_of_tasks_on_a_cluster():
    from distributed.scheduler import KilledWorker

    finding = ProcessFinding("TRUE", "proved")
    assert received(Future("finished", finding)) is finding
    killed = received(Future("error", KilledWorker("key", cast(Any, "worker"), 3)))
    assert (killed.verdict, killed.reason) == ("CRASH", "every worker that tried it died")
    failed = received(Future("error", OSError(28, "No space left on device")))
    assert failed.reason == "the worker failed: OSError: [Errno 28] No space left on device"
    with pytest.raises(UsageError, match="same version of viap: host has 0"):
        received(Future("finished", Refusal("host has 0")))
    for status in ("cancelled", "lost"):
        with pytest.raises(ViapError, match="scheduler at tcp://somewhere:1 is gone"):
            received(Future(status))


def test_a_cluster_without_workers_is_not_waited_for_forever(monkeypatch):
    from viap.ui.bench import batches as cluster

    connection = object.__new__(Cluster)
    connection.address = "tcp://somewhere:1"
    connection._room, connection._counted, connection._seen = 2, 0.0, time.monotonic() - 10
    connection.sent = {}
    threads = {"worker": 3}
    connection._client = SimpleNamespace(status="running", nthreads=lambda: threads)
    monkeypatch.setattr(cluster, "_ALONE_S", 5.0)
    assert connection.has_room()
    assert connection._room == 6
    threads.clear()
    connection._counted, connection._seen = 0.0, time.monotonic() - 10
    with pytest.raises(ViapError, match="has lost all its workers"):
        connection.has_room()
    connection._client.status = "closed"
    with pytest.raises(ViapError, match="is gone"):
        connection.has_room()


def shipment(task, **more):
    return Shipment(bundle(task), task.data_model, "default", None, TaskLimits(20.0, 2000), **more)


def test_a_shipment_is_proved_where_its_files_are_not(tasks, tmp_path):
    (task,) = find_tasks([str(tasks / "safe1.yml")], PropertyQuestion())
    goods = shipment(task)
    for path in tasks.iterdir():
        path.unlink()
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    found = prove_shipment(goods, str(scratch))
    assert isinstance(found, ProcessFinding)
    assert (found.verdict, list(scratch.iterdir())) == ("TRUE", [])


def test_a_strategy_travels_along(tasks):
    (task,) = find_tasks([str(tasks / "safe1.yml")], PropertyQuestion())
    text = b"[[round]]\ntry = ['refute']\n"
    goods = Shipment(bundle(task), "ILP32", "/nowhere/mine.toml", text, TaskLimits(20.0, 2000))
    assert prove_shipment(goods).verdict == "UNKNOWN"


def test_another_version_takes_no_part(tasks):
    (task,) = find_tasks([str(tasks / "safe1.yml")], PropertyQuestion())
    answer = prove_shipment(shipment(task, version="0.0.1"))
    assert isinstance(answer, Refusal)
    assert "not 0.0.1" in answer.reason
