"""What is told of conditions is so: gcc evaluates the told text with the told values."""

import random
import re
import subprocess
from pathlib import Path

import pytest

from tests.compilers import require
from tests.thorough import some
from viap.c.load import load_program
from viap.core.program.integer_types import DataModel
from viap.runs.counterexamples.condition_texts import ToldCondition
from viap.runs.counterexamples.counterexample import Counterexample
from viap.runs.machine import ListedInputs, compile_program

HEAD = """\
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
enum color { RED, GREEN, BLUE };
int g, a[4] = {3, 0, 2, 1};
int f(int v) { g++; return v - 1; }
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = 2, w = 0;
    unsigned u = x + 7;
    enum color c = y == 1 ? BLUE : RED;
    char k = 'p' + y;
    int *p = a;
"""

# Conditions of every shape; each is in one of the statements below.
CONDITIONS = [
    "x", "!x", "x > 3", "!(x > 3)", "x > 3 && y < 2", "x > 3 || y < 2", "!(x > 3 && y < 2)",
    "x && y", "x || !y", "!x || !(y > 2)", "x > 3 && (y < 2 || z == 2)", "(x, y > 1)",
    "x == 1 ? y > 0 : z", "x ? y : z", "!(x ? y : z)", "x++ < 3", "--x > 0", "x-- > 1 && y++ < 3",
    "x-- > 1 || y-- > 1", "(z = y) != 0", "(z = x) && y", "f(x) > 0", "f(x) && f(y) == 1",
    "f(x) || f(y)", "a[1]", "a[y & 3] > x", "a[x & 3] == 3 && a[z]", "x + y == 3", "x - y",
    "x * 2 > y && x != y", "x & 1", "(x | y) > 2", "u > 7u", "u - 7 < 2 || x", "c == BLUE",
    "c != RED && x", "k == 'q'", "k > 'o' && !y", "*p", "p && *p", "p == a || x", "p != 0",
    "*p == x",
    "x < 3 && x > 0 && y", "(x > 0) == (y > 0)", "x > (y > 0)", "~x", "-x > y", "x / 2 > y % 3",
    "x << 1 > 3", "__VERIFIER_nondet_int() > 0", "x && __VERIFIER_nondet_int()", "(long)x > y",
    "({ int t = x + 1; t; }) > 2", "1 && x", "x || 0", "!(!x)", "x >= y && !(x == y)",
]  # fmt: skip
STATEMENTS = [
    "if (@) z = 3; else z = 4;",
    "while (@) { if (z++ > 4) break; x--; y--; }",
    "do { z++; if (z == 3) continue; if (z > 5) break; y--; } while (@);",
    "for (int i = 0; @; i++) { if (i == 2) break; x++; }",
    "for (;;) { if (@) break; if (z++ > 3) goto out; } out: z = 0;",
    "switch (x) { case 0: if (@) z = 1; case 1: z = 2; break; default: z = 3; }",
    "z = (@) ? 5 : 6;",
    "again: if (@) { if (w++ < 4) goto again; }",
]


def told(folder: Path, text: str) -> list[ToldCondition]:
    """Returns the conditions that are told of some runs."""
    path = folder / "program.c"
    path.write_text(f"{HEAD}    {text}\n    reach_error();\n}}\n")
    program = load_program(str(path), DataModel.LP64)
    machine, found = compile_program(program), []
    for inputs in ((0, 0), (1, 0), (0, 1), (4, 1), (5, 3), (-2, 2)):
        run = machine.run(ListedInputs((*inputs, *[1] * 8)), budget=2000)
        steps = Counterexample(program, run).steps
        assert steps is not None
        assert all(str(step.condition) in step.text for step in steps if step.condition)
        found += [step.condition for step in steps if step.condition is not None]
    return found


def claim(found: ToldCondition) -> str | None:
    """Returns C code that prints the told condition if it is wrong; None if a value is unknown."""
    condition, declared = found.text, ""
    for number, (name, value) in enumerate(sorted(found.values, key=lambda v: -len(v[0]))):
        type = {"u": "unsigned", "k": "char"}.get(name, "int")
        declared += f"{type} v{number} = {value}; "
        condition = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"v{number}", condition)
    if re.search(r"\b(x|y|z|w|a|p|f|g|NULL)\b", condition):
        return None
    return f"{{ {declared}if (!!({condition}) != {int(found.truth)}) FAIL }}"


@pytest.mark.parametrize("number", range(len(STATEMENTS)))
def test_conditions_are_told_truly(number: int, tmp_path: Path) -> None:
    require("gcc")
    shuffled = random.Random(number).sample(CONDITIONS, len(CONDITIONS))
    statements = [STATEMENTS[number].replace("@", each) for each in some(shuffled, 6)]
    made = [claim(each) for statement in statements for each in told(tmp_path, statement)]
    code = [each for each in made if each is not None]
    assert len(code) > 20
    source, binary = tmp_path / "claims.c", tmp_path / "claims"
    text = "\n".join(dict.fromkeys(code)).replace("FAIL", 'printf("line %d\\n", __LINE__);')
    source.write_text(
        f"#include <stdio.h>\nenum color {{ RED, GREEN, BLUE }};\nint main(void) {{\n{text}\n}}\n"
    )
    subprocess.run(["gcc", "-w", "-o", binary, source], check=True)
    assert subprocess.run([binary], capture_output=True, text=True).stdout == ""
