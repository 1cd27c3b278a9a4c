"""The control flow graph that calls and side effects are unfolded into.

Blocks hold actions on C's objects; the expressions in them are those of the typed tree without
effects. Objects, structs and pointers are still C's: memory is lowered later.
"""

from dataclasses import dataclass, field

from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType, CType, Field
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import IntType


@dataclass(frozen=True, slots=True)
class Supposed(Position):
    """Position of a store of any value for which the store is defined: it needs no check."""

    def __str__(self) -> str:
        return Position.__str__(self)


def supposed_at(position: Position) -> Position:
    return Supposed(position.file, position.line, position.column)


@dataclass(slots=True, eq=False)
class AllocationSite:
    """A place where objects are allocated; `element` is None until a use determines it."""

    name: str
    element: CType | None
    position: Position
    heap: bool  # may be passed to free
    given: Symbol | None = None  # the pointer of the entry's caller that leads to it
    # For alloca in a called function: the scopes around the objects that end with it.
    scopes: tuple[int, ...] = ()


@record
class Store:
    """Assigns a scalar or a whole struct."""

    target: Expr
    value: Expr
    position: Position


@record
class Receive:
    """Reads an input of an integer type."""

    target: Expr
    function: str
    type: IntType
    position: Position


@record
class ReceivePointer:
    """Receives a pointer from outside: null, or to an unknown object, at an address if given."""

    target: Expr
    function: str
    position: Position
    address: Expr | None = None


@record
class Forget:
    """Makes the object indeterminate (havoc): its declaration is executed.

    `outside`: it has any value that the outside gave it; pointers may lead anywhere. `given`: the
    caller of the entry function passes this parameter or global.
    """

    symbol: Symbol
    position: Position
    outside: bool = False
    given: Symbol | None = None


@record
class Begin:
    """Enters the object's scope: pointers to it are valid from now on.

    `again`: it may be in its scope already, and hold something.
    """

    symbol: Symbol
    position: Position
    again: bool = False


@record
class Expire:
    """Leaves the object's scope: pointers to it are dangling.

    `moved`: its value was stored elsewhere, or freed, right before.
    """

    symbol: Symbol
    position: Position
    moved: bool = False


@record
class Leave:
    """Ends the objects made by alloca, since their function returns."""

    site: AllocationSite
    position: Position


@record
class Finish:
    """Announces the end of the program: by "main" (it returns), "exit" or "abort"."""

    way: str
    position: Position


@record
class Clear:
    """Sets the whole object to zero."""

    target: Expr
    position: Position


@record
class Unspecify:
    """Gives the whole object unspecified values: any values, which may be read."""

    target: Expr
    position: Position


@record
class Dimension:
    """Creates a variable-length array; `sizes` by dimension, None for fixed ones.

    `given`: it existed before, behind this pointer, and may have no element. `outside`: another
    file defines it.
    """

    symbol: Symbol
    type: ArrayType
    sizes: tuple[Expr | None, ...]
    position: Position
    given: Symbol | None = None
    outside: bool = False


@record
class Allocate:
    target: Expr
    site: AllocationSite
    bytes: Expr
    zero: bool
    position: Position


@record
class Provide:
    """Provides objects of the entry's caller: any number of them, each with a number from 0 on.

    `size`: the number of elements of each, of `unit` bytes.
    """

    site: AllocationSite
    size: Expr
    unit: int
    position: Position


@record
class Link:
    """Leads the pointers in objects of the entry's caller to objects of `site`, at the call.

    `path`: the members to the pointers, None for an element. `numbers`: the pointer in object or
    element k leads to the object `numbers[0] * k + numbers[1]`; None: to any. A pointer is null if
    it is `optional` and an input says so, or if k is not below `limit`.
    """

    holder: Symbol | AllocationSite
    path: tuple[Field | None, ...]
    site: AllocationSite
    numbers: tuple[int, int] | None
    optional: bool
    given: Symbol
    position: Position
    limit: Expr | None = None


@record
class Regrow:
    """realloc: copies the old block to a new one, as far as it fits. The old one is freed later."""

    site: AllocationSite
    target: Expr
    old: Expr
    position: Position


@record
class Release:
    pointer: Expr
    position: Position


