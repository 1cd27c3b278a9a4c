"""Annotations under the strategy `fast`: a fact that it does not find is used if it is stated."""

from viap.ui.cli.main import main

TEXT = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned x = 1;
  //@ loop invariant x % 2 == 1;
  while (__VERIFIER_nondet_int()) x = (x * 13 + 8) % 64;
  if (x == 2) reach_error();
}
"""


def test_a_stated_invariant_is_used(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.c").write_text(TEXT)
    main(["prove", "--strategy", "fast", "p.c"])
    printed = capsys.readouterr().out
    assert "p.c: TRUE" in printed and "annotations: 1 of 1 proved, 1 used" in printed
