"""Writes the table of techniques in docs/strategies.rst, from the registry.

    python docs/technique_table.py

A test compares the table with the registry.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "strategies.rst"
BEGIN, END = ".. techniques begin\n", ".. techniques end\n"


def table() -> str:
    """A row for each technique: its name, which leads to its README, and its summary."""
    from viap.prover.techniques.registry import find_technique, technique_names

    rows = []
    for name in technique_names():
        technique = find_technique(name)
        link = f"`{name} <../viap/prover/techniques/{technique.package}/README.rst>`_"
        rows.append((link, technique.summary))
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    line = "  ".join("=" * width for width in widths)
    body = [f"{name.ljust(widths[0])}  {summary}" for name, summary in rows]
    return "\n".join(["", line, *body, line, "", ""])


def with_table(text: str) -> str:
    """The page with the table between its two marks."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    PAGE.write_text(with_table(PAGE.read_text()))
