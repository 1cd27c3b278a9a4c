"""Families of programs that grow: for each, the text of a member by its number of parts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program, statements
from viap.core.translate.theory import Theory
from viap.core.translate.translation import translate

Family = Callable[[int], str]

_HEAD = """
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = 0, n = 100, i, j;
  int a[100], b[100];
"""


def _program(lines: list[str]) -> str:
    return "\n".join([_HEAD, *lines, "return x + y + z;", "}"])


def _repeated(*parts: str) -> Family:
    """Programs of parts that follow each other; `@` in a part is its number."""
    return lambda size: _program(
        [parts[k % len(parts)].replace("@", str(k)) for k in range(size)],
    )


def _nested_loops(size: int) -> str:
    """Loops in pairs, one inside of the other."""
    inner = "for (j = 0; j < i; j++) { if (a[j] > x) x = a[j]; b[j] = x + y; }"
    return _program([f"for (i = 0; i < n; i++) {{ y = y + i; {inner} }}"] * size)


def _exits(size: int) -> str:
    """One loop with many exits, each of which leaves something of its own behind."""
    declared = ", ".join(f"e{k}" for k in range(size))
    ways = [f"if (a[i] == {k + 7}) {{ e{k} = i; x = x + {k}; break; }}" for k in range(size)]
    return _program([f"int {declared};", "for (i = 0; i < n; i++) {", *ways, "y = y + a[i]; }"])


def _jumps(size: int) -> str:
    """Many ways to the end of the program, each later one having set more variables."""
    declared = ", ".join(f"e{k} = 0" for k in range(size))
    ways = [f"e{k} = x + {k}; if (y == {k}) goto end;" for k in range(size)]
    used = [f"z = z + e{k};" for k in range(size)]
    return _program([f"int {declared};", *ways, "x = 1;", "end:", *used])


def _exits_that_write(size: int) -> str:
    ways = [f"if (a[i] == {k + 7}) {{ b[{k % 100}] = i; break; }}" for k in range(size)]
    return _program(["for (i = 0; i < n; i++) {", *ways, "y = y + a[i]; }", "z = b[3];"])


def _jumps_that_write(size: int) -> str:
    ways = [f"a[x] = x + {k}; if (y == {k}) goto end;" for k in range(size)]
    return _program([*ways, "x = 1;", "end:", "z = a[y];"])


def _switch(size: int) -> str:
    ways = [f"case {k}: y = y + {k}; a[z] = {k}; break;" for k in range(size)]
    return _program(["switch (x) {", *ways, "default: z = 1; }"])


FAMILIES: dict[str, tuple[Family, tuple[int, ...]]] = {
    "scalars": (
        _repeated("x = x + y;", "y = x - 3 * y;", "z = (z ^ x) + y % 7;", "x = x * y;"),
        (10, 40, 200, 1000),
    ),
    "unsigned": (
        _repeated("x = (int)((unsigned)x * 31u + (unsigned)y);", "y = (char)(x + y);"),
        (10, 40, 200, 1000),
    ),
    "arrays": (
        _repeated("a[x] = y;", "y = a[z] + b[x];", "b[y] = a[x] - 1;", "z = b[z];"),
        (10, 40, 200, 1000),
    ),
    "branches": (
        _repeated(
            "if (x < y) { x = x + @; if (y == @) { y = y + z; } else { z = x; } }",
            "if (z != @) { z = z - 1; } else if (x > 3) { a[z] = x; } else { y = 2; }",
        ),
        (10, 40, 200, 400),
    ),
    "assertions": (
        _repeated("x = x + y;", "__VERIFIER_assert(x > y);", "if (x < @) return 1;"),
        (10, 40, 200, 1000),
    ),
    "loops": (
        _repeated(
            "for (i = 0; i < n; i++) { a[i] = x + i; y = y + a[i]; }",
            "while (x > 0) { x = x - 1; if (a[x] > y) z = z + 1; }",
        ),
        (1, 5, 10, 50),
    ),
    "nested loops": (_nested_loops, (1, 5, 10, 50)),
    "exits": (_exits, (5, 20, 80)),
    "jumps": (_jumps, (5, 20, 80, 200)),
    "writing exits": (_exits_that_write, (5, 20, 80, 200)),
    "writing jumps": (_jumps_that_write, (5, 20, 80, 200)),
    "switch": (_switch, (5, 20, 80, 200)),
}


# A family is linear if a statement that is added to a large member costs at most so many
# times what one costs that is added to a smaller member.
MOST_GROWTH = 2.0


@dataclass(frozen=True)
class Measure:
    statements: int
    axioms: int
    size: int  # nodes of all axioms
    claims: int  # nodes of all checks and assertions, and of the ways to them

    @property
    def per_statement(self) -> float:
        return self.size / self.statements


def measured(text: str) -> Measure:
    program = load_text(text, "growth.c", DataModel.ILP32)
    theory = translate(program)
    return measure(program, theory)


def measure(program: Program, theory: Theory) -> Measure:
    claims = (*theory.checks, *theory.assertions)
    return Measure(
        sum(1 for _ in statements(program.body)),
        len(theory.axioms),
        sum(axiom.body.size for axiom in theory.axioms),
        sum(c.condition.size + sum(part.size for part in c.path) for c in claims),
    )


def growth(members: Sequence[Measure]) -> float:
    """How the cost of an added statement changes over the last two steps of a family.

    The size a statement says less: it also rises at the start, where declarations make
    most of a program and no term has yet grown to the size at which it gets a name.
    """
    costs = [
        (larger.size - smaller.size) / (larger.statements - smaller.statements)
        for smaller, larger in pairwise(members)
    ]
    return costs[-1] / costs[-2]


def whole_growth(members: Sequence[Measure]) -> float:
    """How the size a statement changes from the smallest member to the largest."""
    return members[-1].per_statement / members[0].per_statement
