"""The plan of every loop: its iterator, its witness index, and the arrays of single iterations."""

from dataclasses import dataclass
from enum import Enum

from viap.core.program.checks.iterators import (
    BodyAccess,
    Iterator,
    accesses,
    asserts,
    changed_scalars,
    is_scalar,
    iterators,
    leaves,
    plain,
)
from viap.core.program.nodes import (
    Array,
    Assign,
    Body,
    Constant,
    Program,
    Scalar,
    While,
    bodies,
    statements,
)
from viap.core.program.unsized_arrays import UNKNOWN_SIZE
from viap.papers.common.scalar_facts import kind

# ---- The iteration of each loop that the transformed program runs, and the scalars that it
# forgets.
#
# direct  the iteration in which the iterator is the witness index, and no other. Needs a loop
#         that is left by its condition alone.
# free    that iteration, and another one that leaves the loop: behind it, or instead of it.
# last    any iteration; one that is completed is the last one.
#
# An assertion in a loop with a witness index needs to be checked in the iteration of the
# witness index only, since every value of it is tried. Of loops around each other with the same
# witness index, only the innermost one may say so.


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


# ---- Witness indices: one for each dimension of an array, shared where arrays go together.
#
# Arrays of the same sizes share them, as in the paper; and so do arrays that a loop accesses by
# one iterator. Sharing is always sound, for the transformed program simulates the program for
# every value of the witness indices; it only must not tie two dimensions of one array.


Dimension = tuple[Array, int]


class Classes:
    """`of` gives the number of the witness index of an array's dimension."""

    def __init__(self, program: Program) -> None:
        self._class: dict[Dimension, int] = {}
        self._members: dict[int, list[Dimension]] = {}
        for array in program.arrays:
            for dimension in range(len(array.sizes)):
                number = len(self._class)
                self._class[array, dimension] = number
                self._members[number] = [(array, dimension)]
        self._by_sizes(program.arrays)
        self._by_iterators(program)

    def of(self, array: Array, dimension: int) -> int:
        return self._class[array, dimension]

    def used(self) -> dict[int, list[Dimension]]:
        """The classes with their members, in the order of the declarations."""
        return self._members

    def size(self, number: int) -> int | None:
        """The largest size of the members, where all are numbers."""
        largest = 0
        for array, dimension in self._members[number]:
            size = array.sizes[dimension]
            if not isinstance(size, int) or size == UNKNOWN_SIZE:
                return None
            largest = max(largest, size)
        return largest

    def _by_sizes(self, arrays: tuple[Array, ...]) -> None:
        first: dict[object, Array] = {}
        for array in arrays:
            other = first.setdefault(array.sizes, array)
            for dimension in range(len(array.sizes)):
                self._join((other, dimension), (array, dimension))

    def _by_iterators(self, program: Program) -> None:
        for loop in statements(program.body):
            if not isinstance(loop, While):
                continue
            for iterator in iterators(loop):
                first: Dimension | None = None
                for access in accesses(loop.body):
                    for dimension, index in enumerate(access.indices):
                        if access.place < iterator.place and is_scalar(index, iterator.scalar):
                            first = first or (access.array, dimension)
                            self._join(first, (access.array, dimension))

    def _join(self, left: Dimension, right: Dimension) -> None:
        keep, drop = self._class[left], self._class[right]
        if keep == drop:
            return
        arrays = {array for array, _ in self._members[keep]}
        if any(array in arrays for array, _ in self._members[drop]):
            return
        for member in self._members.pop(drop):
            self._class[member] = keep
            self._members[keep].append(member)


# ---- The plan of every loop: its iterator, its witness index, and the arrays of single iterations.


