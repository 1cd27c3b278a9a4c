"""Lists of arguments that are not known here: of the entry's caller, and those that are printed."""

import pytest

from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.core.program.undefined_behaviour import KINDS
from viap.project.contract import Contract
from viap.runs.machine import End, ListedInputs, compile_program

HEAD = """#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static int take(va_list l) { return va_arg(l, int); }
static int write(char *to, unsigned long size, const char *format, ...)
{ va_list l; va_start(l, format); int n = vsnprintf(to, size, format, l); va_end(l); return n; }
"""


def kinds(text, function):
    core = load_text(HEAD + text, "t.c", DataModel.LP64, function=function, contract=Contract())
    return {each.kind for each in core.assumptions}


@pytest.mark.parametrize(
    "text",
    [
        "int f(int n, ...) { va_list l; va_start(l, n); n = va_arg(l, int); assert(n); return n; }",
        "int f(int n, ...) { va_list l; va_start(l, n); n = take(l); assert(n); return n; }",
        "int f(va_list l) { int n = va_arg(l, int); assert(n); return n; }",
        "int f(va_list l) { va_list k; va_copy(k, l); int n = take(k); assert(n); return n; }",
    ],
)
def test_callers_give_the_arguments_that_are_read(text):
    assert "variable-arguments" in kinds(text, "f")


def test_arguments_that_are_not_read_do_not_matter():
    text = "int f(int n, ...) { va_list l; va_start(l, n); va_end(l); assert(n); return n; }"
    assert "variable-arguments" not in kinds(text, "f")


def test_a_struct_or_a_pointer_of_the_caller_is_any():
    text = """struct s { int a; }; int f(int n, ...) { va_list l; va_start(l, n);
        struct s v = va_arg(l, struct s); char *t = va_arg(l, char *); assert(v.a); return *t; }"""
    assert "variable-arguments" in kinds(text, "f")


@pytest.mark.parametrize(
    ("call", "is_open"),
    [
        ("vprintf(f, l)", True),
        ('vprintf("%d", l)', False),
        ("vsprintf(t, f, l)", True),
        ('vsnprintf(t, 4, "%d", l)', False),
        ("printf(f, t)", False),  # what is behind the pointer is any value
        ("printf(f, 1)", False),
        ("sprintf(t, f, t)", False),
        ("snprintf(t, 4, f, 1)", False),
    ],
)
def test_a_format_from_elsewhere_may_hold_anything_but_stores(call, is_open):
    text = f"int f(char *t, const char *f, va_list l) {{ {call}; assert(*t); return 0; }}"
    assert ("format" in kinds(text, "f")) == is_open


def test_lists_are_read_once():
    """A list that was printed is indeterminate (C11 7.16p3)."""
    end = run_of('va_list l; va_start(l, n); vsnprintf(b, 4, "%d", l); va_arg(l, int);')
    assert end is not End.UNDEFINED  # (no run goes on behind the text)


@pytest.mark.parametrize(
    ("statement", "end"),
    [
        ('write(0, 4, "%d", 1);', End.UNDEFINED),
        ('write(0, 0, "%d", 1);', End.ASSUMPTION),
        ('write(b, 4, "%d", 1);', End.ASSUMPTION),
        ("write(b + 5, 4, b, 1);", End.UNDEFINED),
    ],
)
def test_a_run_ends_at_the_text_unless_it_has_no_room(statement, end):
    assert run_of(statement) is end


def run_of(statement):
    text = f'{HEAD}static int g(int n, ...) {{ char b[4] = ""; {statement} return 0; }}\n'
    text += "int main(void) { return g(1, 2); }\n"
    core = load_text(text, "t.c", DataModel.LP64, watch=frozenset(KINDS))
    return compile_program(ordinary_program(core)).run(ListedInputs([]), budget=1000).end
