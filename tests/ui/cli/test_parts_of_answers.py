"""A part that explains an answer and can't be made costs itself, not the answer, nor the JSON."""

import json

import pytest

SUM = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) s += 2;
  if (s != 2 * n + WRONG) reach_error();
  return 0;
}
"""
PARTS = [
    # The module, the function that fails, whether the program is right, options, and what is told.
    ("runs.counterexamples.run_path", "path", 1, ["--explain"], "the path of a run"),
    ("runs.counterexamples.counterexample", "violation", 1, [], "the violated condition"),
    ("ui.cli.commands.replay_command", "replay_command", 1, [], "the command that repeats the run"),
    ("explain.invariants.loop_facts", "measure", 0, ["-v"], "what is proved of the loop"),
    ("ui.story.story_text", "story_json", 0, ["--explain"], "how it is proved"),
]


@pytest.mark.parametrize("form", ["--json", "--sarif", "--no-cache"])
@pytest.mark.parametrize("module, name, wrong, options, told", PARTS)
def test_a_broken_part(
    viap, tmp_path, monkeypatch, caplog, module, name, wrong, options, told, form
):
    def fails(*_arguments, **_named):
        raise KeyError(19)

    file = tmp_path / "sum.c"
    file.write_text(SUM.replace("WRONG", str(wrong)))
    monkeypatch.setattr(f"viap.{module}.{name}", fails)
    answer = viap("prove", form, *options, file)
    assert answer.status == wrong
    verdict = "FALSE" if wrong else "TRUE"
    if form == "--json":
        assert json.loads(answer.out)["verdict"] == verdict
    elif form == "--sarif":
        assert json.loads(answer.out)["runs"]
    else:
        assert f"{file}: {verdict}" in answer.out
    noted = [record.getMessage() for record in caplog.records]
    assert noted or form == "--sarif" or (name, form) == ("story_json", "--no-cache")
    assert all(told in note and "KeyError: 19" in note for note in noted)


def test_a_broken_section_of_the_text(viap, tmp_path, monkeypatch, caplog):
    def fails(*_arguments):
        raise ValueError("a part")

    file = tmp_path / "sum.c"
    file.write_text(SUM.replace("WRONG", "1"))
    name = "viap.runs.counterexamples.counterexample.Counterexample.as_text"
    monkeypatch.setattr(name, fails)
    answer = viap("prove", file)
    assert answer.status == 1
    assert "  the counterexample could not be shown\n" in answer.out
    (record,) = caplog.records
    assert "test_parts_of_answers.py:" in record.getMessage()  # (the line that failed)


def test_a_broken_function_costs_no_other_one(viap, tmp_path, monkeypatch):
    from viap.modules.requirements import hypotheses

    file = tmp_path / "two.c"
    file.write_text("int f(int *a) { return a[0]; }\nint g(int n) { return n / 2; }\n")
    real = hypotheses.Hypotheses.__init__

    def fails(self, sampler, fixed):
        if sampler.pointers:
            raise KeyError("f")
        real(self, sampler, fixed)

    monkeypatch.setattr(hypotheses.Hypotheses, "__init__", fails)
    answer = viap("prove", "--all-functions", "--check", "all", "--json", "--no-cache", file)
    found = {each["function"]: each["verdict"] for each in json.loads(answer.out)}
    assert found == {"f": "UNKNOWN", "g": "TRUE"}
    assert "internal error: KeyError: 'f'" in answer.err
    answer = viap("contracts", file)
    assert "f: internal error: KeyError: 'f'" in answer.out
    assert "\ng: " in answer.out
