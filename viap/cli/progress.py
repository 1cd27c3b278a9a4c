"""A line at the bottom of the terminal that says what is done just now."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viap.cli.output import tell

if TYPE_CHECKING:
    from viap.prove.work import Voice


@contextmanager
def status_line(arguments: argparse.Namespace) -> Iterator["Voice"]:
    """What the prover may say: `-v` shows all, a terminal the status, else it is silent."""
    from viap.prove.work import Voice

    if arguments.verbose:
        yield Voice(tell=tell)
    elif arguments.quiet or sys.stderr is None or not sys.stderr.isatty():
        yield Voice()
    else:
        from rich.console import Console

        with Console(stderr=True).status("reading the program") as line:
            # (Square brackets in a file's name are no markup.)
            from rich.markup import escape

            yield Voice(status=lambda text: line.update(escape(text)))
