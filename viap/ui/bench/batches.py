"""Runs a batch on this machine or on a dask.distributed cluster."""

import contextlib
import logging
import os
import queue
import selectors
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import viap
from viap.core.base.errors import UsageError, ViapError
from viap.project.task import Task
from viap.ui.bench.task_process import Order, Process
from viap.ui.bench.task_result import (
    CRASH,
    ERROR,
    ProcessFinding,
    TaskLimits,
    TaskResult,
    result_of,
)
from viap.ui.bench.task_search import FileBundle, bundle

# ---- A task with the contents of its files, to be proved on another machine.


@dataclass(frozen=True, slots=True)
class Shipment:
    """`strategy_text`: the content of a strategy given as a file; `version`: the sender's."""

    bundle: FileBundle
    data_model: str
    strategy: str
    strategy_text: bytes | None
    limits: TaskLimits
    words: tuple[str, ...] = ()
    version: str = viap.__version__


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a machine does not take part; returned, not raised: a second attempt would not help."""

    reason: str


def prove_shipment(shipment: Shipment, scratch: str | None = None) -> ProcessFinding | Refusal:
    """Unpacks a task below a scratch folder, proves it there, and leaves no files behind."""
    if shipment.version != viap.__version__:
        host = os.uname().nodename
        return Refusal(f"{host} has viap {viap.__version__}, not {shipment.version}")
    with tempfile.TemporaryDirectory(prefix="viap-task-", dir=scratch) as folder:
        process = Process(_unpack(shipment, Path(folder)), shipment.limits)
        try:
            process.wait()
            return process.finding()
        finally:
            process.close()


def _unpack(shipment: Shipment, folder: Path) -> Order:
    bundle, root = shipment.bundle, folder / "files"
    for name, content in bundle.contents.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    strategy = shipment.strategy
    if shipment.strategy_text is not None:
        strategy = str(folder / "strategy.toml")
        Path(strategy).write_bytes(shipment.strategy_text)
    source, stated = root / bundle.source, bundle.property_file
    from_there = None if stated is None else os.path.relpath(root / stated, source.parent)
    others = tuple(os.path.relpath(root / each, source.parent) for each in bundle.others)
    model, words = shipment.data_model, shipment.words
    return Order(str(source.parent), source.name, from_there, model, strategy, words, others)


# ---- Runs a batch on a dask.distributed cluster; tasks are sent with their files.


_PATIENCE_S = 10.0  # for the connection, and for the first worker
_TICK_S = 0.5  # between two signs of progress
# Seconds between two counts of the workers, which may come and go.
_COUNT_S = 5.0
# Seconds without any worker before giving up: some systems start workers only when there is work.
_ALONE_S = 300.0
# Attempts after an error of a worker, such as a full disk.
_RETRIES = 2


def run_on_cluster(
    tasks: Iterable[Task],
    limits: TaskLimits,
    strategy: str,
    cluster: "Cluster",
    tick: Callable[[], None] = lambda: None,
) -> Generator[TaskResult, None, None]:
    """Yields the results as they arrive."""
    text = Path(strategy).read_bytes() if "/" in strategy else None
    waiting = iter(tasks)
    task = next(waiting, None)
    while task is not None or cluster.sent:
        while task is not None and cluster.has_room():
            if task.problem:
                yield result_of(task, ProcessFinding(ERROR, task.problem))
            else:
                model = task.data_model
                goods = Shipment(bundle(task), model, strategy, text, limits, task.words)
                cluster.send(task, goods)
            task = next(waiting, None)
        arrived = cluster.receive()
        if arrived is not None:
            yield result_of(*arrived)
        tick()


def on_worker(shipment: Shipment) -> ProcessFinding | Refusal:
    """Proves a task on a worker, in its own folder, which dask cleans up after a sudden death."""
    from distributed import get_worker

    return prove_shipment(shipment, get_worker().local_directory)


class Cluster:
    """A connection to the scheduler, and the tasks that were sent there.

    Closing it withdraws waiting tasks; running ones end within their limits.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.comm.addressing import get_address_host_port
        except ImportError:
            raise UsageError("--cluster needs dask: pip install 'viap[cluster]'") from None
        # Events are reported here; dask's own messages would come with stack traces.
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            get_address_host_port(address, strict=True)
        except ValueError as error:
            raise UsageError(f"'{address}' is not the address of a scheduler: {error}") from None
        connect: Any = Client
        try:
            self._client = connect(address, timeout=_PATIENCE_S, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(f"no dask scheduler answers at {address}: {error}") from error
        self.address = address
        self.sent: dict[Any, Task] = {}
        self._arrived: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._room, self._counted, self._seen = 0, 0.0, time.monotonic()
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE_S)
        except TimeoutError:
            self.close()
            raise UsageError(f"the dask scheduler at {address} has no workers") from None

    def has_room(self) -> bool:
        """True if more tasks should be sent: workers should not wait, but the queue stays short."""
        self._look_around()
        return len(self.sent) < max(self._room, 1)

    def send(self, task: Task, shipment: Shipment) -> None:
        future = self._client.submit(on_worker, shipment, pure=False, retries=_RETRIES)
        self.sent[future] = task
        future.add_done_callback(self._arrived.put)

    def receive(self) -> tuple[Task, ProcessFinding] | None:
        """Returns a task that came back; None after a moment without one."""
        try:
            future = self._arrived.get(timeout=_TICK_S)
        except queue.Empty:
            self._look_around()
            return None
        return self.sent.pop(future), self._finding(future)

    def close(self) -> None:
        self.sent.clear()
        self._client.close()

    def _finding(self, future: Any) -> ProcessFinding:
        if future.status == "error":
            error = future.exception()
            if type(error).__name__ == "KilledWorker":
                return ProcessFinding(CRASH, "every worker that tried it died")
            return ProcessFinding(CRASH, f"the worker failed: {type(error).__name__}: {error}")
        if future.status != "finished":
            raise self._lost()
        found = future.result()
        if isinstance(found, Refusal):
            raise UsageError(f"the workers must have the same version of viap: {found.reason}")
        assert isinstance(found, ProcessFinding)
        return found

    def _look_around(self) -> None:
        """Counts the workers from time to time; raises if none is left."""
        if self._client.status != "running":
            raise self._lost()
        now = time.monotonic()
        if now - self._counted > _COUNT_S:
            self._counted = now
            with contextlib.suppress(OSError):
                self._room = 2 * sum(self._client.nthreads().values())
                self._seen = now if self._room else self._seen
        if now - self._seen > _ALONE_S:
            raise ViapError(f"the dask scheduler at {self.address} has lost all its workers")

    def _lost(self) -> ViapError:
        return ViapError(f"the dask scheduler at {self.address} is gone")


