"""The standard headers: they parse in every combination, and agree with gcc's on Linux."""

import random
import re
import subprocess
from pathlib import Path

import pytest
from pycparser import c_ast
from pycparser.c_parser import CParser

import viap.c
from tests.compilers import require, width
from viap.c.load import load_text
from viap.c.text.directives import expand
from viap.c.text.header_files import machine_folders
from viap.c.text.predefined_macros import predefined_macros
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel
from viap.project.compilation import Compilation

FOLDER = Path(viap.c.__file__).parent / "headers"
HEADERS = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.h"))
PUBLIC = [name for name in HEADERS if not name.startswith("viap/")]


KNOWN = "typedef char *__builtin_va_list;\n"  # a word of compilers


def preprocess(text, model=DataModel.LP64):
    return expand(text, "test.c", model, Sources())[0]


def parse(text, model=DataModel.LP64):
    return CParser().parse(KNOWN + preprocess(text, model), "test.c")


@pytest.mark.parametrize("model", list(DataModel))
@pytest.mark.parametrize("header", HEADERS)
def test_a_header_parses_alone_and_twice(header, model):
    once = preprocess(f"#include <{header}>\nint end;\n", model)
    twice = preprocess(f"#include <{header}>\n#include <{header}>\nint end;\n", model)
    assert once.split() == twice.split()
    CParser().parse(KNOWN + once, header)


@pytest.mark.parametrize("seed", range(4))
def test_all_headers_parse_together_in_any_order(seed):
    order = HEADERS * 2
    random.Random(seed).shuffle(order)
    tree = parse("".join(f"#include <{name}>\n" for name in order))
    typedefs = [node.name for node in tree.ext if isinstance(node, c_ast.Typedef)]
    assert len(typedefs) == len(set(typedefs))


def test_assert_calls_the_failure_unless_ndebug():
    body = 'void f(int x) { assert(x > 0 && "positive"); }\n'
    assert '__assert_fail ( "x > 0 && \\"positive\\""' in preprocess("#include <assert.h>\n" + body)
    text = "#define NDEBUG\n#include <assert.h>\n" + body
    assert "__assert_fail (" not in preprocess(text).split("void f")[1]
    # The standard lets a program change its mind and include the header again.
    text += "#undef NDEBUG\n#include <assert.h>\n" + body.replace("f(", "g(")
    assert "__assert_fail (" in preprocess(text).split("void g")[1]
    parse(text)


def test_macros_that_need_the_parser_parse():
    text = """
    #include <stdarg.h>
    #include <stddef.h>
    #include <stdbool.h>
    #include <inttypes.h>
    struct pair { int first; int second; };
    size_t where = offsetof(struct pair, second);
    int f(const char *format, ...) {
        va_list list;
        va_start(list, format);
        int x = va_arg(list, int);
        va_end(list);
        bool ok = true;
        const char *text = "%" PRId64;
        return ok ? x : INT32_C(3);
    }
    """
    parse(text)


@pytest.mark.parametrize(("model", "wide"), [(DataModel.ILP32, False), (DataModel.LP64, True)])
def test_conditions_on_the_data_model(model, wide):
    text = """
    #include <limits.h>
    #include <stdint.h>
    #if LONG_MAX > INT_MAX && SIZE_MAX > UINT_MAX && defined(__LP64__)
    int wide;
    #elif LONG_MAX == INT_MAX && SIZE_MAX == UINT_MAX && !defined(__LP64__)
    int narrow;
    #endif
    """
    assert preprocess(text, model).split()[-2] == ("wide" if wide else "narrow")


# ----------------------------------------------------------------- gcc as the oracle


def gcc(arguments, text, **options):
    command = ["gcc", "-x", "c", "-", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, **options)


@pytest.fixture(scope="module", params=DataModel, ids=lambda model: model.name)
def model(request, tmp_path_factory):
    """A data model that the gcc of this machine can build and run programs for."""
    require("gcc", width(request.param))
    return request.param


VERSION = re.compile("__VERSION__|__GNUC_(MINOR|PATCHLEVEL)__|_STDC_PREDEF_H|__STDC_I(EC|SO)_")


def test_predefined_macros_are_those_of_gcc(model):
    text = gcc(
        [f"-m{model.pointer_bits}", "-std=gnu17", "-fno-pie", "-dM", "-E"], "", check=True
    ).stdout
    theirs = dict(re.findall(r"^#define (\S+) ?(.*)$", text, re.MULTILINE))
    if theirs["__GNUC__"] != "12":
        pytest.skip("another version of gcc defines others")
    theirs = {name: value for name, value in theirs.items() if not VERSION.match(name)}
    ours = predefined_macros(model)
    assert theirs == {name: value for name, value in ours.items() if not VERSION.match(name)}


def defined_in(header, pattern):
    text = (FOLDER / header).read_text()
    names = re.findall(r"^ *#define (\w+) ", text, re.MULTILINE)
    return [name for name in names if re.search(pattern, name)]


