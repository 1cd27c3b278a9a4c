"""`viap annotate`: the annotated program, JSON, files and exit statuses."""

import json

import pytest

from viap.ui.cli.main import main

PROGRAM = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0) return 0;
    while (i < n)
        i++;
    if (i != n) reach_error();
    return 0;
}
"""
ANNOTATED = PROGRAM.replace(
    "    while",
    "    /*@ loop invariant 0 <= i <= n;\n        loop assigns i;\n"
    "        loop variant n - i; */\n    while",
)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "count.c"
    path.write_text(PROGRAM)
    return path


def test_prints_the_program(file, capsys):
    assert main(["annotate", str(file)]) == 0
    out, err = capsys.readouterr()
    assert out == ANNOTATED
    assert f"{file}: TRUE" in err


def test_writes_a_file(file, tmp_path, capsys):
    target = tmp_path / "out.c"
    assert main(["annotate", "--out", str(target), str(file)]) == 0
    assert target.read_text() == ANNOTATED
    assert capsys.readouterr().out == ""
    assert main(["annotate", "--out", str(tmp_path), str(file)]) == 2


def test_json(file, capsys):
    assert main(["annotate", "--json", str(file)]) == 0
    said = json.loads(capsys.readouterr().out)
    (loop,) = said["loops"]
    assert said["verdict"] == "TRUE"
    assert loop["line"] == 7
    assert loop["acsl"][0] == "loop invariant 0 <= i <= n;"
    assert "__CPROVER_loop_invariant(0 <= i && i <= n)" in loop["cbmc"]


def test_cbmc(file, capsys):
    assert main(["annotate", "--format", "cbmc", str(file)]) == 0
    assert "__CPROVER_decreases(n - i)\n" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["acsl", "cbmc"])
def test_clauses_of_do_are_read_again(file, tmp_path, capsys, form):
    body = "    int s = 0;\n    do { i++; s += i; } while (i < n);"
    text = PROGRAM.replace("    while (i < n)\n        i++;", body).replace(
        "n < 0", "n < 1 || n > 99"
    )
    file.write_text(text.replace("i != n", "2 * s != n * (n + 1)"))
    again = tmp_path / "again.c"
    assert main(["annotate", "--format", form, "--out", str(again), str(file)]) == 0
    assert ("do\n        __CPROVER_assigns(" in again.read_text()) is (form == "cbmc")
    assert main(["prove", "--strategy", "annotations", str(again)]) == 0
    # Without the invariants, that strategy knows nothing of the loop.
    assert main(["prove", "--strategy", "annotations", str(file)]) == 3


def test_a_violation_has_invariants_too(file, capsys):
    file.write_text(PROGRAM.replace("i != n", "i == n"))
    assert main(["annotate", str(file)]) == 1
    out, err = capsys.readouterr()
    assert "FALSE" in err
    assert "loop variant n - i;" in out


def test_loops_of_macros_are_named(file, capsys):
    text = PROGRAM.replace("while (i < n)\n        i++;", "UP")
    file.write_text("#define UP while (i < n) i++;\n" + text)
    assert main(["annotate", str(file)]) == 0
    out, err = capsys.readouterr()
    assert "/*@" not in out
    assert "macro" in err


def test_bad_input(tmp_path, capsys):
    path = tmp_path / "bad.c"
    path.write_text("int main(void) { return }")
    assert main(["annotate", str(path)]) == 2
    assert "bad.c:1" in capsys.readouterr().err
