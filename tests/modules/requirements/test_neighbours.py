"""The scalar beside a pointer."""

import pytest

from tests.modules.requirements.functions import sampler_of


@pytest.mark.parametrize(
    ("head", "beside"),
    [
        ("int *a, int n", {"a": "n"}),
        ("int *a, int *b, int n", {"a": "n", "b": "n"}),
        ("int *a, int n, int *b, int m", {"a": "n", "b": "m"}),
        ("int n, int *a", {"a": "n"}),
        ("int *a, int n, int *b", {"a": "n"}),
        ("int *a", {}),
    ],
)
def test_of_parameters(head, beside):
    assert sampler_of(f"int f({head}) {{ return 0; }}").beside == beside


def test_members_of_a_struct_go_together():
    text = (
        "struct list { int *cells; int size; };\n"
        "int f(struct list *l, int i) { return l->cells[i] + l->size; }"
    )
    assert sampler_of(text).beside == {"l": "i", "l->cells": "l->size"}
