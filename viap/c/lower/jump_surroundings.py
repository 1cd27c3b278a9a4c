"""The targets of jumps: the blocks around a label or a case."""

from viap.c import tree
from viap.c.tree import Statement, Symbol
from viap.c.types import ArrayType


def declared(block: tree.Block) -> list[Symbol]:
    """Returns the variables of a block itself whose declaration a jump can pass."""
    return [
        item.symbol
        for item in block.items
        if isinstance(item, tree.Declaration) and not item.symbol.static
        # C forbids jumps past a variable-length array.
        and not (isinstance(item.symbol.type, ArrayType) and item.symbol.type.size is None)
    ]  # fmt: skip


def inner(statement: Statement) -> tuple[Statement, ...]:
    """Returns the statements directly inside of one."""
    match statement:
        case tree.Block():
            return statement.items
        case tree.If():
            return (statement.then, *((statement.orelse,) if statement.orelse else ()))
        case tree.Loop():
            return (*((statement.init,) if statement.init else ()), statement.body)
        case tree.Case() | tree.Switch() | tree.Label():
            return (statement.body,)
        case _:
            return ()


class JumpSurroundings:
    """Remembers, for each function, the blocks around its labels."""

    def __init__(self) -> None:
        self._labels: dict[tree.Function, dict[str, tuple[tree.Block, ...]]] = {}

    def blocks_of_label(self, function: tree.Function, label: str) -> tuple[tree.Block, ...]:
        if function not in self._labels:
            found: dict[str, tuple[tree.Block, ...]] = {}
            assert function.body is not None
            for statement, blocks in _walk(function.body, into_switches=True):
                if isinstance(statement, tree.Label):
                    found[statement.name] = blocks
            self._labels[function] = found
        return self._labels[function].get(label, ())

    def blocks_with_cases(self, body: Statement) -> tuple[tree.Block, ...]:
        """Returns the blocks in a switch's body around its cases."""
        found: dict[tree.Block, None] = {}
        for statement, blocks in _walk(body, into_switches=False):
            if isinstance(statement, tree.Case):
                found.update(dict.fromkeys(blocks))
        return tuple(found)


def contains_label(statement: Statement, name: str) -> bool:
    inside = (each for each, _ in _walk(statement, into_switches=True))
    return any(isinstance(each, tree.Label) and each.name == name for each in inside)


def _walk(start: Statement, into_switches: bool) -> list[tuple[Statement, tuple[tree.Block, ...]]]:
    """Returns all statements, each with the blocks around it."""
    result: list[tuple[Statement, tuple[tree.Block, ...]]] = []
    stack: list[tuple[Statement, tuple[tree.Block, ...]]] = [(start, ())]
    while stack:
        statement, blocks = stack.pop()
        result.append((statement, blocks))
        if isinstance(statement, tree.Switch) and not into_switches:
            continue
        around = (*blocks, statement) if isinstance(statement, tree.Block) else blocks
        stack.extend((part, around) for part in inner(statement))
    return result
