"""Effects: everything that a call may do, as far as others can see it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from viap.c.library import ALLOCATIONS, HARMLESS, INTERNAL, NONDET_PREFIX, STOPS, plain_name
from viap.c.sequence.accesses import ANY_READ, ANY_WRITE, Access
from viap.property import ASSERT_FUNCTIONS


@dataclass(slots=True)
class Effects:
    """`stops`: the run may end inside, or go on there for ever; `exits`: it may end.

    `fails`: the error may be reached. `inputs`: some may be asked for.
    `foreign`: a function that is not known may do anything to what it can reach.
    """

    accesses: list[Access] = field(default_factory=list)
    stops: bool = False
    exits: bool = False
    fails: bool = False
    inputs: bool = False
    foreign: bool = False
    jumps: bool = False  # out of the expression: of a statement expression alone

    def add(self, other: "Effects") -> None:
        self.accesses.extend(other.accesses)
        self.stops |= other.stops
        self.exits |= other.exits
        self.fails |= other.fails
        self.inputs |= other.inputs
        self.foreign |= other.foreign

    def access(self, access: Access | None) -> None:
        if access is not None:
            self.accesses.append(access)

    def simplify(self) -> None:
        """One access of each kind is enough."""
        self.accesses = list({_key(each): each for each in self.accesses}.values())


def _key(each: Access) -> tuple[object, ...]:
    member = tuple(each.steps)
    return (each.symbol, member, tuple(map(str, each.chain)), each.write)


def of_library(name: str, errors: Iterable[str]) -> Effects:
    """What a function does that the program does not define."""
    plain = plain_name(name)
    if name in errors or name in ASSERT_FUNCTIONS:
        return Effects(fails=name in errors, stops=True, exits=True)
    if name in STOPS or plain in STOPS:
        return Effects(stops=True, exits=True)
    if plain in ("__VERIFIER_assume", "assume_abort_if_not", "unreachable"):
        return Effects(stops=True, exits=True)
    if plain in ("__VERIFIER_assert", "__VERIFIER_check"):
        return Effects(fails=True, stops=True, exits=True)
    if name.startswith(INTERNAL):
        return Effects()  # (the words that are calls of such functions: they only look)
    if name.startswith(NONDET_PREFIX):
        return Effects(inputs=True)
    if plain in ALLOCATIONS and plain != "realloc":
        return Effects()
    if plain in ("free", "realloc", "memset", "memcpy", "memmove"):
        return Effects([ANY_READ, ANY_WRITE])
    if plain in HARMLESS:
        # What it gets a pointer to, it may change: it forgets that, like all that is foreign.
        return Effects([ANY_READ, ANY_WRITE], inputs=True)
    return Effects([ANY_READ, ANY_WRITE], inputs=True, foreign=True)
