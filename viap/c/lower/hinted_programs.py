"""The hinted program of a unit, and what is written in it; see `viap.program.written_hints`."""

from collections.abc import Callable

from viap.c.lower.flow_builder import FlowBuilder
from viap.errors import InputError, ViapError
from viap.program.nodes import Program
from viap.program.written_hints import WrittenHints


def hints_of(lowered: Callable[[], tuple[FlowBuilder, Program]]) -> WrittenHints:
    """Returns the hints; if the hinted program is not modelled, none of them has a formula."""
    try:
        builder, program = lowered()
    except (ViapError, RecursionError) as error:
        # The program itself is read: nothing is lost but the hints.
        reason = error.message if isinstance(error, InputError) else str(error)
        return WrittenHints(None, (), reason)
    assert builder.hints is not None
    return WrittenHints(program, tuple(builder.hints.written))
