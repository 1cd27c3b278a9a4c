"""`viap bench`: proves many tasks, here or on a cluster, and reports results and score."""

import argparse
import hashlib
import signal
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import viap
from viap.cli.bench_options import add_arguments
from viap.cli.guard import INTERRUPTED
from viap.cli.output import tell
from viap.data import strategies_path
from viap.errors import UsageError, ViapError

if TYPE_CHECKING:
    from viap.bench.journal import Journal
    from viap.bench.task_result import TaskResult
    from viap.project.task import PropertyQuestion, Task

__all__ = ["add_arguments", "execute"]


def execute(arguments: argparse.Namespace) -> int:
    from viap.bench.batch_comparison import read_earlier
    from viap.bench.journal import Journal
    from viap.bench.plots import check_library
    from viap.bench.task_files import digest
    from viap.bench.task_search import find_tasks
    from viap.cli.bench_report import finish
    from viap.project.task import question

    if arguments.resume and arguments.out is None:
        raise UsageError("--resume needs the folder of the batch: --out DIR")
    asked = question(arguments.property)
    settings = _settings(arguments, asked)
    earlier = None if arguments.compare is None else read_earlier(arguments.compare)
    if arguments.plot:
        check_library()
    tasks = find_tasks(arguments.paths, asked, arguments.data_model)
    digests = {task.name: digest(task) for task in tasks}
    folder = Path(arguments.out or time.strftime("viap-bench-%Y-%m-%d_%H-%M-%S"))
    with ExitStack() as held:
        # Connect before anything is written: there may be no server at that address.
        runner = _runner(arguments, held)
        journal = held.enter_context(closing(Journal(folder, settings, arguments.resume)))
        try:
            with _terminable():
                _run(tasks, digests, runner, journal, arguments)
            status = 0
        except KeyboardInterrupt:
            status = INTERRUPTED
        except ViapError as error:
            # The tasks that are done get a table, too.
            tell(f"viap: {error}")
            status = 2
        results = journal.results()
        known = _done(journal, digests)
        done = [results[name] for name in digests if name in known]
        finish(folder, done, len(tasks), settings, earlier, arguments)
    if status == INTERRUPTED:
        tell("viap: interrupted")
    if status and len(done) < len(tasks):
        tell(f"viap: {len(done)} of {len(tasks)} tasks are done; '--out {folder} --resume' goes on")
    return status or int(any(result.wrong for result in done))


@contextmanager
def _terminable() -> Iterator[None]:
    """Treat SIGTERM of a job system like an interrupt from the keyboard."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _settings(arguments: argparse.Namespace, asked: "PropertyQuestion") -> dict[str, Any]:
    """Settings that must not change when a batch is resumed. Raises if the strategy is invalid."""
    strategy = arguments.strategy
    if strategy != "default":
        from viap.session.strategy_file import find_plan

        find_plan(strategy, strategies_path())
    if strategy.endswith(".toml") or "/" in strategy:
        arguments.strategy = str(Path(strategy).resolve())
        strategy = hashlib.sha256(Path(strategy).read_bytes()).hexdigest()
    return {
        "viap": viap.__version__,
        "timeout": arguments.timeout,
        "memory": arguments.memory,
        "strategy": strategy,
        "property": asked.name,
        "data model": arguments.data_model,
    }


# Maps tasks, and a function to call from time to time, to results.
Runner = Callable[["list[Task]", Callable[[], None]], Generator["TaskResult", None, None]]


def _runner(arguments: argparse.Namespace, held: ExitStack) -> Runner:
    """The runner: processes of this machine, or a cluster whose connection `held` closes."""
    from viap.bench.task_result import TaskLimits

    limits = TaskLimits(arguments.timeout, arguments.memory)
    strategy = arguments.strategy
    if arguments.cluster is not None:
        from viap.bench.cluster import Cluster, run_on_cluster

        cluster = held.enter_context(closing(Cluster(arguments.cluster)))
        return lambda tasks, tick: run_on_cluster(tasks, limits, strategy, cluster, tick)
    from viap.bench.local_batch import run_locally

    return lambda tasks, tick: run_locally(tasks, limits, strategy, arguments.jobs, tick)


def _done(journal: "Journal", digests: dict[str, str]) -> set[str]:
    """The tasks that have results and have not changed since."""
    return {name for name, known in journal.digests.items() if digests.get(name) == known}


def _run(
    tasks: "list[Task]",
    digests: dict[str, str],
    runner: Runner,
    journal: "Journal",
    arguments: argparse.Namespace,
) -> None:
    """Proves the tasks without results."""
    from viap.cli.bench_progress import watch

    done = _done(journal, digests)
    before = [result for name, result in journal.results().items() if name in done]
    waiting = [task for task in tasks if task.name not in done]
    with watch(len(tasks), before, arguments.verbose, arguments.quiet) as view:
        with closing(runner(waiting, view.tick)) as results:
            for result in results:
                journal.add(result, digests[result.task])
                view.add(result)
