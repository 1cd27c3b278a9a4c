"""`viap prove`: verdicts in text and JSON, properties, limits and exit statuses."""

import json

import pytest

from viap.core.base.errors import number_of
from viap.project.property import ASSERT_FUNCTIONS
from viap.prover.cases.time_limits import OutOfTime

KEYS = {
    *("file", "verdict", "strategy", "reason", "cpu_s", "wall_s", "data_model", "assertions"),
}
COUNTEREXAMPLE = {"replay", "inputs", "violated", "steps"}


SAFE = """extern void reach_error(void);
int main(void) {
  int n, i = 0;
  while (i < n)
    i++;
  if (i < n)
    reach_error();
}
"""
OPEN = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * x == 1522756)
    reach_error();
}
"""


@pytest.fixture
def safe(tmp_path):
    path = tmp_path / "safe.c"
    path.write_text(SAFE)
    return path


@pytest.fixture
def open_question(tmp_path):
    """An error that the inputs of a first look don't find, and that is no theorem."""
    path = tmp_path / "open.c"
    path.write_text(OPEN)
    return path


def test_a_proof(viap, safe):
    answer = viap("prove", safe)
    assert (answer.status, answer.err) == (0, "")
    first, reason, assertion, assumed = answer.out.splitlines()
    what = "no signed overflow, no uninitialised value read"
    assert assumed == f"  assuming that 3 operations are defined, without a check: {what}"
    assert first == f"{safe}: TRUE"
    assert reason == "  reason: 1 assertion proved"
    assert assertion == f"  {safe}:7:5: assertion proved"


def test_an_error(viap, climb):
    answer = viap("prove", climb)
    assert (answer.status, answer.err) == (1, "")
    first, reason, assertion, *counterexample = answer.out.splitlines()
    assert first == f"{climb}: FALSE"
    assert reason.endswith("is reached on inputs 7")
    assert assertion.startswith(f"  {climb}:10:")
    assert assertion.endswith("violated")
    assert counterexample[:2] == ["  inputs: 1", "    line 4: __VERIFIER_nondet_int() = 7"]
    assert counterexample[2].startswith(f"  violated at {climb}:10:")


def test_an_open_question(viap, open_question):
    answer = viap("prove", "--strategy", "fast", open_question)
    assert (answer.status, answer.err) == (3, "")
    assert answer.out.startswith(f"{open_question}: UNKNOWN\n")
    assert f"the assertion at {open_question}:6:5 was not proved" in answer.out


def test_quiet(viap, safe):
    answer = viap("prove", "--quiet", safe)
    assert (answer.status, answer.out, answer.err) == (0, f"{safe}: TRUE\n", "")


def test_verbose_says_what_is_done_on_standard_error(viap, safe):
    answer = viap("prove", "-v", safe)
    assert answer.status == 0
    assert "1 loop" in answer.err
    assert "closed form: i.1(m1) = m1" in answer.err
    assert answer.out == viap("prove", safe).out


def test_json_of_one_file(viap, safe):
    answer = viap("prove", "--json", "--data-model", "LP64", "--timeout", "60", safe)
    assert (answer.status, answer.err) == (0, "")
    result = json.loads(answer.out)
    assert set(result) >= KEYS
    assert result["file"] == str(safe)
    assert result["verdict"] == "TRUE"
    assert result["strategy"] == "direct"
    assert result["data_model"] == "LP64"
    assert 0 <= result["wall_s"] < 60
    assert 0 <= result["cpu_s"] < 60
    (assertion,) = result["assertions"]
    assert assertion["verdict"] == "TRUE"
    assert assertion["line"] == 7
    assert assertion["position"] == f"{safe}:7:{assertion['column']}"


def test_json_of_several_files_with_an_input_error(viap, climb, tmp_path):
    missing = tmp_path / "missing.c"
    answer = viap("prove", "--json", "--each", climb, missing)
    assert answer.status == 1  # a violation is not hidden
    good, bad = json.loads(answer.out)
    assert set(good) == {*bad, *COUNTEREXAMPLE}
    assert (bad["file"], bad["verdict"]) == (str(missing), "UNKNOWN")
    assert "no such file" in bad["reason"]
    assert bad["assertions"] == []
    assert "no such file" in answer.err


