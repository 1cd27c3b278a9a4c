"""Random programs with loops in sequence that shrinking may speak of; most of them can fail."""

from random import Random

ARRAYS = ("a", "b")
SCALARS = ("s", "m", "f")


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.asserted = False

    def one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def index(self, i: str) -> str:
        return self.one(i, i, i, i, f"{i} + 1", f"n - 1 - {i}", f"2 * {i}", "x", "0")

    def value(self, i: str) -> str:
        array = self.one(*ARRAYS)
        return self.one(
            str(self.random.randrange(-1, 3)),
            i,
            f"{array}[{self.index(i)}]",
            f"{array}[{i}] + {self.one('1', '-1', i)}",
            self.one(*SCALARS),
            "n",
            "x",
        )

    def condition(self, i: str) -> str:
        left = self.one(i, f"{self.one(*ARRAYS)}[{self.index(i)}]", *SCALARS)
        op = self.one("<", "<=", "==", "!=", ">", ">=")
        return f"{left} {op} {self.value(i)}"

    def statement(self, i: str, depth: int = 1) -> str:
        kind = self.random.randrange(12)
        scalar = self.one(*SCALARS)
        if kind < 3:
            return f"{self.one(*ARRAYS)}[{self.index(i)}] = {self.value(i)};"
        if kind < 5:
            return f"{scalar} += {self.value(i)};"
        if kind == 5:
            return f"{scalar} = {self.value(i)};"
        if kind == 6:
            return f"y = __VERIFIER_nondet_int(); if (y < -1 || y > 2) return 0; {scalar} = y;"
        if kind == 7:
            return f"{self.one(*ARRAYS)}[{i}] = __VERIFIER_nondet_int() % 3;"
        if kind == 8:
            return f"if (!({self.condition(i)})) return 0;"
        if depth and kind < 11:
            rest = f" else {{ {self.statement(i, 0)} }}" if self.random.randrange(3) == 0 else ""
            return f"if ({self.condition(i)}) {{ {self.statement(i, 0)} }}{rest}"
        return f"{scalar} -= {self.value(i)};"

    def error(self, i: str) -> str:
        self.asserted = True
        return f"if (!({self.condition(i)})) reach_error();"

    def loop(self, checks: bool) -> str:
        i = self.one("i", "i", "j")
        if checks:
            body = [self.error(i)]
        else:
            body = [self.statement(i) for _ in range(self.random.randrange(1, 4))]
            if self.random.randrange(8) == 0:
                body.append(self.error(i))
            if self.random.randrange(6) == 0:
                body.append(f"if ({self.condition(i)}) {self.one('break', 'continue')};")
            self.random.shuffle(body)
        inner = " ".join(body)
        limit = self.one("n", "n", "n", "3", "n - 1", "n + 1")
        start = self.one("0", "0", "0", "1", "x")
        more = f" && {self.condition(i)}" if self.random.randrange(8) == 0 else ""
        kind = self.random.randrange(8)
        if kind == 0:
            return f"for ({i} = n - 1; {i} >= 0{more}; {i}--) {{ {inner} }}"
        if kind == 1:
            return f"for ({i} = {start}; {i} < {limit}{more}; {i} += 2) {{ {inner} }}"
        if kind == 2:
            return f"for ({i} = {start}; {i} != {limit}{more}; {i}++) {{ {inner} }}"
        if kind == 3:
            along = self.one("x++;", "x += 2;")
            return f"{i} = 0; while ({i} < {limit}{more}) {{ {inner} {i}++; {along} }}"
        return f"for ({i} = {start}; {i} < {limit}{more}; {i}++) {{ {inner} }}"

    def search(self) -> str:
        """A loop that looks for something, and an assertion about what it found."""
        self.asserted = True
        i, flag = self.one("i", "j"), self.one(*SCALARS)
        loop = f"for ({i} = 0; {i} < n; {i}++) if ({self.condition(i)}) {flag} = 1;"
        test = self.one(f"{flag} == 1", f"{flag} == 0", f"{flag} == 1 || n < 2")
        return f"{flag} = 0; {loop} if (!({test})) reach_error();"

    def straight(self) -> str:
        kind = self.random.randrange(6)
        scalar = self.one(*SCALARS)
        if kind == 0:
            return f"{scalar} = a[0];"
        if kind == 1:
            return f"{scalar} = {self.random.randrange(3)};"
        if kind == 2:
            return f"b[{self.random.randrange(3)}] = {self.value('n')};"
        return ""


def random_text(seed: int) -> str:
    maker = Maker(seed)
    parts = []
    for _ in range(maker.random.randrange(1, 4)):
        parts += [maker.straight(), maker.loop(False)]
    parts.append(maker.straight())
    kind = maker.random.randrange(6)
    if kind == 5:
        parts.append(maker.search())
    elif kind < 3:
        parts.append(maker.loop(True))
    elif kind == 3 or not maker.asserted:
        parts.append(maker.error("n"))
    body = "\n    ".join(part for part in parts if part)
    kinds = ("int", "int", "int", "unsigned char", "long long", "unsigned", "short")
    iterators = " ".join(f"{maker.one(*kinds)} {i};" for i in ("i", "j"))
    return f"""\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[12], b[12];
int main(void) {{
    {iterators}
    int y, s = 0, m = 0, f = 0;
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    if (n < 0 || n > 4 || x < 0 || x > 2) return 0;
    {body}
    return 0;
}}
"""


def inputs(random: Random) -> list[int]:
    opening = [random.randrange(5), random.randrange(3)]
    return opening + [random.randrange(-1, 3) for _ in range(60)]
