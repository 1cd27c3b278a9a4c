"""Options of compilers: they read a file as gcc does."""

import subprocess

import pytest

from tests.compilers import require
from viap.c.text.preprocess import preprocess
from viap.core.base.errors import InputError, UsageError
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel
from viap.project.compilation import Compilation, read_flags

HEADERS = {
    "one/h.h": "int one;\n",
    "two/h.h": "int two;\n#include_next <h.h>\n",
    "three/h.h": "int three;\n",
    "sys/limits.h": "#include_next <limits.h>\nint own_limits = INT_MAX;\n",
    "first.h": "int first = N;\n#define SEEN\n",
    "main/beside.h": "int beside;\n",
    "up/h.h": '#include "../up.h"\nint up;\n',
    "up.h": "int here;\n",
    "own/h.h": "char *place = __FILE__;\n#if __has_include(<next.h>)\nint has;\n#endif\n",
    "own/next.h": "int next;\n",
    "own/level.h": "int level = __INCLUDE_LEVEL__; char *file = __FILE__;\n#include_next <h.h>\n",
}
TEXT = """\
#include <h.h>
#include "beside.h"
#ifdef N
int n = N;
#endif
#ifdef SEEN
int seen;
#endif
#ifdef unix
int of_unix;
#endif
long version = __STDC_VERSION__;
int strict = __STRICT_ANSI__;
"""
CASES = {
    "folders in their order": "-Ione -Itwo -Ithree",
    "the next one": "-I two -I one -Ithree",
    "systems come last": "-isystem two -Ithree -isystem one",
    "macros": "-Ione -DN=3 -DSEEN",
    "a macro without a text": "-Ione -D N",
    "an empty macro": "-Ione -DN= -DSEEN",
    "macros in their order": "-Ione -DN=3 -UN -DN=4",
    "taken away": "-Ione -DN -UN -Uunix",
    "with parameters": "-Ione -DF(x)=(x)+1 -DN=F(2)",
    "read first": "-Ione -DN=7 -include first.h",
    "a standard": "-Ione -std=c99",
    "a standard of GNU": "-Ione -std=gnu11",
    "folders that are named twice": "-Itwo -Ione -Itwo -isystem one -Ithree",
    "places of files": "-Iown -Ione -include own/level.h -include level.h",
    "a folder that is not there": "-Igone -Iup",
    "over the library": "-Ione -isystem sys -include sys/limits.h",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("headers")
    for name, text in {**HEADERS, "main/p.c": TEXT}.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(text)
    return made


def words(text):
    """The tokens of preprocessed text, as far as these are about our own declarations."""
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return " ".join(lines).replace(";", " ; ").replace("=", " = ").split()


@pytest.mark.parametrize("flags", CASES.values(), ids=CASES)
def test_the_text_is_that_of_gcc(flags, folder, monkeypatch):
    require("gcc")
    monkeypatch.chdir(folder)
    command = ["gcc", "-E", "-m64", *flags.split(), "main/p.c"]
    expected = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    compilation, others = read_flags(flags.split())
    assert not others
    ours = preprocess(TEXT, "main/p.c", DataModel.LP64, Sources(), compilation).text
    spaced = "".join(f" {c} " if c in "()+*" else c for c in expected)
    hidden = words(spaced) if "limits" in flags else None
    ours_words = words("".join(f" {c} " if c in "()+*" else c for c in ours))
    if hidden is None:
        assert ours_words == words(spaced)
    else:
        assert "own_limits" in ours_words and "own_limits" in hidden


@pytest.mark.parametrize("flags", CASES.values(), ids=CASES)
def test_flags_are_read_again(flags):
    compilation, _ = read_flags(flags.split())
    assert read_flags(compilation.flags()) == (compilation, [])


def test_a_header_that_is_not_there(folder, monkeypatch):
    monkeypatch.chdir(folder)
    with pytest.raises(InputError, match="there is no header"):
        preprocess("int x;", "p.c", DataModel.LP64, Sources(), Compilation(first=("gone.h",)))


@pytest.mark.parametrize(
    ("flags", "message"),
    {
        "-std=c89": "before C99",
        "-std=c23x": "is not known",
        "-D9": "not the name of a macro",
        "-U": "lacks its value",
        "-std=11": "is not known",
        "-std=gnuc11": "is not known",
        "-DN=1\n#define M 2": "must be one line",
        "-DN=1\\": "backslash",
        '-includea"b.h': "can't be the name",
    }.items(),
)
def test_wrong_options(flags, message):
    with pytest.raises(UsageError, match=message):
        read_flags([flags])


def test_others_are_left():
    assert read_flags(["-O2", "-DN", "-c"]) == (Compilation(macros=(("D", "N"),)), ["-O2", "-c"])


def test_comments_stay_in_their_options():
    compilation, _ = read_flags(["-DA=1 /*", "-DB=2 */"])
    with pytest.raises(InputError, match="<command-line>:1:13: .*does not end"):
        preprocess("int x = B;", "p.c", DataModel.LP64, Sources(), compilation)


def test_the_lines_of_options_are_shown(folder, monkeypatch):
    """Each option has a line of its own."""
    monkeypatch.chdir(folder)
    compilation, _ = read_flags(["-DA=1", "-DB(=2", "-include", "up.h"])
    sources = Sources()
    with pytest.raises(InputError) as raised:
        preprocess("int x;", "p.c", DataModel.LP64, sources, compilation)
    assert raised.value.position.line == 2
    assert sources.line(raised.value.position) == "#define B( 2"


def test_folders_above_symbolic_links(tmp_path, monkeypatch):
    """Above a link to a folder is the folder above its target, as it is for the system."""
    for name, text in {"x.h": "int lexical;", "real/x.h": "int physical;"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "real" / "sub").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real" / "sub")
    monkeypatch.chdir(tmp_path)
    text = '#include "../x.h"\n'
    assert "physical" in preprocess(text, "link/p.c", DataModel.LP64, Sources()).text
    (tmp_path / "real" / "sub" / "y.h").write_text(text)
    above = preprocess('#include "link/y.h"\n', "p.c", DataModel.LP64, Sources()).text
    assert "physical" in above
