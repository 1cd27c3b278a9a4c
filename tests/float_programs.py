"""Random programs about floating-point numbers, without inputs, that leave bits in `out`.

A NaN is left as one number, since C does not determine its bits.
"""

import random

from tests.gcc.small_program import MARK, SmallProgram
from viap.core.program.integer_types import DataModel

_INTEGERS = (
    "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long",
    "unsigned long long",
)  # fmt: skip
_NUMBERS = (
    "0.0", "-0.0", "1.0", "0.1f", "0.1", "3.0f", "-2.5f", "1e10", "1e-30f", "16777217.0", "0.5f",
    "1e308", "3.4e38f", "-1e-310", "1e-45f", "0x1.fffffep0f", "0x1.8p-1074", "4503599627370497.5",
    "123456789.125", "-7.0f", "1e22", "2147483647.0", "0.3", "100.0f", "1.0000001f", "9e18",
)  # fmt: skip
_UNARY = ("fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint", "nearbyint")
_BINARY = ("fmod", "copysign", "fmin", "fmax", "fdim", "remainder")

_HEAD = """\
typedef float @F; typedef double @D;
double fabs(double); double sqrt(double); double floor(double); double ceil(double);
double trunc(double); double round(double); double rint(double); double nearbyint(double);
float fabsf(float); float sqrtf(float); float floorf(float); float ceilf(float);
float truncf(float); float roundf(float); float rintf(float); float nearbyintf(float);
double fmod(double, double); double copysign(double, double); double fmin(double, double);
double fmax(double, double); double fdim(double, double); double remainder(double, double);
float fmodf(float, float); float copysignf(float, float); float fminf(float, float);
float fmaxf(float, float); float fdimf(float, float); float remainderf(float, float);
double ldexp(double, int);
struct @S { float f; char c; double d; };
static long long @bits(double x) { long long b; if (x != x) return 7; memcpy(&b, &x, 8); return b; }
static long long @word(float x) { unsigned u; if (x != x) return 7; memcpy(&u, &x, 4); return u; }
static double @mean(double x, float y) { return (x + y) / 2; }
static float @step(float x, int n) { while (n-- > 0) x = x * 0.75f + 1; return x; }
"""


class _Program:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.floats = ["f0", "f1", "d0", "d1", "d2", "s.f", "s.d", "a[0]", "a[1]", "a[2]", "g"]
        self.integers = ["i0", "i1", "u0", "l0", "v0", "c0"]

    def number(self, depth: int) -> str:
        choose = self.random
        if depth == 0 or choose.random() < 0.2:
            return choose.choice((*self.floats, *self.floats, choose.choice(_NUMBERS)))
        kind = choose.randrange(12)
        left = self.number(depth - 1)
        if kind < 5:
            return f"({left} {choose.choice('+-*/')} {self.number(depth - 1)})"
        if kind == 5:
            return f"({choose.choice(('float', 'double'))})({left})"
        if kind == 6:
            return f"(- {left})"
        if kind == 7:
            return f"({self.condition(depth - 1)} ? {left} : {self.number(depth - 1)})"
        if kind == 8:
            return f"{choose.choice(_UNARY)}{choose.choice(('', 'f'))}({left})"
        if kind == 9:
            name = f"{choose.choice(_BINARY)}{choose.choice(('', 'f'))}"
            right = self.number(depth - 1)
            # Which of two zeros fmin and fmax give is left open.
            if name.startswith("copysign"):
                right = f"({right} < 0 ? -1 : 1)"
            return f"({name}({left}, {right}) + 0.0)" if "m" in name[1:3] else (
                f"{name}({left}, {right})"
            )  # fmt: skip
        if kind == 10:
            return choose.choice((f"@mean({left}, {self.number(depth - 1)})",
                                  f"@step({left}, {choose.randrange(9)})",
                                  f"ldexp({left}, {choose.randrange(-80, 80)})"))  # fmt: skip
        return f"({self.integer(depth - 1)} {choose.choice('+-*')} {left})"

    def condition(self, depth: int) -> str:
        choose = self.random
        left, right = self.number(depth), self.number(depth)
        op = choose.choice(("<", "<=", ">", ">=", "==", "!="))
        test = f"({left} {op} {right})"
        return choose.choice(
            (test, test, f"!({left})", f"({test} && {left})", f"({test} || {right})")
        )

    def integer(self, depth: int) -> str:
        choose = self.random
        if depth == 0 or choose.random() < 0.4:
            return choose.choice((*self.integers, str(choose.randrange(-9, 10))))
        if choose.random() < 0.3:
            return f"({self.condition(depth - 1)})"
        type = choose.choice(_INTEGERS)
        # A conversion is defined where the number fits.
        low, high = (0, 100) if "unsigned" in type else (-100, 100)
        value = self.number(depth - 1)
        return f"((({value}) > {low} && ({value}) < {high}) ? ({type})({value}) : ({type}){high})"

    def statement(self) -> str:
        choose = self.random
        if choose.random() < 0.25:
            name = choose.choice(self.integers)
            return f"{name} = {self.integer(2)};"
        if choose.random() < 0.1:
            return f"{choose.choice(self.floats)}{choose.choice(('++', '--'))};"
        if choose.random() < 0.15:
            return f"if ({self.condition(2)}) {{ {self.statement()} }}"
        if choose.random() < 0.1:
            count = choose.randrange(1, 6)
            return f"for (int k = 0; k < {count}; k++) {{ {self.statement()} a[k % 3] += k; }}"
        op = choose.choice(("=", "=", "=", "+=", "-=", "*=", "/="))
        return f"{choose.choice(self.floats)} {op} {self.number(3)};"


def float_program(seed: int, model: DataModel) -> SmallProgram:
    """The program of a seed: assignments, conditions and short loops over numbers."""
    program = _Program(seed)
    choose = program.random
    values = [choose.choice(_NUMBERS) for _ in range(8)]
    lines = [_HEAD.replace("@", MARK), f"long long {MARK}out[16];"]
    lines.append(f"static double {MARK}g = {values[7]} * 3 - 0.25f;")
    lines.append(f"int {MARK}main(void) {{")
    lines.append(f"  float f0 = {values[0]}, f1 = {values[1]}, a[3] = {{ {values[2]}, 1, 2 }};")
    lines.append(f"  double d0 = {values[3]}, d1 = {values[4]}, d2 = {values[5]};")
    lines.append(f"  struct {MARK}S s = {{ {values[6]}, 1, 2.5 }};")
    lines.append("  int i0 = 5, i1 = -3; unsigned u0 = 4000000000u; long long l0 = 1LL << 53;")
    lines.append("  unsigned long long v0 = 18446744073709551615ull; signed char c0 = -1;")
    lines += [f"  {program.statement()}" for _ in range(10)]
    for place, name in enumerate(("d0", "d1", "d2", "s.d", "g")):
        lines.append(f"  {MARK}out[{place}] = {MARK}bits({name});")
    for place, name in enumerate(("f0", "f1", "s.f", "a[0]", "a[1]", "a[2]"), 5):
        lines.append(f"  {MARK}out[{place}] = {MARK}word({name});")
    for place, name in enumerate(("i0", "i1", "u0", "l0", "c0"), 11):
        lines.append(f"  {MARK}out[{place}] = {name};")
    lines.append("  return 0;\n}")
    text = "\n".join(lines).replace("@", MARK).replace(" g ", f" {MARK}g ")
    import re

    text = re.sub(r"(?<![\w@.\"%])g(?!\w)", f"{MARK}g", text)
    return SmallProgram(text + "\n", 16, model)
