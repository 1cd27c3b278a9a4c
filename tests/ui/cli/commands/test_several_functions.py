"""Several functions of a file: tables, lists, and other commands with the same options."""

import json

import pytest

from tests.ui.cli.test_functions import FILL
from viap.core.base.errors import TIMEOUT
from viap.prover.cases.answer import ProgramAnswer
from viap.ui.cli.commands import several_functions
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.unfinished_answers import Closing

LIBRARY = (
    FILL
    + """
static int half(int n) { return n / 2; }
int sum(int a, int b) { return a + b; }
int down(int n) { return n ? down(n - 1) : 0; }
int last(const int *b, int n) { return b[n - 1]; }
"""
)


def test_all_functions_give_a_table(viap, tmp_path):
    path = tmp_path / "a.c"
    path.write_text(LIBRARY)
    options = ("--all-functions", "--no-infer", "--check", "bounds,overflow", "--array", "a:n")
    answer = viap("prove", "--timeout", "60", *options, path)
    rows = {line.split()[0]: line.split()[1] for line in answer.out.splitlines()[2:7]}
    assert rows == {
        "fill": "TRUE",
        "half": "TRUE",
        "sum": "FALSE",
        "down": "FALSE",
        "last": "FALSE",
    }
    assert answer.out.endswith("5 functions: 2 TRUE, 3 FALSE, 0 UNKNOWN\n")
    assert answer.status == 1
    assert "1 assertion and 5 checks proved" in answer.out


def test_named_functions_give_a_list(prove):
    status, found = prove(LIBRARY, "--function", "half", "--function", "sum")
    assert status == 0
    assert [each["function"] for each in found] == ["half", "sum"]
    assert all(each["verdict"] == "TRUE" for each in found)


def test_a_file_without_functions_has_an_empty_table(viap, tmp_path):
    (tmp_path / "a.c").write_text("int g;\n")
    answer = viap("prove", "--all-functions", tmp_path / "a.c")
    assert (answer.status, answer.out) == (0, "the file defines no functions\n")


def test_a_file_that_is_not_there_has_no_table(viap, tmp_path):
    answer = viap("prove", "--all-functions", tmp_path / "a.c")
    assert (answer.status, "function " in answer.out) == (2, False)


def test_other_commands_take_the_same_options(viap, tmp_path):
    path = tmp_path / "a.c"
    path.write_text(FILL)
    called = ("--function", "fill", "--array", "a:2 * n", "--assume", "n > 0")
    shown = viap("show", *called, path).out
    assert "n = viap_given_n();" in shown
    assert "a_size = 2 * n;" in shown
    assert "__VERIFIER_assume(n > 0); /* --assume */" in shown
    ran = viap("run", *called, "--input", "3", path)
    assert (ran.status, "n = 3\n" in ran.out) == (0, True)
    assert "a = {0, 1, 2, ?, ?, ?}" in ran.out
    read = path.with_name("b.c")
    read.write_text("struct s { int x; }; int f(struct s *p, int n) { return p[n].x; }")
    out = viap("run", "--function", "f", "--array", "p:9", "--input", "2", read).out
    assert "a.c" not in out and "p[2].x = 0\n" in out
    assert "an assumption was false" in viap("run", *called, "--input", "0", path).out
    assert viap("axioms", *called, path).status == 0
    assert viap("transform", "labmc", *called, path).status == 0
    two = viap("show", "--function", "fill", "--function", "main", path)
    assert (two.status, "takes one function" in two.err) == (2, True)


def test_a_certificate_knows_what_was_promised(viap, tmp_path):
    pytest.importorskip("cvc5")
    path = tmp_path / "a.c"
    path.write_text(FILL + "void f(int *a, int n) { a[0] = n; assert(a[0] > 4); }")
    options = ("--function", "f", "--array", "a:n", "--assume", "n > 4")
    proved = viap("prove", *options, "--certificate", tmp_path / "proof", path)
    assert (proved.status, "TRUE" in proved.out) == (0, True)
    checked = viap("check", tmp_path / "proof")
    assert checked.status == 0
    for line in ("provided that a has n elements", "provided that n > 4", "does not overlap"):
        assert line in checked.out
    assert "- n > 4" in (tmp_path / "proof" / "README").read_text()
    written = tmp_path / "proof" / "certificate.json"
    written.write_text(written.read_text().replace("n > 4", "n > 3"))
    assert viap("check", tmp_path / "proof").status == 1


@pytest.mark.parametrize("json_asked", [False, True])
def test_functions_that_were_not_looked_at_are_answered_for(monkeypatch, json_asked):
    """Where the work ends in the middle, no function is lost, and the status is not that of all."""
    kept, told = [], []
    monkeypatch.setattr(several_functions, "keep", kept.append)
    monkeypatch.setattr(several_functions, "emit", told.append)

    def results():
        found = FileResult("a.c", ProgramAnswer("proved", "TRUE"), "ILP32", "f")
        yield closing.finished(found), True
        raise KeyboardInterrupt

    closing = Closing(("a.c",), "ILP32", True, json_asked, False, True, False, False)
    with pytest.raises(KeyboardInterrupt):
        facts = several_functions.CallFacts(dict, list)
        several_functions.prove_functions("a.c", ["f", "g", "h"], closing, results(), facts)
    rest, status = closing.finish(kept, 0, None, "gone", TIMEOUT)
    assert status == 3
    if json_asked:
        found = {each["function"]: (each["verdict"], each["reason"]) for each in json.loads(rest)}
        gone = ("UNKNOWN", "gone")
        assert found == {"f": ("TRUE", "proved"), "g": gone, "h": gone}
    else:
        rows = [line.split()[:2] for line in "".join([*told, rest]).splitlines()]
        assert rows[:-1] == [
            ["function", "verdict"], ["f", "TRUE"], ["g", "UNKNOWN"], ["h", "UNKNOWN"],
        ]  # fmt: skip
        assert rest.endswith("3 functions: 1 TRUE, 0 FALSE, 2 UNKNOWN\n")


def test_jobs_change_nothing_but_the_order(viap, tmp_path):
    path = tmp_path / "a.c"
    path.write_text(LIBRARY)
    words = ("--all-functions", "--no-infer", "--check", "bounds", "--array", "a:n", "--json")
    alone, beside = (
        json.loads(viap("prove", "--timeout", "60", *words, "--jobs", jobs, path).out)
        for jobs in (1, 3)
    )
    said = [[(each["function"], each["verdict"]) for each in found] for found in (alone, beside)]
    assert said[0] == said[1]
    assert [name for name, _ in said[0]] == ["fill", "half", "sum", "down", "last"]


def test_the_functions_of_several_files(viap, tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.c").write_text(f"int {name}(int n) {{ return n / 2; }}\n")
    answer = viap("prove", "--all-functions", tmp_path / "a.c", tmp_path / "b.c")
    assert answer.status == 0
    assert [line.split()[:2] for line in answer.out.splitlines() if "TRUE  " in line] == [
        ["a", "TRUE"], ["b", "TRUE"],
    ]  # fmt: skip
