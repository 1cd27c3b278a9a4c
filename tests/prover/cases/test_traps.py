"""Programs that invite a wrong proof, each with a twin that is safe and must be proved."""

import pytest

from tests.prover.cases.strategies import only_proofs
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.integer_types import DataModel
from viap.prover.cases.runner import decide

HEAD = """extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
"""

# name: (what must not be proved, what must be).
TRAPS = {
    "inside an endless loop": (
        "int main(void) { int x = 0; while (1) { x = 1 - x; check(x == 1); } }",
        "int main(void) { int x = 0; while (1) { check(x == 0 || x == 1); x = 1; } }",
    ),
    "before an endless loop": (
        "int main(void) { int x = __VERIFIER_nondet_int(); check(x > 0); while (1) { } }",
        "int main(void) { int x = 3; check(x > 0); while (1) { } }",
    ),
    "a loop that ends only sometimes": (
        "int main(void) { int n = __VERIFIER_nondet_int(), i = 0;"
        " while (i != n) i++; check(i > 0); }",
        "int main(void) { int n = __VERIFIER_nondet_int(), i = 0;"
        " while (i != n) i++; check(i == n); }",
    ),
    "a loop that is never entered": (
        "int main(void) { int n = __VERIFIER_nondet_int(), i = 0, set = 7;"
        " while (i < n) { set = 1; i++; } check(set == 1); }",
        "int main(void) { int n = __VERIFIER_nondet_int(), i = 0, set = 1;"
        " while (i < n) { i++; } check(set == 1); }",
    ),
    "wrong by one": (
        "int main(void) { int i = 0; while (i < 10) i++; check(i < 10); }",
        "int main(void) { int i = 0; while (i < 10) i++; check(i <= 10); }",
    ),
    "left early": (
        "int main(void) { int i = 0; while (i < 10) {"
        " if (__VERIFIER_nondet_int()) break; i++; } check(i == 10); }",
        "int main(void) { int i = 0; while (i < 10) {"
        " if (__VERIFIER_nondet_int()) break; i++; } check(i <= 10); }",
    ),
    "unsigned counters wrap": (
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); x = x + 1; check(x > 0); }",
        "int main(void) { unsigned x = __VERIFIER_nondet_uint();"
        " if (x < 10) { x = x + 1; check(x > 0); } }",
    ),
    "a wrapping loop": (
        "int main(void) { unsigned char c = 0; int i = 0;"
        " while (i < 300) { c++; i++; } check(c == i); }",
        "int main(void) { unsigned char c = 0; int i = 0;"
        " while (i < 200) { c++; i++; } check(c == i); }",
    ),
    "negative remainder": (
        "int main(void) { int x = __VERIFIER_nondet_int(); check(x % 4 >= 0); }",
        "int main(void) { int x = __VERIFIER_nondet_int(); check(x % 4 > -4); }",
    ),
    "negative division": (
        "int main(void) { int x = -7; check(x / 2 == -4); }",
        "int main(void) { int x = -7; check(x / 2 == -3); }",
    ),
    "narrowing": (
        "int main(void) { int x = __VERIFIER_nondet_int(); char c = x; check(c == x); }",
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x >= 0 && x < 100) {"
        " char c = x; check(c == x); } }",
    ),
    "uninitialised values": (
        "int main(void) { int x, *p = &x; check(*p == 0); }",
        "int x; int main(void) { check(x == 0); }",
    ),
    "assertion in its own iteration": (
        "int main(void) { int n = 100, i = 0, x = 0;"
        " while (i < n) { check(x == n); x = n; i++; } }",
        "int main(void) { int n = 100, i = 0, x = n;"
        " while (i < n) { check(x == n); x = n; i++; } }",
    ),
    "continue": (
        "int main(void) { int even = 0; for (int i = 0; i < 10; i++) {"
        " if (i % 2) continue; even++; } check(even == 4); }",
        "int main(void) { int n = 0; for (int i = 0; i < 10; i++) {"
        " if (i % 2) continue; } check(n == 0); }",
    ),
    "nested loops": (
        "int main(void) { int s = 0; for (int i = 0; i < 4; i++)"
        " for (int j = 0; j < 3; j++) s++; check(s == 11); }",
        "int main(void) { int s = 0; for (int i = 0; i < 4; i++)"
        " for (int j = 0; j < 3; j++) s++; check(s >= 0 || s < 0); }",
    ),
}  # fmt: skip


@pytest.mark.parametrize("model", list(DataModel))
@pytest.mark.parametrize("name", TRAPS)
def test_a_wrong_program_is_not_proved(name, model):
    verdict = decide(load_text(HEAD + TRAPS[name][0], "trap.c", model))
    assert verdict.outcome is not Outcome.TRUE


@pytest.mark.parametrize("model", list(DataModel))
@pytest.mark.parametrize("name", TRAPS)
def test_its_safe_twin_is_proved(name, model):
    verdict = decide(load_text(HEAD + TRAPS[name][1], "twin.c", model))
    assert verdict.outcome is Outcome.TRUE, verdict.reasons


@pytest.mark.parametrize("name", TRAPS)
def test_no_proof_without_the_machine_either(name):
    """The prover must not lean on runs that find the error first."""
    outcome = decide(load_text(HEAD + TRAPS[name][0], "trap.c"), only_proofs(3)).outcome
    # The last of these rounds follows loops, and may come upon the error.
    assert outcome is not Outcome.TRUE
