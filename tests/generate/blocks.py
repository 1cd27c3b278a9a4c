"""Lists of statements, and what every kind of statement needs to build them."""

from collections.abc import Callable

from tests.generate.context import Context
from tests.generate.observe import observe_scope
from tests.generate.values import Value

Lines = list[str]
Maker = Callable[[Context], Lines | None]

# The kinds of statements with their weights; the modules that define them add to it,
# so that each may contain all of the others.
KINDS: list[tuple[int, Maker]] = []


def use(g: Context, value: Value, level: int = 0) -> str:
    """The text of a value that becomes part of the program."""
    g.touch(value.effects)
    return value.at(level)


def indented(lines: Lines) -> Lines:
    # A label stands out by one step, as it does in handwritten programs.
    return [f"  {line}" for line in lines]


def statement(g: Context) -> Lines:
    """One random statement, or a declaration where these are allowed."""
    g.statements_left -= 1
    g.spend()
    for _ in range(4):
        maker = g.choices.weighted(KINDS)
        lines = maker(g)
        if lines is not None:
            return lines
    return [";"]


def statements(g: Context, count: int) -> Lines:
    lines: Lines = []
    for _ in range(count):
        if g.statements_left <= 0 or not g.affords(1):
            break
        lines += statement(g)
    return lines


def block(g: Context, header: str, count: int) -> Lines:
    """A header with a body in braces; its declarations end with it."""
    with g.scope():
        lines = statements(g, count)
        lines += observe_scope(g)
    return [f"{header} {{".lstrip(), *indented(lines), "}"]


def deep(g: Context) -> bool:
    """Whether statements are nested so far that only simple ones should follow."""
    return g.state.nesting >= 4 or g.statements_left <= 0
