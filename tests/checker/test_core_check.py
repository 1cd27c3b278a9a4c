"""The checker alone: what it confirms, what it rejects, and what it needs for that."""

import json
import os
import shutil
import subprocess
import sys

import pytest

import viap
from tests.evidence.programs import agree
from viap import trust
from viap.evidence.certificate_check.certificate_checker import check_folder

CHECKER = ("viap.checker.__main__", "viap.core.smt.cvc5_worker")
# Far from the goal, which is 6,000; this number is to fall.
MOST_LINES = 8_600


def run(folder, place=None):
    """Runs the checker in a process of its own; `place`: where its code is."""
    place = place or trust._ROOT
    return subprocess.run(
        [sys.executable, "-m", "viap.checker", str(folder), "--timeout", "20"],
        cwd=place, capture_output=True, text=True, timeout=200,
        env={**os.environ, "PYTHONPATH": str(place)},
    )  # fmt: skip


def edit(folder, old, new):
    core = folder / "program.core"
    text = core.read_text()
    assert old in text
    core.write_text(text.replace(old, new, 1))


def test_it_needs_nothing_but_its_own_files(copy, tmp_path):
    """The rest of viap is not there at all; nor is Z3 loaded."""
    pytest.importorskip("cvc5")
    for name in trust.closure(CHECKER):
        path = trust.modules()[name]
        target = tmp_path / "alone" / path.relative_to(trust._ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    shutil.copy(trust._ROOT / "tests/checker/blocked_z3.py", tmp_path / "alone" / "z3.py")
    done = run(copy("accesses"), tmp_path / "alone")
    assert (done.returncode, done.stderr) == (0, "")
    assert "CONFIRMED\n  the core program satisfies its claims (cvc5): " in done.stdout


def test_it_knows_neither_c_nor_the_search():
    used = trust.closure(CHECKER)
    parts = {".".join(name.split(".")[:2]) for name in used}
    assert parts & {"viap.c", "viap.papers", "viap.runs.machine", "viap.prover.session"} == set()
    assert "viap.core.smt.solver" not in used
    assert "z3" not in " ".join(trust.modules()[name].read_text() for name in used).split()


def test_it_is_small():
    assert trust.lines(trust.closure(CHECKER)) <= MOST_LINES


COMPOSED = """/*@ requires 0 < n < 100; assigns \\nothing; ensures \\result == n + 1; */
int next(int n) { return n + 1; }
extern void reach_error(void);
int main(void) { if (next(next(3)) != 5) reach_error(); return 0; }
"""
FILLED = """extern void reach_error(void);
int a[100000];
int main(void) {
  for (int i = 0; i < 100000; i++) a[i] = 42;
  for (int i = 0; i < 100000; i++) if (a[i] != 42) reach_error();
}
"""


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (COMPOSED, {"calls": "contracts"}, "the core program satisfies its claims"),
        (FILLED, {"strategy": "labmc"}, "the transformed program (labmc) satisfies its claims"),
    ],
)
def test_calls_by_contract_and_transformed_programs(tmp_path, text, options, said):
    pytest.importorskip("cvc5")
    (tmp_path / "p.c").write_text(text)
    result = viap.prove(str(tmp_path / "p.c"), **options)
    result.write_certificate(str(tmp_path / "made"))
    done = run(tmp_path / "made")
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
    programs = 2 if text == COMPOSED else 1
    assert f", {programs} core program" in done.stdout


# ------------------------------------------------------------- forgeries

OTHERS = "program.core: this is not the program that viap's front end makes of program.c"
# An axiom less or another one, a weaker claim, a claim less: what no longer is the program.
EDITS = {
    "a changed constant": ("(const 2 int", "(const 3 int"),
    "a weaker claim": ('(binary "<=" (var n', '(binary "<" (var n'),
    "another size of int": ('"int" 32 true', '"int" 16 true'),
    "another place": ("@5.", "@6."),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edited_program_is_not_that_of_the_text(copy, name):
    folder = copy("closed form")
    edit(folder, *EDITS[name])
    assert check_folder(str(folder), agree).result == "rejected"


def test_the_comparison_alone_rejects_what_the_proof_fits(copy):
    """A place that is said in messages only: the proof is one of the edited program, too."""
    pytest.importorskip("cvc5")
    folder = copy("closed form")
    edit(folder, '"__VERIFIER_nondet_int"', '"another_input"')
    assert run(folder).returncode == 0
    assert check_folder(str(folder), agree).reason.startswith(OTHERS)


def test_a_proof_that_does_not_fit_is_rejected_by_the_checker_itself(copy):
    pytest.importorskip("cvc5")
    folder = copy("closed form")
    edit(folder, "(const 2 int", "(const 3 int")
    done = run(folder)
    assert (done.returncode, done.stderr) == (1, "")
    assert "REJECTED\n  reason: node" in done.stdout or "reason: obligations/" in done.stdout


def test_a_dropped_assertion_is_rejected(copy):
    """With its claim left out, too, the rest is proved: of another program."""
    pytest.importorskip("cvc5")
    folder = copy("two assertions")
    text = (folder / "program.core").read_text().split("\n")
    place = next(k for k, line in enumerate(text) if line.lstrip().startswith("(assert "))
    inner = text.pop(place)
    # (What the line closes besides stays.)
    text[place - 1] += ")" * (inner.count(")") - inner.count("("))
    (folder / "program.core").write_text("\n".join(text))
    assert "2 claims are made" in run(folder).stdout
    content = json.loads((folder / "certificate.json").read_text())
    content["claims"].pop(0)
    (folder / "certificate.json").write_text(json.dumps(content))
    assert check_folder(str(folder), agree).result == "rejected"


@pytest.mark.parametrize("text", ["", "(", "(viap-core 1)\n", "\x00", "(body " * 20000])
def test_garbage_ends_with_one_message(copy, text):
    pytest.importorskip("cvc5")
    folder = copy("straight line")
    (folder / "program.core").write_text(text)
    done = run(folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("viap.checker: program.core")


def test_what_is_no_certificate(tmp_path):
    done = run(tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
