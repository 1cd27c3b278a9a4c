"""Several files on the command line: one program, or each by itself."""

import json

import pytest

MAIN = """\
#include <assert.h>
#include "p.h"
static int count(void) { static int n; return ++n; }
int main(void) {
  struct pair p = {1, 2};
  count();
  assert(bump(&p) == 1);
  assert(p.b == LIMIT);
  return 0;
}
"""
OTHER = """\
#include "p.h"
static int count(void) { static int n; return ++n; }
int bump(struct pair *p) {
  p->b += STEP;
  return count();
}
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "p.h").write_text("struct pair { int a, b; };\nint bump(struct pair *p);\n")
    (tmp_path / "a.c").write_text(MAIN)
    (tmp_path / "b.c").write_text(OTHER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def database(folder, **options):
    entries = [
        {"directory": str(folder), "file": f"{name}.c", "command": f"cc {words} -c {name}.c"}
        for name, words in options.items()
    ]
    (folder / "compile_commands.json").write_text(json.dumps(entries))


def test_files_are_one_program(viap, project):
    answer = viap("prove", "-DLIMIT=3", "-DSTEP=1", "a.c", "b.c")
    assert (answer.status, answer.out.splitlines()[0]) == (0, "a.c, b.c: TRUE")
    found = json.loads(viap("prove", "--json", "-DLIMIT=4", "-DSTEP=1", "a.c", "b.c").out)
    assert (found["verdict"], found["file"], found["files"]) == ("FALSE", "a.c", ["a.c", "b.c"])
    assert viap("run", "-DLIMIT=3", "-DSTEP=1", "a.c", "b.c").status == 0
    assert viap("run", "-DLIMIT=4", "-DSTEP=1", "a.c", "b.c").status == 1


@pytest.mark.parametrize("command", [["show"], ["show", "--stage", "c"], ["axioms"]])
def test_other_commands_take_several_files(viap, project, command):
    answer = viap(*command, "-DLIMIT=3", "-DSTEP=1", "a.c", "b.c")
    assert (answer.status, answer.err) == (0, "")


def test_a_slice_of_several_files(viap, project):
    answer = viap("transform", "slice", "-DLIMIT=3", "-DSTEP=1", "a.c", "b.c")
    assert answer.status == 0


def test_each_file_by_itself(viap, project):
    answer = viap("prove", "--each", "--quiet", "-DLIMIT=3", "-DSTEP=1", "a.c", "b.c")
    assert answer.status == 1  # without b.c, p.b stays 2 in the ordinary run
    assert answer.out.splitlines() == ["a.c: FALSE", "b.c: UNKNOWN"]


def test_each_file_has_its_options(viap, project):
    database(project, a="-DLIMIT=7", b="-DSTEP=5")
    assert viap("prove", "-p", ".", "a.c", "b.c").status == 0
    database(project, a="-DLIMIT=7", b="-DSTEP=4")
    assert viap("prove", "-p", ".", "a.c", "b.c").status == 1


def test_a_whole_database_with_one_main(viap, project):
    database(project, a="-DLIMIT=7", b="-DSTEP=5")
    answer = viap("prove", "-p", ".", "--quiet")
    assert (answer.status, answer.out) == (0, "a.c, b.c: TRUE\n")


def test_a_database_with_two_mains(viap, project):
    (project / "c.c").write_text("int main(void) { return 0; }\n")
    database(project, a="-DLIMIT=7", b="-DSTEP=5", c="")
    answer = viap("prove", "-p", ".", "--quiet")
    assert "a.c and c.c define main" in answer.err
    assert len(answer.out.splitlines()) == 3


def test_an_empty_database(viap, project):
    database(project)
    answer = viap("prove", "-p", ".")
    assert (answer.status, "names no file" in answer.err) == (2, True)


def test_a_database_with_two_data_models(viap, project):
    database(project, a="-m32 -DLIMIT=7", b="-m64 -DSTEP=5")
    answer = viap("prove", "-p", ".", "a.c", "b.c")
    assert answer.status == 2
    assert "different data models (ILP32, LP64)" in answer.err


def test_functions_of_all_files(viap, project):
    answer = viap("prove", "--all-functions", "-DLIMIT=3", "-DSTEP=1", "a.c", "b.c")
    lines = [line.split()[0] for line in answer.out.splitlines()]
    assert lines[:4] == ["a.c:", "function", "count", "main"]
    assert "b.c:" in lines
    assert answer.status == 0


def test_a_function_with_callers(viap, project):
    options = ("-DLIMIT=3", "-DSTEP=1", "--function", "bump", "--array", "p:1")
    answer = viap("prove", *options, "--assume", "p->b < 9", "--check", "bounds", "a.c", "b.c")
    assert answer.status == 0
    answer = viap("prove", *options, "--assume", "p->c < 9", "a.c", "b.c")
    assert answer.status == 2
    assert "--assume:1:1" in answer.err


def test_a_static_function_of_two_files(viap, project):
    options = ("-DLIMIT=3", "-DSTEP=1", "--function", "count")
    answer = viap("prove", *options, "a.c", "b.c", "--json")
    assert json.loads(answer.out)["verdict"] == "TRUE"  # that of the first file
    (project / "c.c").write_text("int unused;\n")
    answer = viap("prove", *options, "c.c", "a.c", "b.c")
    assert "static function of several files" in answer.err


def test_conflicts_have_both_places(viap, project):
    (project / "c.c").write_text("long bump(void) { return 0; }\n")
    answer = viap("prove", "-DLIMIT=3", "-DSTEP=1", "a.c", "b.c", "c.c")
    assert answer.status == 2
    assert "c.c:1:6: error: 'bump' is defined twice; the first definition is at b.c:3:5" in (
        answer.err
    )
    answer = viap("prove", "-DLIMIT=3", "a.c", "c.c")
    assert "p.h:2:5: error: 'bump' is 'int (struct pair *)' here, and 'long (void)' at c.c" in (
        answer.err
    )


def test_syntax_errors_name_their_file(viap, project):
    (project / "b.c").write_text("\nint bump( {\n")
    answer = viap("prove", "-DLIMIT=3", "a.c", "b.c")
    assert answer.status == 2
    assert answer.err.startswith("b.c:2:")
    assert "    int bump( {" in answer.err


def test_a_file_that_is_named_twice(viap, project):
    answer = viap("prove", "-DLIMIT=3", "a.c", "a.c")
    assert answer.status == 2
    assert "a.c: this file is named twice" in answer.err


def test_a_harness_names_the_files(viap, project):
    viap("prove", "-DLIMIT=4", "-DSTEP=1", "a.c", "b.c", "--harness", "h.c")
    assert "a.c b.c HARNESS.c" in (project / "h.c").read_text()


@pytest.mark.parametrize("option", ["--certificate", "--witness"])
def test_evidence_for_one_file(viap, project, option):
    answer = viap("prove", option, "out.yml", "a.c", "b.c")
    assert answer.status == 2
    assert "takes one FILE" in answer.err


def test_a_cross_check_is_for_one_file(viap, project):
    options = ("-DLIMIT=3", "-DSTEP=1", "--cross-check", "gcc")
    answer = viap("prove", "--json", *options, "a.c", "b.c")
    assert "programs of one file" in answer.out


def test_a_witness_is_validated_for_one_file(viap, project):
    answer = viap("validate", "w.yml", "a.c", "b.c")
    assert answer.status == 2
    assert "takes one FILE" in answer.err
