"""python -m viap, and the command `viap`."""

# (Built in, and loaded already: `signal` itself takes a moment.)
from _signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask  # type: ignore[import-not-found]

# Before anything else is imported: imports take a moment, in which users may interrupt.
_mask = pthread_sigmask(SIG_BLOCK, (SIGINT,))

from viap.ui.cli.workers.interruption import end_at_once  # noqa: E402

end_at_once()
pthread_sigmask(SIG_SETMASK, _mask)

import os  # noqa: E402
import sys  # noqa: E402
from contextlib import suppress  # noqa: E402
from typing import NoReturn  # noqa: E402


def end(status: int) -> NoReturn:
    """Ends without Python's shutdown, during which signals find no handler any more."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)


def command() -> NoReturn:
    """The script `viap`."""
    from viap.ui.cli.workers.command import run

    end(run())


if __name__ == "__main__":
    command()
