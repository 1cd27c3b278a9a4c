"""Preprocessing keeps positions true to the user's files."""

import pytest

from viap.c.load import load_text
from viap.c.text.preprocess import preprocess, without_comments
from viap.core.base.errors import SyntaxFault
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Assert, Input, statements


def place_of(text, name="t.c", kind=Assert):
    """The position of the only statement of a kind."""
    program = load_text(text, name)
    (found,) = [s for s in statements(program.body) if isinstance(s, kind)]
    return found.position


def test_a_file_without_directives_stays_as_it_is():
    source = "int x; /* a\n b */ int y; // c\nint z;"
    result = preprocess(source, "t.c", DataModel.ILP32, Sources())
    assert result.text == "int x;     \n      int y;     \nint z;"
    assert result.map.position(3, 5) == Position("t.c", 3, 5)


def test_literals_are_not_comments():
    text = 'char *a = "/* no */", b = \'"\'; // yes'
    assert without_comments(text) == 'char *a = "/* no */", b = \'"\';       '


def test_columns_survive_macros_and_comments():
    text = (
        "#include <assert.h>\n"
        "#define N 10\n"
        "int __VERIFIER_nondet_int(void);\n"
        "int main(void) {\n"
        "\tint /* long\n comment */ x = __VERIFIER_nondet_int(); assert(x < N);\n"
        "}\n"
    )
    assert place_of(text, kind=Input) == Position("t.c", 6, 17)
    assert place_of(text) == Position("t.c", 6, 42)


def test_a_continued_line_counts_as_written():
    text = "extern void reach_error();\n#define F \\\n 3\nint main() {\n  reach_error(); }"
    assert place_of(text).line == 5


def test_markers_in_preprocessed_files_are_ignored():
    text = '# 1 "other.c"\nextern void reach_error();\n# 77 "x.h" 3\nint main() { reach_error(); }'
    assert place_of(text, "t.i") == Position("t.i", 4, 14)


def test_tokens_of_macros_are_not_glued():
    text = (
        "#define NEGATIVE -1\n#define BIG 10ULL\n#define CAT(a,b) a##b\n#define S(x) #x\n"
        "int r, s, t, ab = 7;\nint main() { r = 3 -NEGATIVE; s = BIG > 9; t = CAT(a,b); "
        "char *u = S(q); }"
    )
    from viap.runs.machine import FixedInputs, compile_program

    run = compile_program(load_text(text, "t.c")).run(FixedInputs())
    assert (run.scalars["r"], run.scalars["s"], run.scalars["t"]) == (4, 1, 7)


def test_included_files_are_found_beside_the_file(tmp_path):
    (tmp_path / "limit.h").write_text("#define LIMIT 5\nextern void reach_error(void);\n")
    text = '#include "limit.h"\nint main(void) { if (LIMIT == 5) reach_error(); }'
    assert place_of(text, str(tmp_path / "t.c")).line == 2


@pytest.mark.parametrize(
    ("text", "error", "line", "words"),
    [
        ("\n#include <windows.h>\n", SyntaxFault, 2, "no header <windows.h>"),
        ("int a;\n  #error stop here\n", SyntaxFault, 2, "#error stop here"),
        ("#define F(x) x\nint a = F(1, 2);", SyntaxFault, 2, "requires 1 arguments"),
        ("#if 1\nint a;\n", SyntaxFault, 1, "Unterminated"),
        ("#endif\n", SyntaxFault, 1, "Misplaced #endif"),
        ("#nonsense\n", SyntaxFault, 1, "unknown preprocessor directive #nonsense"),
        ("int a;\n\nint b = 3 $$ 4;", SyntaxFault, 3, ""),
    ],
)
def test_errors_have_a_place(text, error, line, words):
    with pytest.raises(error) as raised:
        load_text(text, "t.c")
    assert raised.value.position.file == "t.c"
    assert raised.value.position.line == line
    assert words in str(raised.value)
    assert raised.value.render().count("\n") >= 1


def test_preprocessed_text_has_no_conditions():
    """What `#if 0` hides would be read: compilers refuse such a file, too."""
    text = (
        '# 1 "x.c"\n#define N 5\nint main(void) { int x = 1;\n #if 0\nx = 2;\n#endif\nreturn x; }'
    )
    with pytest.raises(SyntaxFault, match="#if in preprocessed text") as raised:
        load_text(text, "t.i")
    assert raised.value.position == Position("t.i", 4, 3)
    assert load_text(text.replace("#if 0\nx = 2;\n#endif", ""), "t.i")


@pytest.mark.parametrize("mark", ["#", "%:"])
def test_what_a_macro_makes_is_no_directive(mark):
    text = f"#define HASH {mark}\nHASH pragma pack(1)\nint x;\n"
    with pytest.raises(SyntaxFault, match="p.c:2:1: .*starts no directive"):
        preprocess(text, "p.c", DataModel.LP64, Sources())
