"""Tracked variables and cells as terms of a theory at the head of a loop."""

from collections.abc import Mapping

from viap.logic import build
from viap.logic.terms import Term, variable
from viap.program.nodes import Array, Scalar
from viap.proving.abstraction.abstraction_precision import Index, Tracked
from viap.translate.theory import Loop


def value_at_head(loop: Loop, tracked: Tracked, objects: Mapping[Array, Term]) -> Term:
    """Returns the value of a tracked variable or cell at the start of an iteration."""
    assert loop.head is not None
    if isinstance(tracked, Index):
        return index_variable(tracked)
    if isinstance(tracked, Scalar):
        return loop.head.scalars[tracked]
    array, place = tracked
    indices = [index_variable(i) if isinstance(i, Index) else build.number(i) for i in place]
    return loop.head.memories[len(place)].read(objects[array], indices)


def index_variable(index: Index) -> Term:
    """Returns the variable of a symbolic index: what is proved of it holds for all indices."""
    return variable(f"k^{index.number}")
