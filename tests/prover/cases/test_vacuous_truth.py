"""TRUE says so where no execution gets past what is assumed of a function, or admitted."""

import pytest

import viap

HEAD = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
"""
CALLER = "int main(void) { int n = __VERIFIER_nondet_int(); assert(n <= 9 || n > 9); "
CONTRADICTION = (
    "/*@ assigns \\nothing; ensures \\result == n; ensures \\result > n; */ int f(int n);"
)
RETURNS_NEVER = "/*@ assigns \\nothing; ensures \\false; */ void f(int n);"


def vacuous(folder, text):
    path = folder / "main.c"
    path.write_text(HEAD + text)
    result = viap.prove(path)
    assert result.verdict == "TRUE"
    return result.to_json()["vacuous"] or ""


@pytest.mark.parametrize("contract, call", [
    (CONTRADICTION, "n = f(3); assert(n == 77);"),
    (CONTRADICTION, "if (n > 0) n = f(3); assert(n > 2 || n <= 0);"),
    (CONTRADICTION, "for (int i = 0; i < 3; i++) { n = f(i); assert(n == 77); }"),
    ("/*@ assigns \\nothing; ensures n > 3 ==> \\result > n; ensures n > 5 ==> \\result < n; */\n"
     "int f(int n);", "n = f(1); for (int i = 4; i < 7; i++) { n = f(i); assert(n > i); }"),
    (RETURNS_NEVER, "f(1); assert(n == 77);"),
])  # fmt: skip
def test_an_assumed_contract_that_no_call_fulfils(tmp_path, contract, call):
    said = vacuous(tmp_path, f"{contract}\n{CALLER}\n{call} }}")
    assert said.startswith("no execution gets past the call of f in line ")


@pytest.mark.parametrize("contract, call", [
    ("/*@ assigns \\nothing; ensures \\result >= n; ensures \\result > 5; */ int f(int n);",
     "n = f(3); assert(n > 4);"),
    (RETURNS_NEVER, "if (n < 0) f(n); assert(n >= 0);"),
    (CONTRADICTION, "assert(n < 9 || n > 8); if (n > 4 && n < 3) { n = f(2); assert(n == 77); }"),
])  # fmt: skip
def test_an_assumed_contract_that_some_call_fulfils(tmp_path, contract, call):
    assert vacuous(tmp_path, f"{contract}\n{CALLER}\n{call} }}") == ""


def test_an_admitted_formula_that_never_holds(tmp_path):
    said = vacuous(tmp_path, f"{CALLER}\nif (n > 5) {{ //@ admit n < 3;\nassert(n == 77); }} }}")
    assert said.startswith("no execution gets past ")
    assert said.endswith("admit n < 3")
