"""The list of cases for long runs names tests that exist."""

from pathlib import Path

from tests.thorough import LONG_TESTS

ROOT = Path(__file__).resolve().parents[1]


def test_the_listed_tests_exist():
    listed = LONG_TESTS.read_text().splitlines()
    assert listed == sorted(set(listed))
    for name in listed:
        path, _, case = name.partition("::")
        assert f"def {case.partition('[')[0]}(" in (ROOT / path).read_text(), name
