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
from viap.core.base.errors import UsageError, ViapError
from viap.data import strategies_path
from viap.ui.cli.guard import INTERRUPTED
from viap.ui.cli.options import DATA_MODELS, Parser, positive, seconds
from viap.ui.cli.streams import tell

if TYPE_CHECKING:
    from viap.project.task import PropertyQuestion, Task
    from viap.ui.bench.journal import Journal
    from viap.ui.bench.task_result import TaskResult


def execute(arguments: argparse.Namespace) -> int:
    from viap.project.task import question
    from viap.ui.bench.batch_comparison import check_library, read_earlier
    from viap.ui.bench.journal import Journal
    from viap.ui.bench.task_search import digest, find_tasks
    from viap.ui.cli.commands.bench_report import finish

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
        from viap.prover.cases.strategy_file import find_plan

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
    from viap.ui.bench.task_result import TaskLimits

    limits = TaskLimits(arguments.timeout, arguments.memory)
    strategy = arguments.strategy
    if arguments.cluster is not None:
        from viap.ui.bench.batches import Cluster, run_on_cluster

        cluster = held.enter_context(closing(Cluster(arguments.cluster)))
        return lambda tasks, tick: run_on_cluster(tasks, limits, strategy, cluster, tick)
    from viap.ui.bench.batches import run_locally

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
    from viap.ui.cli.commands.bench_report import watch

    done = _done(journal, digests)
    before = [result for name, result in journal.results().items() if name in done]
    waiting = [task for task in tasks if task.name not in done]
    with watch(len(tasks), before, arguments.verbose, arguments.quiet) as view:
        with closing(runner(waiting, view.tick)) as results:
            for result in results:
                journal.add(result, digests[result.task])
                view.add(result)


# ---- The options of `viap bench`.


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="an SV-COMP task (.yml), a set of tasks (.set), a C file or a folder",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="prove N tasks at a time (default: 1)"
    )
    where.add_argument(
        "--cluster", metavar="ADDRESS", help="prove on the cluster of this dask scheduler"
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=60.0,
        metavar="S",
        help="stop each task after S seconds of wall-clock or CPU time (default: 60)",
    )
    parser.add_argument(
        "--memory",
        type=positive,
        default=4000,
        metavar="MB",
        help="limit the address space of each task to MB megabytes (default: 4000)",
    )
    parser.add_argument(
        "--strategy",
        default="default",
        metavar="NAME|FILE",
        help="which techniques are tried, in which order: as for 'viap prove'",
    )
    parser.add_argument(
        "--property",
        default="unreach-call",
        metavar="NAME|P.prp",
        help="the SV-COMP property to prove (default: unreach-call)",
    )
    parser.add_argument(
        "--data-model",
        choices=DATA_MODELS,
        default="ILP32",
        help="the data model of C files without a task (default: ILP32)",
    )
    parser.add_argument(
        "--out", metavar="DIR", help="the folder for results (default: viap-bench-TIME)"
    )
    parser.add_argument(
        "--resume", action="store_true", help="continue the batch in the folder of --out"
    )
    parser.add_argument(
        "--compare", metavar="OLD.csv", help="list the tasks won and lost since those results"
    )
    parser.add_argument(
        "--plot",
        action="store_true",
        help="draw a quantile plot, and with --compare a scatter plot",
    )
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument(
        "-v", "--verbose", action="store_true", help="show each result on standard error"
    )
    volume.add_argument("--quiet", action="store_true", help="print only the totals")
