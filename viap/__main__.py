"""python -m viap, and the command `viap`."""

import os
import sys
from contextlib import suppress
from typing import NoReturn

from viap.cli.interruption import end_at_once

# Before anything else is imported: that takes a moment, in which users change their minds.
end_at_once()


def run() -> int:
    from viap.cli.command import run

    return run()


def end(status: int) -> NoReturn:
    """Ends without Python's own way out, on which signals find no handler any more."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)


def command() -> NoReturn:
    """The script `viap`."""
    end(run())


if __name__ == "__main__":
    command()
