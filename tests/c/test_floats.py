"""Floating-point numbers in C programs: lowered, run, printed, proved and refuted."""

import subprocess

import pytest

from tests.compilers import needs
from tests.float_programs import float_program
from tests.gcc.batch import run_batch
from tests.gcc.machine_results import machine_results
from tests.thorough import some
from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.core.program.printer import print_program
from viap.runs.machine import End, ListedInputs, compile_program
from viap.ui.cli.main import main

GCC = ("gcc", "-O0", "-fno-strict-aliasing", "-msse2", "-mfpmath=sse", "-fno-builtin")
needs_gcc = needs("gcc")
SEEDS = some(range(1000, 1040), 4)


@needs_gcc
def test_programs_leave_the_bits_that_gcc_leaves():
    programs = [float_program(seed, DataModel.LP64) for seed in SEEDS]
    found = [machine_results(program) for program in programs]
    compared = 0
    for mine, theirs in zip(found, run_batch(programs, GCC, DataModel.LP64, ("-lm",)), strict=True):
        if isinstance(mine, str):
            assert mine.startswith("refused: order"), mine
            continue
        assert mine == theirs
        compared += 1
    assert compared > len(SEEDS) // 2


@needs_gcc
def test_core_programs_are_c(tmp_path):
    text = float_program(SEEDS[0], DataModel.LP64).text
    printed = print_program(load_text(text, "f.c", DataModel.LP64))
    file = tmp_path / "core.c"
    file.write_text(printed)
    subprocess.run(["gcc", "-w", "-fsyntax-only", str(file)], check=True)


HEAD = """\
#include <float.h>
#include <math.h>
#include <string.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
"""

# Conditions that hold, by C and IEEE 754.
HOLDS = (
    "0.1f != 0.1 && 0.1f == (float)0.1",
    "1.0f / 3 == 0x1.555556p-2f && 1.0 / 3 == 0x1.5555555555555p-2",
    "16777217 == 16777217.0 && (float)16777217 == 16777216.0f",
    "sizeof(1.0f) == 4 && sizeof(1.0) == 8 && sizeof(1.0f + 1.0) == 8 && sizeof(long double) > 8",
    "-1.5f == -(1.5f) && !0.0 && !-0.0 && !!0.5f",
    "0.0 == -0.0 && 1 / 0.0 > 0 && 1 / -0.0 < 0",
    "INFINITY > DBL_MAX && NAN != NAN && !(NAN == NAN) && !(NAN < 1) && !(NAN >= 1)",
    "(int)2.9 == 2 && (int)-2.9 == -2 && (unsigned char)200.7f == 200",
    "(_Bool)0.1 == 1 && (_Bool)0.0 == 0 && (_Bool)NAN == 1",
    "(float)1e300 == INFINITY && (float)1e-300 == 0",
    "DBL_EPSILON + 1 != 1 && DBL_EPSILON / 2 + 1 == 1 && FLT_EPSILON == 0x1p-23f",
    "sqrt(2.0) * sqrt(2.0) != 2 && fabs(-0.0) == 0 && floor(-0.5) == -1 && round(-2.5) == -3",
    "rint(2.5) == 2 && trunc(-7.9f) == -7 && fmod(-7, 3) == -1 && remainder(7, 4) == -1",
    "fmin(NAN, 2) == 2 && fmax(1, NAN) == 1 && copysign(1, -0.0) == -1 && ldexp(3, -1) == 1.5",
    "isnan(NAN) && isinf(-INFINITY) && !isfinite(NAN) && isnormal(1.0) && !isnormal(1e-310)",
    "fpclassify(0.0) == FP_ZERO && fpclassify(1e-310) == FP_SUBNORMAL && signbit(-1.0)",
    "lround(2.5) == 3 && lrint(2.5) == 2 && isless(1.0, 2.0) && isunordered(1.0, NAN)",
    "9007199254740993 == 9007199254740992.0 && (1ull << 63) * 2.0 == 18446744073709551616.0",
    "'a' + 0.5f == 97.5f && (1 ? 1 : 2.0) / 2 == 0.5 && (3, 2.5) == 2.5",
)  # fmt: skip


@pytest.mark.parametrize("condition", HOLDS)
def test_conditions_hold(condition):
    text = f"{HEAD}int main(void) {{ if (!({condition})) reach_error(); return 0; }}\n"
    program = ordinary_program(load_text(text, "t.c", DataModel.LP64))
    assert compile_program(program).run(ListedInputs([])).end is End.END


