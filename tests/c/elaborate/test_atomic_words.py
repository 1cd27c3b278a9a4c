"""Atomic operations: what is refused, and what a proof rests on."""

import pytest

from viap.c.load import load_text
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import End, ListedInputs, compile_program

HEAD = "void reach_error(void); static int x, y, *p = &x, a[3]; static double d; const int c = 1;\n"


def read(statement):
    return load_text(f"{HEAD}int main(void) {{ {statement} return 0; }}", "t.c", DataModel.LP64)


@pytest.mark.parametrize(
    ("statement", "error"),
    [
        ("__sync_fetch_and_add(p++, y++);", Unsupported),  # which one comes first?
        ("__sync_fetch_and_add(p, *p++);", Unsupported),
        ("__sync_fetch_and_add(&p, 4);", Unsupported),  # pointers: gcc counts bytes
        ("__atomic_exchange_n(&d, 1, 5);", Unsupported),
        ("__sync_fetch_and_add(x, 1);", TypeFault),
        ("__sync_fetch_and_add(&x);", TypeFault),
        ("__atomic_store_n(&c, 2, 5);", TypeFault),
        ("__sync_fetch_and_something(&x, 1);", TypeFault),
    ],
)
def test_some_uses_are_refused(statement, error):
    with pytest.raises(error):
        read(statement)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("__sync_fetch_and_add(&a[x++], 4);", "x == 1 && a[0] == 4"),
        ("__sync_fetch_and_sub(&x, y += 2);", "x == -2 && y == 2"),
        ("x = 2147483647; __sync_fetch_and_add(&x, 1);", "x == -2147483647 - 1"),
        ("int *q = __sync_lock_test_and_set(&p, &y);", "q == &x && p == &y"),
        ("int e = 3; __atomic_compare_exchange_n(p, &e, 7, 0, 5, 5);", "e == 0 && x == 0"),
        ("int v = 5, r; __atomic_exchange(&x, &v, &r, 5);", "x == 5 && r == 0"),
        ("int r = __sync_val_compare_and_swap(&x, 0, 6);", "x == 6 && r == 0"),
        ("char f = 0; int r = __atomic_test_and_set(&f, 5);", "f == 1 && r == 0"),
        ("_Bool f = 1; __atomic_clear(&f, 5);", "f == 0"),
        ("unsigned char b = 6; int r = __atomic_fetch_nand(&b, 3, 5);", "b == 253 && r == 6"),
        ("int v; x = 4; __atomic_load(&x, &v, 5); __atomic_store(&y, &v, 5);", "y == 4 && v == 4"),
    ],
)
def test_the_effects_are_those_of_one_thread(statement, expected):
    core = read(f"{statement} if (!({expected})) reach_error();")
    run = compile_program(ordinary_program(core)).run(ListedInputs([]), budget=1000)
    assert run.end is End.END, run.detail


def test_a_proof_rests_on_one_thread():
    core = read("__sync_fetch_and_add(&x, 1); if (x != 1) reach_error();")
    assert [each.kind for each in core.assumptions] == ["atomic"]
