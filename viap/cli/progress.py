"""Messages of the prover at work."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viap.cli.output import routed, tell

if TYPE_CHECKING:
    from viap.proving.session import Reporter
    from viap.session.time_limits import Budget


def announce_limit(budget: "Budget") -> None:
    """Sends the supervisor the time by which this process must have answered."""
    end = budget.end()
    if end is not None:
        routed("limit", (end, budget.reason()))


@contextmanager
def status_line(
    arguments: argparse.Namespace, keep: Callable[[str], None] = lambda text: None
) -> Iterator["Reporter"]:
    """A reporter: `-v` prints all, a terminal shows the status, which `keep` receives as well."""
    from viap.proving.session import Reporter, silence

    def status(text: str) -> None:
        keep(text)
        if not (arguments.verbose or arguments.quiet):
            routed("status", text)

    yield Reporter(tell=tell if arguments.verbose else silence, status=status)
