"""The typed tree: C with every type resolved and every conversion explicit.

`effects` is true if evaluating an expression can do more than read: assign, call, take an input.
Expressions without effects may be moved and repeated by the lowering.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from viap.c.tree.types import ArrayType, CType, Field, FunctionType
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import IntType

if TYPE_CHECKING:
    from viap.c.contracts.formulas import Clause, FunctionContract, LoopAnnotation, Skipped


@dataclass(slots=True, eq=False)
class Symbol:
    """A variable: global, static, parameter or local."""

    name: str
    type: CType
    position: Position
    static: bool  # lives as long as the program, and starts as zero
    init: "Initialiser | None" = None
    external: bool = False  # declared here, defined elsewhere
    parameter: bool = False
    constant: bool = False  # declared `const`: nothing may change it
    local: bool = False  # declared inside of a function, static or not
    temporary: bool = False  # made by the lowering: may disappear again
    scopes: tuple[int, ...] = ()  # for an inlined variable: the scopes around it
    shown: str = ""  # its name in messages, if that is another one
    stands_for: "Expr | None" = None  # for a temporary: the expression whose value it holds
    member: bool = False  # stands for a member of an object that the entry's caller passes
    bound: "int | Expr | None" = None  # for an array parameter: the size in its declaration
    alignment: int = 0  # bytes, by attributes, _Alignas or a typedef; 0: that of the type
    exposed: bool = False  # a function of another file can name it, or may have its address
    volatile: bool = False
    qualifiers: frozenset[str] = frozenset()  # `const`, `restrict` of the declaration
    least: bool = False  # an array parameter with `static`: a caller's has at least that size
    literal: bool = False  # a compound literal: an object that no name designates
    addressed: bool = False  # `&` is applied to it, or to a part of it
    weak: bool = False  # defined here, unless another file defines it
    ghost: bool = False  # made by the lowering, for contracts: stays, and is not shown
    of_thread: bool = False  # each thread has its own
    kept: bool = False  # of an argument of main: it must not be freed


NO_RETURN = "noreturn"  # the promise of a function that it does not return


@dataclass(slots=True, eq=False)
class Function:
    name: str
    type: FunctionType
    position: Position
    parameters: tuple[Symbol, ...] = ()
    body: "Block | None" = None  # None: not defined in this file
    declared: bool = True  # False: it is only called
    takes_list: bool = False  # it uses its variable arguments
    inline: bool = False  # calls may go to a definition in another file (C11 6.7.4p7)
    reserved: bool = False  # defined here, by a name of the library (C11 7.1.3)
    built_in: "Function | None" = None  # what compilers may compute in place of a reserved one
    weak: bool = False  # defined here, unless another file defines it
    promises: frozenset[str] = frozenset()  # promises of attributes that callers may rely on
    refused: Unsupported | None = None  # something in its body is not modelled
    internal: bool = False  # static: another file may have a function of this name
    contract: "FunctionContract | None" = None  # as written with its declarations
    lends: Position | None = None  # where nested functions keep pointers to its variables


# ----------------------------------------------------------------- expressions


@record
class IntConst:
    value: int
    type: IntType
    position: Position
    effects: bool = False


@record
class FloatConst:
    text: str
    type: CType
    position: Position
    effects: bool = False


@record
class StringLit:
    """An array of characters, the final zero included; an lvalue."""

    values: tuple[int, ...]
    type: ArrayType
    position: Position
    effects: bool = False


@record
class Name:
    symbol: Symbol
    position: Position
    effects: bool = False

    @property
    def type(self) -> CType:
        return self.symbol.type


@record
class FunctionRef:
    """A function used as a value: its address."""

    function: Function
    type: CType
    position: Position
    effects: bool = False


NONZERO = "nonzero"
# A comparison of two floating-point numbers by their bits.
SAME_BITS = "same bits"


@record
class Unary:
    """`-`, `~`, `!` on an operand of the right type, or an operation of <math.h> by its name.

    NONZERO: some number that is not zero if the operand is not zero; else zero.
    """

    op: str
    operand: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class Binary:
    """A binary operation on converted operands.

    With pointers: `+` and `-` of a pointer and an integer, `-` of two pointers, and comparisons.
    """

    op: str
    left: "Expr"
    right: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class Conditional:
    condition: "Expr"
    then: "Expr"
    orelse: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class Convert:
    """A conversion, written (`explicit`) or implied."""

    operand: "Expr"
    type: CType
    position: Position
    effects: bool
    explicit: bool = False


@record
class Element:
    """An element of an array lvalue."""

    array: "Expr"
    index: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class Deref:
    pointer: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class Member:
    """A member of a struct or union; `field` is one of its direct fields."""

    object: "Expr"
    field: Field
    type: CType
    position: Position
    effects: bool


@record
class AddressOf:
    operand: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class Decay:
    """An array lvalue as a pointer to its first element."""

    array: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class Assign:
    """`target = value`, or `target op= value` computed in `computation`'s type."""

    target: "Expr"
    value: "Expr"
    type: CType
    position: Position
    op: str = ""
    computation: CType | None = None
    effects: bool = True


