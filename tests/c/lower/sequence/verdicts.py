"""Verdicts on short programs, each found in this process."""

from functools import cache

from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.integer_types import DataModel
from viap.core.program.undefined_behaviour import KINDS
from viap.prover.cases.runner import decide

HEAD = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
void check(int ok) { if (!ok) reach_error(); }
"""


@cache
def _loaded(text, watch):
    return load_text(HEAD + text, "a.c", DataModel.LP64, watch=watch)


def verdict(text):
    """Of the assertions of a program."""
    return decide(_loaded(text, ()), DEFAULT)


def checked(text, *kinds):
    """Of the operations of a program, as `--check` has it; all kinds where none is named."""
    asked = frozenset(kinds or KINDS)
    return decide(with_checks(_loaded(text, tuple(sorted(asked))), asked), DEFAULT)
