"""Evaluations of an expression, and the regions in which no sequence point orders them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from viap.c.library.library_functions import (
    ALLOCATIONS,
    HARMLESS,
    INTERNAL,
    NONDET_PREFIX,
    STOPS,
    SYSTEM_NAMES,
    plain_name,
)
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType, CType, Field, PointerType, StructType
from viap.core.base.record import record
from viap.core.program.integer_types import IntType
from viap.project.property import ASSERT_FUNCTIONS

# ---- Accesses: the objects that an evaluation may read or write, and whether two may overlap.
#
# An object with a name is that name, with the members and indices that follow it. A pointer may
# lead
# to any object whose address is taken, as far as its type allows: C11 6.5p7.


# A member, an index that is a number, or an index that is not known (None).
Step = Field | int | None


@record
class EvaluationAccess:
    """`chain` are the types from the root object to the accessed one.

    `symbol` is None behind a pointer. An empty chain is any memory that pointers lead to.
    """

    symbol: Symbol | None
    steps: tuple[Step, ...]
    chain: tuple[CType, ...]
    write: bool

    @property
    def type(self) -> CType | None:
        return self.chain[-1] if self.chain else None


ANY_READ, ANY_WRITE = (EvaluationAccess(None, (), (), write) for write in (False, True))


def access(lvalue: Expr, write: bool) -> EvaluationAccess | None:
    """Returns the access to an lvalue; None if it is not an object, as the result of a call."""
    steps: list[Step] = []
    chain: list[CType] = [lvalue.type]
    node = lvalue
    while True:
        match node:
            case tree.Element():
                index = node.index
                steps.append(index.value if isinstance(index, tree.IntConst) else None)
                node = node.array
            case tree.Member():
                steps.append(node.field)
                node = node.object
            case tree.Name() | tree.CompoundLiteral():
                root = node.symbol
                return EvaluationAccess(root, tuple(reversed(steps)), tuple(reversed(chain)), write)
            case tree.Deref():
                return EvaluationAccess(None, tuple(reversed(steps)), tuple(reversed(chain)), write)
            case _:
                return None
        chain.append(node.type)


class Overlaps:
    """Decides whether accesses may be to the same memory.

    `exposed`: the address of a variable is taken. `characters`: pointers to these may lead into
    objects of any type. `puns`: any pointer may.
    """

    def __init__(self, exposed: Callable[[Symbol], bool], characters: bool, puns: bool) -> None:
        self._exposed, self._characters, self._puns = exposed, characters, puns

    def conflict(self, one: EvaluationAccess, other: EvaluationAccess) -> bool:
        """True if one of them may write a place that the other one accesses."""
        return (one.write or other.write) and self.possible(one, other)

    def possible(self, one: EvaluationAccess, other: EvaluationAccess) -> bool:
        if one.symbol is not None and other.symbol is not None:
            return one.symbol is other.symbol and _paths_meet(one, other)
        for named in (one, other):
            if named.symbol is not None and not self._exposed(named.symbol):
                return False
        if not one.chain or not other.chain or self._puns:
            return True
        if _types_meet(one, other):
            return True
        return self._characters and (_is_character(one.type) or _is_character(other.type))


def certain(one: EvaluationAccess, other: EvaluationAccess) -> bool:
    """True if both are accesses to one variable, or to one member of it, by name."""
    if one.symbol is None or one.symbol is not other.symbol:
        return False
    if None in one.steps or None in other.steps:
        return False
    if one.steps == other.steps:
        return True
    # Members of a union start at one place.
    same = next(
        (index for index, pair in enumerate(zip(one.steps, other.steps, strict=False))
         if pair[0] is not pair[1] and pair[0] != pair[1]),
        None,
    )  # fmt: skip
    last = len(one.steps) - 1 == same == len(other.steps) - 1
    around = one.chain[same] if same is not None else None
    return last and isinstance(around, StructType) and around.kind == "union"


def _paths_meet(one: EvaluationAccess, other: EvaluationAccess) -> bool:
    for left, right, around in zip(one.steps, other.steps, one.chain, strict=False):
        if isinstance(around, StructType) and around.kind == "union":
            return True
        if left is not None and right is not None and left is not right and left != right:
            return False
    return True


def _before_union(chain: tuple[CType, ...]) -> tuple[CType, ...]:
    """Cuts a chain at a union: an access to one member is an access to all of it."""
    for index, type in enumerate(chain):
        if isinstance(type, StructType) and type.kind == "union":
            return chain[: index + 1]
    return chain


def _types_meet(one: EvaluationAccess, other: EvaluationAccess) -> bool:
    left, right = _before_union(one.chain), _before_union(other.chain)
    if _alike(left[-1], right[-1]):
        # An object is the member of at most one struct, or an element of it.
        members = [_member(one, left), _member(other, right)]
        return None in members or members[0] is members[1]
    return _inside(left, right) or _inside(right, left)


def _member(each: EvaluationAccess, chain: tuple[CType, ...]) -> Field | None:
    """Returns the innermost member that an access names; None if it is only behind a pointer."""
    if len(chain) < len(each.chain):
        return None
    return next((step for step in reversed(each.steps) if isinstance(step, Field)), None)


def _inside(outer: tuple[CType, ...], inner: tuple[CType, ...]) -> bool:
    """True if the object of one access may be a part of the other one's."""
    whole = outer[-1]
    parts = list(_parts(whole))
    if not any(_alike(part, inner[-1]) for part in parts):
        return False
    if any(_alike(whole, type) for type in inner):
        return True
    return any(_alike(part, inner[0]) for part in parts)


