"""FALSE for 32-bit code says that numbers are not computed with the x87."""

import json

import pytest

from viap.ui.cli.main import main

_TEXT = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  double x = 0.5;
  if (n == 3)
    x = n / 3.0;
  if (n == 4 && x < 1)
    reach_error();
  if (n == ERROR)
    reach_error();
  return 0;
}
"""


def _assumptions(tmp_path, capsys, text, *options):
    file = tmp_path / "t.c"
    file.write_text(text)
    assert main(["prove", "--json", "--timeout", "30", *options, str(file)]) == 1
    found = json.loads(capsys.readouterr().out)
    return [(each["kind"], each["lines"]) for each in found["assumptions"]]


@pytest.mark.parametrize(
    ("condition", "option", "lines"),
    [
        ("3", "-m32", [("float-evaluation", [7])]),
        ("4", "-m32", []),  # only a comparison
        ("3", "-m64", []),
    ],
)
def test_the_run_computes(condition, option, lines, tmp_path, capsys):
    text = _TEXT.replace("n == ERROR", "x != 0.5" if condition == "3" else "0")
    if condition == "3":
        text = text.replace("n == 4 &&", "0 &&")
    assert _assumptions(tmp_path, capsys, text, option) == lines


def test_it_is_printed(tmp_path, capsys):
    file = tmp_path / "t.c"
    file.write_text(_TEXT.replace("n == ERROR", "x != 0.5").replace("n == 4 &&", "0 &&"))
    assert main(["prove", "-m32", "--timeout", "30", str(file)]) == 1
    assert "(as with -mfpmath=sse) (line 7)" in capsys.readouterr().out
    assert main(["prove", "-m32", "--all-functions", "--timeout", "30", str(file)]) == 1
    assert "FALSE rests on these assumptions:\n  main: floating" in capsys.readouterr().out
