"""Targets: types, layouts and macros are those that clang has for them."""

import pickle
import re
import shutil
import subprocess

import pytest

from viap.c.load import load_text
from viap.c.text.predefined_macros import predefined_macros
from viap.core.base.errors import TypeFault, Unsupported, UsageError
from viap.core.program.integer_types import (
    KNOWN,
    TARGETS,
    DataModel,
    model_of_target,
    named_model,
    varied,
)
from viap.runs.machine import End, ListedInputs, compile_program

clang = pytest.mark.skipif(shutil.which("clang") is None, reason="there is no clang")
# Without bit-fields: their layout is not known for each target.
PLAIN = """
struct a { char c; long long l; };
struct b { char c; double d; char e; };
struct c { short s; int *p; char c[3]; };
struct d { char c; long l; unsigned u; };
struct e { struct a a; char c; };
union f { char c[5]; long l; double d; };
struct g { char c; long long l; } __attribute__((packed));
struct h { char c; _Alignas(16) int i; };
struct i { float f; unsigned short s[3]; void (*p)(void); };
#pragma pack(2)
struct j { char c; double d; };
#pragma pack()
struct k { enum { A, B } small; char c; };
struct l { enum { C = 1 << 20 } wide; char c; };
struct m { enum { D = -1, E = 200 } negative; char c; };
struct n { _Bool b; char c[]; };
"""
BIT_FIELDS = """
struct o { int a : 3; char b : 4; long long c : 40; };
struct p { char c; unsigned a : 17; unsigned b : 16; };
struct q { unsigned short a : 9, b : 9; char c; };
struct r { char c; int a : 31; _Bool b : 1; };
struct s { int a : 5; char c; unsigned b : 27; } __attribute__((packed));
"""
SCALARS = (
    "char", "short", "int", "long", "long long", "void *", "float", "double", "long double",
    "__SIZE_TYPE__", "__PTRDIFF_TYPE__", "__WCHAR_TYPE__", "__WINT_TYPE__", "__INTMAX_TYPE__",
    "__INT_FAST16_TYPE__", "__UINTPTR_TYPE__", "__builtin_va_list",
)  # fmt: skip


def structs(model):
    text = PLAIN + (BIT_FIELDS if model.bit_fields else "")
    return text, re.findall(r"^(struct|union) (\w+) ", text, re.MULTILINE)


def questions(model):
    """Constant expressions about types."""
    found = [f"sizeof({name})" for name in SCALARS]
    # (two names of clang's fast types differ from gcc's)
    found += [f"_Alignof({name})" for name in SCALARS[:9]]
    found += [f"sizeof({kind} {name})" for kind, name in structs(model)[1]]
    found += [f"_Alignof({kind} {name})" for kind, name in structs(model)[1]]
    found += [
        f"__builtin_offsetof(struct {s}, {m})" for s, m in ("al", "bd", "be", "cp", "dl", "ip")
    ]
    found += ["(char)-1 < 0", "L'\\xff' > 0", "(__WCHAR_TYPE__)-1 < 0", "'\\xff' < 0"]
    found += [
        "sizeof(1 ? 1L : 1u)",
        "sizeof(0x7fffffff + 1L)",
        "(1 ? -1L : 1u) < 0",
        "sizeof(2147483648)",
    ]
    return found


def answers(model, asked):
    """Clang's values of constant expressions for a target."""
    options = ["-fshort-enums"] if model.short_enums else []
    values = ", ".join(f"(int)({each})" for each in asked)
    text = f"{structs(model)[0]}\nint values[] = {{ {values} }};\n"
    command = ["clang", *model.flags, *options, "-w", "-S", "-emit-llvm", "-o", "-", "-xc", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("@values")]
    return [int(value) for value in re.findall(r"i32 (-?\d+)", line)]


MODELS = [DataModel.ILP32, DataModel.LP64, *TARGETS.values()]


@clang
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_types_and_layouts(model):
    asked = [each for each in questions(model) if not model.is_x86_linux or "FAST" not in each]
    text = structs(model)[0]
    for question, value in zip(asked, answers(model, asked), strict=True):
        text += f'_Static_assert((int)({question}) == {value}, "{len(text)}");\n'
    load_text(text + "int main(void) { return 0; }\n", "t.c", model)
    with pytest.raises(TypeFault):
        load_text('_Static_assert(sizeof(int) == 5, "");int main(void) {}\n', "t.c", model)