@record
class Step:
    """`++` and `--`; `prefix` decides which value the expression has."""

    target: "Expr"
    amount: int
    prefix: bool
    type: CType
    position: Position
    effects: bool = True


@record
class Call:
    """A call; `callee` is a FunctionRef, or a pointer's value."""

    callee: "Expr"
    arguments: tuple["Expr", ...]
    type: CType
    position: Position
    effects: bool = True


@record
class Comma:
    left: "Expr"
    right: "Expr"
    type: CType
    position: Position
    effects: bool


@record
class StatementExpr:
    """GNU's `({ ...; value; })`."""

    body: "Block"
    value: "Expr | None"
    type: CType
    position: Position
    effects: bool = True


@record
class CompoundLiteral:
    symbol: Symbol
    type: CType
    position: Position
    effects: bool = True


@record
class SizeOfArray:
    """The size in bytes of a variably modified array type.

    `here`: the type is written here, and its sizes are the current ones.
    """

    array: ArrayType
    type: IntType
    position: Position
    here: bool
    effects: bool = False


# A call of a function of this name, with a number behind it, is a mark: no C program can name it.
MARK_PREFIX = "mark@"


@record
class Marked:
    """An operand whose value is observed at every evaluation: see `viap/c/marks`."""

    number: int
    operand: "Expr"
    type: CType
    position: Position
    effects: bool = True


@record
class At:
    """The value that the operand had at a label; in formulas only (see `viap/c/contracts`)."""

    operand: "Expr"
    label: str
    type: CType
    position: Position
    effects: bool = False


@record
class Sum:
    """The sum of a term for all integers `low <= variable < high`; in formulas only."""

    variable: Symbol
    low: "Expr"
    high: "Expr"
    term: "Expr"
    type: CType
    position: Position
    effects: bool = False


@record
class Fold:
    """The value after steps for all integers `low <= variable < high`; in formulas only.

    `earlier` is the value before a step: `start` at first. Its name is the one of the function.
    """

    variable: Symbol
    low: "Expr"
    high: "Expr"
    earlier: Symbol
    start: "Expr"
    step: "Expr"
    type: CType
    position: Position
    effects: bool = False


@record
class Undefined:
    """Something undefined that is reported only if it is really evaluated."""

    message: str
    construct: str
    type: CType
    position: Position
    effects: bool = True


Expr = (
    IntConst
    | FloatConst
    | StringLit
    | Name
    | FunctionRef
    | Unary
    | Binary
    | Conditional
    | Convert
    | Element
    | Deref
    | Member
    | AddressOf
    | Decay
    | Assign
    | Step
    | Call
    | Comma
    | StatementExpr
    | CompoundLiteral
    | SizeOfArray
    | Marked
    | At
    | Sum
    | Fold
    | Undefined
)


def operands(expr: Expr) -> tuple[Expr, ...]:
    """Return the direct parts of a pure expression."""
    match expr:
        case Unary() | Convert() | AddressOf() | At():
            return (expr.operand,)
        case Binary():
            return (expr.left, expr.right)
        case Conditional():
            return (expr.condition, expr.then, expr.orelse)
        case Element():
            return (expr.array, expr.index)
        case Deref():
            return (expr.pointer,)
        case Member():
            return (expr.object,)
        case Decay():
            return (expr.array,)
        case Sum():
            return (expr.low, expr.high, expr.term)
        case Fold():
            return (expr.low, expr.high, expr.start, expr.step)
        case _:
            return ()