class ProgramPlan:
    """The plan of every loop of a program."""

    def __init__(self, program: Program, classes: Classes) -> None:
        self._classes = classes
        self._plans: dict[While, LoopPlan] = {}
        self._body(program.body)

    def of(self, loop: While) -> LoopPlan:
        return self._plans[loop]

    def all(self) -> list[LoopPlan]:
        return list(self._plans.values())

    def bounded(self, number: int) -> int | None:
        """The size below which a witness index may stay: no iteration with an assertion that
        is checked for the witness index alone lies outside."""
        size = self._classes.size(number)
        for plan in self._plans.values():
            if plan.witness != number or not plan.asserts:
                continue
            within = plan.within()
            if size is None or within is None or within[0] < 0 or within[1] >= size:
                return None
        return size or None

    def _body(self, body: Body) -> None:
        for place, statement in enumerate(body):
            for inner in bodies(statement):
                self._body(inner)
            if isinstance(statement, While):
                self._plans[statement] = self._plan(statement, body[:place])

    def _plan(self, loop: While, before: Body) -> LoopPlan:
        found = list(accesses(loop.body))
        written = tuple(dict.fromkeys(each.array for each in found if each.writes))
        own: tuple[Array, ...] = ()
        changed = changed_scalars(loop.body)
        starts = {scalar: start_of(before, scalar) for scalar in changed}
        known = {scalar: start for scalar, start in starts.items() if start is not None}
        iterator, witness = self._tied(loop, found, written, known)
        if iterator is not None and witness is not None:
            own = self._own(found, written, _mates(loop, iterator, known), witness)
        mode = self._mode(loop, witness, own)
        if mode is Mode.LAST:
            own = ()
        checked = asserts(loop.body)
        return LoopPlan(
            loop,
            mode,
            changed,
            tuple(array for array in written if array not in own),
            own,
            iterator,
            witness if checked or mode is not Mode.LAST else None,
            known,
            checked,
        )

    def _mode(self, loop: While, witness: int | None, own: tuple[Array, ...]) -> Mode:
        if witness is None or not (own or asserts(loop.body) or self._tells(loop)):
            return Mode.LAST
        if not leaves(loop) and not self._shared(loop, witness):
            return Mode.DIRECT
        return Mode.FREE if own else Mode.LAST

    def _tells(self, loop: While) -> bool:
        """True if one iteration leaves something behind that all later ones keep."""
        known = {each.scalar for each in iterators(loop)}
        others = (scalar for scalar in changed_scalars(loop.body) if scalar not in known)
        return any(kind(loop, scalar) is not None for scalar in others)

    def _shared(self, loop: While, witness: int) -> bool:
        """True if an inner loop checks its assertions for the same witness index."""
        inner = (each for each in statements(loop.body) if isinstance(each, While))
        plans = (self._plans[each] for each in inner)
        return any(plan.asserts and plan.witness == witness for plan in plans)

    def _tied(
        self,
        loop: While,
        found: list[BodyAccess],
        written: tuple[Array, ...],
        known: dict[Scalar, int],
    ) -> tuple[Iterator | None, int | None]:
        """The iterator and the witness index with the most arrays of their own."""
        candidates = iterators(loop)
        # Those that the loop's condition speaks of say more.
        candidates.sort(key=lambda each: each.bound is None)
        best: tuple[Iterator | None, int | None] = (candidates[0] if candidates else None, None)
        rank = (-1, -1)
        for iterator in candidates:
            uses: dict[int, int] = {}
            mates = _mates(loop, iterator, known)
            for access in found:
                for dimension in _dimensions(access, mates):
                    number = self._classes.of(access.array, dimension)
                    uses[number] = uses.get(number, 0) + 1
            for number, count in uses.items():
                own = self._own(found, written, mates, number)
                if (len(own), count) > rank:
                    rank, best = (len(own), count), (iterator, number)
        return best

    def _own(
        self,
        found: list[BodyAccess],
        written: tuple[Array, ...],
        mates: list[Iterator],
        number: int,
    ) -> tuple[Array, ...]:
        """The arrays of which every iteration writes only cells at its iterator."""
        own = []
        for array in written:
            writes = [each for each in found if each.writes and each.array is array]
            for dimension in range(len(array.sizes)):
                if self._classes.of(array, dimension) == number and all(
                    dimension in _dimensions(each, mates) for each in writes
                ):
                    own.append(array)
                    break
        return tuple(own)


def _mates(loop: While, iterator: Iterator, known: dict[Scalar, int]) -> list[Iterator]:
    """The iterator, and those that have the same value at the start of every iteration."""
    start = known.get(iterator.scalar)
    return [
        each
        for each in iterators(loop)
        if each.scalar is iterator.scalar
        or (start is not None and known.get(each.scalar) == start and each.step == iterator.step)
    ]


def _dimensions(access: BodyAccess, mates: list[Iterator]) -> list[int]:
    """Returns the dimensions whose index is one of the iterators before its step."""
    return [
        dimension
        for dimension, index in enumerate(access.indices)
        if any(access.place < each.place and is_scalar(index, each.scalar) for each in mates)
    ]


def start_of(before: Body, scalar: Scalar) -> int | None:
    """The number that a scalar has behind some statements."""
    for statement in reversed(before):
        if scalar in changed_scalars((statement,)):
            value = plain(statement.value) if isinstance(statement, Assign) else None
            return value.value if isinstance(value, Constant) else None
    return None
