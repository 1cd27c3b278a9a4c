"""What is said of programs that depend on their surroundings: external functions, `volatile`,
the library. Each FALSE is confirmed by gcc; what is assumed is listed."""

import json
import re
import subprocess
from dataclasses import replace

import pytest

from tests.c.environment.case import Case
from tests.c.environment.external import EXTERNAL
from tests.c.environment.library import LIBRARY
from tests.c.environment.nothing import NOTHING
from tests.c.environment.promises import PROMISES
from tests.c.environment.undeclared import UNDECLARED
from tests.c.environment.unread import UNREAD
from tests.c.environment.volatile import VOLATILE
from tests.gcc import available_models
from viap.core.program.integer_types import DataModel
from viap.ui.cli.main import main

# For what is not proved, nothing clever is tried.
STRATEGY = """\
description = "what these small programs need"
[[round]]
try = ["refute", "closed-forms", "direct", "induction"]
steps = 1000000
seconds = 1
refute-seconds = 0.1
"""


def each(cases):
    return [pytest.param(case, id=case.name) for case in cases]


@pytest.fixture
def answer(tmp_path, capsys):
    def prove(case, *more):
        source, strategy = tmp_path / "program.c", tmp_path / "short.toml"
        source.write_text(case.text)
        strategy.write_text(STRATEGY)
        options = ("--strategy", strategy, "--harness", tmp_path / "harness.c", *case.options)
        main([str(each) for each in ("prove", *options, *more, source)])
        return capsys.readouterr().out

    return prove


def judge(case, printed):
    result = json.loads(printed)
    refused = result["verdict"] == "UNKNOWN" and re.search(
        r"program.c:\d+:\d+: (error|unsupported)", result["reason"]
    )
    assert ("REFUSED" if refused else result["verdict"]) == case.answer, result["reason"]
    if case.answer == "UNKNOWN":
        assert "was not proved" in result["reason"]
    listed = "; ".join(each["text"] for each in result["assumptions"])
    for words in case.assumed:
        assert words in listed
    for words in case.absent:
        assert words not in listed
    return result


@pytest.mark.parametrize(
    "case", each(EXTERNAL + PROMISES + UNDECLARED + VOLATILE + LIBRARY + UNREAD)
)
def test_answers(case, answer, tmp_path):
    result = judge(case, answer(case, "--json"))
    assert case.said in result["reason"]
    # (The library does not notice what it does not allow.)
    noticed = "other" not in case.options
    if case.answer == "FALSE" and noticed and DataModel.ILP32 in available_models():
        confirm(tmp_path)


def confirm(folder):
    """The compiled program fails with the inputs of the counterexample, as its harness says."""
    text = (folder / "harness.c").read_text()
    command = re.search(r"gcc (.*) PROGRAM.c HARNESS.c", text)
    options = command[1].split()
    binary = folder / "a.out"
    sources = (folder / "program.c", folder / "harness.c")
    subprocess.run(["gcc", *options, *map(str, sources), "-o", str(binary)], check=True)
    assert subprocess.run([str(binary)], capture_output=True, check=False).returncode not in (0,)


@pytest.mark.parametrize("case", each(NOTHING))
def test_little_is_said(case, answer):
    result = judge(case, answer(case, "--json"))
    assert (result["vacuous"] or "").startswith(case.said)
    assert bool(result["vacuous"]) == bool(case.said)
    first = answer(case).splitlines()[0]
    assert first.split(": ", 2)[1:] == ["TRUE", result["vacuous"]][: 1 + bool(case.said)]


GLOBAL = Case(
    "global",
    "extern void reach_error(void); int g = 3; void modify(int *);\n"
    "int main(void) { int x = 4; modify(&x); if (g + x != 7) reach_error(); }",
    "TRUE",
    assumed=("modify changes nothing",),
)


def test_the_rules_of_sv_comp_are_listed(answer, tmp_path):
    """With --property, an external function changes nothing."""
    path = tmp_path / "unreach-call.prp"
    path.write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    judge(GLOBAL, answer(GLOBAL, "--json", "--property", path))
    assert json.loads(answer(GLOBAL, "--json"))["verdict"] == "UNKNOWN"
    forgets = answer(GLOBAL, "--json", "--property", path, "--external", "forget")
    assert json.loads(forgets)["verdict"] == "UNKNOWN"


def test_assumptions_come_last_and_once(answer):
    text = GLOBAL.text.replace("modify(&x);", "modify(&x); modify(&x); modify(&g);")
    lines = answer(replace(GLOBAL, text=text), "--external", "pure").splitlines()
    assert lines[-1] == "  assuming that modify changes nothing (line 2)"
    assert sum("modify" in line for line in lines) == 1


def test_a_certificate_says_what_the_surroundings_do(answer, tmp_path, capsys):
    folder = tmp_path / "proof"
    answer(GLOBAL, "--external", "pure", "--certificate", folder)
    assert main(["check", str(folder)]) == 0
    assert "assuming that modify changes nothing" in capsys.readouterr().out
    written = folder / "certificate.json"
    for before, after in (('"pure"', '"forget"'), ('"forget"', '"nothing"')):
        written.write_text(written.read_text().replace(before, after))
        assert main(["check", str(folder)]) == 1
        assert "REJECTED" in capsys.readouterr().out


def test_assumptions_have_a_kind_names_and_lines(answer):
    result = json.loads(answer(GLOBAL, "--json", "--external", "pure"))
    text = "modify changes nothing (line 2)"
    assert result["assumptions"] == [
        {"kind": "pure", "names": ["modify"], "lines": [2], "text": text}
    ]


def test_what_no_execution_reaches_is_said_in_sarif_and_of_functions(answer):
    text = "#include <assert.h>\nvoid __VERIFIER_assume(int);\nvoid f(int n) {\n"
    text += (
        "  for (int i = 0; i < n; i++) { __VERIFIER_assume(i > 4 && i < 2); assert(n < 9); }\n}\n"
    )
    case = Case("function", text, "TRUE", ("--function", "f", "--assume", "n > 2"))
    said = "no execution reaches the assertion"
    assert json.loads(answer(case, "--json"))["vacuous"].startswith(said)
    assert f"TRUE: {said}" in answer(case, "--sarif")
