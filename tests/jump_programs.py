"""Programs that jump: any label from anywhere, into and out of loops, branches and switches.

Each statement counts down, so that all of them end, and leaves a trace in a hash, so that a step
that is left out, repeated or exchanged shows.
"""

from dataclasses import dataclass, field

from tests.gcc.small_program import MARK, SmallProgram
from tests.generate.choices import Choices
from viap.core.program.integer_types import DataModel

FUEL = 60
DEPTH = 4


@dataclass
class _Jumps:
    choices: Choices
    left: int  # statements
    marks: int = 0
    labels: list[str] = field(default_factory=list)
    gotos: int = 0

    def step(self) -> str:
        """A statement that shows, and ends the program where the fuel is used up."""
        self.marks += 1
        return f"h = h * 31u + {self.marks}u; if (--fuel < 0) goto end;"

    def condition(self) -> str:
        bit = self.choices.integer(0, 13)
        forms = (f"h >> {bit} & 1", f"!(h >> {bit} & 3)", f"(h & {1 << bit}) == 0", "fuel % 3 == 0")
        text = self.choices.pick(forms)
        if self.choices.chance(15):
            return f"{text} {self.choices.pick(('&&', '||'))} h >> {bit // 2} & 1"
        return text

    def block(self, depth: int, loop: bool, switch: bool) -> list[str]:
        lines: list[str] = []
        for _ in range(self.choices.integer(1, 4)):
            if self.left <= 0:
                break
            self.left -= 1
            lines += self.statement(depth, loop, switch)
        return lines or [self.step()]

    def statement(self, depth: int, loop: bool, switch: bool) -> list[str]:
        choices, head = self.choices, []
        if choices.chance(30):
            label = f"L{len(self.labels)}"
            self.labels.append(label)
            head = [f"{label}:"]
        kinds = ["step", "goto"]
        if depth < DEPTH:
            kinds += ["if", "while", "for", "do", "switch", "else", "block"]
        if loop:
            kinds += ["continue", "break"]
        elif switch:
            kinds.append("break")
        match choices.pick(kinds):
            case "goto":
                self.gotos += 1
                # Which label it is, is known when all are there.
                return [*head, self.step(), f"if ({self.condition()}) goto #{self.gotos}#;"]
            case "if":
                body = self.block(depth + 1, loop, switch)
                return [*head, f"if ({self.condition()}) {{", *body, "}"]
            case "else":
                then = self.block(depth + 1, loop, switch)
                other = self.block(depth + 1, loop, switch)
                return [*head, f"if ({self.condition()}) {{", *then, "} else {", *other, "}"]
            case "while":
                body = self.block(depth + 1, True, False)
                return [*head, f"while ({self.condition()}) {{", self.step(), *body, "}"]
            case "do":
                body = self.block(depth + 1, True, False)
                return [*head, "do {", self.step(), *body, f"}} while ({self.condition()});"]
            case "for":
                body, name = self.block(depth + 1, True, False), f"{MARK}i{self.marks}"
                last = f"h += {name}, {name}++"
                times = choices.integer(1, 4)
                start = choices.pick((f"{name} = 0", f"{name} = 0, h ^= 5u", ""))
                return [
                    *head,
                    f"for ({start}; {name} < {times}; {last}) {{",
                    self.step(),
                    *body,
                    "}",
                ]
            case "switch":
                return [*head, *self.switch(depth, loop)]
            case "block":
                return [*head, "{", *self.block(depth + 1, loop, switch), "}"]
            case "continue":
                return [*head, self.step(), f"if ({self.condition()}) continue;"]
            case "break":
                return [*head, self.step(), f"if ({self.condition()}) break;"]
            case _:
                return [*head, self.step()]

    def switch(self, depth: int, loop: bool) -> list[str]:
        """Cases that fall through or don't; sometimes inside of a loop of the switch's own."""
        lines = [f"switch (h >> {self.choices.integer(0, 9)} & 7) {{"]
        numbers = self.choices.shuffled(range(8))[: self.choices.integer(1, 4)]
        inner = self.choices.chance(25)
        if inner:
            lines.append("do {")
        default = self.choices.integer(-1, len(numbers) - 1)
        for place, number in enumerate(numbers):
            if place == default:
                lines.append("default:")
            lines.append(
                self.choices.pick((f"case {number}:", f"case {number}: case {number + 8}:"))
            )
            # A continue means the loop around the switch.
            lines += self.block(depth + 1, loop or inner, True)
            if self.choices.chance(40):
                lines.append("break;")
        if inner:
            lines.append(f"}} while ({self.condition()});")
        return [*lines, "}"]


def generate_jumps(choices: Choices, model: DataModel, largest: int = 25) -> SmallProgram:
    """A program whose function has about so many statements."""
    g = _Jumps(choices, choices.integer(2, largest))
    lines = []
    while g.left > 0:
        lines += g.block(0, False, False)
    text = "\n".join(f"  {line}" for line in lines)
    labels = g.labels or ["end"]
    for number in range(1, g.gotos + 1):
        text = text.replace(f"#{number}#", choices.pick([*labels, "end"]))
    used = sorted({int(word) for word in _counters(text)})
    globals_ = "".join(f"int {MARK}i{number};\n" for number in used)
    head = f"long long {MARK}out[3];\n{globals_}"
    seed = choices.integer(0, 1 << 20)
    body = f"  unsigned h = {seed}u; int fuel = {FUEL};\n{text}\nend:\n"
    results = "".join(f" + {MARK}i{number}" for number in used)
    tail = f"  {MARK}out[0] = h; {MARK}out[1] = fuel; {MARK}out[2] = 0{results};\n  return 0;\n"
    return SmallProgram(f"{head}int {MARK}main(void) {{\n{body}{tail}}}\n", 3, model)


def _counters(text: str) -> list[str]:
    import re

    return re.findall(rf"{MARK}i(\d+)", text)
