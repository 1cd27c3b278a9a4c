"""Types, conversions, sizes and constants are gcc's."""

import subprocess
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.compilers import width
from tests.gcc import available_models
from viap.c.elaborate.unit_elaborator import Elaborator
from viap.c.load import tree_of_text
from viap.c.text.parse import parse
from viap.c.text.preprocess import preprocess
from viap.c.tree.object_layout import offset_of, size_of
from viap.c.tree.types import ArrayType, StructType, common_type, promote
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources
from viap.core.program import integer_types as core
from viap.core.program.integer_types import DataModel, IntType

MODELS = available_models()
needs_gcc = pytest.mark.skipif(not MODELS, reason="gcc can't compile here")
HERE = Position("t.c")

NAMES = {
    "_Bool": core.BOOL, "char": core.CHAR, "signed char": core.SCHAR, "unsigned char": core.UCHAR,
    "short": core.SHORT, "unsigned short": core.USHORT, "int": core.INT, "unsigned int": core.UINT,
    "long long": core.LLONG, "unsigned long long": core.ULLONG,
}  # fmt: skip


def gcc_says(text, model, tmp_path):
    """What a program prints."""
    program = tmp_path / "asked"
    subprocess.run(
        ["gcc", width(model), "-w", "-x", "c", "-", "-o", program],
        input=text,
        text=True,
        check=True,
    )
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


def integer_types(model):
    return {**NAMES, "long": model.long, "unsigned long": model.ulong}


@needs_gcc
@pytest.mark.parametrize("model", MODELS)
def test_usual_arithmetic_conversions(model, tmp_path):
    types = integer_types(model)
    choices = ", ".join(f'{name}: "{name}"' for name in types)
    pairs = [(left, right) for left in types for right in types]
    lines = [f"puts(_Generic(({a})1 + ({b})1, {choices}));" for a, b in pairs]
    lines += [f"puts(_Generic(+({a})1, {choices}));" for a in types]
    text = f"#include <stdio.h>\nint main(void) {{ {' '.join(lines)} }}"
    answers = gcc_says(text, model, tmp_path).splitlines()
    ours = [common_type(types[a], types[b], model).name for a, b in pairs]
    assert ours + [promote(types[a]).name for a in types] == answers


CONSTANTS = (
    "0 1 2147483647 2147483648 4294967295 4294967296 9223372036854775807 0x7fffffff 0x80000000 "
    "0xffffffff 0x100000000 0x7fffffffffffffff 0x8000000000000000 0777 037777777777 1u 1l 1ul "
    "1LL 1uLL 1llu 2147483648u 4294967296u 0b101 'a' '\\n' '\\0' '\\xff' '\\377' 'ab' '\\'' "
    "'\"' L'x' '\\x7f' '\\101'"
).split()


@needs_gcc
@pytest.mark.parametrize("model", MODELS)
def test_constants_have_gccs_type_and_value(model, tmp_path):
    types = integer_types(model)
    choices = ", ".join(f'{name}: "{name}"' for name in types)
    lines = [
        f'printf("%s %lld\\n", _Generic(({c}), {choices}), (long long)({c}));' for c in CONSTANTS
    ]
    text = f"#include <stdio.h>\nint main(void) {{ {' '.join(lines)} }}"
    answers = gcc_says(text, model, tmp_path).splitlines()
    ours = []
    for constant in CONSTANTS:
        unit = tree_of_text(f"int main(void) {{ return 0; {constant}; }}", "t.c", model)
        expr: Any = unit.entry.body.items[1].expr
        ours.append(f"{expr.type.name} {core.LLONG.wrap(expr.value)}")
    assert ours == answers


# ----------------------------------------------------------------- layout

_PLAIN = st.sampled_from(
    ["char", "short", "int", "long", "long long", "unsigned char", "int *", "_Bool", "double"]
)


@st.composite
def structs(draw, depth=2):
    """The text of a struct's or union's inside."""
    members = []
    for index in range(draw(st.integers(1, 5))):
        kind = draw(st.integers(0, 9))
        if kind == 0 and depth:
            inner = draw(structs(depth - 1))
            members.append(f"{draw(st.sampled_from(['struct', 'union']))} {{ {inner} }} m{index};")
        elif kind <= 2:
            width = draw(st.integers(1, 30))
            base = draw(st.sampled_from(["int", "unsigned", "unsigned long long"]))
            members.append(f"{base} m{index} : {width};")
        elif kind <= 4:
            members.append(f"{draw(_PLAIN)} m{index}[{draw(st.integers(1, 5))}];")
        else:
            members.append(f"{draw(_PLAIN)} m{index};")
    return " ".join(members)


@needs_gcc
@pytest.mark.parametrize("model", MODELS)
@settings(max_examples=6, deadline=None, phases=[Phase.generate])
@given(bodies=st.lists(structs(), min_size=20, max_size=20))
def test_layout_of_structs(model, tmp_path_factory, bodies):
    declared = "\n".join(f"struct s{k} {{ {body} }} v{k};" for k, body in enumerate(bodies))
    sources = Sources()
    parsed = parse(preprocess(f"{declared}\nint main(void) {{}}", "t.c", model, sources), "t.c")
    elaborator = Elaborator(parsed, "t.c", model)
    asks, ours = [], []
    for k in range(len(bodies)):
        struct = elaborator.file_scope.find(f"v{k}").type
        assert isinstance(struct, StructType)
        asks.append(f'printf("%d ", (int)sizeof(struct s{k}));')
        ours.append(size_of(struct, model, HERE))
        for field in struct.fields:
            if field.bits is None:
                asks.append(f'printf("%d ", (int)__builtin_offsetof(struct s{k}, {field.name}));')
                ours.append(offset_of(struct, field.name, model, HERE))
    text = f"#include <stdio.h>\n{declared}\nint main(void) {{ {' '.join(asks)} }}"
    answers = gcc_says(text, model, tmp_path_factory.mktemp("layout"))
    assert [int(word) for word in answers.split()] == ours


def test_declarators():
    text = "int *(*f[3])(char, int (*)[4]); int main(void) { return f[0] == 0; }"
    unit = tree_of_text(text, "t.c", DataModel.ILP32)
    (symbol,) = unit.globals
    assert isinstance(symbol.type, ArrayType)
    from viap.c.tree.expression_printer import declaration

    assert declaration(symbol.type, "f") == "int *(*f[3])(char, int (*)[4])"


def test_widths_by_model():
    assert (DataModel.ILP32.long.bits, DataModel.LP64.long.bits) == (32, 64)
    for type in NAMES.values():
        assert isinstance(type, IntType)
        assert type.wrap(type.maximum + 1) == type.minimum
