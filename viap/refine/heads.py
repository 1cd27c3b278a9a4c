"""What an abstraction keeps, in the words of a theory: terms at the head of a loop."""

from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import Array, Scalar
from viap.refine.precision import Tracked
from viap.translate.theory import Loop


def value_at_head(loop: Loop, tracked: Tracked, objects: dict[Array, Term]) -> Term:
    """What a variable or a cell is at the start of an iteration."""
    assert loop.head is not None
    if isinstance(tracked, Scalar):
        return loop.head.scalars[tracked]
    array, place = tracked
    indices = [build.number(index) for index in place]
    return loop.head.memories[len(place)].read(objects[array], indices)
