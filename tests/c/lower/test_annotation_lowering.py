"""Annotations among the statements of a function."""

import pytest

from tests.c.lower.written_contracts import answer, clauses, strategy_for

CASES = [
    ("//@ assert \\forall integer k; 0 <= k < 5 ==> t[k] == 1;", "TRUE"),
    ("//@ assert \\forall integer k; 0 <= k < 5 ==> t[k] == k;", "FALSE"),
    ("//@ assert \\exists integer k; 0 <= k < 5 && t[k] == 1;", "TRUE"),
    ("//@ assert \\exists integer k; 0 <= k < 5 && t[k] == 2;", "FALSE"),
    ("//@ assert !(\\exists integer k; 0 <= k < 5 && t[k] == 2);", "TRUE"),
    ("//@ assert \\forall integer i; 0 <= i < 5 ==>"
     " (\\exists integer j; 0 <= j < 5 && t[j] == t[i]);", "TRUE"),
    ("//@ assert \\forall integer k; 5 <= k < 5 ==> \\false;", "TRUE"),
    ("//@ assert x + 1 > x;", "TRUE"),
    ("//@ assert t[5] == t[5];", "UNKNOWN"),
    ("//@ admit x > 3;\n//@ assert x > 2;", "TRUE"),
    ("//@ assert \\product(0, 4, \\lambda integer k; t[k]) == 5;", "UNKNOWN"),
    ("//@ assert \\sum(0, 4, \\lambda integer k; t[k]) == 5;", "TRUE"),
    ("//@ assert \\sum(0, 4, \\lambda integer k; t[k]) == 6;", "FALSE"),
    ("__CPROVER_assert(t[2] == 1, \"two\");", "TRUE"),
    ("__CPROVER_assert(t[2] == 2, \"two\");", "FALSE"),
]  # fmt: skip


@pytest.mark.parametrize(("annotation", "verdict"), CASES)
def test_an_annotation_is_an_assertion(tmp_path, annotation, verdict):
    text = f"""
    void f(int x) {{
        int t[5];
        for (int i = 0; i < 5; i++) t[i] = 1;
        {annotation}
    }}
    """
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict


def test_in_a_loop_and_in_a_called_function(tmp_path):
    text = """
    int abs_of(int x) { int y = x < 0 ? -x : x; //@ assert y >= 0;
        return y; }
    void f(void) { for (int i = 0; i < 9; i++) { int y = abs_of(i - 4); //@ assert y <= 4;
        } }
    """
    result = answer(tmp_path, text)
    assert result.verdict == "TRUE"
    assert clauses(result) == {"assert y >= 0": "TRUE", "assert y <= 4": "TRUE"}
    assert answer(tmp_path, text.replace("y <= 4", "y < 4")).verdict == "FALSE"
