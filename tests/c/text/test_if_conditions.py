"""`#if` conditions: C's arithmetic of 64 bits, and gcc's answers to random ones."""

import random
import re
import subprocess

import pytest

from tests.gcc import available_models
from viap.c.load import load_text
from viap.c.text import if_conditions as condition_words
from viap.c.text.directives import expand
from viap.core.base.errors import SyntaxFault, Unsupported
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel

LEAVES = (
    "0 1 2 3 7 -1 -7 0x7fffffff 0xffffffff 0x8000000000000000 9223372036854775807 1u 0u 5UL "
    "18446744073709551615ULL 010 0b101 'a' '\\377' '\\0' '\\n' 'ab' L'\\377' UNKNOWN true "
    "(-9223372036854775807-1) u'\\xffff' U'\\xffffffff' L'\\xffffffff' __LINE__ 0x1fLL"
).split()
BINARY = "+ - * / % << >> < <= > >= == != & | ^ && ||".split()


def expression(choose, depth):
    if depth == 0 or choose.random() < 0.1:
        return choose.choice(LEAVES)
    kind = choose.random()
    if kind < 0.15:
        return f"{choose.choice('-~!+')} {expression(choose, depth - 1)}"
    if kind < 0.25:
        parts = [expression(choose, depth - 1) for _ in range(3)]
        return f"({parts[0]} ? {parts[1]} : {parts[2]})"
    if kind < 0.32:
        return f"({expression(choose, depth - 1)})"
    if kind < 0.36:
        return choose.choice(("defined UNKNOWN", "defined(__GNUC__)", "defined __LINE__"))
    left, right = expression(choose, depth - 1), expression(choose, depth - 1)
    text = f"{left} {choose.choice(BINARY)} {right}"
    return f"({text})" if choose.random() < 0.5 else text


def ours(text, model):
    try:
        return expand(text, "t.c", model, Sources())[0].strip()
    except SyntaxFault:
        return "error"


@pytest.mark.parametrize("model", list(DataModel))
def test_conditions_are_those_of_gcc(model):
    if model not in available_models():
        pytest.skip("gcc is missing")
    choose = random.Random(model.pointer_bits)
    conditions = [expression(choose, choose.randint(1, 4)) for _ in range(1500)]
    groups = [f"#if {c}\n@{k} yes\n#else\n@{k} no\n#endif\n" for k, c in enumerate(conditions)]
    command = ["gcc", f"-m{model.pointer_bits}", "-E", "-P", "-w", "-x", "c", "-"]
    done = subprocess.run(command, input="".join(groups), capture_output=True, text=True)
    answers = dict(re.findall(r"^@(\d+) (\w+)", done.stdout, re.MULTILINE))
    failed = {
        int(line) // 5 for line in re.findall(r"^<stdin>:(\d+):\d+: error", done.stderr, re.M)
    }
    for number in failed:
        assert ours(f"#if {conditions[number]}\n#endif\n", model) == "error", conditions[number]
        groups[number] = "\n" * 5
    text = expand("".join(groups), "t.c", model, Sources())[0]
    found = dict(re.findall(r"^@ (\d+) (\w+)", text, re.MULTILINE))
    for number, condition in enumerate(conditions):
        if number not in failed:
            assert found[str(number)] == answers[str(number)], condition


CONDITIONS = [
    ("-7 % 3 == -1 && -7 / 2 == -3", True),
    ("'\\377' < 0", True),
    ("-1 > 0u", True),
    ("(0 ? 1u : -1) > 0", True),
    ("(1 ? -1 : 0u) > 0", True),
    ("0 && 1 / 0", False),
    ("1 || 1 / 0", True),
    ("1 ? 2 : 1 / 0", True),
    ("18446744073709551615u + 1 == 0", True),
    ("-1 >> 1 == -1", True),
    ("~0 == -1 && ~0u == 18446744073709551615u", True),
    ("1 << 63 < 0", True),
    ("defined __GNUC__ && !defined(__OPTIMIZE__) && defined __linux__", True),
    ("__GNUC__ >= 4 && __SIZEOF_INT__ == 4", True),
    ("__has_include(<stdio.h>)", True),
    ("2147483647 + 1 > 0", True),
    ("!NOTHING", True),
    ("if + 1", True),
    ("'ab' == 24930", True),
    ("0xffffffffffffffff == -1", True),
]


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS)
def test_a_condition(condition, expected):
    text = f"#if {condition}\nyes\n#else\nno\n#endif\n"
    assert ours(text, DataModel.LP64) == ("yes" if expected else "no")


@pytest.mark.parametrize(
    "condition",
    ["1 / 0", "", "1 +", "(1", "1.0", "f(1)", "1 2", "0 , 1", "defined", '"a"', "1 = 1"],
)
def test_what_is_no_condition_is_refused(condition):
    assert ours(f"#if {condition}\nyes\n#endif\n", DataModel.LP64) == "error"


def test_a_header_that_is_nowhere_is_absent_and_listed():
    query = "__has_include(<no/such.h>)"
    text = f"#if {query} || __has_include(<stdio.h>) == 0\nint main(void) {{ wrong\n#else\n"
    core = load_text(f"{text}int main(void) {{ return 0; }}\n#endif\n", "t.c")
    assert [(each.kind, each.name) for each in core.assumptions] == [("absent-header", query)]


def test_a_header_of_the_machine_is_not_absent(tmp_path, monkeypatch):
    (tmp_path / "mine.h").touch()
    monkeypatch.setattr(condition_words, "machine_folders", lambda: [str(tmp_path)])
    with pytest.raises(Unsupported, match="--system-headers"):
        expand("#if __has_include(<mine.h>)\n#endif\n", "t.c", DataModel.LP64, Sources())


@pytest.mark.parametrize("word", ["__has_builtin(no_such)", "__has_attribute(no_such)"])
def test_what_only_the_compiler_knows_is_refused(word):
    with pytest.raises(Unsupported):
        expand(f"#if {word}\n#endif\n", "t.c", DataModel.LP64, Sources())
