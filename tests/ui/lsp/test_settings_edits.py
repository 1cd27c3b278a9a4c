"""The size of an array as an edit of viap.toml."""

import tomllib

import pytest
from lsprotocol import types as lsp

from viap.ui.lsp.settings_edits import array_actions

SIZE = {"kind": "size", "names": ["a"], "text": "a holds n elements", "option": "a:n"}
NEEDS = {"function": "sum", "requires": [SIZE]}
STEP = {"kind": "option", "what": "--array buffer->cells:2 * n", "why": ""}
ADVISED = {"function": "sum", "requires": [], "diagnosis": {"next_steps": [STEP]}}


def edited(before, action):
    """The text of the settings after an action."""
    *_, change = action.edit.document_changes
    (edit,) = change.edits
    lines, at = before.split("\n"), edit.range.start
    lines[at.line] = lines[at.line][: at.character] + edit.new_text + lines[at.line][at.character :]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "before",
    [
        "",
        "# nothing",
        "[prove]\ntimeout = 3\n",
        "[prove]\n\n[function.other]\narrays = { b = '1' }",
    ],
)
@pytest.mark.parametrize(
    ("result", "arrays"), [(NEEDS, {"a": "n"}), (ADVISED, {"buffer->cells": "2 * n"})]
)
def test_a_table_is_added(tmp_path, before, result, arrays):
    settings = tmp_path / "viap.toml"
    settings.write_text(before)
    (action,) = array_actions(str(tmp_path / "a.c"), result, str(settings))
    after = tomllib.loads(edited(before, action))
    assert after["function"].pop("sum") == {"arrays": arrays}
    expected = tomllib.loads(before)
    assert {**after, "function": after["function"]} == {"function": {}, **expected}


def test_a_table_that_is_there_gets_a_line(tmp_path):
    settings, before = tmp_path / "viap.toml", "[function.sum]\nassume = ['n > 0']\n[prove]\n"
    settings.write_text(before)
    (action,) = array_actions(str(tmp_path / "a.c"), NEEDS, str(settings))
    own = tomllib.loads(edited(before, action))["function"]["sum"]
    assert own == {"assume": ["n > 0"], "arrays": {"a": "n"}}


def test_arrays_that_are_there_stay(tmp_path):
    settings = tmp_path / "viap.toml"
    settings.write_text("[function.sum]\narrays = { a = '3' }\n")
    assert [*array_actions(str(tmp_path / "a.c"), NEEDS, str(settings))] == []


def test_a_file_is_created(tmp_path):
    (action,) = array_actions(str(tmp_path / "a.c"), NEEDS, None)
    created, change = action.edit.document_changes
    assert isinstance(created, lsp.CreateFile)
    assert created.uri == change.text_document.uri
    assert created.uri.endswith("/viap.toml")
    assert tomllib.loads(change.edits[0].new_text) == {"function": {"sum": {"arrays": {"a": "n"}}}}


def test_main_has_no_callers(tmp_path):
    assert [*array_actions(str(tmp_path / "a.c"), {**NEEDS, "function": None}, None)] == []
