"""Compilation databases: what they say of a file, and what is wrong with them."""

import json
from pathlib import Path

import pytest

from viap.core.base.errors import UsageError
from viap.project.compilation import Compilation
from viap.project.compile_commands import options_of, read_database

PROGRAM = '#include "n.h"\n#include <assert.h>\nint main(void) { int x = N; assert(x == M); }\n'


@pytest.fixture
def build(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "n.h").write_text("#define N 3\n")
    for name in ("a.c", "b.c"):
        (tmp_path / "src" / name).write_text(PROGRAM)
    entries = [
        {
            "directory": str(tmp_path / "src"),
            "command": "cc -O2 -I../inc -DM=3 '-DTEXT=\"a b\"' -m64 -c a.c -o a.o",
            "file": "a.c",
        },
        {
            "directory": str(tmp_path),
            "arguments": ["cc", "-Iinc", "-D", "M=4", "-std=gnu11", "-c", "src/b.c"],
            "file": "src/b.c",
        },
    ]
    (tmp_path / "compile_commands.json").write_text(json.dumps(entries))
    return tmp_path


def test_options_of_files(build):
    database = read_database(str(build))
    first = options_of(database, str(build / "src" / "a.c"))
    assert first.compilation.include == (str(build / "src" / "../inc"),)
    assert first.compilation.macros == (("D", "M=3"), ("D", 'TEXT="a b"'))
    assert first.data_model == "LP64"
    second = options_of(read_database(str(build / "compile_commands.json")), str(build / "src/b.c"))
    expected = Compilation((str(build / "inc"),), (), (("D", "M=4"),), (), "gnu11")
    assert (second.compilation, second.data_model) == (expected, None)
    with pytest.raises(UsageError, match="does not name this file"):
        options_of(database, "c.c")


WRONG = {
    "{": "not JSON",
    "{}": "expected a list",
    "[3]": "entry 1: expected an object",
    '[{"directory": ".", "file": "a.c"}]': "'arguments' or 'command'",
    '[{"directory": ".", "command": "cc \'"}]': "can't be read",
    '[{"command": "cc", "file": "a.c"}]': "'directory' and 'file'",
    '[{"directory": ".", "file": "a.c", "arguments": []}]': "'arguments' or 'command'",
    '[{"directory": "a\\u0000", "file": "a.c", "command": "cc"}]': "must not contain",
    "[" * 100000: "not JSON",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_databases(text, tmp_path):
    (tmp_path / "compile_commands.json").write_text(text)
    with pytest.raises(UsageError, match=WRONG[text]):
        read_database(str(tmp_path))


def test_no_database(tmp_path):
    with pytest.raises(UsageError, match="cannot read"):
        read_database(str(tmp_path))


def written(folder, *commands):
    entries = [{"directory": ".", "file": "a.c", "command": command} for command in commands]
    entries.append({"directory": ".", "file": "b.cpp", "command": "c++ -std=c++17 -c b.cpp"})
    (folder / "compile_commands.json").write_text(json.dumps(entries))
    return read_database(str(folder))


UNREADABLE = {
    "cc -D9": "entry 1: -D9",
    "cc -D": "entry 1: -D lacks its value",
    "cc -fshort-wchar": "-fshort-wchar",
    "cc -imacros a.h": "-imacros",
    "cc @options": "@options",
    "cc -Wp,-DN=1,-iquote,sub": "-iquote",
    "cc -x c++": "C alone",
}


@pytest.mark.parametrize("command", UNREADABLE)
def test_options_without_a_known_meaning(command, tmp_path):
    with pytest.raises(UsageError, match=UNREADABLE[command]):
        options_of(written(tmp_path, command), str(tmp_path / "a.c"))


def test_options_in_other_places(tmp_path):
    """Folders are relative to the database; values of other options are no options."""
    command = "cc -o -DN=2 -MF -DN=3 -Wp,-DM=4 -I inc -x c -O2 -c a.c"
    found = options_of(written(tmp_path, command), str(tmp_path / "a.c"))
    assert found.compilation.macros == (("D", "M=4"),)
    assert [Path(folder).resolve() for folder in found.compilation.include] == [tmp_path / "inc"]


def test_a_file_that_is_compiled_twice(tmp_path):
    """With the same options it is one program, with others it is two."""
    file = str(tmp_path / "a.c")
    same = options_of(written(tmp_path, "cc -DN=1 -o a.o", "cc -DN=1 -o b.o"), file)
    assert same.compilation.macros == (("D", "N=1"),)
    with pytest.raises(UsageError, match="entry 1 and .*entry 2 have different options"):
        options_of(written(tmp_path, "cc -DN=1", "cc -DN=2"), file)


def test_options_about_types(tmp_path):
    words = "cc -target arm-none-eabi -funsigned-char --target=aarch64-linux-gnu -fshort-enums a.c"
    options = options_of(written(tmp_path, words), str(tmp_path / "a.c"))
    assert options.target == "aarch64-linux-gnu"
    assert options.model_options == ("-funsigned-char", "-fshort-enums")
