"""TRUE lists what its proofs rest on, and only that."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rests_on_programs import ROWS, SIZES, Row
from viap.c.library.environment import Environment
from viap.c.load import load_program, load_text
from viap.core.base.errors import Unsupported
from viap.core.kernel.verdict import Outcome
from viap.core.kernel.verdict_assumptions import assumed_operations, assumptions_of
from viap.core.smt.answers import Answer
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import read_plan

STRATEGY = """\
description = "what these small programs need"
[[round]]
try = ["refute", "closed-forms", "direct", "induction"]
steps = 1000000
seconds = 1
refute-seconds = 0.1
"""


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    path = tmp_path_factory.mktemp("plans") / "short.toml"
    path.write_text(STRATEGY)
    return read_plan(path)


def verdict_of(row, plan):
    contract = {"function": row.function, "contract": SIZES} if row.function else {}
    return decide(load_text(row.text, "p.c", environment=row.environment, **contract), plan)


def listed(verdict):
    return {(each.kind, name) for each in assumptions_of(verdict) for name in each.names}


@pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in ROWS])
def test_all_that_is_used_is_listed_and_nothing_else(row, plan):
    verdict = verdict_of(row, plan)
    assert verdict.outcome is Outcome.TRUE, verdict.reasons
    assert listed(verdict) == row.listed


CERTIFIED = [row for row in ROWS if not row.function][::4]


@pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in CERTIFIED])
def test_a_certificate_says_the_same(row, plan, tmp_path):
    source = tmp_path / "p.c"
    source.write_text(row.text)
    errors = frozenset({"reach_error"})
    environment = row.environment
    verdict = decide(load_program(str(source), errors=errors, environment=environment), plan)
    asked = CertificateQuestion(str(source), "main", errors, environment=environment)
    write_certificate(str(tmp_path / "proof"), asked, verdict)
    report = check_folder(str(tmp_path / "proof"), lambda *_: Answer.UNSAT)
    assert report.result == "confirmed"
    assert report.assumed == assumed_operations(verdict)
    assert report.surroundings == assumptions_of(verdict)


# By kind of assumption: what drops it.
WIDER: dict[str, dict[str, Any]] = {
    "allocation": {"malloc_may_fail": True},
    "pure": {"external": "forget"},
    "volatile-ordinary": {"volatile": "any"},
}


@pytest.mark.parametrize("kind", WIDER)
def test_what_a_proof_needs_is_listed(kind, plan):
    """Where a program is not TRUE any more without an assumption, TRUE with it lists it."""
    needed = 0
    for row in ROWS:
        wider = replace(row, environment=replace(row.environment, **WIDER[kind]))
        if wider.environment != row.environment and verdict_of(wider, plan).outcome.value != "TRUE":
            assert kind in {each for each, _ in row.listed}, row.name
            needed += 1
    assert needed >= 2


DECLARED = """#include <stdlib.h>
extern void reach_error(void); void f(int *); void h(void);
int g = 1; static int s = 2; volatile int v; static int *r;
struct pair { int a; int *b; } k;
static void need(int c) { if (!c) abort(); }
void set(int n) { s = n; }
"""
LOCALS = "int x = 0, y = 0, t = 0, a[4] = {0}, *p = 0, *q = 0;"
FRAGMENTS = """p = malloc(4);|q = malloc(4);|q = p;|p = 0;|if (p) x = 1;|if (!p) return 0;
if (!q) abort();|t = p == q;|x = t;|if (p) *p = 3;|if (q && *q == 3) x = 2;|y = x;|x = y;
need(p != 0);|f(&x);|h();|g = 2;|x = g;|if (g == 2) y = 1;|v = 3;|x = v;|if (v > 2) y = 2;|s = 3;
x = s;|set(1);|while (x > 2) x--;|k.b = p;|if (k.b) k.a = 1;|x = k.a;|f(&k.a);|r = &x;|if (r) y = 3;
f(&y);|p = &y;|if (p == &y) x = 1;|x = p ? 2 : 3;|q = realloc(q, 8);|if (p) { x = *p; }
switch (g) { case 1: x = 3; break; default: y = 3; }|x = !p + !q;|t = v; v = t + 1;
for (t = 0; t < 2; t++) { if (!p) p = malloc(4); }|if (t) return 0;|a[x & 3] = g;|x = a[1];|f(a);
a[1] = v;|if (x > 1) { h(); y = g; }"""
LINES = st.sampled_from(re.split(r"[|\n]", FRAGMENTS))


@settings(max_examples=10, deadline=None)
@given(
    st.lists(LINES, min_size=3, max_size=9),
    st.sampled_from("xy"),
)
def test_nothing_is_taken_in_silence(plan, fragments, variable):
    """The law: where TRUE is lost without an assumption, TRUE with it lists the assumption."""
    body = "\n  ".join(fragments)
    for value in range(4):
        check = f"if ({variable} != {value}) reach_error();"
        text = f"{DECLARED}int main(void) {{\n  {LOCALS}\n  {body}\n  {check}\n}}\n"
        row = Row("", text, frozenset(), Environment("pure", "ordinary"))
        try:
            verdict = verdict_of(row, plan)
        except Unsupported:
            return
        if verdict.outcome is Outcome.TRUE:
            break
    else:
        return
    kinds = {each for each, _ in listed(verdict)}
    for kind, fields in WIDER.items():
        try:
            wider = verdict_of(replace(row, environment=replace(row.environment, **fields)), plan)
        except Unsupported:
            continue
        if wider.outcome is not Outcome.TRUE:
            assert kind in kinds