BODIES = {
    "float x = 1.5f; x += 1; x *= 2; x++; --x; x /= 4; x -= 0.25; ": "x == 1.0f",
    "int i = 7; i *= 1.5; i += 0.9; ": "i == 10",
    "double a[3] = {1, 2.5}; double *p = a; p[2] = *p + p[1]; ": "a[2] == 3.5",
    "struct { float f; double d; } s = {.d = 2, .f = 0.5f}, t = s; ": "t.f * t.d == 1",
    "union { double d; unsigned long long u; } u; u.d = 1; ": "u.u == 0x3ff0000000000000ull",
    "float f = 1; unsigned char b[4]; memcpy(b, &f, 4); ": "b[3] == 0x3f && b[2] == 0x80",
    "unsigned u = 0x40490fdb; float f; memcpy(&f, &u, 4); ": "f > 3.14159f && f < 3.1416f",
    "double d[4]; memset(d, 0, sizeof d); ": "d[3] == 0",
    "int a[2] = {1, 2}; double x = 0.3; char *p = (char *)a + (long)(x * 4.0); ": "p[-1] == 1",
    "static float g = 1.0f / 3 * 3; static const double h = 2 * 0.5 + 1; ": "g == 1 && h == 2",
}


@pytest.mark.parametrize("body", BODIES)
def test_statements_do_what_c_says(body):
    condition = BODIES[body]
    text = f"{HEAD}int main(void) {{ {body} if (!({condition})) reach_error(); return 0; }}\n"
    program = ordinary_program(load_text(text, "t.c", DataModel.LP64))
    assert compile_program(program).run(ListedInputs([])).end is End.END


