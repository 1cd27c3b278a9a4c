"""Loops that look for something: a flag gets one value where an iteration finds it, and no other.

Such a loop makes a disjunction over its iterations of the state that it finds.
"""

from dataclasses import dataclass

from viap.program.graph.liveness import read_scalars, reads
from viap.program.nodes import Assign, Block, Constant, If, Input, Scalar, statements
from viap.transform.common.body_accesses import assigned
from viap.transform.shrink.code_effects import writes_arrays
from viap.transform.shrink.counted_loops import CountedLoop
from viap.transform.shrink.linear_values import Values


@dataclass(frozen=True, eq=False, slots=True)
class Flag:
    """The scalar is `start` before the loop, and `found` behind it if an iteration finds it."""

    scalar: Scalar
    start: int
    found: int


def flag_of(counted: CountedLoop, values: Values) -> Flag | None:
    """The flag of a loop that changes nothing else, and never reads it."""
    state, body = counted.state(), counted.loop.body
    if counted.exits or len(state) != 1 or writes_arrays(counted.loop):
        return None
    scalar = state[0]
    known = values.get(scalar)
    start = None if known is None else known.constant()
    given: set[int] = set()
    for each in assigned(body, scalar):
        if not isinstance(each, Assign) or not isinstance(each.value, Constant):
            return None
        given.add(each.value.value)
    for statement in statements(body):
        match statement:
            case Input():
                return None
            case If():
                read = read_scalars(statement.condition)
            case Block():
                continue
            case _:
                read = reads(statement)
        if scalar in read:
            return None
    if start is None or len(given) != 1 or start in given:
        return None
    return Flag(scalar, start, given.pop())
