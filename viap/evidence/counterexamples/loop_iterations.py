"""The events of a run with the loop iterations around them, and the iterations that are told."""

from collections import deque
from dataclasses import dataclass

from viap.machine import Event, EventKind
from viap.program.nodes import While

# All iterations of a loop that has no more than these are told; else the first and the last one.
ALL = 3
_MANY = 1 << 62  # the last iteration of a loop, while it is unknown


@dataclass(eq=False)
class LoopRun:
    """One entry into a loop: the number of its last iteration, from zero; -1 if it has none."""

    loop: While
    last: int = -1
    left: bool = False  # the run goes on behind the loop

    @property
    def count(self) -> int | None:
        """Number of iterations; None if it is not known."""
        return None if self.last == _MANY else self.last + 1

    def hides(self, number: int) -> bool:
        """True if the iteration is one of those between the first and the last one."""
        return 0 < number < self.last and self.last + 1 > ALL


@dataclass(frozen=True, eq=False)
class PlacedEvent:
    """An event, and the iterations around it, outer ones first.

    `entry`: of a loop's own events, the entry that they are about.
    """

    event: Event
    around: tuple[tuple[LoopRun, int], ...] = ()
    entry: LoopRun | None = None

    def hidden(self) -> int | None:
        """Returns the number of loops around the first one that hides it; None if none does."""
        for depth, (entry, number) in enumerate(self.around):
            if entry.hides(number):
                return depth
        return None


def placed(events: tuple[Event, ...], cut: int) -> list[PlacedEvent]:
    """Returns each event with the iterations around it; at `cut`, events were left out."""
    stack: deque[tuple[LoopRun, int]] = deque()
    result = []
    for number, event in enumerate(events):
        statement = event.statement
        if number == cut:
            for entry, _ in stack:
                entry.last = _MANY  # unless the loop is seen again
        if event.kind is EventKind.STEP or not isinstance(statement, While):
            result.append(PlacedEvent(event, tuple(stack)))
        elif event.kind is EventKind.ENTER:
            entry = LoopRun(statement)
            result.append(PlacedEvent(event, tuple(stack), entry))
            stack.append((entry, -1))
        elif event.kind is EventKind.ITERATION:
            while stack and stack[-1][0].loop is not statement:
                stack.pop()
            entry = stack.pop()[0] if stack else LoopRun(statement)
            entry.last = event.value or 0
            stack.append((entry, entry.last))
            result.append(PlacedEvent(event, tuple(stack), entry))
        elif any(entry.loop is statement for entry, _ in stack):
            while stack[-1][0].loop is not statement:
                stack.pop()
            entry = stack.pop()[0]
            entry.left = True
            result.append(PlacedEvent(event, tuple(stack), entry))
    return result
