"""Pointers are told as `&a[3]`, NULL or the object that they lead into, if that is sure."""

from pathlib import Path

import pytest

from tests.runs.counterexamples.test_run_path import told

BODY = """
    int a[10] = {0}, b[10] = {0}, g = 0;
    int *p, *q = 0, *r = a, *never;
    struct node { int val; struct node *next; } n1 = {1, 0}, n2 = {2, &n1};
    struct node *h = &n2;
    int k = __VERIFIER_nondet_int();
    p = &a[2];
    p = k ? &b[1] : p + 1;
    int *v[2] = {&a[4], &b[5]};
    v[1] = v[0] + 2;
    h = h->next;
    h = h->next;
    q = &g;
    if (k > 100) never = &a[7];
    for (r = a + 1; r < a + 3; r++) g += *r;
    if (h == 0 && *v[1] == 0 && *p == 0 && *q == 0) reach_error();
"""


@pytest.mark.parametrize(("k", "chosen"), [(0, "p = &a[3]"), (1, "p = &b[1]")])
def test_pointers(tmp_path: Path, k: int, chosen: str) -> None:
    steps = told(tmp_path, k, body=BODY).steps
    assert steps is not None
    texts = [step.text for step in steps if "&" in step.text or step.text.endswith("NULL")]
    pointers = [text for text in texts if " is true" not in text and " is false" not in text]
    assert pointers == [
        "h = &n2",
        "p = &a[2]",
        chosen,
        "v[0] = &a[4]",
        "v[1] = &b[5]",
        "v[1] = &a[6]",
        "h = &n1",
        "h = NULL",
        "r = &a[1]",
        "r = &a[2]",
        "r = &a[3]",
    ]
    assert not any("never" in step.text for step in steps)


def test_a_comparison_of_pointers_is_told_by_the_line_of_the_source(tmp_path: Path) -> None:
    body = "int a[3], b[3], *p = a, n = __VERIFIER_nondet_int();\nif (n > 3) p = b;\n"
    found = told(tmp_path, 4, body=body + "if (p == &b[0]) reach_error();").violation
    assert found is not None
    assert found.condition == "if (p == &b[0]) reach_error();" and found.texts == {}
