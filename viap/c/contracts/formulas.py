"""Formulas about the state of a C program, and the contracts that are made of them.

Terms are expressions of the typed tree without effects. Integers of ACSL are mathematical: each
operation of a term has a type that is wide enough for its result. A division by zero, and a read
of memory that does not exist, have any value. `tree.At` is the value that its
operand had at a label, such as the function's start; a bound variable is a Symbol of its own.
"""

from collections.abc import Iterator

from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType, CType, Field, PointerType
from viap.core.base.record import record
from viap.core.base.source import Position

# Labels of `tree.At`.
START = "Pre"  # where the function is called
HERE = "Here"  # where the formula stands


@record
class Holds:
    """A condition without quantifiers: an expression of type int."""

    condition: Expr
    position: Position


@record
class Not:
    operand: "Formula"
    position: Position


@record
class All:
    """True if all parts are; nothing is true if there are none."""

    parts: tuple["Formula", ...]
    position: Position


@record
class Some:
    """True if one of the parts is; `A ==> B` is `Some((Not(A), B))`.

    Later parts are only looked at where the earlier ones are false, as `||` does in C.
    """

    parts: tuple["Formula", ...]
    position: Position


@record
class Quantified:
    """`body` for all (`universal`), or for one, of the integers `low <= variable < high`."""

    universal: bool
    variable: Symbol
    low: Expr
    high: Expr
    body: "Formula"
    position: Position


@record
class ElementRange:
    """The elements `pointer[low]` to `pointer[high - 1]`; none if `low >= high`.

    `part`: the members, and the first index and the one behind the last, that lead to the parts of
    each element that are meant, as in `a[0 .. 9].key` and `m[0 .. 9][1 .. 2]`; only places of
    frames have one.
    """

    pointer: Expr
    low: Expr
    high: Expr
    position: Position
    part: tuple[Field | tuple[Expr, Expr], ...] = ()

    @property
    def type(self) -> CType:
        """The type of the objects that are meant."""
        assert isinstance(self.pointer.type, PointerType)
        type = self.pointer.type.target
        for step in self.part:
            if isinstance(step, Field):
                type = step.type
            else:
                assert isinstance(type, ArrayType)
                type = type.element
        return type


@record
class Accessible:
    """The elements exist: they may be read, and written if `writes`.

    `fresh`: the caller promises, besides, that they overlap nothing else that it passes.
    """

    range: ElementRange
    writes: bool
    position: Position
    fresh: bool = False


@record
class Separated:
    """No two of the ranges overlap."""

    ranges: tuple[ElementRange, ...]
    position: Position


Formula = Holds | Not | All | Some | Quantified | Accessible | Separated


@record
class Clause:
    """One clause: `kind` is a word such as "requires"; `name` is the user's name for it, or ""."""

    kind: str
    formula: Formula
    position: Position
    name: str = ""
    text: str = ""  # as it is written


@record
class Skipped:
    """A clause that is not modelled: nothing relies on it, and it is reported as not checked."""

    kind: str
    text: str
    reason: str
    position: Position


@record
class Frame:
    """What may be changed: lvalues and ranges of elements. Empty: nothing."""

    places: tuple[Expr | ElementRange, ...]
    position: Position


@record
class BehaviorFrame:
    """What may be changed if some formulas about the start hold."""

    assumed: tuple[Formula, ...]
    frame: Frame
    text: str


@record
class FunctionContract:
    """The contract of a function; behaviours are implications in its clauses already.

    `frame` None: everything may be changed. `narrow`: frames of behaviours, which hold besides.
    `result` stands for the result in `ensures`. A function with a contract has its parameters in
    `Function.parameters`, also if it has no body; in `ensures`, they are below `tree.At`, with the
    label START. `skipped`: a caller that must fulfil a clause there can't be shown to do so, and a
    function is not shown to keep it.
    """

    requires: tuple[Clause, ...]
    ensures: tuple[Clause, ...]
    frame: Frame | None
    result: Symbol | None
    position: Position
    decreases: Expr | None = None
    skipped: tuple[Skipped, ...] = ()
    narrow: tuple[BehaviorFrame, ...] = ()


@record
class LoopAnnotation:
    """What is written about a loop: candidates for its proof, which nothing may trust."""

    invariants: tuple[Clause, ...]
    frame: Frame | None
    variant: Expr | None
    position: Position
    skipped: tuple[Skipped, ...] = ()


# ---- The terms in contracts of functions: what formulas read counts as used by the program.


_PARTS = (
    Formula,
    ElementRange,
    Clause,
    Frame,
    FunctionContract,
)


def terms_of(part: object) -> Iterator[Expr]:
    """Yields the terms of a contract, or of a part of one."""
    waiting = [part]
    while waiting:
        node = waiting.pop()
        match node:
            case tuple():
                waiting.extend(node)
            case _ if isinstance(node, tree.Expr):
                yield node
            case _ if isinstance(node, _PARTS):
                names: tuple[str, ...] = getattr(type(node), "__match_args__", ())
                waiting.extend(getattr(node, name) for name in names)
