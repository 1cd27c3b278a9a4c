"""`viap bench archive`: everything in one folder, as SV-COMP asks for."""

import argparse
from pathlib import Path

from viap.data import axioms_path, strategies_path
from viap.ui.cli.options import Parser
from viap.ui.cli.streams import emit


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--out",
        default="viap.zip",
        metavar="FILE.zip|DIR",
        help="the archive, or a folder with its content (default: viap.zip)",
    )
    parser.add_argument(
        "--without-python",
        action="store_true",
        help="leave the interpreter out: the archive needs the same version of Python",
    )


def execute(arguments: argparse.Namespace) -> int:
    from viap.ui.bench.archive import build_archive

    data = {"axioms": axioms_path(), "strategies": strategies_path()}
    build_archive(Path(arguments.out), data, with_python=not arguments.without_python)
    emit(f"{arguments.out}: the archive is built; its smoketest.sh says whether it works\n")
    return 0
