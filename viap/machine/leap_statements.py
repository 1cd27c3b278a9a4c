"""Statements with leaps over the iterations of long loops: see `viap.machine.leaps`.

Only loops that do nothing but compute and assign scalars are leapt over.
"""

from collections.abc import Iterator

from viap.machine.python_code import Workshop
from viap.machine.statement_code import StatementCode
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Cell,
    Check,
    Exit,
    Fill,
    If,
    Program,
    Scalar,
    Variable,
    While,
    statements,
)

# Iterations before the first and the next try; after a leap, another phase may begin.
_FIRST, _NEXT, _LATEST = 64, 16, 1 << 20
# After a successful leap, the next run of the loop tries one earlier.
_LEAST = 2
# Time of a try, in steps.
_COST = 40
# No inputs, no fills, and no end of the program.
_ALLOWED = (Assign, If, While, Block, Exit, Assume, Assert, Check)


class LeapingStatements(StatementCode):
    def __init__(self, shop: Workshop) -> None:
        super().__init__(shop)
        self.loops = list(loops_of(shop.program))
        self._numbers = {loop: number for number, loop in enumerate(self.loops)}

    def iterate(self, statement: While, condition: str) -> None:
        number = self._numbers.get(statement)
        if number is not None:
            self.counters += [f"s_wait{number}", f"s_gap{number}"]
            self.writer.line(f"s_wait{number} = s_gap{number} or {_FIRST}")
        super().iterate(statement, condition)

    def started(self, statement: While) -> None:
        number = self._numbers.get(statement)
        changed = written(statement)
        if number is None or not changed:
            return
        wait, gap, line = f"s_wait{number}", f"s_gap{number}", self.writer.line
        names = self.shop.scalars
        scalars = "".join(f"{name}, " for name in names.values())
        arrays = "".join(f"{name}, " for name in self.shop.arrays.values())
        line(f"{wait} -= 1")
        line(f"if {wait} == 0:")
        line(f" limit -= {_COST}")
        line(f" leapt = leap({number}, ({scalars}), ({arrays}), r_memory)")
        line(" if leapt is None:")
        line(f"  {wait} = {gap} = min(2 * ({gap} or {_FIRST}), {_LATEST})")
        line(" elif not leapt:")
        line(f"  {wait} = max({gap}, {_NEXT})")
        line(" else:")
        line("  steps += leapt[0]")
        line("  limit += leapt[0]")
        line(f"  {''.join(f'{names[scalar]}, ' for scalar in changed)} = leapt[1]")
        line(f"  {wait} = {_NEXT}")
        line(f"  {gap} = max(({gap} or {_FIRST}) // 2, {_LEAST})")

    def fill(self, statement: Fill) -> None:
        self.writer.line("r_memory.full.clear()")
        super().fill(statement)


def can_leap(loop: While) -> bool:
    """True if a loop reads no inputs, writes no cells and doesn't end the program."""
    return all(
        isinstance(node, _ALLOWED) and not (isinstance(node, Assign) and _writes_cell(node))
        for node in statements(loop.body)
    )


def _writes_cell(node: Assign) -> bool:
    return isinstance(node.target, Cell)


def written(loop: While) -> list[Scalar]:
    """The scalars that a loop assigns to."""
    found: dict[Scalar, None] = {}
    for node in statements(loop.body):
        if isinstance(node, Assign) and isinstance(node.target, Variable):
            found[node.target.scalar] = None
    return list(found)


def loops_of(program: Program) -> Iterator[While]:
    """The loops that can be leapt over."""
    for node in statements(program.body):
        if isinstance(node, While) and can_leap(node):
            yield node
