"""A translation that is wrong on purpose is found out."""

import pytest

from tests.core.translate.mutants import MUTANTS, caught_by


def test_the_translation_itself_is_honest():
    assert not caught_by()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_is_caught(mutant):
    with mutant.applied():
        assert caught_by()