# ---- Runs a batch on this machine: a fixed number of processes at a time, none left behind.


def order_for(task: Task, strategy: str) -> Order:
    """Returns the order of a task whose files are on this machine."""
    source, stated = task.source.resolve(), task.property_file
    from_there = None if stated is None else os.path.relpath(stated.resolve(), source.parent)
    others = tuple(os.path.relpath(each.resolve(), source.parent) for each in task.others)
    model, words = task.data_model, task.words
    return Order(str(source.parent), source.name, from_there, model, strategy, words, others)


class _Running:
    """The running processes, by handles that can be waited for."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._processes: dict[int, tuple[Task, Process]] = {}

    def __len__(self) -> int:
        return len(self._processes)

    def start(self, task: Task, strategy: str, limits: TaskLimits) -> None:
        process = Process(order_for(task, strategy), limits)
        self._processes[process.handle] = (task, process)
        self._selector.register(process.handle, selectors.EVENT_READ)

    def ended(self) -> Iterator[TaskResult]:
        """Waits a moment, and yields the results of processes that have ended or must end."""
        soonest = min(process.deadline for _, process in self._processes.values())
        ready = self._selector.select(max(0.0, min(soonest - time.monotonic(), _TICK_S)))
        handles = {key.fd for key, _ in ready}
        handles |= {fd for fd, (_, process) in self._processes.items() if process.expired()}
        for handle in sorted(handles):
            task, process = self._processes[handle]
            found = process.finding()
            self._forget(handle)
            yield result_of(task, found)

    def close(self) -> None:
        for handle in list(self._processes):
            self._forget(handle)
        self._selector.close()

    def _forget(self, handle: int) -> None:
        """Ends the process if it is still running, and removes it."""
        self._selector.unregister(handle)
        _, process = self._processes.pop(handle)
        process.close()


def run_locally(
    tasks: Iterable[Task],
    limits: TaskLimits,
    strategy: str,
    jobs: int = 1,
    tick: Callable[[], None] = lambda: None,
) -> Generator[TaskResult, None, None]:
    """Yields the results as they arrive. Closing the iterator ends all processes."""
    waiting = iter(tasks)
    running = _Running()
    try:
        while True:
            while len(running) < jobs and (task := next(waiting, None)) is not None:
                if task.problem:
                    yield result_of(task, ProcessFinding(ERROR, task.problem))
                else:
                    running.start(task, strategy, limits)
            if not len(running):
                return
            yield from running.ended()
            tick()
    finally:
        running.close()