def test_json_of_an_unsupported_program(viap, tmp_path):
    path = tmp_path / "broken.c"
    path.write_text("int main(void) {\n  int x = 3 4;\n}\n")
    answer = viap("prove", "--json", path)
    assert answer.status == 2
    result = json.loads(answer.out)
    assert result["reason"].startswith(f"{path}:2:")
    assert "\n" not in result["reason"]
    assert answer.err.splitlines()[-1].strip() == "^"


def test_json_of_an_internal_error(viap, climb, monkeypatch):
    def fail(*arguments, **options):
        raise KeyError("x")

    monkeypatch.setattr("viap.c.load.load_program", fail)
    answer = viap("prove", "--json", climb)
    assert answer.status == 3
    result = json.loads(answer.out)
    assert result["verdict"] == "UNKNOWN"
    assert result["reason"].startswith("internal error")


@pytest.fixture
def loaded(monkeypatch):
    """Records what the loader is asked for, and stops there."""
    calls = []

    def record(file, model, *, errors, function, **others):
        calls.append((errors, function))
        raise OutOfTime

    monkeypatch.setattr("viap.c.load.load_program", record)
    return calls


def test_a_property_file_names_the_error_and_the_entry(viap, climb, tmp_path, loaded):
    path = tmp_path / "p.prp"
    path.write_text("CHECK( init(start()), LTL(G ! call(oops())) )\n")
    viap("prove", "--timeout", 9, "--property", path, climb)
    viap("prove", "--timeout", 9, "--property", path, "--function", "other", climb)
    viap("prove", "--timeout", 9, climb)
    named = {"oops", "reach_error", "__VERIFIER_error"}
    assert loaded[0] == (named, "start")
    # The asserts of a function that somebody calls count, too.
    assert loaded[1] == (named | ASSERT_FUNCTIONS, "other")
    assert loaded[2][0] >= {"reach_error", "__VERIFIER_error", "__assert_fail"}
    assert loaded[2][1] == "main"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read the property file"),
        ("nonsense\n", "p.prp:1:1: error: expected 'CHECK("),
        ("CHECK( init(main()), LTL(F end) )\n", "the property termination is not supported yet"),
    ],
)
def test_a_bad_property_file_is_told_once(viap, climb, tmp_path, content, message):
    path = tmp_path / "p.prp"
    if content is not None:
        path.write_text(content)
    answer = viap("prove", "--json", "--property", path, "--each", climb, climb)
    assert answer.status == (3 if "not supported" in message else 2)
    assert answer.err.count(message) == 1
    assert all(message in result["reason"] for result in json.loads(answer.out))


@pytest.mark.parametrize("busy", [True, False], ids=["computing", "waiting"])
def test_the_time_limit_is_shared_by_all_files(viap, climb, monkeypatch, busy):
    def slow(*arguments, **options):
        import time

        if not busy:
            time.sleep(600)
        while True:
            pass

    monkeypatch.setattr("viap.c.load.load_program", slow)
    # CPU time counts from the start of the process, which is this test run.
    monkeypatch.setattr("viap.prover.cases.time_limits.time.process_time", lambda: 0.0)
    answer = viap("prove", "--json", "--timeout", "0.2", "--each", climb, climb)
    assert answer.status == 3
    results = json.loads(answer.out)
    reason = "out of time: the limit of 0.2 s is used up"
    assert results[0]["reason"] == f"{reason}; the last step was: reading the program"
    assert results[1]["reason"].startswith(reason)
    assert sum(result["wall_s"] for result in results) < 300


def test_operations_are_described_by_what_is_proved_of_them(viap, tmp_path):
    path = tmp_path / "freed.c"
    path.write_text(
        "#include <stdlib.h>\n"
        "int main(void) {\n"
        "  int *p = malloc(10 * sizeof(int));\n"
        "  p[0] = 1;\n"
        "  free(p);\n"
        "  return p[0];\n"
        "}\n"
    )
    lines = viap("prove", "--check", "lifetime", "--timeout", "200", path).out.splitlines()
    assert f"  {path}:4:3: lifetime check proved: no use after free" in lines
    assert f"  {path}:6:10: lifetime check violated: use after free" in lines


def test_unknown_says_what_to_do(viap, open_question):
    out = viap("prove", "--strategy", "fast", open_question).out
    assert "  what to do: -v shows what was tried; 'viap show --stage loops " in out


@pytest.mark.parametrize(("count", "text"), [(0, "0 checks"), (1, "1 check"), (2, "2 checks")])
def test_counts_are_in_words(count, text):
    assert number_of(count, "check") == text
