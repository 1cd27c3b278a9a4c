"""The iteration of each loop that the transformed program runs, and the scalars that it forgets.

direct  the iteration in which the iterator is the witness index, and no other. Needs a loop
        that is left by its condition alone.
free    that iteration, and another one that leaves the loop: behind it, or instead of it.
last    any iteration; one that is completed is the last one.

An assertion in a loop with a witness index needs to be checked in the iteration of the
witness index only, since every value of it is tried. Of loops around each other with the same
witness index, only the innermost one may say so.
"""

from dataclasses import dataclass
from enum import Enum

from viap.program.nodes import Array, Constant, Scalar, While
from viap.transform.common.body_accesses import plain
from viap.transform.common.iterators import Iterator


class Mode(Enum):
    DIRECT = "direct"
    FREE = "free"
    LAST = "last"


@dataclass(frozen=True, eq=False, slots=True)
class LoopPlan:
    """`changed` and `forgotten` are the paper's loopdefs: scalars, and arrays whose witness
    cell other iterations may change; `own` are arrays of which an iteration changes only the
    cells at its iterator. `witness` is the class of the witness index. `known` are
    values of changed scalars before the loop, where the text shows them.
    """

    loop: While
    mode: Mode
    changed: tuple[Scalar, ...]
    forgotten: tuple[Array, ...]
    own: tuple[Array, ...]
    iterator: Iterator | None
    witness: int | None
    known: dict[Scalar, int]
    asserts: bool

    def within(self) -> tuple[int, int] | None:
        """The least and the greatest value of the iterator in iterations, where known."""
        if self.iterator is None or self.iterator.bound is None:
            return None
        bound, start = self.iterator.bound, self.known.get(self.iterator.scalar)
        limit = plain(bound.limit)
        if start is None or not isinstance(limit, Constant) or bound.op == "!=":
            return None
        end = limit.value
        if self.iterator.step > 0:
            return start, end - (bound.op == "<")
        return end + (bound.op == ">"), start

    def full(self, size: int | None) -> bool:
        """The paper's fullarrayaccess, for arrays of this size."""
        if size is None or self.iterator is None or self.iterator.bound is None:
            return False
        exact = self.iterator.bound.exact and abs(self.iterator.step) == 1
        return exact and self.mode is Mode.DIRECT and self.within() == (0, size - 1)
