"""Messages of the prover at work."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.ui.cli.streams import routed, tell

if TYPE_CHECKING:
    from viap.prover.cases.time_limits import Budget
    from viap.prover.session.session import Reporter


def announce_limit(budget: "Budget") -> None:
    """Sends the supervisor the time by which this process must have answered."""
    end = budget.end()
    if end is not None:
        routed("limit", (end, budget.reason()))


class Activity:
    """The present activity: a technique, its step, and the loop of the present question."""

    def __init__(self) -> None:
        self._technique = self._step = self._loop = ""

    def technique(self, name: str) -> None:
        self._technique, self._step, self._loop = name, "", ""
        self._send()

    def step(self, text: str) -> None:
        self._step, self._loop = text, ""
        self._send()

    def loop(self, text: str) -> None:
        self._loop = text
        self._send()

    def _send(self) -> None:
        shown = ": ".join(filter(None, (self._technique, self._step)))
        if self._loop:
            shown += f"; the loop{'s' if ',' in self._loop else ''} at {self._loop}"
        routed("status", (self._step or f"the technique '{self._technique}'", shown))


def show_activity(text: str) -> None:
    """Names an activity that is no step on the way to the answer."""
    routed("status", (None, text))


def progress_reporter(
    arguments: argparse.Namespace, listener: "Reporter | None" = None
) -> "Reporter":
    """A reporter: `-v` prints all, a terminal shows the activity; `listener` hears it too."""
    from viap.prover.session.session import Reporter, silence

    kept = listener or Reporter()
    if arguments.verbose or arguments.quiet:
        return replace(kept, tell=tell if arguments.verbose else silence)
    from viap.ui.cli.output.activity_line import is_watched

    activity, loops = Activity(), None
    if is_watched():
        from viap.prover.session.profile import LoopWatch

        loops = LoopWatch(activity.loop)

    def step(text: str) -> None:
        kept.status(text)
        activity.step(text)

    def technique(name: str) -> None:
        kept.technique(name)
        activity.technique(name)

    return replace(kept, status=step, technique=technique, loops=loops)
