"""The graph that calls and side effects are unfolded into.

Blocks hold actions on C's objects; the expressions in them are those of the typed tree
without effects. Objects, structs and pointers are still C's: memory is lowered later.
"""

from dataclasses import dataclass, field

from viap.c.tree import Expr, Symbol
from viap.c.types import ArrayType, CType
from viap.program.integer_types import IntType
from viap.record import record
from viap.source import Position


@dataclass(slots=True, eq=False)
class AllocationSite:
    """A place where objects are allocated; `element` is None until a use tells it."""

    name: str
    element: CType | None
    position: Position
    heap: bool  # may be given to free
    given: Symbol | None = None  # the pointer of the entry's caller that it is behind
    # Of alloca, in a function that was called: the scopes around what ends with it.
    scopes: tuple[int, ...] = ()


@record
class Store:
    """A scalar or a whole struct is assigned."""

    target: Expr
    value: Expr
    position: Position


@record
class Receive:
    """An input of an integer type."""

    target: Expr
    function: str
    type: IntType
    position: Position


@record
class ReceivePointer:
    """A pointer that the outside gives: null, or to something that we don't know."""

    target: Expr
    function: str
    position: Position


@record
class Forget:
    """The object becomes indeterminate: its declaration is executed.

    `outside`: it has any value that the outside gave it; pointers may lead anywhere.
    `given`: the caller of the entry function gives this parameter or global.
    """

    symbol: Symbol
    position: Position
    outside: bool = False
    given: Symbol | None = None


@record
class Begin:
    """The object's scope is entered: pointers to it are good from now on.

    `again`: it may be in its scope already, and hold something.
    """

    symbol: Symbol
    position: Position
    again: bool = False


@record
class Expire:
    """The object's scope is left: pointers to it are dangling.

    `moved`: what it held was stored elsewhere, or freed, right before.
    """

    symbol: Symbol
    position: Position
    moved: bool = False


@record
class Leave:
    """The function returns that made objects by alloca: they end."""

    site: AllocationSite
    position: Position


@record
class Finish:
    """The program is about to end: by "main" (it returns), "exit" or "abort"."""

    way: str
    position: Position


@record
class Clear:
    """All of the object becomes zero."""

    target: Expr
    position: Position


@record
class Unspecify:
    """All of the object gets unspecified values: any, and it is no error to read them."""

    target: Expr
    position: Position


@record
class Dimension:
    """A variable-length array comes into being; `sizes` by dimension, None where fixed.

    `given`: it was there before, behind this pointer, and may have no element.
    """

    symbol: Symbol
    type: ArrayType
    sizes: tuple[Expr | None, ...]
    position: Position
    given: Symbol | None = None


@record
class Allocate:
    target: Expr
    site: AllocationSite
    bytes: Expr
    zero: bool
    position: Position


@record
class Regrow:
    """realloc: a new block gets what the old one holds, as far as it fits. That is freed later."""

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
    """A function without a body may change all that it can reach.

    `roots`: pointers that it gets, and structs that hold some. `symbols`: variables that it can
    name. `keeps`: it may keep what it gets, and change it when it is called again. `marks`: all
    keeps its value, and what had none has one from now on.
    """

    roots: tuple[Expr, ...]
    symbols: tuple[Symbol, ...]
    keeps: bool
    function: str
    position: Position
    marks: bool = False


@record
class FillBytes:
    """memset. `form` is how the text computes the number of bytes."""

    pointer: Expr
    value: Expr
    bytes: Expr
    form: Expr
    position: Position


@record
class CopyBytes:
    """memcpy (`overlap` False) and memmove. `form` is how the text computes their size."""

    target: Expr
    source: Expr
    bytes: Expr
    form: Expr
    overlap: bool
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
    | Regrow
    | Release
    | ForgetReachable
    | FillBytes
    | CopyBytes
    | Assume
    | Assert
    | Require
)


def action_expressions(action: Action) -> tuple[Expr, ...]:
    match action:
        case Store():
            return (action.target, action.value)
        case Receive() | ReceivePointer() | Clear() | Unspecify():
            return (action.target,)
        case Dimension():
            return tuple(size for size in action.sizes if size is not None)
        case Allocate():
            return (action.target, action.bytes)
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
    """The run ends here: "exit" or "abort"."""

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
    """The blocks that can be reached, in depth-first preorder."""
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
