"""`viap.prove`: the same answers as the command's, as immutable objects."""

import json
import subprocess
import sys
import threading
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import viap
from viap.core.base.errors import CAUSES
from viap.ui.cli.main import main

ROOT = Path(__file__).resolve().parents[1]
HEAD = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
SAFE = HEAD + (
    "int main(void) { int n = __VERIFIER_nondet_int(), s = 0;\n"
    "if (n < 0 || n > 1000) return 0;\n"
    "for (int i = 0; i < n; i++) s += 2;\n"
    "if (s != 2 * n) reach_error(); return 0; }\n"
)
WRONG = HEAD + "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n"
FLOAT = HEAD + "int main(void) { _Complex double x = 1; if (x != x) reach_error(); return 0; }\n"
# Of what C leaves open: the length of the run that reaches the error.
LIBRARY = HEAD + (
    "int strcmp(const char *, const char *);\n"
    'int main(void) { if (strcmp("b", "a") == 1) reach_error(); return 0; }\n'
)
ORDER = HEAD + (
    "int x; int set(int v) { x = v; return 0; }\n"
    "int main(void) { int s = set(1) + set(2); if (x == 2) reach_error(); return s; }\n"
)
FILL = (
    HEAD
    + "void fill(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 3;\n"
    + ("if (n > 0 && a[0] != 3) reach_error(); }\n")
)
TIMES = ("cpu_s", "wall_s")
FIELDS = (
    "schema_version file verdict cause strategy reason cpu_s wall_s assertions assumptions".split()
)


@pytest.fixture
def source(tmp_path):
    def write(text, name="p.c"):
        (tmp_path / name).write_text(text)
        return str(tmp_path / name)

    return write


def printed(capsys, *words):
    """What the command prints as JSON, without times."""
    main(["prove", "--json", *words])
    return untimed(json.loads(capsys.readouterr().out))


def untimed(found):
    return {name: value for name, value in found.items() if name not in TIMES}


