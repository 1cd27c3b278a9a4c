"""Random programs of declarations, initialisers and conversions: nothing in them is run."""

from random import Random

from tests.clang.programs.expressions import Expressions
from tests.clang.programs.initialisers import initialiser
from tests.clang.programs.types import Shapes


def program(seed: int, count: int) -> str:
    """A text with `count` functions, each with types and variables of its own."""
    marks = [f"{index}" for index in range(count)]
    return linked([part(Random(f"{seed}/{mark}"), mark) for mark in marks], marks)


def linked(parts: list[str], marks: list[str]) -> str:
    """The parts with a `main` that reaches all of them."""
    calls = " ".join(f"f{mark}();" for mark in marks)
    return "\n".join(parts) + f"\nint main(void) {{ {calls} return 0; }}\n"


def part(random: Random, mark: str) -> str:
    """Types, variables and a function that mentions all of them."""
    shapes = Shapes(random, mark)
    lines = shapes.declarations()
    expressions = Expressions(random, mark, shapes)
    lines += expressions.globals()
    lines.append(expressions.functions())
    body: list[str] = []
    for index in range(random.randint(1, 3)):
        type = random.choice(shapes.aggregates)
        name = f"v{mark}_{index}"
        text, size = initialiser(random, type)
        declaration = f"{type.declare(name, size)} = {text};"
        if random.random() < 0.5:
            lines.append(declaration)
            body.append(f"(void)&{name};")
        else:
            static = "static " if random.random() < 0.3 else ""
            body.append(static + declaration)
    body += expressions.statements()
    lines.append(f"void f{mark}(void) {{\n  " + "\n  ".join(body) + "\n}")
    return "\n".join(lines)
