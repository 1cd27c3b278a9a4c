"""`--infer` and `--all-functions`: requirements in tables and in JSON."""

import json

import pytest

from viap.ui.cli.main import main

TEXT = """
int get(const int *a, int n) { return a[n - 1]; }
int main(void) { int a[3] = {1, 2, 3}; return get(a, 3); }
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "get.c"
    path.write_text(TEXT)
    return str(path)


def test_the_table_states_requirements_and_callers(file, capsys):
    assert main(["prove", "--all-functions", "--check", "bounds,overflow", file]) == 0
    shown = capsys.readouterr().out
    assert "safe if a holds n elements and n >= 1; 2 checks proved" in shown
    assert "get: callers checked: main" in shown


def test_json_has_requirements_and_assumptions(file, capsys):
    words = ["prove", "--function", "get", "--infer", "--json", "--check", "bounds,overflow", file]
    assert main(words) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["verdict"] == "TRUE"
    assert [each["option"] for each in result["requires"]] == ["a:n", "n >= 1"]
    assert [each["kind"] for each in result["assumptions"][:2]] == ["requires", "requires"]


def test_without_inference(file, capsys):
    words = ["prove", "--all-functions", "--no-infer", "--check", "bounds,overflow", file]
    assert main(words) == 1
    assert "safe if" not in capsys.readouterr().out


def test_a_certificate_is_about_the_requirements(file, tmp_path, capsys):
    place = str(tmp_path / "proof")
    words = ["prove", "--function", "get", "--infer", "--check", "bounds,overflow"]
    assert main([*words, "--certificate", place, file]) == 0
    assert "safe if a holds n elements and n >= 1" in capsys.readouterr().out
    assert main(["check", place]) == 0
