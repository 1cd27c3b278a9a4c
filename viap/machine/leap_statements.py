"""Statements whose long loops are leapt over: see `viap.machine.leaps`."""

from viap.machine.leap_conditions import loops_of, written
from viap.machine.python_code import Workshop
from viap.machine.statement_code import StatementCode
from viap.program.nodes import Fill, While

# So many iterations are run before a leap is tried; after one, another phase may begin.
_FIRST, _NEXT, _LATEST = 64, 16, 1 << 20
# Where leaps succeed, they are tried earlier the next time that the loop is reached.
_LEAST = 2
# To try takes as much time as so many steps.
_COST = 40


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
