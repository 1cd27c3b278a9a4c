"""`viap prove --explain` for each of the three answers."""

import json

import pytest

HEAD = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
BODIES = {
    "TRUE": "int x = 0; for (int i = 0; i < 9; i++) x += 2; if (x != 18) reach_error();",
    "FALSE": "int x = 0; for (int i = 0; i < 9; i++) x += 2; if (x == 18) reach_error();",
}


@pytest.fixture
def proved(viap, tmp_path):
    def call(text, *options):
        path = tmp_path / "program.c"
        path.write_text(f"{HEAD}int main(void) {{ {text} }}\n")
        return viap("prove", "--explain", *options, path)

    return call


def test_true_is_explained_by_its_proof(proved):
    answer = proved(BODIES["TRUE"])
    assert "  how it is proved (t: iterations that the loop has done):" in answer.out
    assert "the loop at line 3, while i < 9, runs 9 times" in answer.out
    proof = json.loads(proved(BODIES["TRUE"], "--json").out)["proof"]
    assert proof["loops"][0]["iterations"] == "9"


def test_two_processes_give_the_same_story(proved):
    assert proved(BODIES["TRUE"]).out == proved(BODIES["TRUE"], "--jobs", "2").out


def test_false_is_explained_by_its_run(proved):
    answer = proved(BODIES["FALSE"])
    assert "    line 3: loop: 9 iterations" in answer.out
    assert "x == 18 is true: the error is reached" in answer.out
    assert "proof" not in json.loads(proved(BODIES["FALSE"], "--json").out)


def test_transformations_and_contracts_are_named(proved, viap, tmp_path):
    path = tmp_path / "recursive.c"
    path.write_text(
        "extern void __VERIFIER_assert(int);\nextern int __VERIFIER_nondet_int(void);\n"
        "int up(int n) { return n <= 0 ? 0 : 1 + up(n - 1); }\n"
        "int main(void) { int n = __VERIFIER_nondet_int();\n"
        "  if (n >= 0 && n < 9 && up(n) < 0) reach_error(); }\n"
    )
    answer = viap("prove", "--explain", path)
    assert "calls of recursive functions are known by contracts" in answer.out
    text = "int a[50]; for (int i = 0; i < 50; i++) a[i] = 4;"
    text += "for (int i = 0; i < 50; i++) if (a[i] != 4) reach_error();"
    answer = proved(text, "--strategy", "witness")
    assert "one element of each array, chosen freely, stands for all of them" in answer.out
    assert "line 3: a[i] == 4" in answer.out


def test_several_functions_are_refused(viap, climb):
    answer = viap("prove", "--explain", "--all-functions", climb)
    assert answer.status == 2 and "--explain takes one function" in answer.err
