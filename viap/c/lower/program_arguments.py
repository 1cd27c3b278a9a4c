"""The arguments of main: `argv` has `argc` strings, and a null pointer behind them.

The strings have any contents. Their sizes are not known: they end behind all cells that a run
reads (C11 5.1.2.2.1).
"""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import AllocationSite
from viap.c.elaborate import build
from viap.c.tree import Expr, Symbol
from viap.c.tree_walk import mentions
from viap.c.types import ArrayType, PointerType
from viap.program.integer_types import CHAR, INDEX, INT
from viap.program.unsized_arrays import UNKNOWN_SIZE

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


def uses_arguments(entry: tree.Function) -> bool:
    """True if a program has the usual arguments of main, and uses the strings."""
    if entry.name != "main" or len(entry.parameters) < 2 or entry.body is None:
        return False
    count, vector = entry.parameters[:2]
    if count.type != INT or not isinstance(vector.type, PointerType):
        return False
    text = vector.type.target
    if not isinstance(text, PointerType) or text.target != CHAR:
        return False
    return mentions(entry.body, vector)


def provide_arguments(builder: "FlowBuilder") -> None:
    """Gives the first two parameters of main their values."""
    count, vector = builder.unit.entry.parameters[:2]
    at, number = vector.position, builder.instance(count)
    builder.emit(actions.Forget(number, count.position, outside=True, given=count))
    size: Expr = tree.Name(number, at)
    zero = tree.IntConst(0, INT, at)
    natural = build.binary(">=", size, zero, at, builder.model)
    builder.emit(actions.Assume(natural, "assume", at))
    limit = builder.assignments.stash(build.convert(size, INDEX, at), "argc.first")
    one = tree.IntConst(1, INDEX, at)
    places = tree.Binary("+", limit, one, INDEX, at, False)
    length = builder.assignments.stash(places, "argv.size")
    assert isinstance(vector.type, PointerType) and isinstance(vector.type.target, PointerType)
    text = vector.type.target
    array = ArrayType(text, None)
    made = Symbol(vector.name, array, at, static=True, external=True, kept=True)
    builder.emit(actions.Dimension(made, array, (length,), at, vector))
    first = tree.Decay(tree.Name(made, at), vector.type, at, False)
    builder.emit(actions.Store(tree.Name(builder.instance(vector), at), first, at))
    string = Symbol(f"{vector.name}[]", text, at, static=True, kept=True)
    string.member = True
    site = AllocationSite(string.name, text.target, at, heap=False, given=string)
    unknown = tree.IntConst(UNKNOWN_SIZE, INDEX, at)
    builder.emit(actions.Provide(site, unknown, 1, at))
    builder.emit(actions.Link(made, (None,), site, (1, 0), False, string, at, limit))