def describing_program():
    """A C program that prints types and values of what the headers define."""
    constants = [
        *defined_in("limits.h", "MAX|MIN|BIT"),
        *defined_in("stdint.h", "MAX|MIN"),
        *defined_in("errno.h", "^E"),
        *("EOF", "BUFSIZ", "FILENAME_MAX", "FOPEN_MAX", "SEEK_SET", "SEEK_CUR", "SEEK_END"),
        *("EXIT_SUCCESS", "EXIT_FAILURE", "RAND_MAX", "CLOCKS_PER_SEC"),
        *("STDIN_FILENO", "STDOUT_FILENO", "STDERR_FILENO", "true", "false", "sizeof NULL"),
        *(f"{sign}INT{n}_C(7)" for sign in ("", "U") for n in ("8", "16", "32", "64", "MAX")),
    ]
    formats = defined_in("inttypes.h", "^(PRI|SCN)")
    types = re.findall(r"(\w+);", " ".join(re.findall(r"typedef __[A-Z].*", all_header_text())))
    types += ["time_t", "clock_t", "pid_t", "uid_t", "gid_t", "mode_t", "off_t", "bool"]
    types += ["u_char", "u_short", "u_int", "u_long", "div_t", "ldiv_t", "lldiv_t"]
    arithmetic = [t for t in types if t not in ("div_t", "ldiv_t", "lldiv_t")]
    lines = ["#define _GNU_SOURCE", "#define _DEFAULT_SOURCE"]
    lines += [f"#include <{name}>" for name in PUBLIC]
    kinds = ["_Bool", "char", "signed char", "unsigned char", "short", "unsigned short", "int"]
    kinds += ["unsigned", "long", "unsigned long", "long long", "unsigned long long"]
    cases = ", ".join(f'{kind}: "{kind}"' for kind in kinds)
    lines += [f"#define KIND(e) _Generic((e), {cases})", "int main(void) {"]
    lines += [
        f'printf("{c} %s %lld\\n", KIND({c}), (long long)({c}));' for c in sorted(set(constants))
    ]
    lines += [f'printf("{f} %s\\n", {f});' for f in formats]
    lines += [f'printf("{t} %d\\n", (int)sizeof({t}));' for t in types]
    lines += [f'printf("{t} %s\\n", KIND(({t})1));' for t in arithmetic]
    lines += ['assert(true || "a failing assertion");', "return 0; }"]
    return "\n".join(lines)


def all_header_text():
    return "\n".join((FOLDER / name).read_text() for name in HEADERS)


def test_types_and_constants_are_those_of_gcc(model, tmp_path):
    text = describing_program()
    own = ["-nostdinc", "-isystem", str(FOLDER)]
    answers = []
    for name, flags in (("theirs", []), ("ours", own)):
        out = tmp_path / name
        built = gcc([f"-m{model.pointer_bits}", "-std=c11", "-w", *flags, "-o", str(out)], text)
        assert built.returncode == 0, built.stderr
        answers.append(subprocess.run([out], capture_output=True, text=True, check=True).stdout)
    theirs, ours = (answer.splitlines() for answer in answers)
    assert len(ours) > 250
    assert ours == theirs


