"""Random arithmetic on bit-fields, enums and integers: the machine computes as gcc does."""

import random

import pytest

from tests import agreement
from tests.gcc import available_models, compile_text
from tests.generate import Observable
from viap.c.load import load_text
from viap.core.program.integer_types import LLONG, DataModel
from viap.runs.machine import ListedInputs, compile_program

BASES = {
    "int": 32, "unsigned": 32, "long": 32, "unsigned long": 32, "long long": 64,
    "unsigned long long": 64, "short": 16, "unsigned char": 8, "signed char": 8, "_Bool": 1,
    "enum U": 32, "enum N": 32,
}  # fmt: skip
BINARY = "+ - * / % << >> < <= > >= == != & | ^ && ||".split()
VALUES = (0, 1, 2, 3, 5, 7, 8, 15, 100, 127, 128, 255, 256, 65535, 2**31 - 1, 2**31, 2**33, 2**40)
EXPRESSIONS = 60


class Generator:
    def __init__(self, seed):
        self.choose = random.Random(seed)
        self.operands = []

    def declarations(self):
        fields = []
        for number in range(9):
            base = self.choose.choice(list(BASES))
            width = self.choose.randint(1, BASES[base])
            fields.append(f"{base} f{number}:{width};")
        plain = [f"{base} v{k};" for k, base in enumerate(BASES)]
        self.operands = [f"s.f{k}" for k in range(9)] + [f"v{k}" for k in range(len(BASES))]
        head = "enum U { U0, U1 = 9 }; enum N { N0 = -5, N1 = 5 };\n"
        return f"{head}struct {{ {' '.join(fields)} }} s;\n{' '.join(plain)}\n"

    def value(self):
        sign = "-" if self.choose.random() < 0.4 else ""
        return (
            f"{sign}{self.choose.choice(VALUES)}{self.choose.choice(('', 'u', 'LL', 'ull', 'L'))}"
        )

    def expression(self, depth):
        choose = self.choose
        if depth == 0 or choose.random() < 0.15:
            return choose.choice(self.operands) if choose.random() < 0.8 else self.value()
        kind = choose.random()
        inner = self.expression(depth - 1)
        if kind < 0.15:
            return f"{choose.choice('-~!+')}({inner})"
        if kind < 0.25:
            return f"({choose.choice(list(BASES))})({inner})"
        other = self.expression(depth - 1)
        if kind < 0.35:
            return f"({choose.choice(self.operands)} ? {inner} : {other})"
        if kind < 0.45:
            other = str(choose.randint(0, 35))
            return f"(({inner}) {choose.choice(('<<', '>>'))} {other})"
        return f"(({inner}) {choose.choice(BINARY)} ({other}))"

    def statement(self, number):
        choose = self.choose
        target = choose.choice(self.operands)
        change = choose.choice(("=", "=", "=", "+=", "-=", "^=", "|=", "*=", ">>="))
        kind = choose.random()
        if kind < 0.15:
            step = choose.choice((f"{target}++", f"--{target}", f"++{target}", f"{target}--"))
            return f"out[{number}] = {step};"
        if kind < 0.4:
            value = "3" if change == ">>=" else self.expression(1)
            return f"out[{number}] = {target} {change} {value};"
        return f"out[{number}] = {self.expression(choose.randint(1, 3))};"


def defined_program(seed, model):
    """A program without undefined behaviour, and what the machine computes."""
    generator = Generator(seed)
    head = generator.declarations() + f"long long out[{EXPRESSIONS}];\nint main(void) {{\n"
    lines = [f"{operand} = {generator.value()};" for operand in generator.operands]
    lines += [generator.statement(number) for number in range(EXPRESSIONS)]
    first = head.count("\n") + 1
    while True:
        text = head + "\n".join(lines) + "\nreturn 0;\n}\n"
        ended = compile_program(load_text(text, "t.c", model)).run(ListedInputs([]), budget=100_000)
        if agreement.machine_end(ended) == "END":
            return text, tuple(ended.arrays["out"])
        lines[ended.position.line - first] = ""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("model", list(DataModel))
def test_arithmetic_is_that_of_gcc(model, seed):
    if model not in available_models():
        pytest.skip("gcc is missing")
    text, values = defined_program(seed * 2 + (model is DataModel.LP64), model)
    compiled = compile_text(text, model, [Observable("out", (EXPRESSIONS,), LLONG)])
    try:
        outcome = compiled.run([])
    finally:
        compiled.path.unlink()
    theirs = tuple(outcome.state.values())
    different = [n for n in range(EXPRESSIONS) if theirs[n] != values[n]]
    lines = [line for line in text.splitlines() if line.startswith(f"out[{different[:1]}"[:-1])]
    assert not different, (different, theirs, values, lines, text)
