"""`-I`, `-D` and the like reach everything that reads the file."""

import json

import pytest

import viap as package
from viap.core.base.errors import UsageError

TEXT = """\
#include <assert.h>
#include "size.h"
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > SIZE || x < 0) return 0;
  assert(x <= N);
  return 0;
}
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "size.h").write_text("#define SIZE 7\n")
    (tmp_path / "p.c").write_text(TEXT)
    (tmp_path / "q.c").write_text(TEXT.replace('#include "size.h"\n', ""))
    monkeypatch.chdir(tmp_path)
    return "p.c"


def test_a_program_with_a_header_elsewhere(viap, file):
    assert viap("prove", "-Iinc", "-DN=7", file).status == 0
    assert viap("prove", "-I", "inc", "-D", "N=6", file).status == 1
    assert viap("prove", "-DN=7", file).status == 2
    assert viap("show", "-Iinc", "-DN=7", file).status == 0


def test_a_harness_names_the_options(viap, file, tmp_path):
    viap("prove", "-Iinc", "-DN=(3)", file, "--harness", "h.c")
    assert "-Iinc '-DN=(3)' PROGRAM.c" in (tmp_path / "h.c").read_text()


def test_certificates_hold_macros(viap, file, tmp_path):
    assert viap("prove", "-DN=7", "-DSIZE=7", "-std=c11", "q.c", "--certificate", "c").status == 0
    assert viap("check", "c").status == 0
    path = tmp_path / "c" / "certificate.json"
    content = json.loads(path.read_text())
    assert content["program"]["compilation"] == {
        "macros": ["-DN=7", "-DSIZE=7"],
        "standard": "c11",
    }
    for macro in ("-DN=6", "-O2", "-D9"):
        content["program"]["compilation"]["macros"][0] = macro
        path.write_text(json.dumps(content))
        assert viap("check", "c").status != 0
    told = viap("prove", "-Iinc", "-DN=7", file, "--certificate", "d")
    assert "certificate can't hold files that -I" in told.err
    assert not (tmp_path / "d").exists()


def test_witnesses_hold_no_options(viap, file):
    assert "no place for options" in viap("prove", "-DN=7", "q.c", "--witness", "w.yml").err


@pytest.mark.parametrize("word", ["-D9", "-std=c89", "-std=c", "-Wall"])
def test_wrong_options(viap, file, word):
    assert viap("prove", word, file).status == 2


def test_the_python_interface(file):
    assert package.prove(file, flags=["-Iinc", "-DN=7"]).verdict == "TRUE"
    assert package.prove(file, flags=["-Iinc", "-DN=6"]).verdict == "FALSE"
    with pytest.raises(UsageError, match="-O2"):
        package.prove(file, flags=["-O2"])


def test_all_functions_are_found(viap, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "f.c").write_text("#ifdef F\nint f(int x) { return x; }\n#endif\n")
    assert "f " in viap("prove", "--all-functions", "-DF", "f.c").out


def test_a_compilation_database(viap, file, tmp_path):
    common = {"directory": str(tmp_path), "file": "p.c"}
    entry = {**common, "command": "cc -O2 -Iinc -DN=7 -c p.c"}
    (tmp_path / "compile_commands.json").write_text(json.dumps([entry]))
    assert viap("prove", "-p", ".", file).status == 0
    assert viap("prove", "-p", ".", "-UN", "-DN=6", file).status == 1
    assert "p.c: TRUE" in viap("prove", "-p", ".").out
    assert viap("show", "-p", ".", file).status == 0
    assert viap("show", "-p", ".", "--stage", "c", file).status == 0
    assert "does not name this file" in viap("prove", "-p", ".", "q.c").err
    assert viap("prove", "-p", "inc", file).status == 2
    assert "expected a FILE" in viap("prove").err


def test_a_file_is_no_folder(viap, file):
    told = viap("prove", "-DN=7", "-I", "inc/size.h", "q.c")
    assert told.status == 2
    assert "inc/size.h: this is a file, not a folder" in told.err