def test_declarations_are_c11_without_warnings(model):
    text = "".join(f"#include <{name}>\n" for name in HEADERS) + "int main(void) { return 0; }\n"
    flags = [f"-m{model.pointer_bits}", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror"]
    # Our va_list is a pointer on every machine; gcc's is not on 64-bit ones.
    flags.append("-Wno-builtin-declaration-mismatch")
    checked = gcc([*flags, "-nostdinc", "-I", str(FOLDER), "-fsyntax-only"], text)
    assert checked.returncode == 0, checked.stderr


# Headers of C11; the names in them that viap leaves out.
STANDARD = (
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal "
    "stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath "
    "threads time uchar wchar wctype"
).split()
LEFT_OUT = {"signal": {"SIGRTMIN", "SIGRTMAX"}, "limits": {"LLONG_WIDTH"}}
_WORD = re.compile(r"\b(?!void )([A-Za-z]\w*) ?\(")


def declared_names(text):
    """The functions and types that preprocessed text declares, outside of braces."""
    flat = re.sub(r"__attribute__ \(\(.*?\)\)(?=[ ;,)])|__asm__ \(.*?\)", "", text)
    while (inner := re.sub(r"{[^{}]*}", "", flat)) != flat:
        flat = inner
    for part in flat.replace("\n", " ").split(";"):
        found = _WORD.search(part.replace("extern ", ""))
        name = re.search(r"(\w+)(\[\d*\])*\s*$", part) if "typedef" in part else found
        if name:
            yield name[1]


@pytest.mark.parametrize("name", STANDARD)
def test_nothing_of_the_standard_is_missing(name):
    """All that gcc's header declares and defines for strict C11, ours has, too."""
    require("gcc")
    source, flags = f"#include <{name}.h>\n", ["-std=c11", "-E"]
    own = ["-nostdinc", "-isystem", str(FOLDER)]
    names, defined = [], []
    for more in ([], own):
        text = gcc([*flags, "-P", *more], source, check=True).stdout
        macros = gcc([*flags, "-dM", *more], source, check=True).stdout
        names.append({each for each in declared_names(text) if not each.startswith("_")})
        found = re.findall(r"^#define ([A-Za-z]\w*)", macros, re.MULTILINE)
        defined.append(set(found))
    known = names[1] | defined[1] | LEFT_OUT.get(name, set())
    assert sorted((names[0] | defined[0]) - known) == []


def own_declarations():
    """The text of all functions that our headers declare."""
    lines = "\n".join((FOLDER / name).read_text() for name in PUBLIC if name not in REFUSED)
    text = re.sub(r"/\*.*?\*/", "", lines, flags=re.DOTALL)
    text = re.sub(r"^ *#(?:.*\\\n)*.*$", "", text, flags=re.MULTILINE)
    while (inner := re.sub(r"{[^{}]*}", "", text)) != text:
        text = inner
    parts = [" ".join(part.split()) for part in text.split(";")]
    skipped = ("typedef", "extern", "struct tm", "enum")
    found = [f"{part};" for part in parts if "(" in part and not part.startswith(skipped)]
    # In parentheses, a name is no macro.
    return [re.sub(r"(\w+)\(", r"(\1)(", each, count=1) for each in found]


# Types of their own; gcc has some functions as macros or built in.
REFUSED = {"stdatomic.h", "setjmp.h", "signal.h", "tgmath.h", "complex.h"}
OTHERS = re.compile(
    r"__builtin_|strlcpy|strlcat|__assert_fail|\(gets\)|basename|getopt\)|strerror_r"
)


def test_functions_have_the_types_of_gcc(model):
    """A declaration of another type after gcc's own would be an error."""
    headers = [name for name in PUBLIC if name not in REFUSED]
    text = "#define _GNU_SOURCE\n" + "".join(f"#include <{name}>\n" for name in headers)
    text += "#undef basename\n"
    mine = [each for each in own_declarations() if not OTHERS.search(each)]
    assert len(mine) > 700
    checked = gcc(
        [f"-m{model.pointer_bits}", "-std=c11", "-w", "-fsyntax-only"],
        text + "\n".join(mine) + "\n",
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("where", ["", "./", "{folder}/", "../{name}/"])
def test_the_name_of_a_header_is_relative_to_the_includer(where, tmp_path, monkeypatch):
    """As gcc writes it: not as the header is found."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "inner.h").write_text("static const char name[] = __FILE__;\n")
    (tmp_path / "sub" / "outer.h").write_text('#include "inner.h"\n')
    (tmp_path / "main.c").write_text(
        '#include "sub/outer.h"\nint main(void) { return sizeof(name); }\n'
    )
    monkeypatch.chdir(tmp_path)
    main = where.format(folder=tmp_path, name=tmp_path.name) + "main.c"
    expected = main.replace("main.c", "sub/inner.h")
    text = expand((tmp_path / "main.c").read_text(), main, DataModel.ILP32, Sources())[0]
    assert f'"{expected}"' in text


@pytest.mark.parametrize("header", PUBLIC)
def test_names_of_parameters_are_left_to_programs(header):
    """A program may call a macro `size` before it includes a header."""
    found = []

    class Parameters(c_ast.NodeVisitor):
        def visit_ParamList(self, node):
            found.extend(each.name for each in node.params if isinstance(each, c_ast.Decl))

    Parameters().visit(parse(f"#include <{header}>\n"))
    assert [name for name in found if not name.startswith("__")] == []


MACHINE = ["dlfcn.h", "pwd.h", "search.h", "poll.h", "termios.h", "regex.h", "sys/uio.h"]


@pytest.mark.parametrize("own", ["", "#include <stdio.h>\n#include <sys/types.h>\n"])
@pytest.mark.parametrize("header", MACHINE)
def test_headers_of_the_machine_are_read(header, own):
    """(They begin with words of <sys/cdefs.h>, which is the machine's own then.)"""
    if find_machine_header(header) is None:
        pytest.skip(f"there is no <{header}> here")
    text = f"{own}#include <{header}>\nint main(void) {{ return 0; }}\n"
    load_text(text, "a.c", DataModel.LP64, compilation=Compilation(machine=True))


def find_machine_header(header):
    paths = (Path(folder) / header for folder in machine_folders())
    return next((path for path in paths if path.exists()), None)


def test_words_of_declarations_come_with_each_header():
    words = "__BEGIN_DECLS extern int f(int x) __THROW __nonnull((1)); __END_DECLS\n"
    load_text(f"#include <stdio.h>\n{words}int main(void) {{ return 0; }}\n", "a.c")