@dataclass(slots=True, eq=False)
class Initialiser:
    """Values for parts of an object; parts that are not named become zero if `aggregate`.

    A path's steps are indices and fields. The values are in the order of the list. `union_members`:
    the paths of members by which unions are initialised, outer ones first; the bytes of an
    automatic union beyond its member are unspecified (C11 6.2.6.1p7).
    """

    values: list[tuple[tuple[int | Field, ...], Expr]] = field(default_factory=list)
    aggregate: bool = False
    union_members: list[tuple[int | Field, ...]] = field(default_factory=list)


# ----------------------------------------------------------------- statements


@record
class ExprStatement:
    expr: Expr
    position: Position


@record
class Declaration:
    symbol: Symbol
    position: Position


@record
class Block:
    items: tuple["Statement", ...]
    position: Position


@record
class If:
    condition: Expr
    then: "Statement"
    orelse: "Statement | None"
    position: Position


@record
class Loop:
    """`for`, `while` and `do` (`check_first` is False) in one form."""

    init: "Statement | None"
    condition: Expr | None
    step: Expr | None
    body: "Statement"
    check_first: bool
    position: Position
    annotation: "LoopAnnotation | None" = None


@record
class Specified:
    """An annotation among the statements: a clause "assert", "check" (asserted, but not relied on)
    or "admit" (assumed), or one that is not modelled."""

    clause: "Clause | Skipped"
    position: Position


@record
class Case:
    """A label of the innermost switch: values from `low` to `high`; None for default."""

    low: int | None
    high: int | None
    body: "Statement"
    position: Position


@record
class Switch:
    value: Expr
    body: "Statement"
    position: Position


@record
class Label:
    name: str
    body: "Statement"
    position: Position


@record
class Goto:
    label: str
    position: Position


@record
class Jump:
    """`break` or `continue`."""

    kind: str
    position: Position


@record
class Return:
    value: Expr | None
    position: Position


Statement = (
    ExprStatement
    | Declaration
    | Block
    | If
    | Loop
    | Specified
    | Case
    | Switch
    | Label
    | Goto
    | Jump
    | Return
)


@record
class CallerContract:
    """The caller contract: facts about arguments and globals when the entry is called.

    `sizes`: the number of elements behind a pointer: a parameter or global, or a member of an
    object there, by the symbol and the C text after its name ("", "->data"). `probe`: only asks
    whether these assumptions can hold; the body is left out. `nullable`: pointers that may be null;
    `equal`: pairs that may be equal.
    """

    sizes: dict[tuple[Symbol, str], Expr]
    assumptions: tuple[Expr, ...]
    probe: bool = False
    nullable: frozenset[tuple[Symbol, str]] = frozenset()
    equal: tuple[tuple[tuple[Symbol, str], tuple[Symbol, str]], ...] = ()


@record
class Unit:
    """A translation unit: everything that `entry` can reach.

    `given`: the entry has a caller, with any arguments and globals; None: the program starts there.
    """

    file: str
    entry: Function
    functions: tuple[Function, ...]
    globals: tuple[Symbol, ...]
    address_taken: tuple[Function, ...] = ()
    given: CallerContract | None = None
    # Names in the functions of this file that functions of other files can call, and in those that
    # they call in turn. Empty if the entry reaches no function of another file.
    mentioned_by_others: frozenset[str] = frozenset()
    assembly: tuple[Position, ...] = ()  # the places of assembly outside of functions
    # The names in a function of the file, and in all that these stand for.
    names_in: "Callable[[str], frozenset[str]]" = lambda name: frozenset((name,))
    atomics: tuple[Position, ...] = ()  # the places of atomic types
    annotated: bool = False  # functions may have contracts
    # Functions of the file whose bodies have a syntax error, and its place.
    unread: tuple[tuple[str, Position], ...] = ()
    # Names of the file that are declared without a type, and their places.
    implicit: tuple[tuple[str, Position], ...] = ()
    # Queries of the preprocessor for headers that are nowhere, and their places.
    absent: tuple[tuple[str, Position], ...] = ()
    # Where files that are linked have errors, for which they are left out.
    lost: tuple[Position, ...] = ()
    # Constants of types, labels and enums that C does not define: kinds and places.
    undefined: tuple[tuple[str, Position], ...] = ()
    # Functions that the program defines, and that calls of library functions may run.
    replaced: frozenset[str] = frozenset()
