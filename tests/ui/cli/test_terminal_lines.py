"""Lines that fit a terminal."""

from hypothesis import given
from hypothesis import strategies as st

from viap.ui.cli.terminal_lines import broken, cut

LINE = "  a.c:1:2: bounds check \x1b[31mviolated\x1b[0m: index i + 1 of some_array, size 10"
PLAIN = "  a.c:1:2: bounds check violated: index i + 1 of some_array, size 10"


def test_colours_take_no_columns():
    assert cut(LINE, len(PLAIN)) == LINE
    assert cut(LINE, len(PLAIN) - 1) == f"{LINE[:-2]}…"
    assert cut(LINE, 26) == LINE  # the colour would not end


def test_elsewhere_lines_are_whole():
    assert cut(LINE, None) == LINE
    assert broken(LINE, None) == [LINE]


@given(st.lists(st.text("ab;:.-", min_size=1, max_size=30), min_size=1), st.integers(40, 100))
def test_broken_lines_have_all_words(words, width):
    rows = broken("  reason: " + " ".join(words), width)
    assert " ".join(rows).split() == ["reason:", *words]
    assert all(len(row) <= width for row in rows)


@given(st.text("ab c", max_size=200), st.integers(40, 100))
def test_a_cut_line_fits(text, width):
    assert len(cut(text, width)) <= width
    assert cut(text, width) == text or cut(text, width).endswith("…")
