"""The plan of every loop: its iterator, its witness index, and the arrays of single iterations."""

from viap.program.nodes import (
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
from viap.transform.common.body_accesses import (
    BodyAccess,
    accesses,
    asserts,
    changed_scalars,
    is_scalar,
    leaves,
    plain,
)
from viap.transform.common.iterators import Iterator, iterators
from viap.transform.common.loop_plan import LoopPlan, Mode
from viap.transform.common.scalar_growth import kind
from viap.transform.common.witness_indices import Classes


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
