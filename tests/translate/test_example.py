"""The page that follows a program from C to axioms shows what viap prints."""

import re
import textwrap
from pathlib import Path

from viap.c.load import load_text
from viap.program.printer import print_program
from viap.prove.questions import instantiate
from viap.prove.questions_report import questions_text
from viap.prove.solved import solve, solved_theory
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


def stages():
    """What all stages print, without reasons."""
    theory = translate(example())
    raw = theory_text(theory)
    solved = theory_text(solved_theory(solve(theory)))
    text = raw + solved + questions_text(instantiate(theory))
    return squeezed(re.sub(r"    # .*", "", text))


def test_every_formula():
    printed = stages()
    for block in blocks()[2:]:
        for formula in re.split(r"^(?=\d+\. |\S)|^#.*$", block, flags=re.MULTILINE):
            if formula.strip():
                assert squeezed(formula) in printed
