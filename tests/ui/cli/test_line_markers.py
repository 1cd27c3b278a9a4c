"""Line markers of preprocessed files, and #line: positions are those of the source."""

import json
import pickle
import subprocess

import pytest

from tests.compilers import require
from viap.c.load import load_program, load_text
from viap.core.base.errors import TypeFault
from viap.core.base.source import MarkedFile, Position
from viap.core.program.nodes import Assign, statements

SOURCE = """\
#include <assert.h>
#define TWICE(x) (2 * (x))
int f(int x) {
  return TWICE(x) +   1;
}
int main(void) {
  assert(f(1) == LIMIT);
  return 0;
}
"""


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A source file, and what gcc makes of it."""
    require("gcc")
    monkeypatch.chdir(tmp_path)

    def make(text):
        (tmp_path / "m.c").write_text(text)
        subprocess.run(["gcc", "-E", "m.c", "-o", "m.i"], check=True)
        return "m.i"

    return make


def test_positions_are_those_of_the_source():
    marked = MarkedFile("m.i", [(1, 1, "m.c"), (4, 10, "h.h"), (6, 2, "m.c")])
    places = [str(Position(marked, line, 3)) for line in range(2, 9)]
    assert places == ["m.c:1:3", "m.c:2:3", "m.c:3:3", "h.h:10:3", "h.h:11:3", "m.c:2:3", "m.c:3:3"]
    assert str(Position(marked)) == "m.i"
    again = pickle.loads(pickle.dumps(Position(marked, 5, 1)))
    assert (str(again), again) == ("h.h:10:1", Position("m.i", 5, 1))


def test_a_file_made_by_gcc(viap, made):
    answer = viap("prove", made(SOURCE.replace("LIMIT", "4")), "--json")
    found = json.loads(answer.out)
    (assertion,) = found["assertions"]
    assert (found["file"], assertion["file"], assertion["line"]) == ("m.i", "m.c", 7)
    assert {step["line"] for step in found["steps"]} <= {4, 7}
    assert answer.status == 1


def test_sarif(viap, made):
    log = json.loads(viap("prove", made(SOURCE.replace("LIMIT", "4")), "--sarif").out)
    (result,) = log["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "m.c"
    assert place["region"]["startLine"] == 7


def test_errors_quote_the_source(viap, made, tmp_path):
    file = made(SOURCE.replace("LIMIT", "3").replace("f(1)", "g(TWICE(1))"))
    err = viap("prove", file).err
    assert err.startswith("m.c:7:")
    assert "  assert(g(TWICE(1)) == 3);\n" in err
    (tmp_path / "m.c").unlink()
    err = viap("prove", file).err
    assert err.startswith("m.c:7:")
    assert "TWICE" not in err


def test_the_caret_is_where_macros_left_it(viap, made):
    err = viap("prove", made("int main(void) {\n  return nothing;\n}\n")).err
    assert err == (
        "m.c:2:10: error: 'nothing' is not declared\n      return nothing;\n             ^\n"
    )


@pytest.mark.parametrize("limit", [3, 4])
def test_witnesses_have_the_lines_of_the_given_file(viap, made, limit, tmp_path):
    file = made(SOURCE.replace("LIMIT", str(limit)))
    assert viap("prove", file, "--witness", "w.yml").status == (limit == 4)
    text = (tmp_path / "w.yml").read_text()
    assert "file_name: m.i" in text
    assert "m.c" not in text
    assert viap("validate", "w.yml", file).status == 0


def test_functions_of_the_source_alone(viap, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = '# 1 "m.c"\n# 1 "h.h" 1\nstatic int own(void) { return 1; }\n# 2 "m.c" 2\n'
    (tmp_path / "m.i").write_text(text + "int f(void) { return own(); }\n")
    out = viap("prove", "--all-functions", "m.i").out
    assert "f " in out
    assert "own" not in out


def test_line_directives():
    text = '#line 40 "grammar.y"\nint main(void) {\n  return nothing; }\n'
    with pytest.raises(TypeFault) as caught:
        load_text(text, "parser.c")
    assert str(caught.value).startswith("grammar.y:41:10:")


def test_places_of_a_program_keep_the_given_lines(made):
    program = load_program(made("int x;\n\n\nint main(void) { x = 1; return x; }\n"))
    (place,) = {node.position for node in statements(program.body) if isinstance(node, Assign)}
    assert place.file == "m.i"
    assert place.line > 4
    assert place.source == Position("m.c", 4, place.column)
