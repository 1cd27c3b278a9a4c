"""Runs a batch on a dask.distributed cluster; tasks are sent with their files.

If a worker dies, its task is repeated on another one; the scheduler's setting
`distributed.scheduler.allowed-failures` limits how often.
"""

import contextlib
import logging
import queue
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

from viap.bench.shipment import Refusal, Shipment, prove_shipment
from viap.bench.task_files import bundle
from viap.bench.task_result import CRASH, ERROR, ProcessFinding, TaskLimits, TaskResult, result_of
from viap.errors import UsageError, ViapError
from viap.project.task import Task

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
