"""What the prover says while it works."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viap.cli.output import routed, tell

if TYPE_CHECKING:
    from viap.proving.session import Reporter
    from viap.session.time_limits import Budget


def announce_limit(budget: "Budget") -> None:
    """Lets the supervisor know when this process must have answered."""
    end = budget.end()
    if end is not None:
        routed("limit", (end, budget.reason()))


@contextmanager
def status_line(
    arguments: argparse.Namespace, keep: Callable[[str], None] = lambda text: None
) -> Iterator["Reporter"]:
    """`-v` shows all, a terminal the status (see `supervisor.py`); `keep` hears the status, too."""
    from viap.proving.session import Reporter

    def status(text: str) -> None:
        keep(text)
        if not (arguments.verbose or arguments.quiet):
            routed("status", text)

    yield Reporter(tell=tell if arguments.verbose else lambda text: None, status=status)
