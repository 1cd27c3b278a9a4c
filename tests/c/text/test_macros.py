"""Macro replacement: C's rules, and gcc's tokens for random macros."""

import random
import re
import subprocess

import pytest

from tests.gcc import available_models
from viap.c.text.directives import expand
from viap.core.base.errors import InputError, SyntaxFault, Unsupported
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel

NAMES = "ABCDEFG"
# The number of arguments; None: no macro with arguments, -1: a variadic one.
ARITY = {"A": None, "B": None, "C": 1, "D": 1, "E": 2, "F": -1, "G": 0}
TOKEN = re.compile(r"""(?:u8|[uUL])?"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\w+|\#\#|\S""")


def tokens(text):
    # White space in a string may come from a macro that left nothing.
    return [re.sub(r"\s", "", token) for token in TOKEN.findall(text)]


def ours(text):
    return expand(text, "t.c", DataModel.LP64, Sources())[0]


class Generator:
    def __init__(self, seed):
        self.choose = random.Random(seed)

    def argument(self, parameters, depth):
        kind = self.choose.random()
        if depth < 2 and kind < 0.3:
            return self.call(parameters, depth + 1)
        if kind < 0.4:
            return f"({self.choose.choice(('1,2', 'x', ''))})"
        if kind < 0.5:
            return ""
        return self.choose.choice([*parameters, "x", "1", "y  z", '"s\\n"', "'\"'", "x\\n"])

    def call(self, parameters, depth=0):
        name = self.choose.choice(NAMES)
        count = ARITY[name]
        if count is None or self.choose.random() < 0.12:
            return name
        count = self.choose.randint(0, 3) if count < 0 else count
        arguments = [self.argument(parameters, depth) for _ in range(count)]
        space = self.choose.choice(("", " "))
        return f"{name}{space}({self.choose.choice((',', ' , ')).join(arguments)})"

    def body(self, parameters, length):
        parts = []
        for _ in range(length):
            kind = self.choose.random()
            if parameters and kind < 0.35:
                parts.append(self.choose.choice(parameters))
            elif kind < 0.6:
                parts.append(self.call(parameters))
            elif parameters and kind < 0.7:
                parts.append("#" + self.choose.choice(parameters))
            elif kind < 0.85:
                left, right = self.choose.choice(("x", "A", "p_")), self.choose.choice("1BD")
                parts.append(f"{left}##{right}")
            else:
                parts.append(self.choose.choice(("x", "1", "+", "foo", "- -", "(1)")))
        return " ".join(parts)

    def program(self):
        lines = []
        for name, count in ARITY.items():
            length = self.choose.randint(0, 4)
            if count is None:
                lines.append(f"#define {name} {self.body([], length)}")
                continue
            parameters = ["p", "q"][:count]
            if count < 0:
                parameters = self.choose.choice((["__VA_ARGS__"], ["p", "__VA_ARGS__"]))
            shown = ",".join("..." if p == "__VA_ARGS__" else p for p in parameters)
            tail = self.choose.choice(("", " f(a, ## __VA_ARGS__)")) if count < 0 else ""
            lines.append(f"#define {name}({shown}) {self.body(parameters, length)}{tail}")
        lines += [" ".join(self.call([]) for _ in range(3)) for _ in range(3)]
        return "\n".join(lines) + "\n"


def test_random_macros_are_replaced_as_by_gcc():
    if not available_models():
        pytest.skip("gcc is missing")
    generator = Generator(7)
    programs = [generator.program() for _ in range(150)]
    forget = "".join(f"#undef {name}\n" for name in NAMES)
    text, starts = "", []
    for number, program in enumerate(programs):
        starts.append(text.count("\n"))
        text += f"@@{number}\n{program}{forget}"
    command = ["gcc", "-E", "-P", "-w", "-x", "c", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    places = [int(line) for line in re.findall(r"^<stdin>:(\d+):\d+: error", done.stderr, re.M)]
    failed = {max(n for n, start in enumerate(starts) if start < line) for line in places}
    answers = re.split(r"^@@\d+$", done.stdout, flags=re.MULTILINE)[1:]
    compared = 0
    for number, program in enumerate(programs):
        try:
            mine = ours(program)
        except Unsupported:
            continue
        except SyntaxFault:
            assert number in failed, program
            continue
        if number not in failed:
            compared += 1
            assert tokens(mine) == tokens(answers[number]), program
    assert compared > 75


EXPANSIONS = {
    "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\nf(y+1) f(f(z))":
        "f(2 * (y+1)) f(2 * (f(2 * (z))))",
    "#define str(s) # s\nstr(strncmp(\"abc\\0d\", \"abc\", '\\4') == 0)":
        '"strncmp(\\"abc\\\\0d\\", \\"abc\\", \'\\\\4\') == 0"',
    "#define t(x,y,z) x ## y ## z\nt(1,2,3) t(,4,5) t(6,,7) t(8,9,) t(10,,) t(,,)":
        "123 45 67 89 10",
    "#define hash_hash # ## #\n#define mk(a) # a\n#define between(a) mk(a)\n"
    "#define join(c, d) between(c hash_hash d)\njoin(x, y)":
        '"x ## y"',
    "#define AA BB\n#define BB AA\nAA BB": "AA BB",
    "#define f(x) x\nf\n(2) f f (f)(1)": "2 f f(1)",
    "#define F(a, ...) a: __VA_ARGS__;\nF(1) F(1,) F(1, 2, 3)": "1: ; 1: ; 1: 2, 3;",
    "#define V(...) f(0, ## __VA_ARGS__)\nV() V(1)": "f(0) f(0, 1)",
    "#define W(a, ...) f(a, ## __VA_ARGS__)\nW(1) W(1,) W(1, 2)": "f(1) f(1,) f(1, 2)",
    "#define E\n#define N -1\n-E-1 -N": "- -1 - -1",
}  # fmt: skip


@pytest.mark.parametrize("text", EXPANSIONS)
def test_an_expansion(text):
    assert tokens(ours(text)) == tokens(EXPANSIONS[text])


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("#define F(a) a\nF(1, 2)", SyntaxFault),
        ("#define F(a, a) a", SyntaxFault),
        ("#define F(a) #b", SyntaxFault),
        ("#define P(a, b) a ## b\nP(+, /)", SyntaxFault),
        ("#define X ## 1", SyntaxFault),
        ("#define defined 1", SyntaxFault),
        ("#define F(a) a\nF(\n#define Y\n1)", Unsupported),
        ("#define F(a) a\nF\n#define Y\n(1)", Unsupported),
        ("#define F(...) a ## __VA_OPT__(1)", Unsupported),
        ("#define F(...) __VA_OPT__( 1)", Unsupported),
        ("#define F(x) __VA_OPT__(1)", Unsupported),
        ("#define F(...) __VA_OPT__", SyntaxFault),
        ("int x = __DATE__;", Unsupported),
        ('char c = "abc;', SyntaxFault),
        ("#if 1\n#else\n#elif 1\n#endif", SyntaxFault),
        ("/* never ends", SyntaxFault),
    ],
)
def test_what_is_refused(text, error):
    with pytest.raises(InputError) as raised:
        ours(text)
    assert isinstance(raised.value, error)
    assert raised.value.position.line
