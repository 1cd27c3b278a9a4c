"""Small programs about arrays, by what they do: proved; and not proved with a small mistake."""

import pytest

from tests.prover.cases.strategies import DEFAULT, PROOFS, hurried
from tests.thorough import some
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.prover.cases.runner import decide

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned int);
extern void abort(void);
extern void reach_error(void);
struct pair { int left; int right; };
void check(int condition) { if (!condition) reach_error(); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) abort();
"""
UP = "for (int i = 0; i < n; i++)"
INPUTS = f"int a[1001], b[2001]; {UP} {{ a[i] = __VERIFIER_nondet_int() % 100; b[i] = a[i]; }}"

# By name: the program, and what a mistake replaces in it by what.
PROGRAMS = {
    "copy": (
        f"int a[n], b[n]; {UP} b[i] = a[i]; {UP} check(a[i] == b[i]);",
        ("b[i] = a[i]", "b[i] = a[0]"),
    ),
    "reversal": (
        f"int a[n], b[n]; {UP} b[n - 1 - i] = a[i]; {UP} check(b[i] == a[n - 1 - i]);",
        ("b[n - 1 - i] = a[i]", "b[n - 1 - i] = a[i / 2]"),
    ),
    "shift left": (
        f"{INPUTS} for (int i = 0; i + 1 < n; i++) a[i] = a[i + 1];"
        " for (int i = 0; i + 1 < n; i++) check(a[i] == b[i + 1]);",
        ("a[i] = a[i + 1]", "a[i + 1] = a[i]"),
    ),
    "shift right": (
        f"{INPUTS} for (int i = n; i >= 1; i--) a[i] = a[i - 1]; {UP} check(a[i + 1] == b[i]);",
        ("for (int i = n; i >= 1; i--)", "for (int i = 1; i <= n; i++)"),
    ),
    "rotation": (
        f"{INPUTS} int first = a[0]; for (int i = 0; i + 1 < n; i++) a[i] = a[i + 1];"
        " a[n - 1] = first; for (int i = 0; i + 1 < n; i++) check(a[i] == b[i + 1]);"
        " check(a[n - 1] == b[0]);",
        ("= first;", "= first + 1;"),
    ),
    "swap": (
        f"int a[n], b[n], c[n]; {UP} c[i] = a[i]; int d[n]; {UP} d[i] = b[i];"
        f" {UP} {{ int t = a[i]; a[i] = b[i]; b[i] = t; }}"
        f" {UP} check(a[i] == d[i] && b[i] == c[i]);",
        ("b[i] = t", "b[i] = a[i]"),
    ),
    "stride": (
        f"int a[3001]; {UP} a[3 * i + 1] = i; {UP} check(a[3 * i + 1] == i);",
        ("a[3 * i + 1] = i;", "a[3 * i + 1] = i % 7;"),
    ),
    "steps of two": (
        "int a[1001]; for (int i = 0; i < n; i += 2) a[i] = i;"
        " for (int i = 0; i < n; i += 2) check(a[i] == i);",
        ("i += 2) check", "i++) check"),
    ),
    "two writes": (
        f"int a[2001]; {UP} {{ a[2 * i] = i; a[2 * i + 1] = -i; }}"
        f" {UP} check(a[2 * i] == i && a[2 * i + 1] == -i);",
        ("a[2 * i + 1] = -i", "a[2 * i] = -i"),
    ),
    "the last write counts": (
        f"int a[1001]; {UP} {{ a[i] = 1; a[i + 1] = 2; }} {UP} check(a[i] == 1); check(a[n] == 2);",
        ("check(a[n] == 2)", "check(a[n - 1] == 2)"),
    ),
    "guarded writes": (
        f"int a[n]; {UP} {{ if (i % 2 == 0) a[i] = 1; else a[i] = 2; }}"
        f" {UP} check(a[i] == 1 + i % 2);",
        ("i % 2 == 0", "i % 3 == 0"),
    ),
    "a guard on the content": (
        f"{INPUTS} {UP} if (a[i] < 0) a[i] = 0; {UP} check(a[i] >= 0);",
        ("a[i] < 0", "a[i] < -1"),
    ),
    "in place": (
        f"{INPUTS} {UP} a[i] = a[i] + 3; {UP} check(a[i] == b[i] + 3);",
        ("a[i] = a[i] + 3", "a[i] = a[i] + i"),
    ),
    "two dimensions": (
        f"int a[n][n]; {UP} for (int j = 0; j < n; j++) a[i][j] = i - j;"
        f" {UP} for (int j = 0; j < n; j++) check(a[i][j] == i - j);",
        ("a[i][j] = i - j", "a[j][i] = i - j"),
    ),
    "three dimensions": (
        f"int a[9][9][9]; if (n > 9) abort(); {UP} for (int j = 0; j < n; j++)"
        " for (int k = 0; k < n; k++) a[i][j][k] = i + 2 * j + 3 * k;"
        f" {UP} for (int j = 0; j < n; j++) for (int k = 0; k < n; k++)"
        " check(a[i][j][k] == i + 2 * j + 3 * k);",
        ("a[i][j][k] = i", "a[i][j][k] = j"),
    ),
    "triangle": (
        f"int a[n][n]; {UP} for (int j = 0; j <= i; j++) a[i][j] = j;"
        f" {UP} for (int j = 0; j <= i; j++) check(a[i][j] == j);",
        ("j <= i; j++) a", "j < i; j++) a"),
    ),
    "along the index": (
        "int a[1001]; a[0] = 5; for (int i = 1; i < n; i++) a[i] = a[i - 1] + 2;"
        f" {UP} check(a[i] == 2 * i + 5);",
        ("a[0] = 5", "a[0] = 6"),
    ),
    "structs": (
        f"struct pair p[n]; {UP} {{ p[i].left = i; p[i].right = p[i].left + 1; }}"
        f" {UP} check(p[i].right == p[i].left + 1);",
        ("p[i].right = p[i].left + 1", "p[i].left = p[i].left + 1"),
    ),
    "allocated": (
        f"int *a = malloc(n * sizeof(int)); {UP} a[i] = 2 * i; {UP} check(a[i] == 2 * i);",
        ("a[i] = 2 * i", "a[i] = 2 * n"),
    ),
    "a walking pointer": (
        f"int a[1001]; int *p = a; while (p < a + n) {{ *p = 4; p++; }} {UP} check(a[i] == 4);",
        ("p < a + n", "p + 1 < a + n"),
    ),
    "constant cells": (
        f"int a[4]; a[0] = 0; a[1] = 7; {UP} a[0] = a[0] + 2; check(a[0] == 2 * n && a[1] == 7);",
        ("a[0] = a[0] + 2", "a[1] = a[0] + 2"),
    ),
    "search": (
        f"int a[1001]; {UP} a[i] = __VERIFIER_nondet_int(); int k = 0;"
        " while (k < n && a[k] != 0) k++; for (int i = 0; i < k; i++) check(a[i] != 0);",
        ("i < k", "i <= k"),
    ),
    "one of three is counted": (
        f"unsigned p = 0, q = 0, r = 0; {UP}"
        " { if (i % 4 == 0) p++; else if (i % 3 == 0) q++; else r++; } check(p + q + r == n);",
        ("else r++", "else if (i % 2 == 0) r++"),
    ),
    "largest": (
        f"int a[1001]; {UP} a[i] = __VERIFIER_nondet_int(); int most = a[0];"
        f" {UP} if (a[i] > most) most = a[i]; {UP} check(a[i] <= most);",
        ("a[i] > most", "a[i] > most + 1"),
    ),
}


def outcome(body, plan):
    return decide(load_text(f"{HEAD}    {body}\n}}\n", "arrays.c"), plan).outcome


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_is_proved(name):
    body, _ = PROGRAMS[name]
    assert outcome(body, PROOFS) is Outcome.TRUE


@pytest.mark.parametrize("name", some(list(PROGRAMS), 2))
def test_a_mistake_is_not_proved(name):
    body, (right, wrong) = PROGRAMS[name]
    assert body.count(right) == 1
    mistaken = body.replace(right, wrong)
    assert outcome(mistaken, hurried(PROOFS)) is Outcome.UNKNOWN
    # It is a mistake: a run shows it.
    assert outcome(mistaken, DEFAULT) is Outcome.FALSE
