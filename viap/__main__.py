"""python -m viap, and the command `viap`."""

import sys

from viap.cli.interruption import end_at_once

# Before anything else is imported: that takes a moment, in which users change their minds.
end_at_once()


def run() -> int:
    from viap.cli.command import run

    return run()


if __name__ == "__main__":
    sys.exit(run())
