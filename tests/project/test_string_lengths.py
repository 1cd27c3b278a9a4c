"""Lengths of zero-terminated strings in a contract."""

import json

import pytest

from viap.project.contract import as_written, is_length, strings, terminated, with_lengths
from viap.ui.cli.main import main


def test_a_size_by_its_own_length_is_a_string():
    arrays = [("s", "strlen(s) + 1"), ("d", "strlen(s) + 2"), ("t", "strlen ( t )+4"), ("a", "n")]
    assert strings(arrays) == ["s", "t"]
    assert strings([("s", "strlen(s)"), ("t", "2 * strlen(t) + 1")]) == []


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("strlen(s) + 1", "viap_strlen_s + 1"),
        ("strlen(s)", "viap_strlen_s"),
        ("strlen(s) <= 80", "viap_strlen_s <= 80"),
    ],
)
def test_lengths_become_variables(text, changed):
    assert with_lengths(text, ["s"]) == changed
    assert with_lengths(text, ["t"]) == text
    assert is_length(changed)


@pytest.mark.parametrize("text", ["10 - strlen(s)", "strlen(s) >= 3", "strlen(s) * n", "n"])
def test_a_larger_length_must_not_promise_less(text):
    assert with_lengths(text, ["s"]) == text


def test_texts_for_users():
    assert as_written("viap_strlen_s + 1L") == "strlen(s) + 1L"
    assert "s[viap_strlen_s] == 0" in terminated("s")


LENGTH = "int f(const char *s) { int n = 0; while (s[n]) n++; return n; }"
BEHIND = "int f(const char *s) { int n = 0; while (s[n]) n++; return s[n + 1]; }"
COPY = "void f(char *d, const char *s) { while ((*d++ = *s++)) ; }"
STRING = ("-m32", "--function", "f", "--check", "bounds,overflow", "--array", "s:strlen(s) + 1")


@pytest.mark.parametrize(
    ("text", "options", "verdict"),
    [
        (LENGTH, (), "TRUE"),
        (BEHIND, (), "FALSE"),
        (COPY, ("--array", "d:strlen(s) + 1"), "TRUE"),
        (COPY, ("--array", "d:strlen(s)"), "FALSE"),
        (COPY, ("--array", "d:81", "--assume", "strlen(s) <= 80"), "TRUE"),
        (COPY, ("--array", "d:80", "--assume", "strlen(s) <= 80"), "FALSE"),
    ],
)
def test_strings_end(tmp_path, capsys, text, options, verdict):
    assert answer(tmp_path, capsys, text, *options)["verdict"] == verdict


def test_other_uses_of_a_length_are_refused(tmp_path, capsys):
    found = answer(tmp_path, capsys, LENGTH, "--assume", "strlen(s) >= 3")
    assert (found["verdict"], found["cause"]) == ("UNKNOWN", "input-error")


def answer(folder, capsys, text, *options):
    (folder / "f.c").write_text(text)
    main(["prove", "--json", *STRING, *options, str(folder / "f.c")])
    return json.loads(capsys.readouterr().out)


FILL = "void f(char *s) { for (int i = 0; s[i]; i++) s[i] = 'a'; }"
FILL_UNTIL = "char g; void f(char *s) { for (int i = 0; s[i] != g && s[i]; i++) s[i] = 'a'; }"


@pytest.mark.parametrize(("text", "listed"), [(FILL, False), (FILL_UNTIL, True)])
def test_a_length_is_no_global_variable_of_the_program(tmp_path, capsys, text, listed):
    found = answer(tmp_path, capsys, text)
    told = [each["text"] for each in found["assumptions"]]
    assert found["verdict"] == "TRUE"
    assert ("s does not overlap with global variables" in told) == listed
