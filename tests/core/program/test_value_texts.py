"""Values for readers: characters, enum constants, strips of cells."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.core.program.integer_types import CHAR, INT, SCHAR, UINT, IntType
from viap.core.program.value_texts import string_text, strip_text, value_text

COLOR = IntType("unsigned int", 32, False, 3, constants=((0, "RED"), (2, "BLUE")))


@pytest.mark.parametrize(
    ("value", "type", "text"),
    [
        (97, CHAR, "'a'"),
        (39, CHAR, r"'\''"),
        (10, CHAR, r"'\n'"),
        (0, CHAR, "0"),
        (-3, CHAR, "-3"),
        (97, SCHAR, "97"),
        (97, INT, "97"),
        (2, COLOR, "BLUE"),
        (1, COLOR, "1"),
    ],
)
def test_values(value: int, type: IntType, text: str) -> None:
    assert value_text(value, type) == text


def test_names_of_constants_do_not_make_another_type() -> None:
    assert COLOR == UINT and hash(COLOR) == hash(UINT)


def test_strips() -> None:
    assert strip_text([1, 2, None].__getitem__, 3, INT, {1}) == "{1, [2], ?}"
    zeros = [0] * 100
    assert strip_text(zeros.__getitem__, 100, INT, ()) == "{all 100 cells 0}"
    changed = [*zeros[:2], 7, *zeros[3:]]
    assert strip_text(changed.__getitem__, 100, INT, {2}) == "{0, 0, [7], 0, 0, ... 95 more of 0}"
    assert strip_text(lambda index: index, None, INT, {5}) == "{... 3 more, 3, 4, [5], 6, 7, ...}"


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(st.integers(-2, 2), min_size=1, max_size=60), st.data())
def test_a_strip_shows_the_change_and_counts_all(cells: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(cells) - 1))
    text = strip_text(cells.__getitem__, len(cells), INT, {place})
    parts = text[1:-1].split(", ")
    index = 0
    for part in parts:
        elided = re.fullmatch(r"\.\.\. (\d+) more(?: of (-?\d+))?", part)
        if elided is not None:
            hidden = cells[index : index + int(elided[1])]
            assert len(hidden) == int(elided[1]) and not index <= place < index + len(hidden)
            assert elided[2] is None or set(hidden) == {int(elided[2])}
            index += len(hidden)
        else:
            assert part == (f"[{cells[index]}]" if index == place else str(cells[index]))
            index += 1
    assert index == len(cells)
    assert len(parts) <= 14


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ([97, 98, 0], '"ab"'),
        ([97, 34, 10, 0, 0], r'"a\"\n"'),
        ([97, 98], None),
        ([0, 0], None),
        ([97, None, 0], None),
        ([97, 0, 98, 0], None),
        ([200, 0], None),
    ],
)
def test_strings(cells: list[int | None], text: str | None) -> None:
    assert string_text(cells) == text
