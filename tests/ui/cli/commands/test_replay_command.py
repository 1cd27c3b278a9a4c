"""`viap run` repeats each counterexample: the printed command works as it is."""

import json
import shlex
from pathlib import Path

import pytest
import yaml

from tests.thorough import LONG
from viap.project.task import words_of
from viap.ui.cli.commands.prove import add_arguments
from viap.ui.cli.commands.replay_command import kept_options
from viap.ui.cli.main import main
from viap.ui.cli.options import Parser

FOLDER = Path(__file__).resolve().parents[4] / "sv-benchmarks"
BUGS = sorted(FOLDER.glob("*/*-bug.yml"))
# Bugs of several kinds that are found at once.
SAMPLE = (
    "count-up-bug", "staircase-bug", "matrix-add-bug", "fill-odd-bug", "selection-sort-bug",
)  # fmt: skip

CALLED = """\
struct pair { int n; int *data; };
int limit;
int sum(struct pair *p, int *q, char c) {
    int t = 0;
    if (c == 'x' && limit > 3)
        for (int i = 0; i < p->n; i++) t += p->data[i] / q[i];
    return t;
}
"""
UNSET = """\
extern void reach_error(void);
int main(void) {
    int a[3];
    if (a[1] == 77 && a[2] == -4) reach_error();
}
"""
MACRO = """\
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > SIZE && x < SIZE + 1.0f) reach_error();
}
"""


def replay(capsys, *words):
    """Proves, and repeats the run that was found; returns both results."""
    assert main(["prove", "--json", *map(str, words)]) == 1
    found = json.loads(capsys.readouterr().out)
    found = found[0] if isinstance(found, list) else found
    command = shlex.split(found["replay"])
    assert command[:2] == ["viap", "run"]
    status = main([*command[1:], "--json"])
    out, err = capsys.readouterr()
    assert status == 1, (found["replay"], out, err)
    return found, json.loads(out)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CALLED, ["--function", "sum", "--array", "p->data:p->n", "--array=q:4",
                  "--check", "division"]),
        (CALLED, ["--function", "sum", "--array", "p->data:p->n", "--array=q:4", "--assume",
                  "limit == 9", "--check=division", "-m32", "--timeout", "60"]),
        (UNSET, ["--data-model=ILP32"]),
        (MACRO, ["-DSIZE=7.0f", "-I", "include dir", "-std=c11", "--strategy", "default"]),
        (MACRO, ["-D", "SIZE=3.0f", "-Iinclude"]),
    ],
)  # fmt: skip
def test_the_printed_command_repeats_the_run(tmp_path, monkeypatch, capsys, text, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a b.c").write_text(text)
    found, run = replay(capsys, *words, "a b.c")
    assert run["position"] == found["violated"]["position"]
    assert [each["value"] for each in run["inputs"]] == [
        each.get("bits", each["value"]) for each in found["inputs"]
    ]


def test_several_files(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("other.c").write_text("int other(int x) { return x - 5; }\n")
    Path("main.c").write_text(
        "extern int __VERIFIER_nondet_int(void); void reach_error(void); int other(int);\n"
        "int main(void) { if (other(__VERIFIER_nondet_int()) == 3) reach_error(); }\n"
    )
    for files in (("main.c", "other.c"), ("other.c", "main.c")):
        _, run = replay(capsys, *files)
        assert [each["value"] for each in run["inputs"]] == [8]


def test_a_table_of_functions(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("f.c").write_text(
        "int f(int x) { return 10 / (x - 3); }\nint g(int x) { return x & 1; }\n"
    )
    assert (
        main(["prove", "--json", "--all-functions", "--no-infer", "--check=division", "f.c"]) == 1
    )
    results = json.loads(capsys.readouterr().out)
    found = next(each for each in results if each["function"] == "f")
    assert main(shlex.split(found["replay"])[1:]) == 1


def test_surplus_values_are_refused(tmp_path, capsys):
    path = tmp_path / "unset.c"
    path.write_text(UNSET)
    assert main(["run", "--input", "5,6", str(path)]) == 2
    assert "--input has 2 values, but the run read 0: leave out the others" in (
        capsys.readouterr().err
    )
    assert main(["run", "--input", "", "--uninitialised", "77,-4,5", str(path)]) == 2
    assert "--uninitialised has 3 values, but the run read 2 (it stopped at " in (
        capsys.readouterr().err
    )
    assert main(["run", "--uninitialised", "77,-4", str(path)]) == 2
    assert "--uninitialised needs --input" in capsys.readouterr().err


def test_options_that_change_no_run_are_left_out():
    words = ["--json", "-v", "--timeout", "5", "--function=f", "--array", "a:n", "-Dx=1", "-I", "i",
             "file.c", "-m32", "--check", "all", "--volatile=ordinary"]  # fmt: skip
    parser = Parser("viap prove")
    add_arguments(parser)
    assert kept_options(words, parser) == ["-Dx=1", "-I", "i", "-m32", "--volatile=ordinary"]


@pytest.mark.parametrize(
    "path", [each for each in BUGS if LONG or each.stem in SAMPLE], ids=lambda path: path.stem
)
def test_wrong_tasks_are_repeated(path, capsys):
    task = yaml.safe_load(path.read_text())
    options, goal = task["options"], task["properties"][0]["property_file"]
    words = [*words_of(options), "--data-model", options["data_model"], "--timeout", "60"]
    if not any(word.startswith("--check") for word in words):
        words += ["--property", path.parent / goal]
    words.append(path.parent / task["input_files"])
    if LONG and main(["prove", "--quiet", *map(str, words)]) != 1:
        pytest.skip("no run is found in this time")
    capsys.readouterr()
    found, run = replay(capsys, *words)
    assert len(run["inputs"]) == len(found["inputs"])
