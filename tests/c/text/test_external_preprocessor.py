"""Another preprocessor, `--cpp 'gcc -E'`: this machine's headers, places, and errors."""

import sys

import pytest

from tests.compilers import makes_programs
from viap.c.load import load_text
from viap.c.text import external_preprocessor
from viap.core.base.errors import SyntaxFault, Unsupported, UsageError
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.project.compilation import Compilation
from viap.runs.machine import End, ListedInputs, compile_program

COMMANDS = [name for name in ("gcc", "clang") if makes_programs(name)]
pytestmark = pytest.mark.skipif(not COMMANDS, reason="there is no compiler")

HEADERS = (
    "stdio", "stdlib", "string", "math", "errno", "unistd", "ctype", "assert", "limits", "stdint",
    "time", "stdarg", "signal", "wchar", "inttypes", "fcntl", "sys/types", "sys/stat", "float",
)  # fmt: skip
LIBRARY = """\
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char b[8];
  strcpy(b, "abc");
  assert(strlen(b) == 3 && isdigit('7') && toupper('a') == 'A');
  errno = 3;
  assert(errno == 3 && abs(-4) == 4 && INT_MAX == 2147483647);
  int *p = malloc(2 * sizeof *p);
  p[1] = strcmp(b, "abc") + 12;
  assert(p[1] == 12);
  free(p);
  assert(sizeof(long) == WIDTH);
  return 0;
}
"""


def load(text, command="gcc -E", model=DataModel.LP64, name="t.c", **options):
    return load_text(text, name, model, compilation=Compilation(cpp=command, **options))


@pytest.mark.parametrize("command", COMMANDS)
def test_headers_of_this_machine(command):
    text = "".join(f"#include <{name}.h>\n" for name in HEADERS)
    program = load(text + "int main(void) { return 0; }\n", f"{command} -E")
    assert compile_program(ordinary_program(program)).run(ListedInputs(())).end is End.END


@pytest.mark.parametrize(
    ("model", "width"), [(DataModel.LP64, "8"), (DataModel.ILP32, "4")], ids=["LP64", "ILP32"]
)
def test_library_functions_are_recognised(model, width):
    program = load(LIBRARY.replace("WIDTH", width), model=model)
    assert compile_program(ordinary_program(program)).run(ListedInputs(())).end is End.END
    program = load(LIBRARY.replace("WIDTH", "5"), model=model)
    run = compile_program(ordinary_program(program)).run(ListedInputs(()))
    assert (run.end, str(run.position)) == (End.ERROR, f"t.c:17:{run.position.column}")


def test_options_are_passed_on(tmp_path):
    (tmp_path / "size.h").write_text("int size = SIZE;\n")
    options = {"include": (str(tmp_path),), "macros": (("D", "SIZE=7"),), "standard": "c11"}
    text = '#include "size.h"\n#if !defined __STRICT_ANSI__\n#error no\n#endif\nint main(void) {}\n'
    assert load(text, **options).file == "t.c"


def test_headers_beside_the_file(tmp_path):
    (tmp_path / "size.h").write_text("int size;\n")
    name = str(tmp_path / "t.c")
    assert load('#include "size.h"\nint main(void) { return size; }\n', name=name).file == name


def test_errors_of_the_command():
    with pytest.raises(SyntaxFault) as caught:
        load('\n#include "nowhere.h"\n')
    assert str(caught.value).startswith("t.c:2:10: error: gcc: nowhere.h: No such file")
    with pytest.raises(SyntaxFault, match="t.c:1:2: error: gcc: #error stop"):
        load("#error stop\n")
    with pytest.raises(UsageError, match="'no-such-command' can't be started"):
        load("", "no-such-command -E")
    with pytest.raises(UsageError, match="names no command"):
        load("", " ")
    with pytest.raises(UsageError, match="is not a command"):
        load("", "gcc '")
    with pytest.raises(SyntaxFault, match="false failed: it gave no reason"):
        load("", "false")


def test_a_command_that_does_not_end(monkeypatch):
    monkeypatch.setattr(external_preprocessor, "SECONDS", 0.2)
    waiting = f"{sys.executable} -c 'import time; time.sleep(600)'"
    with pytest.raises(UsageError, match="took more than"):
        load("int main(void) {}\n", waiting)


def test_headers_that_viap_lacks(tmp_path):
    text = "#include <termios.h>\nint main(void) { return sizeof(struct termios) > 4 ? 0 : 1; }\n"
    with pytest.raises(Unsupported, match="--system-headers"):
        load_text(text, "t.c")
    with pytest.raises(SyntaxFault, match="there is no header <no_such_header.h>; -I DIR"):
        load_text("#include <no_such_header.h>\n", "t.c")
    text = text.replace("termios.h", "sys/queue.h").replace("struct termios", "long")
    program = load_text(text, "t.c", DataModel.LP64, compilation=Compilation(machine=True))
    assert compile_program(ordinary_program(program)).run(ListedInputs(())).end is End.END
