"""Certificates whose assumptions contradict each other; runs that show that they can be kept."""

import shutil

import pytest

import viap
from tests.evidence.certificate_check.conftest import Copy
from tests.evidence.programs import agree
from viap.c.load import load_text
from viap.checker.json_fields import Broken, Fields
from viap.core.smt.answers import Answer
from viap.evidence.certificate_check import assumption_runs
from viap.evidence.certificate_check.assumption_runs import AssumptionCheck, inner_probes
from viap.evidence.certificate_check.certificate_checker import check_folder

pytest.importorskip("cvc5")
TEXT = """extern void reach_error(void);
int called(int n, int *a) { if (n < 0) reach_error(); return a[n]; }
/*@ requires n > 0; ensures \\result == n; assigns \\nothing; */
int required(int n) { return n; }
/*@ ensures \\result > 0 && \\result < 0; assigns \\nothing; */
int none(void);
/*@ requires n > 0; ensures \\result > n; assigns \\nothing; */
int grow(int n);
/*@ ensures 0 == 1; assigns \\nothing; */
void never(void);
int behind_none(void) { if (none() != 7) reach_error(); return 0; }
int behind_grow(int n) {
  if (n < 1) return 0;
  if (grow(n) < 2) reach_error();
  return n;
}
int in_a_branch(int n) { if (n > 7) never(); if (n > 8) reach_error(); return 0; }
int dead(int n) { if (n > 7 && n < 5) none(); if (n > 8 && n < 5) reach_error(); return 0; }
int admitted(int n) { /*@ admit n > 3 && n < 3; */ if (n > 5) reach_error(); return 0; }
/*@ requires n > 0; ensures \\result > n; assigns \\nothing; */
int middle(int n) { int m = none(); return m > n ? m : n + 1; }
int middle_and_more(int n) { int m = none(); if (n > 9) never(); if (m > 9) reach_error();
  return 0; }
int top(int n) { if (n < 1) return 0; if (middle(n) < 2) reach_error(); return n; }
"""


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """The certificate of a function; each is made once."""
    folder = tmp_path_factory.mktemp("assumptions")
    source = folder / "program.c"
    source.write_text(TEXT)

    def made(function, **options):
        target = folder / function
        if not target.exists():
            result = viap.prove(str(source), function=function, **options)
            assert result.verdict == "TRUE"
            result.write_certificate(str(target))
        return target

    return made


@pytest.fixture
def certificate(certificates, tmp_path):
    def copied(function, **options):
        shutil.copytree(certificates(function, **options), tmp_path / "copy")
        return Copy(tmp_path / "copy")

    return copied


def checked(copy, doubt=None):
    from viap.core.smt.other_processes import SecondOpinion

    with SecondOpinion(10.0) as cvc5:
        return check_folder(str(copy.path), cvc5, doubt=doubt or cvc5)


PROMISED = {"assume": "n > 0", "arrays": {"a": 10}}


@pytest.mark.parametrize(
    ("function", "options", "names"),
    [
        ("called", PROMISED, {"call"}),
        ("required", {}, {"call"}),
        ("behind_grow", {}, {"promise 1"}),
    ],
)
def test_a_run_is_repeated(certificate, function, options, names):
    good = certificate(function, **options)
    assert good.content["runs"].keys() == names
    asked = []

    def doubt(name, script):
        asked.append(name)
        return Answer.UNKNOWN

    report = checked(good, doubt)
    assert (report.result, asked) == ("confirmed", [])
    assert not any("was not shown" in each.words for each in report.surroundings)


@pytest.mark.parametrize(("function", "options"), [("called", PROMISED), ("behind_grow", {})])
def test_without_a_run_the_other_solver_is_asked(certificate, function, options):
    good = certificate(function, **options)
    good.change(lambda content: content.pop("runs"))
    assert checked(good).result == "confirmed"
    open_ = checked(good, lambda name, script: Answer.UNKNOWN)
    assert open_.result == "confirmed"
    assert [each.words for each in open_.surroundings if "was not shown" in each.words]
    report = checked(good, agree)
    # (One that finds everything unsatisfiable also says that nothing gets to the promise.)
    assert report.result == ("rejected" if function == "called" else "confirmed")


@pytest.mark.parametrize(
    ("function", "what"),
    [
        ("behind_none", "no execution of behind_none gets past what is assumed in line 5"),
        ("in_a_branch", "no execution of in_a_branch gets past what is assumed in line 9"),
        ("admitted", "no execution of admitted gets past what is assumed in line 19"),
    ],
)
def test_assumptions_that_contradict_each_other(certificate, function, what):
    report = checked(certificate(function))
    assert report.result == "rejected"
    assert f"contradict each other: nothing is shown ({what})" in report.reason


def test_assumptions_of_a_called_function(certificate):
    report = checked(certificate("top", calls="contracts"))
    assert report.result == "rejected"
    assert "no execution of middle gets past what is assumed in line 5" in report.reason


def test_a_call_that_no_execution_gets_to(certificate):
    assert checked(certificate("dead")).result == "confirmed"


@pytest.mark.parametrize(
    ("field", "value"),
    [("assume", ["n > 0", "n < 0"]), ("assume", ["0"]), ("arrays", [["a", "n < 0 ? 3 : -n"]])],
)
def test_promises_are_added_to_a_certificate(certificate, field, value):
    good = certificate("called", **PROMISED)
    good.change(lambda content: content["program"].update({field: value}))
    assert checked(good).result == "rejected"
    good.change(lambda content: content.pop("runs"))
    assert checked(good).result == "rejected"


@pytest.mark.parametrize("inputs", [[0], [-1], [], [2**80]])
def test_a_run_that_keeps_no_promise(certificate, inputs):
    good = certificate("called", **PROMISED)
    good.change(lambda content: content["runs"]["call"].update(inputs=inputs))
    report = checked(good)
    assert report.result == "rejected"
    assert "not shown: some call of called keeps all that is promised" in report.reason


def test_a_run_of_nothing(certificate):
    good = certificate("called", **PROMISED)
    good.change(lambda content: content["runs"].update({"promise 7": content["runs"]["call"]}))
    with pytest.raises(Broken, match="there is no field 'promise 7'"):
        checked(good)
    good.change(lambda content: content.update(runs={"call": {"inputs": [True]}}))
    with pytest.raises(Broken):
        checked(good)


def test_formulas_beyond_the_most_are_named(monkeypatch):
    """What is not looked at is said, and not passed over in silence."""
    program = load_text(TEXT, "t.c", function="middle_and_more")
    monkeypatch.setattr(assumption_runs, "_MOST", 1)
    made = inner_probes(program, "middle_and_more")
    assert [probe.program is None for probe in made.values()] == [False, True]
    check = AssumptionCheck(None)
    check.check(Fields({}, "a part"), made)
    (_, further) = check.undecided
    assert "all that is assumed, as in line 9" in further.words
