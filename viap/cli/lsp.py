"""`viap lsp`: the language server, for editors."""

import argparse

from viap.cli.options import Parser, add_check_option, seconds
from viap.errors import UsageError


def add_arguments(parser: Parser) -> None:
    add_check_option(parser, "also show undefined behaviour of these kinds")
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=30.0,
        metavar="S",
        help="the time for a file, in seconds (default: 30)",
    )


def execute(arguments: argparse.Namespace) -> int:
    try:
        from viap.lsp.features import serve
    except ImportError as error:
        raise UsageError(
            f"the language server needs pygls: pip install 'viap[lsp]' ({error})"
        ) from None
    options = ["--timeout", str(arguments.timeout)]
    if arguments.check:
        options += ["--check", ",".join(sorted(arguments.check))]
    serve(options)
    return 0
