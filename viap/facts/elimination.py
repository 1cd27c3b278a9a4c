"""Elimination of candidates (Houdini): what does not follow from the rest is dropped, until all do.

The rest is the largest set that is inductive, as far as the questions can tell. Whoever asks has
the rest proved by the kernel.
"""

import time
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Key = TypeVar("Key")
Reason = TypeVar("Reason")


def is_late(end: float | None) -> bool:
    """True if the process has used that much CPU time; never if there is no end."""
    return end is not None and time.process_time() > end


def largest(
    candidates: Iterable[Item],
    followed: Callable[[list[Item]], Sequence[Item]],
    end: float | None = None,
) -> list[Item] | None:
    """Returns the candidates that are left when all follow; None if the time is over before.

    `followed` returns those of its candidates that follow from all of them.
    """
    left = list(candidates)
    while left:
        kept = list(followed(left))
        if len(kept) == len(left):
            return left
        if is_late(end):
            return None
        left = kept
    return []


class Groups(Generic[Key, Item]):
    """Candidates at places, in groups that a solver can decide: often all of a place in one.

    `weakened` returns the groups of a place without candidates that don't follow; it may split
    groups.
    """

    def __init__(
        self,
        kept: dict[Key, list[list[Item]]],
        weakened: Callable[[Key], list[list[Item]]],
        end: float | None,
    ) -> None:
        self.kept, self._weakened, self._end = kept, weakened, end

    def parts(self) -> list[tuple[Key, list[Item]]]:
        return [(place, group) for place, groups in self.kept.items() for group in groups]

    def run(self) -> bool:
        """Returns False if none is left, or the time is over."""
        unsettled = True
        while unsettled:
            unsettled = False
            for place in list(self.kept):
                before = sum(map(len, self.kept[place]))
                self.kept[place] = self._weakened(place)
                unsettled |= sum(map(len, self.kept[place])) < before
                if not self.kept[place]:
                    del self.kept[place]
            if unsettled and is_late(self._end):
                return False
        return bool(self.kept)


class Elimination(Generic[Item, Reason]):
    """Candidates with the reasons for them: who loses a reason is asked about again.

    `reason` returns why a candidate follows from those in `kept`; None drops it. `used` returns the
    candidates that a reason rests on.
    """

    def __init__(
        self,
        candidates: Iterable[Item],
        reason: Callable[[Item], Reason | None],
        used: Callable[[Reason], Container[Item]],
    ) -> None:
        self.kept = list(candidates)
        self.reasons: dict[Item, Reason] = {}
        self._reason, self._used = reason, used
        self._waiting = list(self.kept)

    def run(self) -> None:
        """Runs until every candidate that is left has a reason."""
        while self._waiting:
            candidate = self._waiting.pop(0)
            found = self._reason(candidate)
            if found is None:
                self.drop(candidate)
            else:
                self.reasons[candidate] = found

    def drop(self, candidate: Item) -> None:
        """Drops a candidate; those that rest on it are asked about again."""
        self.kept.remove(candidate)
        self.reasons.pop(candidate, None)
        lost = [other for other, reason in self.reasons.items() if candidate in self._used(reason)]
        for other in lost:
            del self.reasons[other]
        self._waiting += lost
