"""`viap contracts`: the contracts of a file's functions."""

import pytest

from viap.cli.contracts import FORMATS
from viap.cli.main import main

TEXT = """
int divide(int x, unsigned y) { return x < 0 ? 0 : (int)((unsigned)x / y); }
void clear(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }
int main(void) { return divide(3, 1); }
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "f.c"
    path.write_text(TEXT)
    return str(path)


def test_all_functions_but_main(file, capsys):
    assert main(["contracts", file]) == 0
    shown = capsys.readouterr().out
    assert "divide: 1 check proved\n  requires y >= 1\n" in shown
    assert "clear: 2 checks proved\n  requires a holds n elements\n" in shown
    assert "main:" not in shown


def test_one_function(file, capsys):
    assert main(["contracts", "--function", "clear", "--format", "toml", file]) == 0
    assert capsys.readouterr().out == (
        '[function.clear]\narrays = { "a" = "n" }\n'
        "# ensures \\forall integer k; 0 <= k < n ==> a[k] == 0\n"
    )


def test_the_settings_prove_the_function(file, tmp_path, capsys):
    main(["contracts", "--format", "toml", file])
    (tmp_path / "viap.toml").write_text(capsys.readouterr().out)
    words = ["prove", "--function", "clear", "--check", "bounds,overflow", file]
    assert main(words) == 0


def test_a_function_without_a_contract(tmp_path, capsys):
    (tmp_path / "f.c").write_text("int f(int n) { return n / (n - n); }")
    assert main(["contracts", str(tmp_path / "f.c")]) == 3
    assert capsys.readouterr().out == "f: no requirements were found\n"


def test_formats():
    assert FORMATS == ("text", "acsl", "cbmc", "toml", "json")
