"""`viap prove --witness` and `viap validate`, as a user calls them."""

import json
import os

import pytest
import yaml

from tests.evidence.witnesses.programs import of_the_format
from viap.ui.cli.main import main

TRUE = """\
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  if (n < 1 || n > 100) return 0;
  do { i++; s += 4; } while (i < n);
  if (s != 4 * n) reach_error();
}
"""
FALSE = TRUE.replace("s != 4 * n", "s == 40")
STRAIGHT = "void reach_error(void) {}\nint main(void) {\n  if (1 > 2) reach_error();\n}\n"
ASSERT = "#include <assert.h>\nint main(void) {\n  int x = 3;\n  assert(x == 4);\n}\n"


@pytest.fixture
def program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(text, name="program.c"):
        (tmp_path / name).write_text(text)
        return name

    return write


@pytest.mark.parametrize(("text", "status"), [(TRUE, 0), (FALSE, 1), (STRAIGHT, 0), (ASSERT, 1)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_written_is_validated(program, capsys, text, status, jobs):
    file = program(text)
    assert main(["prove", "--jobs", jobs, "--witness", "w.yml", file]) == status
    assert "the witness is written" in capsys.readouterr().err
    content = yaml.safe_load(open("w.yml", encoding="utf-8"))
    assert not of_the_format(content)
    assert main(["validate", "w.yml", file]) == 0
    assert "w.yml: CONFIRMED" in capsys.readouterr().out
    assert sorted(os.listdir()) == ["program.c", "w.yml"]


def test_json(program, capsys):
    file = program(FALSE)
    main(["prove", "--quiet", "--witness", "w.yml", file])
    capsys.readouterr()
    assert main(["validate", "--json", "w.yml", file]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["kind"], found["result"], found["inputs"]) == ("violation", "confirmed", [10])


def test_the_property_and_the_data_model_have_to_be_the_same(program, capsys):
    file = program(TRUE)
    program("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "p.prp")
    program("CHECK( init(main()), LTL(G ! call(oops())) )\n", "q.prp")
    main(["prove", "--property", "p.prp", "--data-model", "LP64", "--witness", "w.yml", file])
    assert main(["validate", "--property", "p.prp", "--data-model", "LP64", "w.yml", file]) == 0
    assert main(["validate", "--property", "q.prp", "w.yml", file]) == 1
    assert main(["validate", "--data-model", "ILP32", "w.yml", file]) == 1
    said = capsys.readouterr().out
    assert "another property" in said
    assert "the data model LP64" in said


def test_another_text_is_rejected(program, capsys):
    file = program(TRUE)
    main(["prove", "--witness", "w.yml", file])
    program(TRUE + "\n")
    assert main(["validate", "w.yml", file]) == 1
    assert "the hash differs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "reason"), [("- {", "not YAML"), ("[]", "a list of entries"), ("3", "a list")]
)
def test_what_is_no_witness_is_bad_input(program, capsys, content, reason):
    file = program(TRUE)
    program(content, "w.yml")
    assert main(["validate", "w.yml", file]) == 2
    told = capsys.readouterr()
    assert reason in told.err
    assert told.out == ""


def test_files_that_are_not_there(program, capsys):
    file = program(TRUE)
    assert main(["validate", "none.yml", file]) == 2
    main(["prove", "--quiet", "--witness", "w.yml", file])
    assert main(["validate", "w.yml", "none.c"]) in (1, 2)
    os.rename(file, "aside.c")
    assert main(["validate", "w.yml", file]) == 2
    assert "program.c" in capsys.readouterr().err


@pytest.mark.parametrize("place", [".", "none/w.yml"])
def test_a_witness_that_can_not_be_written(program, capsys, place):
    file = program(TRUE)
    assert main(["prove", "--witness", place, file]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert main(["prove", "--witness", "w.yml", file, file]) == 2
    assert "takes one FILE" in capsys.readouterr().err


def test_unknown_has_no_witness(program, capsys):
    file = program(TRUE)
    assert main(["prove", "--timeout", "0.001", "--witness", "w.yml", file]) == 3
    assert not os.path.exists("w.yml")
