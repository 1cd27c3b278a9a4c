"""Next steps where no program could be read: another entry function."""

import re
from collections.abc import Iterator

from viap.session.diagnosis import NextStep

_NO_MAIN = re.compile(r"there is no function 'main' \(defined here: (.*)\)")


def steps_without_program(file: str, reason: str) -> Iterator[NextStep]:
    """Yields steps for a file that has functions, but no main."""
    found = _NO_MAIN.search(reason)
    if found is None:
        return
    yield NextStep("option", "--all-functions", "there is no main; each function is proved alone")
    first = found[1].split(",")[0].strip()
    yield NextStep("option", f"--function {first}", "to start with one of the functions")
