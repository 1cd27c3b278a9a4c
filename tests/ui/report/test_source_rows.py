"""Lines of source text: numbers, marks, and texts of all kinds."""

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from viap.ui.report.claims import ReportClaim
from viap.ui.report.report_group import source_file


def rows(tmp_path, data, *claims, **more):
    path = tmp_path / "a.c"
    path.write_bytes(data)
    return source_file(str(path), claims, (), **more).rows


def claim(line, state, text="x"):
    return ReportClaim("a.c", line, 1, "overflow", text, state, "main")


@given(text=st.text(alphabet=" \t\"/*<>&'ab1;\\\n", max_size=60))
def test_every_line_keeps_its_number_and_text(tmp_path_factory, text):
    found = rows(tmp_path_factory.mktemp("rows"), text.encode())
    lines = text.split("\n")
    lines = lines if lines[-1] else lines[:-1]
    assert [html.unescape(re.sub("<[^>]*>", "", row.html)) for row in found] == lines
    assert [row.number for row in found] == [*range(1, len(lines) + 1)]


def test_bytes_that_are_no_text(tmp_path):
    (row,) = rows(tmp_path, b"/* \xff\x00 */\r\n")
    assert row.text == "/* \N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER} */"


def test_a_line_shows_its_worst_claim_and_lists_all(tmp_path):
    found = rows(
        tmp_path,
        b"a\nb\nc\n",
        claim(1, "proved"),
        claim(1, "open", "y\n z"),
        states={1: "unreachable", 2: "unseen"},
    )
    assert [row.state for row in found] == ["open", "unseen", ""]
    assert found[0].label == "line 1: 1 proved, 1 not proved"
    assert found[0].listed == "proved\toverflow\tx\nopen\toverflow\ty z"
    assert found[1].label == "not looked at"


def test_a_file_that_is_not_there():
    assert source_file("/nowhere/a.c", (), ()).error == "No such file or directory"
    assert source_file("a\0.c", (), ()).error
