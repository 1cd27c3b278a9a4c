"""Random C programs in the language of the witness index paper, and somewhat beyond it.

Loops over arrays: of all indices or of some, upwards and downwards, with strides, nested, with
`break` and `continue`, with other scalars beside the iterator. One place calls the error, in
that of its visits which the first input names.
"""

from random import Random

ARRAYS = {"a": 3, "b": 3, "c": 4}
SCALARS = ("x", "y")
ITERATORS = ("i", "j", "k")


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.placed = False

    def one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def index(self, around: tuple[str, ...], size: int) -> str:
        number = str(self.random.randrange(size))
        if not around:
            return self.one(number, number, "x")
        last = around[-1]
        if self.random.randrange(4):
            return self.one(last, last, *around)
        return self.one(number, f"{last} + 1", f"{last} - 1", "x")

    def cell(self, around: tuple[str, ...]) -> str:
        if self.random.randrange(5) == 0:
            return f"m[{self.index(around[:1], 3)}][{self.index(around, 3)}]"
        name = self.random.choice(list(ARRAYS))
        return f"{name}[{self.index(around, ARRAYS[name])}]"

    def atom(self, around: tuple[str, ...]) -> str:
        number = str(self.random.randrange(-1, 4))
        return self.one(number, self.cell(around), self.one(*SCALARS), self.one(*around, "y"))

    def value(self, around: tuple[str, ...]) -> str:
        kind = self.random.randrange(6)
        if kind == 0:
            return "__VERIFIER_nondet_int()"
        if kind < 4:
            return self.atom(around)
        return f"{self.atom(around)} {self.one('+', '-', '*')} {self.atom(around)}"

    def condition(self, around: tuple[str, ...]) -> str:
        left, right = self.atom(around), self.atom(around)
        return f"{left} {self.one('<', '==', '!=', '<=')} {right}"

    def simple(self, around: tuple[str, ...]) -> str:
        if self.random.randrange(5) < 3:
            return f"{self.cell(around)} = {self.value(around)};"
        name = self.one(*SCALARS)
        if self.random.randrange(4) == 0:
            cell = self.cell(around)
            return f"if ({cell} {self.one('<', '>')} {name}) {name} = {cell};"
        change = self.one(f"{name} + 1", f"{name} + 2", str(self.random.randrange(3)))
        return f"{name} = {self.one(change, self.value(around))};"

    def statement(self, depth: int, around: tuple[str, ...]) -> str:
        kind = self.random.randrange(12)
        if kind < 4 and depth:
            return self.loop(depth, around)
        if kind == 4 and depth:
            inner = self.body(depth - 1, around)
            rest = f" else {{ {self.body(depth - 1, around)} }}" if self.random.randrange(2) else ""
            return f"if ({self.condition(around)}) {{ {inner} }}{rest}"
        if kind == 5 and around:
            return f"if ({self.condition(around)}) {self.one('break', 'continue')};"
        return self.simple(around)

    def body(self, depth: int, around: tuple[str, ...]) -> str:
        parts = [self.statement(depth, around) for _ in range(self.random.randrange(1, 4))]
        if not self.placed and self.random.randrange(5) == 0:
            self.placed = True
            parts.insert(self.random.randrange(len(parts) + 1), self.error())
        return "\n".join(parts)

    def error(self) -> str:
        return "visits++; if (visits == target) reach_error();"

    def loop(self, depth: int, around: tuple[str, ...]) -> str:
        i = ITERATORS[len(around)]
        size = self.random.choice((2, 3, 3, 3, 4))
        inner = self.body(depth - 1, (*around, i))
        if self.random.randrange(3) == 0:
            inner += f"\nif ({self.condition((*around, i))}) {self.one('break', 'continue')};"
        step = self.one("1", "1", "1", "2")
        limit = self.one(str(size), str(size), "n", str(size - 1))
        more = f" && {self.condition((*around, i))}" if self.random.randrange(6) == 0 else ""
        kind = self.random.randrange(8)
        if kind == 0:
            return f"for ({i} = {size} - 1; {i} >= 0{more}; {i} -= {step}) {{ {inner} }}"
        if kind == 1:
            return f"for ({i} = 0; {i} != {limit}{more}; {i}++) {{ {inner} }}"
        if kind == 2:
            steps = f"{i}++; x++;"
            start = self.one("0", "1", "n")
            along = self.one(f"x = {start};", "x = 0;", "")
            return f"{i} = {start}; {along} while ({i} < {limit}{more}) {{ {inner} {steps} }}"
        if kind == 3:
            return f"{i} = 0; while ({i} < {limit}) {{ {i} += {step}; {inner} }}"
        start = self.one("0", "0", "0", "1", "n")
        return f"for ({i} = {start}; {i} < {limit}{more}; {i} += {step}) {{ {inner} }}"


def random_text(seed: int) -> str:
    maker = Maker(seed)
    parts = [maker.loop(2, ()) for _ in range(maker.random.randrange(1, 3))]
    parts.insert(maker.random.randrange(2), maker.statement(1, ()))
    if not maker.placed:
        parts.append(maker.error())
    body = "\n".join(parts)
    arrays = ", ".join(f"{name}[{size}]" for name, size in ARRAYS.items())
    kinds = [maker.one("int", "int", "unsigned char", "long long", "unsigned") for _ in ITERATORS]
    iterators = " ".join(f"{kind} {i};" for kind, i in zip(kinds, ITERATORS, strict=True))
    return f"""\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int {arrays}, m[3][3], visits;
int main(void) {{
    int target = __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    {iterators} i = j = k = 0;
    if (x < 0 || x > 3 || y < -2 || y > 5 || n < 0 || n > 3) return 0;
    {body}
    return 0;
}}
"""


def inputs(random: Random, target: int) -> list[int]:
    """What a random program reads, such that it mostly does something."""
    opening = [target, random.randrange(4), random.randrange(-2, 6), random.randrange(4)]
    return opening + [random.randrange(-2, 5) for _ in range(80)]
