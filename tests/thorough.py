"""How thorough a run of the tests is: short, or long where VIAP_LONG_TESTS is set.

A short run tries every rule on some programs. A long one has more programs, examples and time for
each: for changes of the rules, at leisure (see docs/cross-checks.rst).
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")

LONG = bool(os.environ.get("VIAP_LONG_TESTS"))
# Cases that take about a second or more, of tests that have quicker ones: for long runs.
LONG_TESTS = Path(__file__).with_name("long_tests.txt")
# Marks tests that take many seconds, of rules that others try, too.
long = pytest.mark.skipif(not LONG, reason="takes long; set VIAP_LONG_TESTS to run it")


def some(items: Sequence[T], every: int) -> Sequence[T]:
    """All of them in a long run; else every so many."""
    return items if LONG else items[::every]


def examples(most: int) -> int:
    """How many examples Hypothesis is to try: most of them in a long run; else a third.

    (Some say nothing: with fewer than five, all might.)
    """
    return most if LONG else min(most, max(5, -(-most // 3)))


def marked(names: Sequence[str], slow: set[str]) -> list[object]:
    """Parameters of a test, of which these are for long runs; all of the latter exist."""
    assert slow <= set(names)
    return [pytest.param(name, marks=long) if name in slow else name for name in names]
