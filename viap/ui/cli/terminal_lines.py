"""Lines that fit a terminal: one for each claim, and whole words where a line is broken."""

import os
import re
import textwrap

# A terminal may be wider: longer lines are hard to read.
_WIDEST = 100
_NARROWEST = 40
_COLOUR = re.compile(r"\x1b\[\d+m")
_STANDARD_OUTPUT_FILE = 1


def terminal_width() -> int | None:
    """The columns of the terminal that shows results; None if none does."""
    try:
        columns = os.get_terminal_size(_STANDARD_OUTPUT_FILE).columns
    except OSError:
        return None
    return min(max(columns, _NARROWEST), _WIDEST) if columns else _WIDEST


def cut(line: str, width: int | None) -> str:
    """The line in one row: the end of a longer one is left out. (`-v` and --json have it.)"""
    if width is None:
        return line
    excess = len(_COLOUR.sub("", line)) - width
    kept = line[: len(line) - excess - 1]
    # (A colour that begins in the kept part must end there.)
    return line if excess <= 0 or len(_COLOUR.findall(kept)) % 2 else f"{kept}…"


def broken(line: str, width: int | None) -> list[str]:
    """The line in rows of whole words, the further ones indented."""
    if width is None or len(_COLOUR.sub("", line)) <= width or "\x1b" in line:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
