"""Runs a batch on this machine: a fixed number of processes at a time, none left behind."""

import os
import selectors
import time
from collections.abc import Callable, Generator, Iterable, Iterator

from viap.bench.task_process import Order, Process
from viap.bench.task_result import ERROR, ProcessFinding, TaskLimits, TaskResult, result_of
from viap.project.task import Task

# Seconds between two signs of progress.
_TICK_S = 0.5


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
