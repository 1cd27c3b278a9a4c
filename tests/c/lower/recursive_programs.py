"""Random programs with recursive functions: of small depth, for runs."""

import random

TYPES = ["int", "unsigned", "signed char", "short", "unsigned char"]
HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g; int arr[4]; int out;
"""


def program_text(seed):
    """A program of three inputs: the depth, and two arguments. It sets `out`, `g` and `arr`."""
    return _Writer(random.Random(seed)).program()


class _Writer:
    def __init__(self, chance):
        self.chance = chance
        self.count = chance.choice([1, 1, 2, 2, 3])

    def program(self):
        chance = self.chance
        heads = [
            f"{chance.choice(TYPES)} f{number}"
            f"(int d, {chance.choice(TYPES)} x, {chance.choice(TYPES)} y)"
            for number in range(self.count)
        ]
        parts = [HEAD, *(f"{head};" for head in heads)]
        parts += ["\n".join([f"{head} {{", *self.body(), "}"]) for head in heads]
        first = chance.choice(["d", "d", "2"])
        one, other = chance.choice([("a", "b"), ("a", "3"), ("b", "a")])
        parts.append(
            "int main(void) { int d = __VERIFIER_nondet_int(), a = __VERIFIER_nondet_int(),"
            f" b = __VERIFIER_nondet_int(); out = f0({first}, {one}, {other});"
            " /* end */ return 0; }"
        )
        return "\n".join(parts)

    def value(self, names, depth):
        chance = self.chance
        if depth == 0 or chance.random() < 0.25:
            return chance.choice([*names, str(chance.randint(-3, 5))])
        op = chance.choice(["+", "-", "*", "+", "-", "%", "/", "&", "|", "^", "<", "=="])
        one, other = self.value(names, depth - 1), self.value(names, depth - 1)
        if op in "%/":
            other = str(chance.choice([2, 3, 5]))
        if op == "*":
            return f"(({one}) % 10) * (({other}) % 10)"
        return f"({one} {op} {other})"

    def call(self, names, depth="d"):
        chance = self.chance
        less = chance.choice([1, 1, 1, 2])
        values = f"{self.value(names, 1)}, {self.value(names, 1)}"
        return f"f{chance.randrange(self.count)}({depth} - {less}, {values})"

    def body(self):
        chance, names = self.chance, ["x", "y", "d", "g"]
        end = f"g = (g + {chance.randint(1, 3)}) % 50; return {self.value(['x', 'y', 'g'], 2)};"
        lines = [f"  if (d <= 0) {{ {end} }}"]
        if chance.random() < 0.3:
            for _ in range(chance.randint(0, 2)):
                lines.append(f"  {chance.choice('xy')} = {self.value(names, 1)};")
            lines.append(f"  if ({self.value(names, 2)}) return {self.call(names)};")
            choice = f"{self.value(names, 1)} ? {self.call(names)} : {self.call(names)}"
            return [*lines, f"  return {choice};"]
        for number in range(chance.randint(1, 4)):
            lines.append("  " + self.statement(names, number))
        last = f"{self.value(names, 1)} + (t % 9) + arr[d & 3]"
        return [*lines, f"  int t = {self.call(names)}; return {last};"]

    def statement(self, names, number):
        kind = self.chance.randrange(7)
        if kind < 2:
            value = self.value(names, 2) if kind else self.call(names)
            names.append(f"v{number}")
            return f"int v{number} = {value};"
        if kind == 2:
            return f"g = ({self.value(names, 2)}) % 50;"
        if kind == 3:
            condition = self.value(names, 2)
            return f"if ({condition}) x = {self.call(names)}; else y = {self.value(names, 1)};"
        if kind == 4:
            place = self.value(names, 1)
            return f"{{ int t = {self.call(names)}; arr[({place}) & 3] = t % 20; }}"
        if kind == 5:
            step = f"int t = {self.call(names, f'd - i{number}')}; x = (x + t) % 60;"
            return f"for (int i{number} = 0; i{number} < 2; i{number}++) {{ {step} }}"
        return f"if ({self.value(names, 1)}) return {self.value(names, 2)};"
