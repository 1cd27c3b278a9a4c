"""`viap lsp`: the language server, for editors."""

import argparse
import os

from viap.core.base.errors import UsageError
from viap.ui.cli.options import Parser, add_check_option, seconds
from viap.ui.cli.program_entry import find_settings


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
        from viap.ui.lsp.features import serve
        from viap.ui.lsp.project_files import ProjectFiles
    except ImportError as error:
        raise UsageError(
            f"the language server needs pygls: pip install 'viap[lsp]' ({error})"
        ) from None
    options = ["--timeout", str(arguments.timeout)]
    if arguments.check:
        options += ["--check", ",".join(sorted(arguments.check))]
    serve(options, ProjectFiles(find_settings, build_options))
    return 0


def build_options(path: str) -> list[str]:
    """The option for the compilation database that has a file, where no settings name one."""
    if find_settings(path) is not None:
        return []
    from viap.project.compile_commands import NAME, has_file

    folder = os.path.dirname(os.path.abspath(path))
    while True:
        for place in (folder, os.path.join(folder, "build")):
            if os.path.isfile(os.path.join(place, NAME)) and has_file(place, path):
                return ["-p", place]
        if folder == os.path.dirname(folder):
            return []
        folder = os.path.dirname(folder)
