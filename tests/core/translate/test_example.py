"""The page that follows a program from C to axioms shows what viap prints."""

import re
import textwrap
from pathlib import Path

from viap.c.load import load_text
from viap.core.program.printer import print_program

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "axioms.rst").read_text()


def blocks():
    """The literal blocks of the page."""
    found = re.findall(r"::\n\n((?:    .*\n|\n)+)", PAGE)
    return [textwrap.dedent(block).strip("\n") for block in found]


def squeezed(text):
    return " ".join(text.split())


def example():
    return load_text(blocks()[0], "example.c")


def test_the_core_program():
    printed = squeezed(re.sub(r"/\*.*?\*/", "", print_program(example())))
    assert squeezed(blocks()[1]) in printed
