"""Which functions were looked at, and which lines the front end left out."""

import pytest

from viap.c.load import load_text
from viap.c.missing_headers import parsed_part
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel
from viap.project.compilation import PLAIN
from viap.ui.report.code_parts import code_functions


def parts(text, function="main"):
    model = DataModel.ILP32
    program = load_text(text, "a.c", model, function=function)
    tree = parsed_part(text, "a.c", model, Sources(), PLAIN)
    found = code_functions([tree], program, function, ["a.c"])
    return {each.name: (each.looked, list(each.dead)) for each in found}


MAIN = "int main(void) {\n  int n = 1;\n%s\n  return n;\n}\n"


@pytest.mark.parametrize(
    ("body", "dead"),
    [
        ("  if (0) {\n    n = 2;\n  }", [4]),
        ("  if (1)\n    n = 2;\n  else\n    n = 3;", [6]),
        ("  while (0) {\n    n++;\n  }", [4]),
        ("  if (n)\n    return 2;\n  else\n    n = 3;", []),
        ("  return 4;\n  n = 5;", [4, 5]),
        ("  goto out;\n  n = 5;\nout:\n  n = 6;", []),
        ("  if (n == 1) n = 2; else n = 3;", []),
        ("  {\n    int k = n;\n    n = k;\n  }", []),
        ("  if (n) {\n    ;\n  }", []),
    ],
)
def test_lines_that_are_left_out(body, dead):
    assert parts(MAIN % body) == {"main": (True, dead)}


def test_functions_that_nothing_mentions():
    text = "int f(void) { return 1; }\nint g(void) { return f(); }\n"
    text += "void empty(void) { }\nint h(void) {\n  return 2;\n}\n" + MAIN % "  n = g(); empty();"
    assert parts(text) == {
        "f": (True, []),
        "g": (True, []),
        "empty": (True, []),
        "h": (False, []),
        "main": (True, []),
    }
