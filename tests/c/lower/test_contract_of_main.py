"""The contract of `main`: requirements are assumptions of the program, the rest is checked."""

import pytest

import viap

TEXT = """#include <assert.h>
int mode, other;
/*@ requires argc > 1;
  @ assigns mode;
  @ ensures \\result == 0 && mode == argc - 1; */
int main(int argc, char **argv)
{
    mode = argc - 1;
    assert(mode > 0);
    return 0;
}
"""


def answer(folder, old="", new=""):
    assert old in TEXT
    path = folder / "main.c"
    path.write_text(TEXT.replace(old, new) if old else TEXT)
    return viap.prove(path, data_model="LP64")


def test_a_requirement_is_assumed_and_listed(tmp_path):
    result = answer(tmp_path)
    assert result.verdict == "TRUE"
    admitted = [each.names for each in result.assumptions if each.kind == "admitted"]
    assert admitted == [("argc > 1",)]


@pytest.mark.parametrize("old, new, clause", [
    ("argc > 1", "argc > 0", None),
    ("mode = argc", "other = 1; mode = argc", "assigns"),
    ("return 0", "return argc == 7", "ensures"),
    ("mode == argc - 1", "mode == argc", "ensures"),
])  # fmt: skip
def test_what_it_does_not_require_ensure_or_name_is_violated(tmp_path, old, new, clause):
    result = answer(tmp_path, old, new)
    assert result.verdict == "FALSE"
    violated = [each for each in result.to_json()["assertions"] if each["verdict"] == "FALSE"]
    assert [each.get("clause", {}).get("kind") for each in violated] == [clause]


def test_globals_have_their_first_values(tmp_path):
    kept = "argc > 1 && other == 0"
    assert answer(tmp_path, "argc > 1;", f"{kept};").verdict == "TRUE"
    result = answer(tmp_path, "argc > 1;", "argc > 1 && other == 1;")
    assert (result.verdict, "no execution" in result.to_json()["vacuous"]) == ("TRUE", True)


def test_ways_out_other_than_a_return_ensure_nothing(tmp_path):
    path = tmp_path / "exit.c"
    path.write_text("""#include <stdlib.h>
    /*@ ensures \\result == 1; */ int main(void) { exit(0); }""")
    assert viap.prove(path).verdict == "TRUE"