@clang
@pytest.mark.parametrize("model", TARGETS.values(), ids=lambda model: model.name)
def test_macros(model):
    command = ["clang", f"--target={model.triple}", "-dM", "-E", "-xc", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    theirs = dict(re.findall(r"#define (\S+) ?(.*)", done.stdout))
    ours = predefined_macros(model)
    about = re.compile(
        r"__(U?INT|S?CHAR|SHRT|LONG|SIZE|PTRDIFF|WCHAR|WINT|SIG_ATOMIC)\w*(MAX|TYPE|WIDTH)__$"
    )
    compared = 0
    for name, value in theirs.items():
        if name == "__SIZEOF_FLOAT128__":
            continue  # (left out)
        if name.startswith("__SIZEOF_") or about.match(name):
            if name in ours or name.startswith("__SIZEOF_"):
                compared += 1
                assert plain(ours[name]) == plain(value), name
    assert compared > 50
    for name in ("__arm__", "__aarch64__", "__riscv", "_WIN64", "__linux__", "__ELF__", "__i386__"):
        assert (name in ours) == (name in theirs), name
    assert ("__CHAR_UNSIGNED__" in ours) == ("__CHAR_UNSIGNED__" in theirs)
    assert ours["__GNUC__"] == "12"


def plain(value):
    """The number of a constant, or the words of a type in alphabetical order."""
    number = re.fullmatch(r"(0x[0-9a-f]+|\d+)[uUlL]*", value)
    if number:
        return int(number[1], 0)
    words = [word for word in value.split() if word != "int"]
    return sorted(words) or ["int"]


def test_names_of_targets():
    assert model_of_target("x86_64-pc-linux-gnu") == "LP64"
    assert model_of_target("i686-linux-gnu") == "ILP32"
    assert model_of_target("riscv64-elf") == "riscv64-unknown-elf"
    assert {model_of_target(name) for name in KNOWN} == {"ILP32", "LP64", *TARGETS}
    with pytest.raises(UsageError, match="big-endian"):
        model_of_target("powerpc-linux-gnu")
    with pytest.raises(UsageError, match="not known, only these are: i386-linux-gnu"):
        model_of_target("mipsel-linux-gnu")


def test_variants():
    assert varied("LP64", ["-funsigned-char"]) == "LP64+unsigned-char"
    assert varied("LP64", ["-funsigned-char", "-fsigned-char"]) == "LP64"
    assert varied("LP64+unsigned-char", ["-fshort-enums"]) == "LP64+unsigned-char+short-enums"
    assert varied("arm-none-eabi", ["-fno-short-enums"]) == "arm-none-eabi+long-enums"
    model = named_model("LP64+unsigned-char")
    assert (model.char.signed, model.flags) == (False, ("-m64", "-funsigned-char"))
    assert pickle.loads(pickle.dumps(model)) is model
    with pytest.raises(KeyError):
        named_model("LP64+nothing")


@pytest.mark.parametrize(
    ("name", "signed"), [("LP64", 1), ("LP64+unsigned-char", 0), ("arm-none-eabi", 0)]
)
def test_char_in_runs(name, signed):
    text = (
        "extern void reach_error(void);\n"
        'int main(void) { char c = 255; char s[] = "\\xff"; int i = 0x80; c = c + 0;\n'
        f"  if ((c < 0) != {signed} || (s[0] < 0) != {signed} || ((char)i < 0) != {signed})\n"
        "    reach_error();\n  return 0; }\n"
    )
    program = load_text(text, "t.c", named_model(name))
    assert compile_program(program).run(ListedInputs(())).end is End.END


def test_layouts_that_are_not_known():
    text = (
        "struct s { int a : 3; int : 0; char c; };\nint main(void) { return sizeof(struct s); }\n"
    )
    load_text(text, "t.c", named_model("riscv64-unknown-elf"))
    with pytest.raises(Unsupported, match="without a name on arm-none-eabi"):
        load_text(text, "t.c", named_model("arm-none-eabi"))
    with pytest.raises(Unsupported, match="bit-fields on x86_64-w64-mingw32"):
        load_text(text.replace(" int : 0;", ""), "t.c", named_model("x86_64-w64-mingw32"))


@pytest.mark.parametrize("name", [name for name in KNOWN if "linux" in name])
def test_fast_types_of_linux_are_those_of_glibc(name):
    text = """#include <stdint.h>
    _Static_assert(sizeof(int_fast16_t) == sizeof(long), "16");
    _Static_assert(sizeof(uint_fast32_t) == sizeof(long), "32");
    _Static_assert(UINT_FAST16_MAX == (uint_fast16_t)-1, "limit");
    int main(void) { return 0; }"""
    program = load_text(text, "a.c", named_model(model_of_target(name)))
    assert compile_program(program).run(ListedInputs(())).end is End.END
