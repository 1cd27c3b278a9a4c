"""Small programs of several kinds, proved and written down for the tests."""

from functools import cache

from viap.c.load import load_program
from viap.core.kernel.verdict import Outcome
from viap.core.program.checks.definedness_checks import RequestedChecks
from viap.core.smt.answers import Answer
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate
from viap.project.property import DEFAULT_PROPERTY
from viap.prover.cases.runner import decide

HEAD = """extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
"""
PROGRAMS = {
    "straight line": """int main(void) {
  int a[3]; int b[3]; int x = __VERIFIER_nondet_int();
  a[1] = x; b[1] = 7;
  if (a[1] != x) reach_error();
}
""",
    "closed form": """int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  while (i < n) { i = i + 1; s = s + 2; }
  if (n > 0 && s != 2 * n) reach_error();
}
""",
    "nested invariants": """int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), i = 0, j = 0, k = 0;
  while (i < n) {
    j = 0;
    while (j < m) { if (__VERIFIER_nondet_int()) k = k + j; j = j + 1; }
    i = i + 1;
  }
  if (k < 0) reach_error();
}
""",
    "sums of inputs": """int main(void) {
  int a[9], i; long long s = 0;
  for (i = 0; i < 9; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 9; i++) s = s + a[i];
  for (i = 8; i >= 0; i--) s = s - a[i];
  if (s != 0) reach_error();
}
""",
    "bits of inputs": """int main(void) {
  int a[9], i, s = 0;
  for (i = 0; i < 9; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 9; i++) s = s ^ a[i];
  for (i = 0; i < 9; i++) s = s ^ a[i];
  if (s != 0) reach_error();
}
""",
    "inside a loop": """int main(void) {
  unsigned int n = __VERIFIER_nondet_uint(), i = 0;
  while (1) {
    if (i >= n) break;
    if (!(i < n)) reach_error();
    i = i + 1;
  }
}
""",
    "wrapping": """int main(void) {
  unsigned int n = __VERIFIER_nondet_uint(), x = 0, y = 0;
  for (unsigned int i = 0; i < n; i++) { x = x + 3000000000u; y = y - 1294967296u; }
  if (x != y) reach_error();
}
""",
    "two assertions": """int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5) { if (x < 5) reach_error(); if (x == 5) reach_error(); }
}
""",
    "power": """int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, power = 1, sum = 0;
  while (i < n) { sum = sum + power; power = power * 3; i = i + 1; }
  if (2 * sum + 1 != power) reach_error();
}
""",
}
# Programs that are asked about undefined behaviour, too.
CHECKED = {
    "accesses": (
        """int a[9];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9) return 0;
  for (int i = 0; i < n; i++) a[i] = i + 1;
  if (a[n - 1] / n != 1) reach_error();
}
""",
        RequestedChecks(frozenset({"bounds", "overflow"})),
    ),
    "accesses alone": (
        """int main(void) {
  int a[4], i = 0, n = __VERIFIER_nondet_int();
  while (i < 4 && i < n) { a[i] = 1; i = i + 1; }
  if (a[2] == 1) reach_error();
}
""",
        RequestedChecks(frozenset({"bounds", "other"}), only=True),
    ),
}
ERRORS = DEFAULT_PROPERTY.errors


@cache
def certificate_of(name, folder):
    """The certificate of a program, made once in a folder that lasts as long as the tests."""
    source = folder / f"{name.replace(' ', '-')}.c"
    text, asked = CHECKED[name] if name in CHECKED else (PROGRAMS[name], RequestedChecks())
    source.write_text(HEAD + text)
    verdict = decide(asked.program(load_program(str(source), errors=ERRORS)))
    assert verdict.outcome is Outcome.TRUE
    target = folder / name.replace(" ", "-")
    write_certificate(str(target), CertificateQuestion(str(source), "main", ERRORS, asked), verdict)
    return target


def agree(name, script):
    """The opinion of someone who believes everything."""
    return Answer.UNSAT


def ask_z3(script):
    import z3

    solver = z3.Solver(ctx=z3.Context())
    solver.set("timeout", 20_000)
    solver.from_string(script)
    return str(solver.check())