CASES: dict[str, Any] = {
    "safe": (SAFE, {}, [], "TRUE", None),
    "checked": (SAFE, {"check": "overflow"}, ["--check", "overflow"], "TRUE", None),
    "wrong": (WRONG, {}, [], "FALSE", None),
    "unsupported": (FLOAT, {}, [], "UNKNOWN", "unsupported"),
    "not C": ("int main(void) { return }", {}, [], "UNKNOWN", "input-error"),
    "library": (LIBRARY, {"strategy": "fast"}, ["--strategy", "fast"], "UNKNOWN", "not-proved"),
    "order": (ORDER, {}, [], "UNKNOWN", "open-in-c"),
    "function": (
        FILL,
        {"function": "fill", "arrays": {"a": "n"}, "assume": "n < 9", "check": ["bounds"]},
        ["--function", "fill", "--array", "a:n", "--assume", "n < 9", "--check", "bounds"],
        "TRUE",
        None,
    ),
    "no call": (
        FILL,
        {"function": "fill", "assume": ["n < 3", "n > 3"]},
        ["--function", "fill", "--assume", "n < 3", "--assume", "n > 3"],
        "UNKNOWN",
        "no-call",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_library_and_commands_agree(name, source, capsys):
    text, words, options, verdict, cause = CASES[name]
    file = source(text)
    result = viap.prove(file, **words)
    assert (result.verdict, result.cause) == (verdict, cause), result.reason
    whole = result.to_json()
    assert set(FIELDS) <= whole.keys()
    assert json.loads(json.dumps(whole)) == whole
    told = printed(capsys, "--no-diagnosis", "-m32", *options, file)
    # The command that repeats a run is made of the words of a command.
    assert ("replay" in told) == (verdict == "FALSE")
    told.pop("replay", None)
    assert told == untimed(whole)
    beside = printed(capsys, "--jobs", "2", "-m32", *options, file)
    assert (beside["verdict"], beside["cause"]) == (verdict, cause)
    assert beside["assumptions"] == whole["assumptions"]
    assert beside["assumed"] == whole["assumed"]


def test_the_kernel_looks_at_gaps_for_every_caller(source, capsys, monkeypatch):
    """A program that says of itself that bounds may go unnoticed is never TRUE about bounds."""
    from viap.c import load
    from viap.prover.cases.question import Question
    from viap.prover.cases.runner import decide

    original = load.load_program

    def with_gap(*words, **named):
        program = original(*words, **named)
        return program.changed(gaps=(*program.gaps, ("bounds", "somewhere")))

    file = source(SAFE)
    folder = Path(file).parent / "proof"
    assert main(["prove", "--quiet", "--check", "bounds", "--certificate", str(folder), file]) == 0
    capsys.readouterr()
    monkeypatch.setattr(load, "load_program", with_gap)
    monkeypatch.setattr("viap.evidence.certificate_check.certified_program.load_program", with_gap)
    found = viap.prove(file, check="bounds")
    assert (found.verdict, found.cause) == ("UNKNOWN", "gap")
    for jobs in ("1", "2"):
        answer = printed(capsys, "--jobs", jobs, "--check", "bounds", file)
        assert (answer["verdict"], answer["cause"]) == ("UNKNOWN", "gap")
        assert answer["reason"] == found.reason
    question = Question(file, kinds=frozenset({"bounds"}))
    verdict = decide(question.checks.program(question.load()))
    assert (verdict.outcome.value, verdict.cause) == ("UNKNOWN", "gap")
    assert main(["check", str(folder)]) == 1  # rejected
    assert "somewhere" in capsys.readouterr().out
    # What was not asked for is no gap.
    assert viap.prove(file).verdict == "TRUE"


def test_true_is_made_in_one_place(source, capsys, monkeypatch):
    """Where the kernel's maker of TRUE sees a gap, nobody else says TRUE or confirms one."""
    from viap.c.load import load_program
    from viap.prover.cases.runner import decide

    file = source(SAFE)
    folder, witness = str(Path(file).parent / "proof"), str(Path(file).parent / "w.yml")
    property = source("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "p.prp")
    options = ["--quiet", "--property", property, "--certificate", folder, "--witness", witness]
    assert main(["prove", *options, file]) == 0
    assert main(["check", folder]) == main(["validate", witness, file]) == 0
    capsys.readouterr()
    for module in ("verdict", "composition"):
        monkeypatch.setattr(
            f"viap.core.kernel.{module}.unnoticed", lambda question: "it goes unnoticed"
        )
    assert viap.prove(file).cause == "gap"
    assert printed(capsys, file)["cause"] == printed(capsys, "--jobs", "2", file)["cause"] == "gap"
    assert decide(load_program(file)).cause == "gap"
    assert main(["check", folder]) == 1
    assert "REJECTED" in capsys.readouterr().out
    assert main(["validate", "--timeout", "20", witness, file]) == 3
    assert "UNDECIDED" in capsys.readouterr().out


def test_time_runs_out(source):
    result = viap.prove(source(SAFE), timeout=1e-6)
    assert (result.verdict, result.cause) == ("UNKNOWN", "timeout")
    assert result.reason.startswith("out of time")
    assert result.error is None


def test_a_fault_of_viap_is_an_answer(source, monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("viap.c.load.load_program", fail)
    result = viap.prove(source(SAFE))
    assert (result.verdict, result.cause) == ("UNKNOWN", "internal-error")
    assert isinstance(result.error, ZeroDivisionError)


def test_a_limit_needs_the_main_thread(source):
    file, told = source(SAFE), []

    def work():
        try:
            viap.prove(file, timeout=5)
        except viap.UsageError as error:
            told.append(str(error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert "main thread" in told[0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"data_model": "LP"}, "data model"),
        ({"check": "none"}, "not a kind"),
        ({"external": "any"}, "no value of external"),
        ({"timeout": -1}, "positive number"),
        ({"arrays": {"a": 3}}, "callers of a function"),
        ({"strategy": "defalt"}, "did you mean 'default'"),
        ({"property": "missing.prp"}, "cannot read the property file"),
    ],
)
def test_wrong_arguments(source, words, message):
    with pytest.raises(viap.ViapError, match=message):
        viap.prove(source(SAFE), **words)


def test_several_files_are_refused(source):
    with pytest.raises(viap.UsageError, match="2 files"):
        viap.prove([source(SAFE), source(SAFE, "q.c")])
    assert viap.prove([Path(source(WRONG))]).verdict == "FALSE"


def test_a_counterexample(source, tmp_path):
    found = viap.prove(source(WRONG)).counterexample
    assert [each.value for each in found.inputs] == [7]
    assert found.trace is not None and found.trace[-1].place.line == 3
    found.write_harness(tmp_path / "harness.c")
    assert "7" in (tmp_path / "harness.c").read_text()


def test_a_certificate(source, tmp_path, capsys):
    result = viap.prove(source(SAFE))
    folder = tmp_path / "proof"
    count = result.write_certificate(folder)
    assert count >= sum(proof.obligations for proof in result.proofs[:1]) > 0
    assert main(["check", str(folder)]) == 0
    with pytest.raises(viap.UsageError, match="only TRUE"):
        viap.prove(source(WRONG)).write_certificate(tmp_path / "other")


def test_progress_is_told(source):
    steps = []
    viap.prove(source(SAFE), progress=steps.append)
    assert steps[0] == "reading the program" and len(steps) > 2


def test_results_are_immutable(source):
    result = viap.prove(source(WRONG))
    parts = [result, *result.assertions, result.counterexample, *result.counterexample.inputs]
    for part in parts:
        assert is_dataclass(part)
        with pytest.raises(FrozenInstanceError):
            setattr(part, fields(part)[0].name, None)
    with pytest.raises(TypeError):
        result.assumed["overflow"] = 0  # type: ignore[index]


def test_every_cause_is_documented():
    page = (ROOT / "docs" / "python-interface.rst").read_text()
    words = {word for cell in page.split("``") for word in cell.split(", ")}
    assert set(CAUSES) <= words


def test_importing_viap_imports_little():
    script = "import sys, viap; print(*(n for n in sys.modules if n.startswith('viap')))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["viap"]
    assert {"prove", "Result", "ViapError"} <= set(dir(viap))
    with pytest.raises(AttributeError, match="no attribute 'prov'"):
        viap.prov  # noqa: B018
