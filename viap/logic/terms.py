"""Terms: immutable and interned, so that equal terms are one object.

Only `viap.logic.build` and the walkers make terms, through `make`. `size` counts the
term's nodes as a tree: what writing it out would take.
"""

from enum import Enum
from typing import Any
from weakref import WeakValueDictionary

from viap.logic.sorts import BOOL, INT, Sort, Symbol


class Kind(Enum):
    NUMBER = "number"  # payload: int
    TRUTH = "truth"  # payload: bool
    VARIABLE = "variable"  # bound by a quantifier; payload: name
    APPLY = "apply"  # payload: Symbol
    ADD = "+"
    MUL = "*"
    FLOOR_DIV = "div"  # by a positive number: rounds down
    FLOOR_MOD = "mod"
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

    # Identity is what matters, and hashing by name costs time.
    __hash__ = object.__hash__


class Term:
    __slots__ = ("__weakref__", "args", "id", "kind", "payload", "size", "sort")

    kind: Kind
    args: tuple["Term", ...]
    payload: Any
    sort: Sort
    id: int
    size: int

    def __repr__(self) -> str:
        from viap.logic.text import show

        return f"<{show(self)}>"

    @property
    def is_number(self) -> bool:
        return self.kind is Kind.NUMBER

    @property
    def value(self) -> Any:
        """The number or truth value of a constant."""
        return self.payload


_TABLE: "WeakValueDictionary[tuple[Kind, tuple[int, ...], Any], Term]" = WeakValueDictionary()
_NEXT = [0]

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
    """The term; the same object whenever it is made of the same parts."""
    if kind in _BOOLEAN:
        sort = BOOL
    key = (kind, tuple(arg.id for arg in args), (payload, sort))
    found = _TABLE.get(key)
    if found is not None:
        return found
    term = Term()
    term.kind, term.args, term.payload, term.sort = kind, args, payload, sort
    term.size = 1 + sum(arg.size for arg in args)
    _NEXT[0] += 1
    term.id = _NEXT[0]
    _TABLE[key] = term
    return term


def apply(symbol: Symbol, *args: Term) -> Term:
    """A symbol applied to arguments of its sorts."""
    if len(args) != len(symbol.arguments):
        raise TypeError(f"{symbol.name} takes {len(symbol.arguments)} arguments, not {len(args)}")
    for arg, sort in zip(args, symbol.arguments, strict=True):
        if arg.sort is not sort and arg.sort != sort:
            raise TypeError(f"{symbol.name} takes {sort}, not {arg.sort}")
    return make(Kind.APPLY, args, symbol, symbol.result)


def variable(name: str, sort: Sort = INT) -> Term:
    return make(Kind.VARIABLE, (), name, sort)
