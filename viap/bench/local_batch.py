"""A batch on this machine: so many processes at a time, and none left behind."""

import os
import selectors
import time
from collections.abc import Callable, Generator, Iterable, Iterator

from viap.bench.task_process import Order, Process
from viap.bench.task_result import ERROR, ProcessFinding, TaskLimits, TaskResult, result_of
from viap.project.task import Task

# How often someone who watches wants to see that time goes by.
_TICK_S = 0.5


def order_for(task: Task, strategy: str) -> Order:
    """The order of a task whose files lie on this machine."""
    source, stated = task.source.resolve(), task.property_file
    from_there = None if stated is None else os.path.relpath(stated.resolve(), source.parent)
    model = task.data_model
    return Order(str(source.parent), source.name, from_there, model, strategy, task.words)


class _Running:
    """The processes that run now, by handles that can be waited for."""

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
        """Waits a moment, and gives the results of those that have ended or must end."""
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
        """Ends the process, if that is still to be done."""
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
    """The results, as they come. Where the iterator is closed, all processes are ended."""
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
