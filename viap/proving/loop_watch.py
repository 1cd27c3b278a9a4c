"""Tells which loop the solver is asked about, for people who wait."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from viap.logic.terms import Term
from viap.proving.profile import loop_text

if TYPE_CHECKING:
    from viap.proving.session import Session

# Seconds between two looks: a look walks over a formula, and most questions are short.
_PAUSE_S = 0.1


class LoopWatch:
    """Looks at questions from time to time; `heard` gets the loops when they change."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self._heard = heard
        self._next = 0.0
        self._last = ""

    def attend(self, session: "Session") -> None:
        """Looks at the questions of a session from now on."""
        session.solver.begins = partial(self._look, session)

    def _look(self, session: "Session", formulas: Sequence[Term]) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _PAUSE_S
        loops = loop_text(session, formulas)
        text = "" if loops == "none" else loops
        if text != self._last:
            self._last = text
            self._heard(text)
