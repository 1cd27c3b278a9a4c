"""Terms: immutable and interned, so that equal terms are one object.

Only `viap.core.logic.build` and the walkers make terms, through `make`. `size` is the number of
nodes of
the term as a tree: the length of its written form. A term lives as long as something refers to it;
its `id` is unique among living terms. Its `digest` depends on its parts alone: where an order of
terms is needed, `place` gives one that does not depend on the history.
"""

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import count
from typing import Any
from weakref import WeakValueDictionary
from zlib import crc32

# ---- Sorts: integers, truth values, and array objects of each number of dimensions.


@dataclass(frozen=True, slots=True)
class Sort:
    name: str
    dimensions: int = 0  # of an array sort

    def __str__(self) -> str:
        return self.name


INT = Sort("Int")
BOOL = Sort("Bool")


@cache
def array_sort(dimensions: int) -> Sort:
    """Returns the sort of array objects with that many dimensions: Array1, Array2, ..."""
    return Sort(f"Array{dimensions}", dimensions)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A function symbol; a constant has no arguments.

    `distinct` constants of one sort differ from each other: the arrays that a program
    names. Any other constant may be equal to one of them.
    """

    name: str
    arguments: tuple[Sort, ...]
    result: Sort
    distinct: bool = False
    digest: int = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", crc32(self.name.encode()))
        # Cached, since every application of the symbol looks it up in the table of terms.
        object.__setattr__(self, "_hash", hash((self.name, len(self.arguments), self.result)))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.name


# Part of the names of floating-point operations; no name of C has it.
FLOAT_MARK = "@"


def is_floating(symbol: Symbol) -> bool:
    """True for a floating-point operation: a function whose meaning is fixed."""
    form, mark, op = symbol.name.partition(FLOAT_MARK)
    if not mark or form not in ("f32", "f64"):
        return False
    from viap.core.base.floating_formats import ARITIES

    return len(symbol.arguments) == ARITIES.get(op)


# ---- Terms: immutable and interned, so that equal terms are one object.


class Kind(Enum):
    NUMBER = "number"  # payload: int
    TRUTH = "truth"  # payload: bool
    VARIABLE = "variable"  # bound by a quantifier; payload: name
    APPLY = "apply"  # payload: Symbol
    ADD = "+"
    MUL = "*"
    FLOOR_DIV = "div"  # SMT-LIB's: rounds down where the divisor is positive
    FLOOR_MOD = "mod"  # its remainder, which is never negative
    C_DIV = "cdiv"  # rounds toward zero, as C does
    C_MOD = "cmod"
    WRAP = "wrap"  # payload: (bits, signed)
    BITS = "bits"  # payload: "and", "or", "xor" on two's complement
    POWER = "pow2"
    EQ = "="
    LE = "<="
    LT = "<"
    NOT = "not"
    AND = "and"
    OR = "or"
    IMPLIES = "=>"
    ITE = "ite"
    FORALL = "forall"  # payload: (variables, patterns); one argument
    EXISTS = "exists"

    # Kinds are compared by identity; hashing by name would cost time.
    __hash__ = object.__hash__


class Term:
    __slots__ = (
        "__weakref__",
        "args",
        "digest",
        "id",
        "inner_free",
        "kind",
        "payload",
        "size",
        "sort",
    )

    kind: Kind
    args: tuple["Term", ...]
    payload: Any
    sort: Sort
    id: int
    digest: int
    size: int
    # The free variables; a variable doesn't contain itself, or it would live forever.
    inner_free: frozenset["Term"]

    def __repr__(self) -> str:
        # (For debugging. People read `viap.facts.printer`.)
        parts = (self.kind.name.lower(), self.payload, *self.args)
        return "(" + " ".join(str(part) for part in parts if part is not None) + ")"

    def __copy__(self) -> "Term":
        return self

    def __deepcopy__(self, memo: object) -> "Term":
        return self  # a copy would be a second object with the same parts

    def __reduce__(self) -> tuple[Any, ...]:
        return make, (self.kind, self.args, self.payload, self.sort)

    @property
    def is_number(self) -> bool:
        return self.kind is Kind.NUMBER

    @property
    def value(self) -> Any:
        """Returns the number or truth value of a constant."""
        return self.payload


_TABLE: "WeakValueDictionary[tuple[Kind, tuple[Term, ...], Any], Term]" = WeakValueDictionary()
_NEXT = count(1)
_NUMBERS = {kind: number for number, kind in enumerate(Kind)}
_NONE: frozenset[Term] = frozenset()

_BOOLEAN = frozenset(
    (
        Kind.TRUTH,
        Kind.EQ,
        Kind.LE,
        Kind.LT,
        Kind.NOT,
        Kind.AND,
        Kind.OR,
        Kind.IMPLIES,
        Kind.FORALL,
        Kind.EXISTS,
    )
)


def make(kind: Kind, args: tuple[Term, ...] = (), payload: Any = None, sort: Sort = INT) -> Term:
    """Returns the term; the same object whenever it is made of the same parts."""
    if kind in _BOOLEAN:
        sort = BOOL
    # Except for a variable, the sort follows from the other parts.
    key = (kind, args, (payload, sort) if kind is Kind.VARIABLE else payload)
    found = _TABLE.get(key)
    if found is not None:
        return found
    term = Term()
    term.kind, term.args, term.payload, term.sort = kind, args, payload, sort
    size = 1
    free = _NONE
    digest = hash((_NUMBERS[kind], _payload_digest(kind, payload)))
    for arg in args:
        size += arg.size
        digest = hash((digest, arg.digest))
        theirs = free_variables(arg)
        if theirs is not free and theirs:
            # Most terms share the set of one operand.
            free = theirs if theirs >= free else free if free >= theirs else free | theirs
    if kind is Kind.FORALL or kind is Kind.EXISTS:
        free = _outside(free, *payload)
    term.size = size
    term.digest = digest
    term.inner_free = free
    term.id = next(_NEXT)
    _TABLE[key] = term
    return term


def _payload_digest(kind: Kind, payload: Any) -> int:
    """Returns a digest of a term's payload that is the same in every process."""
    if kind is Kind.APPLY:
        return int(payload.digest)
    if kind is Kind.VARIABLE or kind is Kind.BITS:
        return crc32(payload.encode())
    if kind is Kind.FORALL or kind is Kind.EXISTS:
        variables, patterns = payload
        inner = tuple(tuple(each.digest for each in pattern) for pattern in patterns)
        return hash((tuple(each.digest for each in variables), inner))
    return 0 if payload is None else hash(payload)  # numbers and tuples of numbers


