"""Requested checks for undefined behaviour: the kinds that are asserted, and how.

Whoever decides a program, writes evidence for it or checks such evidence makes the program
that is looked at here, from the same few words.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from viap.program.nodes import Program
from viap.program.undefined_behaviour import CLEANUP, DOUBTFUL_LEAK, LEAKS
from viap.source import Position
from viap.transform.common.definedness_checks import operations, with_checks


@dataclass(frozen=True, slots=True)
class RequestedChecks:
    """Nothing but the program's own assertions, where there are no kinds.

    `only`: its own assertions end a run, and are none any more. `silent`: kinds that have to be
    absent as well, of whose presence the question says nothing.
    """

    kinds: frozenset[str] = frozenset()
    only: bool = False
    silent: frozenset[str] = frozenset()

    def program(self, loaded: Program, without: Collection[Position] = ()) -> Program:
        """The program that is decided; `without` assertions at these places."""
        if not self.kinds and not without:
            return loaded
        return with_checks(loaded, self.kinds, self.only, without)

    def checked(self, loaded: Program) -> dict[str, int]:
        """Counts the operations that are asserted to be defined, by their kind."""
        found = [each.kind for each in operations(self.program(loaded))] if self.kinds else []
        return {kind: found.count(kind) for kind in sorted(self.kinds)}


def asked(parts: Mapping[str, frozenset[str]], kinds: frozenset[str]) -> RequestedChecks:
    """By the parts of a property, with the kinds that each is about; or else by the kinds alone.

    A property is silent about what has no kind of its own; of that, nothing is sure.
    """
    wanted = kinds.union(*parts.values())
    # What may be lost, or still be held, is neither.
    silent = {DOUBTFUL_LEAK} if wanted & {LEAKS, CLEANUP} else set()
    if parts:
        silent.add("other")
    return RequestedChecks(wanted | silent, bool(parts), frozenset(silent))
