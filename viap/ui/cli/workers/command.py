"""The command `viap` as a process: a supervisor, and the worker that runs the command."""

import sys

from viap.ui.cli.command_table import IN_PROCESS
from viap.ui.cli.guard import guarded
from viap.ui.cli.main import main
from viap.ui.cli.workers.interruption import as_exceptions
from viap.ui.cli.workers.supervisor import supervised


def run(argv: list[str] | None = None) -> int:
    """Runs a command line; returns its exit status. The caller is a process of viap's own."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in IN_PROCESS or words[0].startswith("-"):
        as_exceptions()
        return main(words)
    return guarded(lambda: supervised(lambda: main(words)))
