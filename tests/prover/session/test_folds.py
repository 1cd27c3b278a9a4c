"""Programs that add up, count, or compare what they read: proved where they are safe only."""

import pytest

from tests.prover.cases.strategies import hurried
from tests.thorough import marked
from viap.c.load import load_text
from viap.core.kernel.rules import Kernel
from viap.core.kernel.verdict import Outcome
from viap.core.logic import build
from viap.core.logic.bit_laws import BIT
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.core.logic.walkers import Recursive
from viap.core.program.integer_types import DataModel
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver
from viap.core.translate.translation import translate
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.session import Budget

HEAD = """extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
#define each(i) for (int i = 0; i < n; i++)
int main(void) {
    int n = __VERIFIER_nondet_short();
    if (n < 2) return 0;
    int a[n], b[n];
    each(i) a[i] = __VERIFIER_nondet_short();
"""
SWAP = "int t = a[0]; a[0] = a[1]; a[1] = t;"
ROTATE = "int f = a[0]; for (int i = 0; i < n - 1; i++) a[i] = a[i + 1]; a[n - 1] = f;"
REVERSE = "each(i) b[n - 1 - i] = a[i];"


def twice(fold, change, array="a", start="0"):
    """A fold, a change of the array, and the same fold."""
    first = f"long long s = {start}; each(i) {fold.format(v='s', x='a[i]')};"
    again = f"long long r = {start}; each(i) {fold.format(v='r', x=f'{array}[i]')};"
    return f"{first} {change} {again} check(s == r);"


