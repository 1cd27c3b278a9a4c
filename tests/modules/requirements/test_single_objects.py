"""Pointers to structs with pointers in them lead to one object, where that helps."""

import pytest

from tests.modules.requirements.functions import inferred, question_of
from viap.core.base.errors import InputError
from viap.modules.requirements.trials import with_single_objects

RING = "struct ring { int *cells; int count; };\n"


def test_plain_questions_stay(tmp_path):
    question = question_of(tmp_path, "int f(int *a) { return *a; }")
    assert with_single_objects(question)[:2] == (question, ())


def test_members_get_sizes(tmp_path):
    text = RING + "int f(struct ring *r) { return r->count > 0 ? r->cells[0] : 0; }"
    verdict, needs = inferred(tmp_path, text)
    assert verdict == "TRUE"
    assert "r->cells holds 1 element" in needs


def test_faults_are_raised(tmp_path):
    with pytest.raises(InputError):
        with_single_objects(question_of(tmp_path, "int f(int *a) { return b; }"))
