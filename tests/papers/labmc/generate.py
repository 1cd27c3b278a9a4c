"""Random C programs in the language of the loop abstraction paper, and somewhat beyond it.

Scalars of several types that loops step, reset, copy and forget, under conditions; nested
loops, `break`, `continue`, `goto` and endless loops; narrow unsigned types, which wrap soon; and an
array that is written at iterators. One place calls the error, in that of its visits which the
first input names.
"""

from random import Random

SCALARS = ("p", "q", "r", "s")
ITERATORS = ("i", "j")
TYPES = (
    "int",
    "int",
    "unsigned",
    "unsigned char",
    "signed char",
    "long long",
    "unsigned long long",
)


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.placed = False
        self.around: list[str] = []

    def one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def number(self) -> str:
        return str(self.random.choice((0, 1, 1, 2, 3, 5, 100, 250)))

    def atom(self) -> str:
        cells = [f"a[{i}]" for i in self.around]
        return self.one(self.number(), self.one(*SCALARS), self.one("n", *self.around, *cells))

    def condition(self) -> str:
        if self.random.randrange(5) == 0:
            return "__VERIFIER_nondet_int() % 2"
        return f"{self.atom()} {self.one('<', '==', '!=', '>=')} {self.atom()}"

    def simple(self) -> str:
        name = self.one(*SCALARS)
        kind = self.random.randrange(12)
        if kind < 6:
            return (
                f"{name} {self.one('+=', '+=', '-=')} {self.one('1', '1', '2', '7', '100', 'n')};"
            )
        if kind < 8:
            return f"{name} = {self.one(self.number(), 'n')};"
        if kind == 8 and self.around:
            index = self.one(self.around[-1], self.around[-1], self.around[0], "n")
            return f"a[{index}] = {self.atom()} % 50;"
        if kind == 9:
            return f"{name} = __VERIFIER_nondet_int() % 9;"
        return f"{name} = {self.atom()};"

    def statement(self, depth: int) -> str:
        kind = self.random.randrange(12)
        if kind < 3 and depth and len(self.around) < len(ITERATORS):
            return self.loop(depth)
        if kind < 7 and depth:
            rest = f" else {{ {self.body(depth - 1)} }}" if self.random.randrange(2) else ""
            return f"if ({self.condition()}) {{ {self.body(depth - 1)} }}{rest}"
        if kind == 7 and self.around:
            return f"if ({self.condition()}) {self.one('break', 'continue', 'goto done')};"
        return self.simple()

    def body(self, depth: int) -> str:
        parts = [self.statement(depth) for _ in range(self.random.randrange(1, 4))]
        if not self.placed and self.random.randrange(6) == 0:
            self.placed = True
            parts.insert(self.random.randrange(len(parts) + 1), ERROR)
        return " ".join(parts)

    def loop(self, depth: int) -> str:
        i = ITERATORS[len(self.around)]
        self.around.append(i)
        inner = self.body(depth - 1)
        self.around.pop()
        limit = self.one("3", "4", "n", "n")
        kind = self.random.randrange(8)
        if kind == 0:
            return f"{i} = n; while ({i} != 0) {{ {i}--; {inner} }}"
        if kind == 1:
            name = self.one(*SCALARS)
            return f"{i} = 0; while ({name} != {limit}) {{ {inner} {i}++; {name}++; }}"
        if kind == 2:
            return f"{i} = 0; while (1) {{ if ({i} >= {limit}) break; {inner} {i}++; }}"
        if kind == 3:
            stop = "if (__VERIFIER_nondet_int() % 3 == 0) break;"
            return f"{i} = 0; while (1) {{ {stop} {inner} {i} = ({i} + 1) % 4; }}"
        if kind == 4:
            return f"for ({i} = 4; {i} > 0; {i} -= 2) {{ {inner} }}"
        return f"for ({i} = 0; {i} < {limit}; {i}++) {{ {inner} }}"


ERROR = "visits++; if (visits == target) reach_error();"


def random_loops(seed: int) -> str:
    maker = Maker(seed)
    parts = [maker.loop(3) for _ in range(maker.random.randrange(1, 3))]
    parts.insert(maker.random.randrange(2), maker.simple())
    parts += [maker.simple(), "done: ;"]
    if not maker.placed:
        parts.append(ERROR)
    body = "\n    ".join(parts)
    kinds = [maker.one(*TYPES) for _ in SCALARS]
    scalars = "\n    ".join(
        f"{kind} {name} = __VERIFIER_nondet_int();"
        for kind, name in zip(kinds, SCALARS, strict=True)
    )
    steps = "\n    ".join(
        f"{maker.one('int', 'int', 'unsigned', 'long long')} {i} = 0;" for i in ITERATORS
    )
    return f"""\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[5], visits;
int main(void) {{
    int target = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    {scalars}
    {steps}
    if (n < 0 || n > 4) return 0;
    {body}
    return 0;
}}
"""


def loop_inputs(random: Random, target: int) -> list[int]:
    """What a random program reads, such that it mostly does something."""
    opening = [target, random.randrange(5), *(random.choice((0, 1, 2, 3, 250)) for _ in SCALARS)]
    return opening + [random.randrange(-3, 6) for _ in range(80)]
