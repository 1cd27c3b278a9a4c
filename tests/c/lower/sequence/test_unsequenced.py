"""Conflicts between evaluations that are not sequenced: C11 6.5p2, and examples around it."""

import pytest

from tests.c.lower.sequence.verdicts import checked, verdict
from viap.core.base.errors import Unsupported
from viap.core.kernel.verdict import Outcome

GLOBALS = """
struct s { int m, n; int row[3]; } one, two, *p = &one, *q = &one, *r = &two;
union u { int i; short h; } both;
int x, y, a[4], i, j, c, *px = &x, *py = &y;
int id(int v) { return v; }
int *at(int k) { return &a[k]; }
"""


def program(statement):
    return f"{GLOBALS} int main(void) {{ int l = 1, k = 2, *v = a; {statement} return 0; }}"


UNDEFINED = [
    "l = l++ + 1;",
    "l = ++l;",
    "l = (l = 3);",
    "l += l++;",
    "l = k + l++;",
    "a[l] = l++;",
    "a[l++] = l;",
    "id(l++) + l;",
    "k = l++ + l++;",
    "k = l + (l = 2);",
    "k = (l = 1) * (l = 2);",
    "k = l-- - --l;",
    "v[l] = (l += 1);",
    "*v++ = *v;",
    "one.m = one.m++;",
    "p->m = one.m++;",
    "p->m = q->m++;",
    "*px = x++;",
    "a[1] = a[1]++;",
    "a[i] = a[j]++;",
    "a[i]++ + a[j];",
    "*at(0) = a[0]++;",
    "*at(1) + (a[1] = 3);",
    "one.row[i] = one.row[j]--;",
    "both.i = both.h++;",
    "k = (c || l++) + l;",
    "k = (c ? 1 : l++) + l++;",
    "k = (l++, 1) + l;",
    "l = c ? 0 : l++;",
    "k = (id(l), l) + l++;",
    "if (l++ + l) k = 1;",
    "while (l++ < l) if (l > 5) break;",
    "switch (l++ * l) { default: ; }",
    "int z = l++ - l;",
    "for (l = 0; l < 3; l = l++ + 1) if (c) break;",
    "l += (l++, 5);",
    "((int[]){l++, 5})[0] + l;",
    "k = l + (int)sizeof(int[l++]);",
    "l ^= k ^= l ^= k;",
]
DEFINED = [
    "l++; l = l + 1;",
    "a[l++] = k;",
    "a[l] = k++;",
    "l = l + 1;",
    "l = l;",
    "l = k = 3;",
    "l = id(l++);",
    "l = (k++, l) + 1;",
    "l = (l++, l);",
    "l = (l = 2, 3);",
    "k = l++ && l++;",
    "k = l++ || l;",
    "k = l++ ? l : -l;",
    "k = c ? l++ : l--;",
    "l = c && l;",
    "(l++, l++);",
    "*v++ = k++;",
    "while (l < 3) a[l++] = id(k);",
    "for (int z = 0; z < 3; z++) a[z] = z;",
    "id(l); l++;",
    "one.m = one.n++;",
    "one.m = two.m++;",
    "p->m = p->n++;",
    "p->m = r->m++;",
    "*px = (*py)++;",
    "a[0] = a[1]++;",
    "j = 1; a[i] = a[j]++;",
    "a[i] = a[i + 1]++;",
    "one.row[0] = one.row[2]++;",
    "v[l] = v[k]++;",
    "*at(0) = a[1]++;",
    "k = (c && l++) + l;",
    "k = (c ? l++ : 0) + l;",
    "k = sizeof(l++) + l;",
    "l = (c ? l : k) + 1;",
    "int z[2] = {l++, l++};",
    "k = id(l++) + id(k);",
    "k = l++, 1;",
]


@pytest.mark.parametrize("statement", UNDEFINED)
def test_a_conflict_is_undefined(statement):
    found = checked(program(statement), "sequence")
    assert found.outcome is Outcome.FALSE
    assert found.run.position.kind == "sequence"


@pytest.mark.parametrize("statement", DEFINED)
def test_no_conflict_is_seen_where_there_is_none(statement):
    assert checked(program(statement), "sequence").outcome is Outcome.TRUE


@pytest.mark.parametrize("statement", UNDEFINED[:12])
def test_no_error_counts_behind_a_conflict(statement):
    found = verdict(program(f"{statement} check(0);"))
    assert found.outcome is Outcome.UNKNOWN


def test_a_conflict_that_depends_on_an_input():
    body = "i = __VERIFIER_nondet_int(); if (i < 0 || i > 3) return 0; a[i] = a[2]++;"
    found = checked(program(body), "sequence")
    assert found.outcome is Outcome.FALSE
    assert [each.value for each in found.run.inputs] == [2]


def test_a_conflict_that_an_input_can_not_reach():
    body = "i = __VERIFIER_nondet_int(); if (i < 0 || i > 1) return 0; a[i] = a[2]++;"
    assert checked(program(body), "sequence").outcome is Outcome.TRUE


def test_what_can_not_be_compared_is_refused():
    text = "struct t { int m[9]; } *p, *q, g[2]; int main(void) { p = g; q = g; "
    with pytest.raises(Unsupported) as refusal:
        verdict(text + "p->m[q->m[0]++] = (*p = *q).m[1]; return 0; }")
    assert refusal.value.position.line
