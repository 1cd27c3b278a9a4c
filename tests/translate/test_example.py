"""The page that follows a program from C to axioms shows what viap prints."""

import re
import textwrap
from pathlib import Path

from viap.c.load import load_text
from viap.program.printer import print_program
from viap.translate.program import translate
from viap.translate.report import theory_text

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "axioms.rst").read_text()


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


def test_every_formula():
    printed = squeezed(re.sub(r"    # .*", "", theory_text(translate(example()))))
    for block in blocks()[2:]:
        for formula in re.split(r"^(?=\d+\. )|^#.*$", block, flags=re.MULTILINE):
            if formula.strip():
                assert squeezed(formula) in printed
