"""Closed forms that are proposed for programs; and all of them hold when these are run."""

import random
import re
from itertools import product

import pytest

from tests.prover.recurrences.axiom_model import AxiomModel
from viap.c.load import load_text
from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.recurrences.loops.propose import propose

HEAD = """
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
"""
FRAME = "int main(void) { int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(), i; %s }"
LONGEST = 9


def theory_of(text):
    return translate(load_text(HEAD + FRAME % text, "t.c"))


def candidates(theory):
    """All candidates, as if the first option of each were shown."""
    forms, found = ClosedForms(), []
    for loop in reversed(theory.loops):
        for candidate in propose(theory, loop, forms):
            found.append(candidate)
            first = candidate.options[0].known
            if first is not None:
                forms.known[candidate.symbol] = first
    return found


def formulas(text):
    return [show(option.formula) for c in candidates(theory_of(text)) for option in c.options]


# What is proposed first for the program, besides other things.
PROGRAMS = [
    ("for (i = 0; i < n; i++) { }", "i.1(m1) = m1"),
    ("for (i = 0; i < n; i++) { }", "n <= i.1(N1) -> N1 = ite(0 <= n, n, 0)"),
    ("for (i = n; i > k; i -= 3) { }", "i.1(m1) = n - 3*m1"),
    (
        "for (i = n; i > 0; i -= 3) { }",
        "i.1(N1) <= 0 -> N1 = ite(0 <= div(n + 2, 3), div(n + 2, 3), 0)",
    ),
    ("for (i = k; i != n; i++) { if (i > n) break; }", "i.1(m1) = k + m1"),
    (
        "for (i = 0; i < n && i != k; i++) { }",
        "not (i.1(N1) < n and i.1(N1) != k) ->"
        " N1 = ite(0 <= k and k <= ite(0 <= n, n, 0), k, ite(0 <= n, n, 0))",
    ),
    ("int s = 0; for (i = 0; i < n; i++) s += i;", "2*s.1(m1) = m1*m1 - m1"),
    (
        "int s = 0; for (i = 0; i < n; i++) s += i*i*i;",
        "4*s.1(m1) = m1*m1 - 2*m1*m1*m1 + m1*m1*m1*m1",
    ),
    ("int s = k; for (i = 0; i < n; i++) s = 2*s + 1;", "s.1(m1) = k*pow^2(m1) + pow^2(m1) - 1"),
    ("int s = 1; for (i = 0; i < n; i++) s = 6*s;", "s.1(m1) = pow^2(m1)*pow^3(m1)"),
    ("int s = 1; for (i = 0; i < n; i++) s = -s;", "s.1(m1) = ite(mod(m1, 2) = 0, 1, -1)"),
    ("int s = 2; for (i = 0; i < n; i++) s = s*k;", "s.1(m1) = 2*pow^(m1, k)"),
    (
        "int s = 0, p = 1; for (i = 0; i < n; i++) { s += p; p *= k; }",
        "s.1(m1)*(k - 1) = pow^(m1, k) - 1",
    ),
    (
        "int x = 1, y = 0, t; for (i = 0; i < n; i++) { t = x; x = 2*x + y; y = t + 2*y; }",
        "2*x.1(m1) = pow^3(m1) + 1",
    ),
    (
        "int x = 0, y = 0; for (i = 0; i < n; i++) if (__VERIFIER_nondet_int()) x++; else y++;",
        "x.1(m1) + y.1(m1) = m1",
    ),
    (
        "int x = 0, y = k; for (i = 0; i < n; i++)"
        " if (__VERIFIER_nondet_int()) { x += 2; y -= 4; } else { int a = n; x += a; y -= 2*a; }",
        "2*x.1(m1) + y.1(m1) = k",
    ),
    ("int x = 0; for (i = 0; i < n; i++) if (i < 5) x++; else x--;", None),
    ("int x = 0; for (i = 0; i < n; i++) { if (i >= k) x += 2; }", None),
    ("int x = 0; for (i = 0; i < n; i++) { if (i == k) x = 1; }", None),
    (
        "int x = 0; for (i = 0; i < n; i++) if (i % 3 == 1) x += 2;",
        "x.1(m1) = 2*div(m1 + 1, 3)",
    ),
    ("int x = 0; for (i = 0; i < n; i++) if (x < 4) x++;", "x.1(m1) = ite(m1 <= 4, m1, 4)"),
    ("int x = 0; for (i = 0; i < n; i++) { x++; if (x == 7) x = 0; }", "x.1(m1) = mod(m1, 7)"),
    ("int x = 0; for (i = 0; i < n; i++) x = !x;", "x.1(m1) = ite(mod(m1, 2) = 0, 0, 1)"),
    ("int x = k; for (i = 0; i < n; i++) x = 2*i;", "x.1(m1) = ite(m1 = 0, k, 2*m1 - 2)"),
    ("unsigned u = 0; while (u < 7) u += 2;", "m1 <= N1 -> u.1(m1) = 2*m1"),
    ("unsigned u = 0; while (u < 7) u += 2;", "u.1(m1) = wrap_u32(2*m1)"),
    ("unsigned char c = 0; for (i = 0; i < n; i++) c += 100;", "c.1(m1) = wrap_u8(100*m1)"),
    (
        "int c = 0, j; for (i = 0; i < n; i++) for (j = 0; j < k; j++) c++;",
        "m1 <= N1 -> c.1(m1) = ite(0 <= k, m1*k, 0)",
    ),
    (
        "int c = 0, j; for (i = 0; i < n; i++) for (j = i; j < n; j++) c++;",
        "m1 <= N1 -> 2*c.1(m1) = 2*n*m1 + m1 - m1*m1",
    ),
    (
        "int c = 0, j; for (i = 0; i < n; i++) for (j = 0; j < i; j++) c += j;",
        "m1 <= N1 -> 6*c.1(m1) = 2*m1 - 3*m1*m1 + m1*m1*m1",
    ),
    (
        "int x = 0, y = 0, j; for (i = 0; i < n; i++) for (j = 0; j < 3; j++)"
        " if (__VERIFIER_nondet_int()) x++; else y++;",
        "m1 <= N1 -> x.1(m1) + y.1(m1) = 3*m1",
    ),
    (
        "i = 0; do { i += 2; } while (i < n);",
        "n <= i.1(N1) + 2 -> N1 = ite(0 <= div(n - 1, 2), div(n - 1, 2), 0)",
    ),
]


