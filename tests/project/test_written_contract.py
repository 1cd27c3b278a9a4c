"""Contracts in `viap.toml`: their places in its text."""

import pytest

from viap.core.base.errors import UsageError
from viap.project.settings import read_settings

TEXT = r"""
# "\result > 0" is no clause
[function.other]
ensures = "\\result > 0"
[function.f]
requires = ['n > 0', "\\valid(p)"]
assigns = []
ensures = '''
  \result > 0'''
acsl = "ensures \t\u005cresult >= n;"
"""


def clauses(tmp_path, text, function):
    path = tmp_path / "viap.toml"
    path.write_text(text)
    (found,) = (each for each in read_settings(str(path)).contracts if each.function == function)
    assert found.source == text
    return found.clauses


def test_each_character_has_its_place(tmp_path):
    written = clauses(tmp_path, TEXT, "f")
    assert [(each.kind, each.text) for each in written] == [
        ("requires", "n > 0"),
        ("requires", "\\valid(p)"),
        ("assigns", "\\nothing"),
        ("ensures", "  \\result > 0"),
        ("acsl", "ensures \t\\result >= n;"),
    ]
    first, second, nothing, long, whole = (each.offsets for each in written)
    assert TEXT[first[0] : first[-1] + 1] == "n > 0"
    assert TEXT[second[0] : second[-1] + 1] == "\\\\valid(p)"
    assert TEXT[nothing[0] :].startswith("assigns = []")
    assert TEXT[long[2] :].startswith("\\result > 0'''")
    assert TEXT[whole[-1]] == ";"


def test_the_same_text_is_found_in_its_own_table(tmp_path):
    text = "[function.g]\nensures = 'n > 0'\n[function.f]\nensures = 'n > 0'\n"
    (own,) = clauses(tmp_path, text, "f")
    assert own.offsets[0] == text.rindex("n > 0")


def test_tables_that_are_written_in_another_way_have_a_place_too(tmp_path):
    text = "function.f = { ensures = 'n > 0' }\n"
    (own,) = clauses(tmp_path, text, "f")
    assert own.offsets[0] == text.index("n > 0")


@pytest.mark.parametrize("value", ["3", "[1]", "{}"])
def test_clauses_are_texts(tmp_path, value):
    path = tmp_path / "viap.toml"
    path.write_text(f"[function.f]\nensures = {value}\n")
    with pytest.raises(UsageError, match="'ensures' must be a text or a list of texts"):
        read_settings(str(path))