@record
class ForgetReachable:
    """Havoc by a function without a body: it may change all that it can reach.

    `roots`: pointers that it gets, and structs that hold some. `symbols`: variables that it can
    name. `keeps`: it may store what it gets, and change it when it is called again. `marks`:
    everything keeps its value, and objects without a value count as having one from now on.
    `reveals`: everything keeps its value, and integers may hold the addresses from now on.
    """

    roots: tuple[Expr, ...]
    symbols: tuple[Symbol, ...]
    keeps: bool
    function: str
    position: Position
    marks: bool = False
    reveals: bool = False


@record
class FillBytes:
    """memset. `form` and `made`: the text's expressions for the number of bytes and the pointer."""

    pointer: Expr
    value: Expr
    bytes: Expr
    form: Expr
    position: Position
    made: Expr | None = None


@record
class CopyBytes:
    """memcpy (`overlap` False) and memmove. `form` is the text's expression for their size.

    `made`: those for the two pointers.
    """

    target: Expr
    source: Expr
    bytes: Expr
    form: Expr
    overlap: bool
    position: Position
    made: tuple[Expr, Expr] | None = None


@record
class Separate:
    """Undefined behaviour if a library function writes bytes that it also reads.

    `written` and `read` are the numbers of bytes behind the two pointers to characters.
    """

    target: Expr
    source: Expr
    written: Expr
    read: Expr
    position: Position


@record
class Assume:
    condition: Expr
    origin: str
    position: Position


@record
class Assert:
    """`position` is shown to the user; `target` is the call of the error function."""

    condition: Expr
    position: Position
    target: Position


@record
class Require:
    """Undefined behaviour of a kind, unless the condition holds."""

    condition: Expr
    kind: str
    position: Position


Action = (
    Store
    | Receive
    | ReceivePointer
    | Forget
    | Begin
    | Expire
    | Leave
    | Finish
    | Clear
    | Unspecify
    | Dimension
    | Allocate
    | Provide
    | Link
    | Regrow
    | Release
    | ForgetReachable
    | FillBytes
    | CopyBytes
    | Separate
    | Assume
    | Assert
    | Require
)


def action_expressions(action: Action) -> tuple[Expr, ...]:
    match action:
        case Store():
            return (action.target, action.value)
        case ReceivePointer() if action.address is not None:
            return (action.target, action.address)
        case Receive() | ReceivePointer() | Clear() | Unspecify():
            return (action.target,)
        case Dimension():
            return tuple(size for size in action.sizes if size is not None)
        case Allocate():
            return (action.target, action.bytes)
        case Provide():
            return (action.size,)
        case Link():
            return () if action.limit is None else (action.limit,)
        case Regrow():
            return (action.target, action.old)
        case Release():
            return (action.pointer,)
        case ForgetReachable():
            return action.roots
        case FillBytes():
            return (action.pointer, action.value, action.bytes)
        case CopyBytes():
            return (action.target, action.source, action.bytes)
        case Separate():
            return (action.target, action.source, action.written, action.read)
        case Assume() | Assert() | Require():
            return (action.condition,)
        case Forget() | Begin() | Expire() | Leave() | Finish():
            return ()


@record
class Goto:
    target: "FlowBlock"


@record
class Branch:
    condition: Expr
    then: "FlowBlock"
    orelse: "FlowBlock"
    position: Position


@record
class Stop:
    """Ends the run: "exit" or "abort"."""

    origin: str
    position: Position


Terminator = Goto | Branch | Stop


@dataclass(slots=True, eq=False)
class FlowBlock:
    """`position` is where a loop that starts here is shown."""

    position: Position
    actions: list[Action] = field(default_factory=list)
    end: Terminator | None = None


def successors(block: FlowBlock) -> tuple[FlowBlock, ...]:
    match block.end:
        case Goto():
            return (block.end.target,)
        case Branch():
            return (block.end.then, block.end.orelse)
        case _:
            return ()


def reachable(entry: FlowBlock) -> list[FlowBlock]:
    """Returns the reachable blocks, in depth-first preorder."""
    seen = {id(entry)}
    order: list[FlowBlock] = []
    stack = [entry]
    while stack:
        block = stack.pop()
        order.append(block)
        for successor in reversed(successors(block)):
            if id(successor) not in seen:
                seen.add(id(successor))
                stack.append(successor)
    return order
