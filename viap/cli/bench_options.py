"""The options of `viap bench`."""

from viap.cli.options import DATA_MODELS, Parser, positive, seconds


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a task (.yml), a set (.set), a C file or a folder"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="tasks at a time (default: 1)"
    )
    where.add_argument(
        "--cluster", metavar="ADDRESS", help="prove on the cluster of this dask scheduler"
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=60.0,
        metavar="S",
        help="bound each task to this many seconds, of wall-clock and of CPU time (default: 60)",
    )
    parser.add_argument(
        "--memory",
        type=positive,
        default=4000,
        metavar="MB",
        help="bound the address space of each task to so many megabytes (default: 4000)",
    )
    parser.add_argument(
        "--strategy",
        default="default",
        metavar="NAME|FILE",
        help="what is tried, in which order: as for 'viap prove'",
    )
    parser.add_argument(
        "--property",
        default="unreach-call",
        metavar="NAME|P.prp",
        help="which property of the tasks is asked about (default: unreach-call)",
    )
    parser.add_argument(
        "--data-model",
        choices=DATA_MODELS,
        default="ILP32",
        help="for C files without a task (default: ILP32)",
    )
    parser.add_argument(
        "--out", metavar="DIR", help="where results are written (default: viap-bench-TIME)"
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the batch in the folder of --out"
    )
    parser.add_argument(
        "--compare", metavar="OLD.csv", help="list what was won and lost since those results"
    )
    parser.add_argument(
        "--plot",
        action="store_true",
        help="draw a quantile plot, and with --compare a scatter plot",
    )
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument(
        "-v", "--verbose", action="store_true", help="tell each result, on standard error"
    )
    volume.add_argument("--quiet", action="store_true", help="print the totals alone")
