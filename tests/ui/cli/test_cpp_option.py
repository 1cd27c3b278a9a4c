"""`--cpp COMMAND` and its setting."""

import json

from tests.compilers import makes_programs, needs

pytestmark = needs("gcc")

TEXT = """\
#include <assert.h>
#include <string.h>
int main(void) {
  assert(strlen("abc") == 3);
  assert(sizeof(long) == 4);
  return 0;
}
"""


def test_the_command_line_and_settings(viap, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.c").write_text(TEXT)
    found = json.loads(viap("prove", "--cpp", "gcc -E", "--json", "t.c").out)
    assert found["verdict"] == "FALSE"
    assert [each["line"] for each in found["assertions"] if each["verdict"] == "FALSE"] == [5]
    if makes_programs("gcc", "-m32"):
        assert viap("run", "-m32", "--cpp", "gcc -E", "t.c").status == 0
    (tmp_path / "viap.toml").write_text('[compiler]\ncpp = "false"\n')
    assert "false failed" in viap("run", "t.c").err
    (tmp_path / "viap.toml").write_text("[compiler]\ncpp = 3\n")
    assert "'cpp' must be a text" in viap("run", "t.c").err


def test_promises_about_callers(viap, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "f.c").write_text(
        "#include <stddef.h>\nint f(int *a, size_t n) {\n  return a[n - 1];\n}\n"
    )
    options = ("--cpp", "gcc -E", "--function", "f", "--array", "a:n", "--check", "bounds")
    assert viap("prove", *options, "--assume", "n > 0", "f.c").status == 0
    assert viap("prove", *options, "f.c").status == 1
    assert "--assume:1:5" in viap("prove", *options, "--assume", "n > m", "f.c").err
