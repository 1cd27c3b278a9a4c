"""The options of `viap bench`."""

from viap.cli.options import DATA_MODELS, Parser, positive, seconds


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