# Claims about any number, with what viap says of them.
CLAIMS = {
    "x != x || x <= x": 0,
    "!(x > 1) || x * 2 > 2": 0,
    "x <= x": 1,
    "!(x >= 0 && x <= 1) || (int)x == 0 || x == 1": 0,
    "x + 1 > x": 1,
    "-(-x) == x || x != x": 0,
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_claims_about_any_number(claim, tmp_path, capsys):
    file = tmp_path / "claim.c"
    file.write_text(
        f"{HEAD}int main(void) {{ double x = __VERIFIER_nondet_double();\n"
        f"if (!({claim})) reach_error(); return 0; }}\n"
    )
    assert main(["prove", "-m64", "--timeout", "60", str(file)]) == CLAIMS[claim]


def test_counterexamples_show_numbers(tmp_path, capsys):
    file = tmp_path / "half.c"
    file.write_text(
        f"{HEAD}int main(void) {{ float x = __VERIFIER_nondet_float();\n"
        "if (x * 4 == 10) reach_error(); return 0; }\n"
    )
    assert main(["prove", "-m64", "--timeout", "60", str(file)]) == 1
    assert "__VERIFIER_nondet_float() = 2.5f" in capsys.readouterr().out


def test_the_bits_of_a_nan_decide_nothing(tmp_path):
    text = (
        f"{HEAD}int main(void) {{ double z = __VERIFIER_nondet_double(), w = z / z;\n"
        "unsigned long long bits; memcpy(&bits, &w, 8);\n"
        "if (w != w && bits >> 63) reach_error(); return 0; }\n"
    )
    program = ordinary_program(load_text(text, "t.c", DataModel.LP64))
    assert compile_program(program).run(ListedInputs([0])).end is not End.ERROR


# What C leaves open, or what compilers keep though C would let them change it: nothing decides it.
LEFT_OPEN = [
    "union { float f; unsigned u; } a, b; a.u = 0x7fc00001u; b.f = a.f; if (b.u != a.u)",
    "union { float f; unsigned u; } a, b; a.u = 0x7f800001u; b.f = a.f; if (b.u != a.u)",
    "double x = 1e300; long k = lround(x); if (k == 7)",
    "double x = 1e300; long k = lround(x); if (k != 7)",
    "float x = NAN; long long k = llrintf(x); if (k != 7)",
]


@pytest.mark.parametrize("body", LEFT_OPEN)
def test_what_c_leaves_open_is_neither_proved_nor_refuted(body, tmp_path):
    file = tmp_path / "open.c"
    file.write_text(f"{HEAD}int main(void) {{ {body} reach_error(); return 0; }}\n")
    assert main(["prove", "-m64", "--timeout", "20", str(file)]) == 3


@pytest.mark.parametrize(
    "body",
    [
        "double x = -0.0, y = 0.0; if (fmin(x, y) != 0) reach_error();",
        "double x = 1e300; long k = lround(x); x = k;",
    ],
)
def test_what_is_left_open_is_not_undefined(body, tmp_path):
    file = tmp_path / "defined.c"
    file.write_text(f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    assert main(["prove", "-m64", "--check", "all", "--timeout", "200", str(file)]) == 0


def test_conversions_out_of_range_are_undefined(tmp_path, capsys):
    file = tmp_path / "cast.c"
    file.write_text(
        "extern double __VERIFIER_nondet_double(void);\n"
        "int main(void) { double x = __VERIFIER_nondet_double();\n"
        "return x > -5 && x < 3e9 ? (int)x : 0; }\n"
    )
    assert main(["prove", "--check", "float-cast", "--timeout", "60", str(file)]) == 1
    assert "float-cast" in capsys.readouterr().out


# Errors that depend on a result which C leaves open, and others that do not; `x` is -1.
OPEN = (
    "signbit(x) == 1",
    "signbit(x) != 1",
    "signbit(x) > 0",
    "signbit(x) & 128",
    "signbit(x) == signbit((float)x)",
    "signbit(x) != signbit((float)x)",
    "signbit(x) <= __builtin_signbitf((float)x)",
    "isinf(x / 0) == 1",
    "isinf(x / 0) == -1",
    "isnan(x / 0 * 0) == 1",
    "isfinite(x) == isnormal(x)",
    "signbit(fmin(x + 1, -0.0))",
    "!signbit(fmin(x + 1, -0.0))",
    "1 / fmaxf(-0.0f, (float)x + 1) > 0",
)
DETERMINED = (
    "signbit(x)",
    "!!signbit(x) == 1",
    "(_Bool)signbit(x) == 1",
    "signbit(x) != 0 && !(signbit(x) == 0) && signbit(-x) == 0",
    "signbit(x) * 0 == 0 && signbit(-x) == 0",
    "isinf(x / 0) && !isinf(x) && isnormal(x) && isfinite(x)",
    "__builtin_isinf_sign(x / 0) == -1 && __builtin_isinf_sign(-x / 0) == 1",
    "isless(x, 0) == 1 && isunordered(x, x) == 0 && islessgreater(x, -x) == 1",
    "fpclassify(x) == FP_NORMAL",
    "fmin(x + 1, -0.0) == 0 && fmin(x, -0.0) == -1 && 1 / fmax(x, -0.0) < 0",
    "signbit(fmin(-0.0, -0.0))",
)


@pytest.mark.parametrize("condition", OPEN + DETERMINED)
def test_open_results_decide_nothing(condition):
    text = (
        f"{HEAD}int main(void) {{ double x = __VERIFIER_nondet_double();\n"
        f"if (x == -1 && ({condition})) reach_error(); return 0; }}\n"
    )
    program = ordinary_program(load_text(text, "t.c", DataModel.LP64))
    end = compile_program(program).run(ListedInputs([0xBFF0000000000000])).end
    assert (end is End.ERROR) == (condition in DETERMINED)


@pytest.mark.parametrize("claim", ("signbit(x) == 0 || signbit(x) == 1", "!signbit(fmax(0, x))"))
def test_open_results_prove_nothing(claim, tmp_path):
    file = tmp_path / "claim.c"
    file.write_text(
        f"{HEAD}int main(void) {{ double x = __VERIFIER_nondet_double();\n"
        f"if (x <= 0 && !({claim})) reach_error(); return 0; }}\n"
    )
    assert main(["prove", "-m64", "--timeout", "2", str(file)]) == 3


def test_tests_of_operands_that_are_not_evaluated():
    text = (
        f"{HEAD}double a[2] = {{1, -1}}; int main(void) {{ int i = __VERIFIER_nondet_int();\n"
        "int s = i < 2 ? signbit(a[i]) : 0; if (!s && i == 7) reach_error(); return 0; }\n"
    )
    program = ordinary_program(load_text(text, "t.c", DataModel.LP64))
    assert compile_program(program).run(ListedInputs([7])).end is End.ERROR


ERRNO = {
    "sqrt(x)": (0xBFF0000000000000, 0x4000000000000000),  # of -1, and of 2
    "fmod(1, x)": (0, 0x4000000000000000),
    "ldexp(x, 1000)": (0x7FE0000000000000, 0x3FF0000000000000),
}


@pytest.mark.parametrize("call", ERRNO)
def test_runs_end_where_errno_is_set(call):
    text = (
        f"{HEAD}#include <errno.h>\nint main(void) {{ double x = __VERIFIER_nondet_double();\n"
        f"errno = 0; x = {call}; if (errno == 0) reach_error(); return 0; }}\n"
    )
    program = compile_program(ordinary_program(load_text(text, "t.c", DataModel.LP64)))
    ends = [program.run(ListedInputs([bits])).end for bits in ERRNO[call]]
    assert ends == [End.ASSUMPTION, End.ERROR]


def test_ranges_of_functions_are_assumptions(tmp_path, capsys):
    file = tmp_path / "range.c"
    file.write_text(
        f"{HEAD}int main(void) {{ double x = __VERIFIER_nondet_double(), y = exp(x);\n"
        "if (sin(x) > 1.5) reach_error(); return y > 2; }\n"
    )
    assert main(["prove", "-m64", "--timeout", "60", str(file)]) == 0
    assert "sin returns a number of its mathematical range, up to" in capsys.readouterr().out


def test_an_open_result_that_ends_the_run_decides_nothing():
    text = (
        f"{HEAD}int main(void) {{ double x = __VERIFIER_nondet_double();\n"
        "if (1 / fmin(x, -0.0) < 0 || !(x == 0)) ; else reach_error(); return 0; }\n"
    )
    program = ordinary_program(load_text(text, "t.c", DataModel.LP64))
    assert compile_program(program).run(ListedInputs([0])).end is End.UNDEFINED