@pytest.mark.parametrize(("program", "expected"), PROGRAMS)
def test_proposals(program, expected):
    if expected is not None:
        assert words(expected) in [words(formula) for formula in formulas(program)]


def words(text):
    """The words of a formula; in which order a sum or a product has its parts is not fixed."""
    return sorted(re.findall(r"[\w.^]+|[^\w\s]", text))


@pytest.mark.parametrize("program", dict.fromkeys(text for text, _ in PROGRAMS))
@pytest.mark.parametrize(("n", "k"), [(0, 0), (7, 2), (8, -2), (-3, 5)])
def test_an_option_holds_in_runs(program, n, k):
    theory = theory_of(program)
    coins = random.Random(n)
    drawn = {}

    def inputs(name, counters):
        fixed = {"n": n, "k": k}
        if name in fixed:
            return fixed[name]
        return drawn.setdefault((name, counters), coins.randint(0, 1))

    model = AxiomModel(theory, inputs)
    for candidate in candidates(theory):
        model.define(candidate.definitions)
        counters = candidate.loop.counters if candidate.inductive else candidate.loop.outer
        bounds = [
            dict(zip(counters, values, strict=True))
            for values in product(range(LONGEST), repeat=len(counters))
        ]
        # Iterations around it that were not run say nothing of those inside.
        bounds = [bound for bound in bounds if reached(candidate, model, bound)]
        holding = [
            option
            for option in candidate.options
            if all(evaluate(option.formula, model, bound) for bound in bounds)
        ]
        assert holding, [show(formula) for formula in candidate.formulas]


def reached(candidate, model, bound):
    """Whether the iteration around the loop is complete, and the loops end."""
    loop = candidate.loop.parent
    try:
        model.value(candidate.loop.count, tuple(bound[c] for c in candidate.loop.outer))
        while loop is not None:
            if not evaluate(loop.stays, model, bound):
                return False
            loop = loop.parent
    except Undetermined:
        return False
    return True


def test_definitions_come_with_powers():
    theory = theory_of("int s = 1; for (i = 0; i < n; i++) s = 3*s;")
    (candidate,) = (c for c in candidates(theory) if c.definitions)
    (recursive,) = candidate.definitions
    assert show(recursive.start) == "1"
    assert show(recursive.step) == "3*pow^3(k)"
    assert recursive.parameters == ()


def test_what_was_not_shown_is_not_used():
    theory = theory_of("int s = 0; for (i = 0; i < n; i++) s += i;")
    proposed = [c for loop in theory.loops for c in propose(theory, loop, ClosedForms())]
    found = [show(c.options[0].formula) for c in proposed]
    assert found == ["i.1(m1) = m1"]


def test_fibonacci_numbers_have_no_form():
    text = "int a = 0, b = 1, t; for (i = 0; i < n; i++) { t = a + b; a = b; b = t; }"
    assert not any(formula.startswith(("a.1(m1) =", "b.1(m1) =")) for formula in formulas(text))