ADD = "{v} += {x}"
MAX = "if ({v} < {x}) {v} = {x}"
# name: what must be proved, and what must not be.
PROGRAMS = {
    "a sum taken away again": (
        "long long s = 0; each(i) s += a[i]; each(i) s -= a[i]; check(s == 0);",
        "long long s = 0; each(i) s += a[i]; each(i) s -= 2 * a[i]; check(s == 0);",
    ),
    "two cells are swapped": (twice(ADD, SWAP), twice("{v} += i * {x}", SWAP)),
    "an array is rotated": (twice(ADD, ROTATE), twice(ADD, ROTATE.replace("= f", "= a[0]"))),
    "an array is reversed": (
        twice(ADD, REVERSE, "b"),
        twice("if (i > 0) {v} += {x}", REVERSE, "b"),
    ),
    "a cell is changed": (
        twice(ADD, "a[1] = 7;")
        .replace("s == r", "s - t == r - 7")
        .replace("a[1]", "int t = a[1]; a[1]"),
        twice(ADD, "a[1] = 7;"),
    ),
    "elements and a polynomial": (
        "long long s = 0, r = 0; each(i) s += a[i] + i; each(i) r += 2 * a[i];"
        " check(2 * s == r + n * (n - 1));",
        "long long s = 0, r = 0; each(i) s += a[i] + i; each(i) r += 2 * a[i];"
        " check(2 * s == r + n * n);",
    ),
    "an average": (
        twice(ADD, SWAP).replace("s == r", "s / n == r / n"),
        twice(ADD, SWAP).replace("s == r", "s / n == r / 2"),
    ),
    "counts of one thing or another": (
        "int odd = 0, even = 0; each(i) if (a[i] % 2) odd++;"
        " each(i) if (a[i] % 2 == 0) even++; check(odd + even == n);",
        "int odd = 0, even = 0; each(i) if (a[i] % 2 == 1) odd++;"
        " each(i) if (a[i] % 2 == 0) even++; check(odd + even == n);",
    ),
    "bounds of a sum": (
        "long long s = 0; each(i) s += a[i]; check(s <= 32767 * n && s >= -32768 * n);",
        "long long s = 0; each(i) s += a[i]; check(s <= 32766 * n && s >= -32768 * n);",
    ),
    "a count is no larger than how many there are": (
        "int c = 0; each(i) if (a[i] > 3) c++; check(0 <= c && c <= n);",
        "int c = 0; each(i) if (a[i] > 3) c++; check(0 <= c && c < n);",
    ),
    "sums that wrap": (
        "unsigned s = 0, r = 0; each(i) s += 70000u * a[i]; each(i) r += 70000u * a[i];"
        " check(s == r);",
        "unsigned s = 0; long long r = 0; each(i) s += 70000u * a[i];"
        " each(i) r += 70000ll * a[i]; check(s == r);",
    ),
    "elements of a narrow type": (
        "int s = 0, r = 0; each(i) s += (unsigned char) a[i]; each(i) r -= (unsigned char) a[i];"
        " check(s == -r && s >= 0);",
        "int s = 0, r = 0; each(i) s += (unsigned char) a[i]; each(i) r -= a[i];"
        " check(s == -r && s >= 0);",
    ),
    "up to a place": (
        "long long s = 0, r = 0; each(i) if (i < 5) s += a[i]; else s -= a[i];"
        " each(i) if (i >= 5) r += a[i]; else r -= a[i]; check(s == -r);",
        "long long s = 0, r = 0; each(i) if (i < 5) s += a[i]; else s -= a[i];"
        " each(i) if (i >= 4) r += a[i]; else r -= a[i]; check(s == -r);",
    ),
    "the largest, of a swapped array": (
        twice(MAX, SWAP, start="-40000"),
        twice("if ({v} < {x} - i) {v} = {x} - i", SWAP, start="-40000"),
    ),
    "the smallest, of a rotated array": (
        twice("if ({x} < {v}) {v} = {x}", ROTATE, start="40000"),
        twice("if ({x} < {v}) {v} = {x}", ROTATE.replace("= f", "= 0"), start="40000"),
    ),
    "all bits, of a rotated array": (
        twice("{v} = {v} | {x}", ROTATE),
        twice("{v} = {v} | {x}", ROTATE.replace("= f", "= 1")),
    ),
    "common bits, of a swapped array": (
        twice("{v} = {v} & {x}", SWAP, start="-1"),
        twice("{v} = {v} & {x}", SWAP.replace("= t", "= a[0]"), start="-1"),
    ),
    "parities, twice the same": (
        "int s = 0; each(i) s = s ^ a[i]; each(i) s = s ^ a[i]; check(s == 0);",
        "int s = 0; each(i) s = s ^ a[i]; each(i) s = s | a[i]; check(s == 0);",
    ),
    "the same steps from the same start": (
        "unsigned s = 1, r = 1; each(i) s = 31 * s + a[i];"
        " each(j) r = a[j] + 31 * r; check(s == r);",
        "unsigned s = 1, r = 0; each(i) s = 31 * s + a[i];"
        " each(j) r = a[j] + 31 * r; check(s == r);",
    ),
    "how often a loop inside was run": (
        "int k = 0, c = 0; each(i) for (int j = 0; j < i; j++) { k++; if (a[j] > 0) c++; }"
        " check(0 <= c);",
        "int k = 0, c = 0; each(i) for (int j = 0; j < i; j++) { k++; if (a[j] > 0) c++; }"
        " check(c < k);",
    ),
    "a product that wraps": (
        "unsigned s = 1, r = 1; each(i) s *= a[i]; each(i) r *= a[i]; check(s == r);",
        "unsigned s = 1, r = 2; each(i) s *= a[i]; each(i) r *= a[i]; check(s == r);",
    ),
    "sums in two parts of the range": (
        "long long s = 0, r = 0; int p = 1; for (int i = 0; i < n; i += 2) s += a[i];"
        " for (int i = 1; i < n; i += 2) s += a[i]; each(i) r += a[i]; check(s == r);",
        "long long s = 0, r = 0; int p = 1; for (int i = 0; i < n; i += 2) s += a[i];"
        " for (int i = 3; i < n; i += 2) s += a[i]; each(i) r += a[i]; check(s == r);",
    ),
    "the largest of two parts": (
        "int s = -40000, r = -40000; each(i) if (s < a[i]) s = a[i];"
        " for (int i = 0; i < n / 2; i++) if (r < a[i]) r = a[i];"
        " for (int i = n / 2; i < n; i++) if (r < a[i]) r = a[i]; check(s == r);",
        "int s = -40000, r = -40000; each(i) if (s < a[i]) s = a[i];"
        " for (int i = 0; i < n / 2; i++) if (r < a[i]) r = a[i];"
        " for (int i = n / 2 + 1; i < n; i++) if (r < a[i]) r = a[i]; check(s == r);",
    ),
    "reversed in place": (
        twice(ADD, "for (int i = 0; i < n / 2; i++)"
              " { int t = a[i]; a[i] = a[n - 1 - i]; a[n - 1 - i] = t; }"),
        twice(ADD, "for (int i = 0; i < n / 2; i++)"
              " { int t = a[i]; a[i] = a[n - 1 - i]; a[n - 1 - i] = a[i]; }"),
    ),
    "running sums in place": (
        "long long s = 0; each(i) s += a[i]; for (int i = 1; i < n; i++) a[i] = a[i] + a[i - 1];"
        " check(a[n - 1] == s);",
        "long long s = 0; each(i) s += a[i]; for (int i = 1; i < n; i++) a[i] = a[i] + a[i - 1];"
        " check(a[n - 2] == s);",
    ),
    "sums of sums": (
        "long long s = 0, r = 0; each(i) for (int j = 0; j <= i; j++) s += a[j];"
        " each(j) r += (n - j) * a[j]; check(s == r);",
        "long long s = 0, r = 0; each(i) for (int j = 0; j <= i; j++) s += a[j];"
        " each(j) r += (n - 1 - j) * a[j]; check(s == r);",
    ),
    "three kinds of elements": (
        "int x = 0, y = 0, z = 0; each(i) if (a[i] < 0) x++; each(i) if (a[i] == 0) y++;"
        " each(i) if (a[i] > 0) z++; check(x + y + z == n);",
        "int x = 0, y = 0, z = 0; each(i) if (a[i] < 0) x++; each(i) if (a[i] == 0) y++;"
        " each(i) if (a[i] >= 0) z++; check(x + y + z == n);",
    ),
    "elements in a range that is checked": (
        "long long s = 0; each(i) { b[i] = __VERIFIER_nondet_int(); if (b[i] < 3 || b[i] > 5)"
        " return 0; } each(i) s += b[i]; check(3 * n <= s && s <= 5 * n);",
        "long long s = 0; each(i) { b[i] = __VERIFIER_nondet_int(); if (b[i] < 3 || b[i] > 6)"
        " return 0; } each(i) s += b[i]; check(3 * n <= s && s <= 5 * n);",
    ),
    "a product backwards": (
        "unsigned s = 1, r = 1; unsigned c[n]; each(i) c[i] = __VERIFIER_nondet_uint();"
        " each(i) s *= c[i]; for (int i = n - 1; i >= 0; i--) r *= c[i]; check(s == r);",
        "unsigned s = 1, r = 1; unsigned c[n]; each(i) c[i] = __VERIFIER_nondet_uint();"
        " each(i) s *= c[i]; for (int i = n - 1; i > 0; i--) r *= c[i]; check(s == r);",
    ),
    "bits of unsigned numbers": (
        "unsigned s = 0, r = 0; unsigned c[n]; each(i) c[i] = __VERIFIER_nondet_uint();"
        " each(i) s ^= c[i]; for (int i = n - 1; i >= 0; i--) r ^= c[i]; check(s == r);",
        "unsigned s = 0, r = 0; unsigned c[n]; each(i) c[i] = __VERIFIER_nondet_uint();"
        " each(i) s ^= c[i]; for (int i = n - 1; i >= 0; i--) r |= c[i]; check(s == r);",
    ),
}  # fmt: skip
PLAN = Strategy(
    "proofs only",
    "",
    (Round(("closed-forms", "direct", "induction", "parameter"), Budget(Limits(4_000_000, 4.0))),),
)


