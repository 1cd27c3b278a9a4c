"""`viap prove --cross-check`: agreement, and what is said where nothing can be compared."""

import json

import pytest

from tests.compilers import makes_programs
from tests.gcc import available_models
from viap.core.program.integer_types import DataModel
from viap.ui.cli.main import main

pytestmark = pytest.mark.skipif(
    DataModel.LP64 not in available_models(), reason="there is no gcc for LP64"
)
HEAD = """\
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
"""


@pytest.fixture
def prove(tmp_path, capsys):
    """The JSON object of a program, and the messages."""

    def call(text, *options, compiler="gcc"):
        path = tmp_path / "program.c"
        path.write_text(HEAD + text)
        arguments = ["--data-model", "LP64", "--cross-check", compiler, *options]
        main(["prove", "--json", "--timeout", "60", *arguments, str(path)])
        shown = capsys.readouterr()
        return json.loads(shown.out), shown.err

    return call


SAME = {
    "a proof": ("int x = __VERIFIER_nondet_int(); if (x > 3) assert(x > 2);", "TRUE"),
    "a counterexample": ("int x = __VERIFIER_nondet_int(); assert(x != 7);", "FALSE"),
    "an error function": ("if (__VERIFIER_nondet_uchar() == 200) reach_error();", "FALSE"),
    "abort": ("if (__VERIFIER_nondet_int() < 0) abort(); assert(1);", "TRUE"),
    "exit": ("if (__VERIFIER_nondet_int() < 0) exit(3); assert(1);", "TRUE"),
    "loops": (
        "unsigned char n = __VERIFIER_nondet_uchar(); int s = 0;"
        " for (int i = 0; i < n; i++) s += 2; assert(s == 2 * n);",
        "TRUE",
    ),
    "a run that may not end": (
        "int x = __VERIFIER_nondet_int(); while (x) ; assert(x == 0);",
        "TRUE",
    ),
    "a function without a body": (
        "extern short sensor(int); int x = sensor(3); if (x > 5) assert(x != 9);",
        "FALSE",
    ),
    "undefined runs": (
        "int x = __VERIFIER_nondet_int(); x = x + 1; assert(x > -2147483647 - 1);",
        "TRUE",
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_the_compiler_agrees(name, prove):
    body, verdict = SAME[name]
    answer, messages = prove(f"int main(void) {{ {body} return 0; }}")
    assert answer["verdict"] == verdict
    check = answer["cross_check"]
    assert check["status"] == "agreed"
    assert check["compared"] >= 1
    assert check["differences"] == []
    assert check["errors"] if verdict == "FALSE" else not check["errors"]
    assert not messages


def test_optimised_programs_are_noticed_too(prove):
    """A compiler may leave out the call of an error function that it knows to do nothing."""
    text = "void reach_error(void) {}\nint main(void) { reach_error(); return 0; }"
    for compiler in ("gcc -O2", "clang -O2"):
        if makes_programs(*compiler.split()):
            answer, _ = prove(text, compiler=compiler)
            assert (answer["verdict"], answer["cross_check"]["status"]) == ("FALSE", "agreed")


def test_a_result_that_depends_on_uninitialised_memory_is_not_compared(prove):
    answer, _ = prove("int main(void) { int x, *p = &x; assert(*p > 0); return 0; }")
    assert answer["verdict"] == "FALSE"
    assert [each["name"] for each in answer["open_values"]] == ["x"]
    assert answer["cross_check"]["status"] == "not-checked"


def test_undefined_behaviour_that_no_sanitizer_confirms_leaves_a_doubt(prove):
    answer, _ = prove(
        "int main(void) { const int c = 1; *(int *)&c = 2; assert(*(int *)&c == 1); return 0; }"
    )
    assert (answer["verdict"], answer["cause"]) == ("UNKNOWN", "doubt")
    assert answer["cross_check"]["status"] == "doubt"
    assert len(answer["cross_check"]["doubtful"]) == 1


def test_undefined_behaviour_that_a_sanitizer_confirms_excuses_the_error(prove):
    answer, _ = prove(
        "int main(void) { int x = __VERIFIER_nondet_int(), y = x + 1; assert(y > x); return 0; }"
    )
    assert (answer["verdict"], answer["cross_check"]["status"]) == ("TRUE", "agreed")


def test_what_the_library_gives_is_not_compared(prove):
    answer, _ = prove("int main(void) { if (rand() == 5) assert(0); return 0; }")
    assert answer["verdict"] == "FALSE"
    assert answer["cross_check"]["status"] == "not-checked"


NOT = {
    "no such compiler": ("no-such-compiler", "can't be started"),
    "a command that makes nothing": ("true", "makes no program"),
    "no command": ("gcc '", "is not a command"),
    "an unknown option": ("gcc --no-such-option", "does not compile the program"),
}


@pytest.mark.parametrize("name", NOT)
def test_without_a_compiler_the_verdict_stands(name, prove):
    compiler, why = NOT[name]
    answer, messages = prove("int main(void) { assert(1); return 0; }", compiler=compiler)
    assert answer["verdict"] == "TRUE"
    assert answer["cross_check"]["status"] == "not-checked"
    assert why in answer["cross_check"]["problem"]
    assert messages.count("not cross-checked") == 1


def test_static_error_functions(prove, tmp_path):
    text = "static void __VERIFIER_error(void) {}\nint main(void) { __VERIFIER_error(); }"
    answer, messages = prove(text)
    assert answer["verdict"] == "FALSE"
    assert "static" in answer["cross_check"]["problem"]


def test_functions_that_are_called(prove):
    answer, messages = prove("int f(int x) { return x; }", "--function", "f")
    assert "whole programs" in answer["cross_check"]["problem"]


def test_a_proof_of_an_error_that_runs_reach_is_withdrawn(prove, monkeypatch, tmp_path):
    """A fault of the prover, where runs of the machine and of the compiled program agree."""
    from viap.prover.cases.answer import ProgramAnswer
    from viap.prover.cases.case import Case

    def decided(self, program, plan, whole):
        return ProgramAnswer("a fault", verdict="TRUE")

    monkeypatch.setattr(Case, "decided", decided)
    callee = "/*@ requires n >= 0; assigns \\nothing; */ int f(int n) { assert(n != 3); return n; }"
    main_ = "int main(void) { int x = __VERIFIER_nondet_int(); return x < 0 ? 0 : f(x); }"
    answer, _ = prove(f"{callee}\n{main_}", "--modular")
    assert (answer["verdict"], answer["cause"]) == ("UNKNOWN", "fault")
    assert "it has a proof, and yet the error is reached on inputs 3;" in answer["reason"]


def test_text(tmp_path, capsys):
    path = tmp_path / "program.c"
    path.write_text(HEAD + "int main(void) { assert(__VERIFIER_nondet_int() | 1); return 0; }")
    assert main(["prove", "--cross-check", "gcc", "--data-model", "LP64", str(path)]) == 0
    assert "cross-checked by 'gcc': 40 of 40 runs agree" in capsys.readouterr().out


def test_an_error_behind_the_steps_of_the_machine_is_in_doubt():
    """The run of the machine is cut off, and that of the compiled program reaches the error."""
    from viap.c.load import load_text
    from viap.runs.crosscheck.differences import CompiledOutcome, MachineRuns, Sample, judged
    from viap.runs.machine import FixedInputs, compile_program

    text = f"{HEAD}int main(void) {{ for (int i = 0; i < 99; i++) ; assert(0); return 0; }}\n"
    program = load_text(text, "p.c", DataModel.LP64)
    runs = MachineRuns(program, lambda value: True)
    cut_off = Sample(compile_program(program).run(FixedInputs(0), budget=9), (), False)
    found = judged(
        program, "cc", frozenset(("assert",)), [cut_off], [CompiledOutcome("ERROR")], runs
    )
    assert [each.what for each in found.doubtful] == [
        "viap did not follow the run to its end; cc: the error is reached"
    ]


def test_a_compiler_without_32_bit_libraries_is_named(prove, tmp_path):
    gcc = tmp_path / "gcc"
    gcc.write_text('#!/bin/sh\ncase " $* " in *" -m32 "*) exit 1;; esac\nexec gcc "$@"\n')
    gcc.chmod(0o755)
    answer, _ = prove("int main(void) { return 0; }", "--data-model=ILP32", compiler=str(gcc))
    told = answer["cross_check"]["problem"]
    assert "-m32' makes no programs for ILP32 here" in told
