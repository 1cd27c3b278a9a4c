"""States along runs: cells that were written one by one, and parts that were filled."""

from types import SimpleNamespace
from typing import Any

from viap.core.base.source import Position
from viap.core.program.integer_types import INT
from viap.core.program.nodes import Array, Assign, Cell, Constant, Fill, Scalar, Variable
from viap.runs.machine import EventKind
from viap.runs.machine.program_states import ProgramState

AT = Position("p.c", 1, 1)
X, M = Scalar("x", INT), Array("m", INT, (3, 4), zero=True)
ONE = Constant(1, INT, AT)


def event(statement: object, value: int | None, *indices: int) -> Any:
    return SimpleNamespace(kind=EventKind.STEP, statement=statement, value=value, indices=indices)


def test_cells_are_written_and_filled():
    program: Any = SimpleNamespace(scalars=(X,), arrays=(M,))
    state = ProgramState(program)
    assert (state.scalars[X], state.cell(M, (1, 2))) == (0, 0)
    state.apply(event(Assign(Variable(X, AT), ONE, AT), 5))
    state.apply(event(Assign(Cell(M, (ONE, ONE), AT), ONE, AT), 7, 1, 2))
    before = state.copy()
    state.apply(event(Fill(M, (ONE,), None, AT), None, 1))
    assert (state.scalars[X], state.cell(M, (1, 2)), state.cell(M, (2, 2))) == (5, None, 0)
    state.apply(event(Fill(M, (), 3, AT), 3))
    assert state.cell(M, (1, 2)) == state.cell(M, (0, 0)) == 3
    assert (before.cell(M, (1, 2)), before.cell(M, (0, 0))) == (7, 0)
