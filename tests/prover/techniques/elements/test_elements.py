"""Assertions about elements: their order, that they differ, that there is one."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from tests.core.translate.trace_model import TraceModel
from tests.prover.cases.strategies import DEFAULT, hurried
from tests.prover.cases.test_traps import HEAD
from tests.prover.recurrences.axiom_model import recursive_value
from tests.thorough import marked
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.logic.evaluation import evaluate
from viap.core.smt.answers import Limits
from viap.core.translate.translation import translate
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round
from viap.prover.session.closed_forms import solve_loops
from viap.prover.session.prover import prover_of
from viap.prover.session.session import Budget, Reporter, Session
from viap.prover.techniques.elements.prove import Elements
from viap.runs.machine import End, ListedInputs, compile_program

LIMITS = Limits(6_000_000, 0.7)
ROUND = Round(("closed-forms", "direct", "elements"), Budget(LIMITS))
PLAN = replace(DEFAULT, rounds=(ROUND,))

FILL = """int main(void) { int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 100000) return 0;
  int a[n], i, j, t; for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int(); """
SWAP = "{ t = a[i]; a[i] = a[j]; a[j] = t; }"
NEIGHBOURS = "for (i = 0; i + 1 < n; i++) check(a[i] <= a[i + 1]); }"
PAIRS = "for (i = 0; i < n; i++) for (j = i + 1; j < n; j++) check(a[i] <= a[j]); }"

# By name: the program, and what a mistake replaces in it by what.
PROGRAMS = {
    "selection sort": (
        "for (i = 0; i < n; i++) { int s = i; for (j = i + 1; j < n; j++) if (a[j] < a[s]) s = j;"
        f" j = s; {SWAP} }} {PAIRS}",
        ("j = i + 1; j < n; j++) if", "j = i + 1; j + 1 < n; j++) if"),
    ),
    "insertion sort": (
        "for (i = 1; i < n; i++) { t = a[i]; for (j = i; j > 0 && a[j - 1] > t; j--)"
        f" a[j] = a[j - 1]; a[j] = t; }} {NEIGHBOURS}",
        ("a[j - 1] > t", "a[j - 1] > t + 1"),
    ),
    "passes of a bubble sort": (
        "int go = 1; while (go) { go = 0; for (i = 1; i < n; i++) { j = i - 1; if (a[j] > a[i])"
        f" {{ {SWAP} go = 1; }} }} }} {NEIGHBOURS}",
        ("go = 1; }", "go = i > 2; }"),
    ),
    "order of neighbours": (
        f"for (i = 1; i < n; i++) if (a[i - 1] > a[i]) return 0; {PAIRS}",
        ("i = 1;", "i = 2;"),
    ),
    "a search from both sides": (
        "for (i = 1; i < n; i++) if (a[i - 1] > a[i]) return 0;"
        " int v = __VERIFIER_nondet_int(), low = 0, high = n;"
        " while (low < high) { int m = low + (high - low) / 2;"
        " if (a[m] < v) low = m + 1; else high = m; }"
        " for (i = 0; i < low; i++) check(a[i] < v); for (i = low; i < n; i++) check(a[i] >= v); }",
        ("a[m] < v", "a[m] <= v"),
    ),
    "the first minimum": (
        "int m = 0; for (i = 1; i < n; i++) if (a[i] < a[m]) m = i;"
        " for (i = 0; i < m; i++) check(a[i] > a[m]); }",
        ("a[i] < a[m]", "a[i] <= a[m]"),
    ),
    "a set": (
        "int size = 0, b[n]; for (i = 0; i < n; i++) { int known = 0;"
        " for (j = 0; j < size; j++) if (b[j] == a[i]) known++;"
        " if (!known) { b[size] = a[i]; size++; } }"
        " for (i = 0; i < size; i++) for (j = i + 1; j < size; j++) check(b[i] != b[j]); }",
        ("if (!known)", "if (known < 2)"),
    ),
    "the maximum is there": (
        "int m = a[0]; for (i = 1; i < n; i++) if (m < a[i]) m = a[i];"
        " int found = 0; for (i = 0; i < n; i++) if (a[i] == m) { found = 1; break; }"
        " check(found); }",
        ("int m = a[0]", "int m = 0"),
    ),
    "a maximum or nothing": (
        "int m = -1; for (i = 0; i < n; i++) if (m < a[i]) m = a[i];"
        " int many = 0; for (i = 0; i < n; i++) if (a[i] == m) many++;"
        " check(many > 0 || m == -1); }",
        ("many > 0 || m == -1", "many > 0 || m == 0"),
    ),
    "what was written is found": (
        "int q = __VERIFIER_nondet_int(); if (q < 0 || q >= n) return 0; a[q] = 7; int p = -1;"
        " for (i = 0; i < n; i++) if (a[i] == 7) p = i; check(p >= 0); check(a[p] == 7); }",
        ("i = 0; i < n; i++) if", "i = 1; i < n; i++) if"),
    ),
    "what was copied is found": (
        "int size = 0, b[n]; for (i = 0; i < n; i++) { b[size] = a[i]; size++; }"
        " for (i = 0; i < n; i++) { int found = 0;"
        " for (j = 0; j < size; j++) if (b[j] == a[i]) { found = 1; break; } check(found); } }",
        ("j < size", "j < size - 1"),
    ),
    "counts of values": (
        "int h[256] = {0}; for (i = 0; i < n; i++) { t = a[i] & 255; check(h[t] < n); h[t]++; }"
        " for (i = 0; i < 256; i++) check(h[i] >= 0); }",
        ("h[t]++", "h[t] += 2"),
    ),
    "steps up and down": (
        "int h[n]; for (i = 0; i < n; i++) h[i] = 0; for (i = 0; i < n; i++) {"
        " j = __VERIFIER_nondet_int(); if (j >= 0 && j < n) { check(h[j] <= 3 * i);"
        " if (a[i]) h[j] += 3; else h[j] -= 2; } check(h[0] >= -2 * n); } }",
        ("-= 2", "-= 3"),
    ),
    "a sum of small products": (
        "int s = 0, b[n]; for (i = 0; i < n; i++) { b[i] = __VERIFIER_nondet_int() % 100;"
        " if (a[i] < -10 || a[i] > 20) a[i] = 1; }"
        " for (i = 0; i < n; i++) { s += a[i] * b[i]; check(s <= 1980 * n); } }",
        ("% 100", "% 101"),
    ),
}


NAMES = marked(list(PROGRAMS), {"insertion sort", "passes of a bubble sort"})


def outcome(text, plan=PLAN):
    return decide(load_text(HEAD + FILL + text, "t.c"), plan).outcome


@pytest.mark.parametrize("name", NAMES)
def test_what_is_so(name):
    safe, _ = PROGRAMS[name]
    assert outcome(safe) is Outcome.TRUE


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not(name):
    safe, (right, wrong) = PROGRAMS[name]
    assert right in safe
    assert outcome(safe.replace(right, wrong, 1), hurried(PLAN)) is Outcome.UNKNOWN


class WitnessModel(TraceModel):
    """A run, and the functions that say where its values come from."""

    functions = {}

    def value(self, symbol, arguments):
        if symbol in self.functions:
            return recursive_value(self.functions[symbol], arguments, self)
        return super().value(symbol, arguments)


@pytest.mark.parametrize("name", ["selection sort", "the maximum is there"])
def test_what_is_shown_is_true_in_runs(name):
    program = load_text(HEAD + FILL + PROGRAMS[name][0], "t.c")
    theory = translate(program)
    work = Session(program, prover_of(theory, LIMITS), Reporter())
    solve_loops(work.prover)
    elements = Elements(work, LIMITS)
    shown = []
    find = elements._shown

    def noting(*given):
        shown.extend(found := find(*given))
        return found

    elements._shown = noting
    elements.relate()
    assert any(each.proof.others for each in shown)
    machine = compile_program(program, trace=True)
    for size in (2, 3, 5):
        run = machine.run(ListedInputs([size, *(Random(size).randrange(9) for _ in range(size))]))
        assert run.end is End.END
        model = WitnessModel(theory, program, run)
        model.functions = {each.function.symbol: each.function for each in elements.witnessed}
        assert sum(_true_at_heads(each, model, size) for each in shown)


def _true_at_heads(invariant, model, size):
    """At how many heads of its loop; it is false at none."""
    loop = invariant.loop
    heads = 0
    for (statement, outer), visit in model.replay.visits.items():
        if statement is loop.statement:
            for number in range(len(visit.starts)):
                counters = dict(zip(loop.counters, (number, *outer), strict=True))
                for places in permutations(range(size), len(invariant.proof.others)):
                    values = dict(zip(invariant.proof.others, places, strict=True))
                    for formula in invariant.formulas:
                        assert evaluate(formula, model, {**counters, **values})
                heads += 1
    return heads
