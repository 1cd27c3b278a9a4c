"""Layouts of random structs and unions are those of gcc: sizes, alignments, every member."""

import random
import subprocess

import pytest

from tests.gcc import available_models
from viap.c.elaborate.unit_elaborator import Elaborator
from viap.c.text.parse import parse
from viap.c.text.preprocess import preprocess
from viap.c.tree.object_layout import alignment_of, natural_alignment, record_layout, size_of
from viap.c.tree.types import StructType
from viap.core.base.source import NOWHERE
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel

TYPES = {
    "char": 8, "signed char": 8, "unsigned short": 16, "short": 16, "int": 32, "unsigned": 32,
    "long": 0, "unsigned long": 0, "long long": 64, "unsigned long long": 64, "_Bool": 1,
    "enum E": 32, "enum P": 8,
}  # fmt: skip
OTHERS = ("double", "float", "long double", "char *", "int *", "I16", "L4", "C8", "U2")
PRELUDE = """\
enum E { E0, E1 }; enum __attribute__((packed)) P { P0 = 200 };
typedef int I16 __attribute__((aligned(16))); typedef long long L4 __attribute__((aligned(4)));
typedef char C8 __attribute__((aligned(8))); typedef int U2 __attribute__((aligned(2)));
"""


class Generator:
    """Definitions of structs and unions, each of which may hold those before it."""

    def __init__(self, seed):
        self.choose = random.Random(seed)
        self.tags = []

    def alignment(self, chance):
        if self.choose.random() > chance:
            return ""
        return f" __attribute__((aligned({self.choose.choice((1, 2, 4, 8, 16, 32))})))"

    def member(self, name):
        choose = self.choose
        kind = choose.random()
        packed = " __attribute__((packed))" if choose.random() < 0.06 else ""
        if kind < 0.4:
            type = choose.choice(list(TYPES))
            width = choose.randint(0, TYPES[type] or 32)
            bare = width == 0 or choose.random() < 0.1
            # An unnamed one has no place for attributes here.
            more = "" if bare else packed + self.alignment(0.05)
            return f"{type} {'' if bare else name} : {width}{more};", None if bare else "bits"
        if kind < 0.55 and self.tags:
            type = choose.choice(self.tags)
        elif kind < 0.75:
            type = choose.choice(OTHERS)
        else:
            type = choose.choice(list(TYPES))
        plain = type not in OTHERS or type in ("double", "float")
        array = f"[{choose.randint(1, 3)}]" if plain and choose.random() < 0.15 else ""
        front = "_Alignas(16) " if type in TYPES and choose.random() < 0.06 else ""
        return f"{front}{type} {name}{array}{packed}{self.alignment(0.08)};", "member"

    def definition(self, number):
        choose = self.choose
        kind = "union" if choose.random() < 0.25 else "struct"
        members, names = [], []
        for index in range(choose.randint(1, 7)):
            text, shape = self.member(f"m{index}")
            members.append(text)
            if shape:
                names.append((f"m{index}", shape))
        attributes = choose.choice(("", "", "", "", " __attribute__((packed))", self.alignment(1)))
        pragma = choose.choice(("", "", "", "", "", "1", "2", "4", "8"))
        before = f"#pragma pack(push, {pragma})\n" if pragma else ""
        after = "\n#pragma pack(pop)" if pragma else ""
        tag = f"{kind} S{number}"
        self.tags.append(tag)
        front, back = (attributes, "") if choose.random() < 0.5 else ("", attributes)
        inside = " ".join(members)
        text = f"{before}{kind}{front} S{number} {{ {inside} }}{back};{after}"
        return text, tag, names


PROBE = """\
#include <stdio.h>
#include <string.h>
static void first(const unsigned char *p, int n) {
    for (int i = 0; i < n * 8; i++) if (p[i / 8] >> i % 8 & 1) { printf(" %d", i); return; }
    printf(" none");
}
"""


def probe(definitions):
    lines = [PROBE + PRELUDE, *(text for text, _, _ in definitions), "int main(void) {"]
    for _, tag, names in definitions:
        lines.append(f'{{ {tag} x; printf("%d %d %d", (int)sizeof x, (int)_Alignof({tag}),')
        lines.append(f"(int)__alignof__({tag}));")
        for name, shape in names:
            if shape == "bits":
                lines.append(
                    f"memset(&x, 0, sizeof x); x.{name} = -1; first((void *)&x, sizeof x);"
                )
            else:
                lines.append(f'printf(" %d", (int)__builtin_offsetof({tag}, {name}) * 8);')
                lines.append(f'printf("/%d", (int)__alignof__(x.{name}));')
        lines.append('printf("\\n"); }')
    return "\n".join([*lines, "return 0; }"])


def ours(definitions, model):
    text = PRELUDE + "\n".join(text for text, _, _ in definitions)
    parsed = parse(preprocess(text, "t.c", model, Sources()), "t.c")
    elaborator = Elaborator(parsed, "t.c", model)
    lines = []
    for _, tag, names in definitions:
        type = elaborator.file_scope.find_tag(tag)
        assert isinstance(type, StructType)
        layout = record_layout(type, model, NOWHERE)
        sizes = size_of(type, model, NOWHERE), alignment_of(type, model)
        shown = [*map(str, (*sizes, natural_alignment(type, model)))]
        for name, shape in names:
            (member,) = type.by_name[name]
            place = str(layout.bit_offsets[member])
            shown.append(place if shape == "bits" else f"{place}/{layout.alignments[member]}")
        lines.append(" ".join(shown))
    return lines


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("model", list(DataModel))
def test_layouts_are_those_of_gcc(model, seed, tmp_path):
    if model not in available_models():
        pytest.skip("gcc is missing")
    generator = Generator(seed)
    definitions = [generator.definition(number) for number in range(150)]
    source, program = tmp_path / "probe.c", tmp_path / "probe"
    source.write_text(probe(definitions))
    command = ["gcc", f"-m{model.pointer_bits}", "-w", "-O0", str(source), "-o", str(program)]
    subprocess.run(command, check=True)
    theirs = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    for line, mine, (text, _, _) in zip(
        theirs.splitlines(), ours(definitions, model), definitions, strict=True
    ):
        assert mine == line, text
