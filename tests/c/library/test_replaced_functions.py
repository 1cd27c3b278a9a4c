"""Library functions that the program defines: calls of the library run them, too."""

import pytest

from tests.c.memory.verdicts import verdict
from viap.c.library.replaced_functions import REPLACED, replaced, run_by
from viap.core.base.errors import Unsupported

HEAD = """#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static char pool[100000];
static int n;
"""
MALLOC = "void *malloc(size_t size) { n++; return pool; }"
PUTS = "int puts(const char *s) { n++; return 0; }"
# Calls that run the program's function, in this or in the compiled program.
REFUSED = [
    (MALLOC, 'puts("a"); if (n) reach_error();'),
    (MALLOC, 'puts("a"); if (!n) reach_error();'),
    (MALLOC, 'char *volatile s = "abc"; char *p = strdup(s); if (n && p) reach_error();'),
    (MALLOC, 'int (*print)(const char *) = puts; print("a"); if (n) reach_error();'),
    (PUTS, 'printf("hello\\n"); if (n) reach_error();'),
]
DECIDED = [
    (MALLOC, "char *p = malloc(3); if (n && p) reach_error();", "FALSE"),
    (MALLOC, "if (n || strlen(pool)) reach_error();", "TRUE"),
    ("static " + MALLOC.replace("malloc", "get"), 'puts("a"); if (n) reach_error();', "TRUE"),
    (PUTS, 'puts("a"); if (n) reach_error();', "FALSE"),
]


@pytest.mark.parametrize("own, body", REFUSED)
def test_a_call_that_may_run_the_program_is_refused(own, body):
    with pytest.raises(Unsupported, match="which may run the program's own"):
        verdict(f"{HEAD} {own} int main(void) {{ {body} }}", "fast")


@pytest.mark.parametrize("own, body, expected", DECIDED)
def test_other_calls_are_decided(own, body, expected):
    found = verdict(f"{HEAD} {own} int main(void) {{ {body} }}", "fast")
    assert found.outcome.value == expected, found.reasons


def test_only_names_of_the_table_are_replaced():
    assert replaced(["malloc", "f", "puts"]) == {"malloc", "puts"}
    assert run_by("puts", frozenset(["puts"])) == ""
    assert run_by("strlen", REPLACED) == ""
    assert run_by("printf", frozenset(["putchar"])) == "putchar"