def _parts(type: CType) -> Iterator[CType]:
    """Yields a type, and the types of everything in it."""
    waiting = [type]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, ArrayType):
            waiting.append(each.element)
        elif isinstance(each, StructType):
            waiting.extend(field.type for field in each.fields or ())


def _alike(left: CType, right: CType) -> bool:
    """True if C allows both types for one object."""
    if isinstance(left, IntType) and isinstance(right, IntType):
        return left.bits == right.bits or ":" in left.name or ":" in right.name
    if isinstance(left, PointerType) and isinstance(right, PointerType):
        return True
    if isinstance(left, StructType) and isinstance(right, StructType):
        return left is right or (bool(left.tag) and left.tag == right.tag)
    return type(left) is type(right)


def _is_character(type: CType | None) -> bool:
    return isinstance(type, IntType) and type.bits == 8


# ---- Effects: everything that a call may do, as far as others can see it.


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


# ---- Evaluations of an expression, and the regions in which no sequence point orders them.


@dataclass(eq=False, slots=True)
class Evaluation:
    """One evaluation: a read, a store, a call, or a unit with a sequence point inside.

    `effects`: of a call, which is never interleaved with anything. `open`: the store may happen
    after the value is known. `inner`: the evaluations in a unit, which has nothing else.
    """

    node: Expr
    accesses: list[EvaluationAccess]
    effects: CallEffects | None = None
    open: bool = False
    inner: "list[Evaluation]" = field(default_factory=list)
    conditional: bool = False
    traps: bool = False  # it may be undefined by itself
    around: tuple[Expr, ...] = ()  # the operators with sequence points around it
    after: "set[Evaluation]" = field(default_factory=set)
    number: int = 0

    @property
    def call(self) -> bool:
        return self.effects is not None

    @property
    def active(self) -> bool:
        """True if it may do more than read."""
        if self.inner:
            return any(leaf.active for leaf in self.inner)
        return self.call or any(each.write for each in self.accesses)

    def leaves(self) -> "list[Evaluation]":
        return self.inner or [self]


@dataclass(eq=False)
class UnsequencedRegion:
    """`pairs` are not sequenced, nor are the two of each entry of `stores`.

    In `stores`, the second one is known to come after the calls of the first one: it is the
    assignment that has the first one as an operand.
    """

    root: Expr
    events: list[Evaluation] = field(default_factory=list)
    pairs: list[tuple[Evaluation, Evaluation]] = field(default_factory=list)
    stores: list[tuple[Evaluation, Evaluation]] = field(default_factory=list)
