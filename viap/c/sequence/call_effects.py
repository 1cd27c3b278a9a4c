"""Effects: everything that a call may do, as far as others can see it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from viap.c.library_functions import (
    ALLOCATIONS,
    HARMLESS,
    INTERNAL,
    NONDET_PREFIX,
    STOPS,
    SYSTEM_NAMES,
    plain_name,
)
from viap.c.sequence.evaluation_accesses import ANY_READ, ANY_WRITE, EvaluationAccess
from viap.project.property import ASSERT_FUNCTIONS


@dataclass(slots=True)
class CallEffects:
    """`stops`: the run may end inside, or go on there forever; `exits`: it may end.

    `fails`: the error may be reached. `inputs`: some may be read. `foreign`: an unknown function
    may do anything to the objects that it can reach.
    """

    accesses: list[EvaluationAccess] = field(default_factory=list)
    stops: bool = False
    exits: bool = False
    fails: bool = False
    inputs: bool = False
    foreign: bool = False
    jumps: bool = False  # out of the expression: by a statement expression, or a nested function

    def add(self, other: "CallEffects") -> None:
        self.accesses.extend(other.accesses)
        self.stops |= other.stops
        self.exits |= other.exits
        self.fails |= other.fails
        self.inputs |= other.inputs
        self.foreign |= other.foreign
        self.jumps |= other.jumps

    def access(self, access: EvaluationAccess | None) -> None:
        if access is not None:
            self.accesses.append(access)

    def simplify(self) -> None:
        """Keeps one access of each kind, which is enough."""
        self.accesses = list({_key(each): each for each in self.accesses}.values())


def _key(each: EvaluationAccess) -> tuple[object, ...]:
    member = tuple(each.steps)
    return (each.symbol, member, tuple(map(str, each.chain)), each.write)


def of_library(name: str, errors: Iterable[str]) -> CallEffects:
    """Returns the effects of a function that the program does not define."""
    plain = plain_name(name)
    if name in errors or name in ASSERT_FUNCTIONS:
        return CallEffects(fails=name in errors, stops=True, exits=True)
    if name in STOPS or plain in STOPS:
        return CallEffects(stops=True, exits=True)
    if plain in ("__VERIFIER_assume", "assume_abort_if_not", "unreachable"):
        return CallEffects(stops=True, exits=True)
    if plain in ("__VERIFIER_assert", "__VERIFIER_check"):
        return CallEffects(fails=True, stops=True, exits=True)
    if name.startswith(INTERNAL):
        return CallEffects()  # words that are calls of such functions: they only read
    if name.startswith(NONDET_PREFIX):
        return CallEffects(inputs=True)
    if plain in ALLOCATIONS and plain != "realloc":
        return CallEffects()
    if plain in ("free", "realloc", "memset", "memcpy", "memmove"):
        return CallEffects([ANY_READ, ANY_WRITE])
    if plain in HARMLESS and plain not in SYSTEM_NAMES:
        # It may change the objects behind its pointers: they are havocked, like all foreign ones.
        return CallEffects([ANY_READ, ANY_WRITE], inputs=True)
    return CallEffects([ANY_READ, ANY_WRITE], inputs=True, foreign=True)