def place(term: Term) -> tuple[int, str, str, int]:
    """Returns a sort key for terms: small terms first, then by name."""
    inner = _name(term.args[0]) if term.args else ""
    return term.size, _name(term), inner, term.digest


def _name(term: Term) -> str:
    if term.kind is Kind.APPLY:
        return str(term.payload.name)
    return str(term.payload) if term.kind is Kind.VARIABLE else ""


def free_variables(term: Term) -> frozenset[Term]:
    """Returns the variables that no quantifier inside binds."""
    return frozenset((term,)) if term.kind is Kind.VARIABLE else term.inner_free


def _outside(
    free: frozenset[Term], bound: tuple[Term, ...], patterns: tuple[tuple[Term, ...], ...]
) -> frozenset[Term]:
    """Returns the free variables of a quantifier: those of body and patterns, without its own."""
    for pattern in patterns:
        free = free.union(*map(free_variables, pattern))
    return free.difference(bound)


def apply(symbol: Symbol, *args: Term) -> Term:
    """Applies a symbol to arguments of its sorts."""
    if len(args) != len(symbol.arguments):
        raise TypeError(f"{symbol.name} takes {len(symbol.arguments)} arguments, not {len(args)}")
    for arg, sort in zip(args, symbol.arguments, strict=True):
        if arg.sort is not sort and arg.sort != sort:
            raise TypeError(f"{symbol.name} takes {sort}, not {arg.sort}")
    return make(Kind.APPLY, args, symbol, symbol.result)


def variable(name: str, sort: Sort = INT) -> Term:
    return make(Kind.VARIABLE, (), name, sort)