NAMES = marked(list(PROGRAMS), {"a product backwards", "a product that wraps"})


def outcome(body, plan=PLAN):
    program = load_text(f"{HEAD}{body}\n}}\n", "folds.c", DataModel.ILP32)
    return decide(program, plan).outcome


@pytest.mark.parametrize("name", NAMES)
def test_a_safe_program_is_proved(name):
    assert outcome(PROGRAMS[name][0]) is Outcome.TRUE


@pytest.mark.parametrize("name", NAMES)
def test_an_unsafe_program_is_not(name):
    assert outcome(PROGRAMS[name][1], hurried(PLAN)) is Outcome.UNKNOWN


def test_rows_are_summed_up_again():
    rows = """extern int __VERIFIER_nondet_int(void);
    extern void reach_error(void);
    int main(void) {
        int a[9][7]; int i, j; long long s = 0, r = 0;
        for (i = 0; i < 9; i++) for (j = 0; j < 7; j++) a[i][j] = __VERIFIER_nondet_int();
        for (i = 0; i < 9; i++) for (j = 0; j < 7; j++) s += a[i][j];
        for (i = 0; i < 9; i++) for (j = 0; j < 7; j++) r += a[8 - i][j];
        if (s != r) reach_error();
    }
    """
    assert decide(load_text(rows, "rows.c", DataModel.ILP32), PLAN).outcome is Outcome.TRUE
    wrong = rows.replace("8 - i", "7 - i + (i > 0)")
    assert decide(load_text(wrong, "rows.c", DataModel.ILP32), PLAN).outcome is Outcome.UNKNOWN


def test_a_function_of_bits_is_not_defined_anew():
    kernel = Kernel(translate(load_text("int main(void) { }", "empty.c")), Solver())
    place, number = variable("k"), variable("x")
    assert kernel.bits("equal").rule == "bits"
    with pytest.raises(ValueError, match="bits"):
        kernel.function(Recursive(BIT, place, (number,), build.TRUE, build.TRUE))
    with pytest.raises(ValueError, match="defined before"):
        unknown = apply(Symbol("unknown", (INT,), INT), place)
        kernel.function(Recursive(Symbol("new^", (INT,), INT), place, (), build.ZERO, unknown))
