"""The core language: the form of a C program that all later stages work on.

Expressions are pure: no side effects, no calls, no inputs. `&&`, `||` and `?:` evaluate
their later operands only as needed, which matters for undefined behaviour alone.
Every expression has an integer type and a position; every statement has a position.
Nodes are immutable and compared by identity.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.assumptions import Assumption, CallPlace, ContractUse, Reading, WorldFact
from viap.core.program.integer_types import INT, DataModel, IntType

if TYPE_CHECKING:
    from viap.core.base.floating_formats import FloatFormat
    from viap.core.program.program_marks import WrittenHints

# ----------------------------------------------------------------- declarations


@record
class Scalar:
    """An integer variable of the program; it is zero before the body starts.

    `source` is the name that the user wrote, or "" for a variable that lowering added.
    `shown` is its name in messages, if that is another one: `point.x`, or the
    parameter of an inlined call.
    """

    name: str
    type: IntType
    source: str = ""
    position: Position | None = None
    shown: str = ""


@record
class Array:
    """An array of integers with one or more dimensions.

    A dimension's size is a number, a scalar that holds it, an array that holds it by the
    first index (objects allocated in a loop), or None for a dimension without bound
    (the number of the object). `zero`: True if the cells are 0, and not indeterminate,
    before the body starts. An access outside of the sizes is undefined behaviour. `shown` is
    what messages call a cell, with `[]` for each index that the user wrote: `points[].x`.
    """

    name: str
    type: IntType
    sizes: tuple["int | Scalar | Array | None", ...]
    zero: bool = False
    source: str = ""
    position: Position | None = None
    shown: str = ""


# ----------------------------------------------------------------- expressions


@record
class Constant:
    value: int
    type: IntType
    position: Position


@record
class Variable:
    scalar: Scalar
    position: Position

    @property
    def declared(self) -> Scalar:
        return self.scalar

    @property
    def type(self) -> IntType:
        return self.scalar.type


@record
class Cell:
    """An array's cell, as a value or as the target of an assignment."""

    array: Array
    indices: tuple["Expr", ...]
    position: Position

    @property
    def declared(self) -> Array:
        return self.array

    @property
    def type(self) -> IntType:
        return self.array.type


@record
class Unary:
    """`-` (undefined where a signed type can't hold the result), `~`, and `!` (0 or 1)."""

    op: str
    operand: "Expr"
    type: IntType
    position: Position


@record
class Binary:
    """Arithmetic, bitwise, shift, comparison and logical operators, spelled as in C.

    Both operands of arithmetic, bitwise operators and comparisons have one type. The
    result is the mathematical one. Where `type` is signed, a result outside of it is
    undefined behaviour; where it is unsigned and the result may lie outside, the node
    is the operand of a Wrap. Comparisons and `&&`, `||` have type int.
    """

    op: str
    left: "Expr"
    right: "Expr"
    type: IntType
    position: Position


@record
class Conditional:
    condition: "Expr"
    then: "Expr"
    orelse: "Expr"
    type: IntType
    position: Position


@record
class Wrap:
    """The operand's value modulo 2**bits, in the range of `type`."""

    operand: "Expr"
    type: IntType
    position: Position


@record
class Widen:
    """The operand's value in a type that covers the operand's: nothing changes."""

    operand: "Expr"
    type: IntType
    position: Position


@record
class Floating:
    """A floating-point operation, by its name in `viap.core.base.floating_formats`.

    Floating-point numbers are their bit patterns. `type` is the result's: bit patterns, int for
    comparisons, any integer type for `to_int`, where a result outside of it is undefined behaviour.
    """

    op: str
    operands: tuple["Expr", ...]
    format: "FloatFormat"
    type: IntType
    position: Position


Expr = Constant | Variable | Cell | Unary | Binary | Conditional | Wrap | Widen | Floating
Place = Variable | Cell

# For each comparison, its negation, and the comparison of swapped operands.
NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
COMPARISONS = frozenset(NEGATED)
LOGICAL = frozenset(("&&", "||"))

# ----------------------------------------------------------------- statements


@record
class Assign:
    target: Place
    value: Expr
    position: Position


@record
class Input:
    """The target gets any value of `type`.

    `function` is the C function that gives it, or "" for an uninitialised variable.
    """

    target: Place
    function: str
    type: IntType
    position: Position


@record
class Fill:
    """Every cell below the leading `indices` gets the value; None: becomes indeterminate.

    With no indices, the whole array. The sizes of the remaining dimensions are those at
    this moment: an allocation sets the size and fills.
    """

    array: Array
    indices: tuple[Expr, ...]
    value: int | None
    position: Position


@record
class If:
    condition: Expr
    then: "Body"
    orelse: "Body"
    position: Position


@record
class While:
    """Repeats the body while the condition holds; `Exit(label)` leaves the loop."""

    label: str
    condition: Expr
    body: "Body"
    position: Position


@record
class Block:
    """Runs the body once; `Exit(label)` continues behind the block."""

    label: str
    body: "Body"
    position: Position


@record
class Exit:
    """Leaves the enclosing While or Block of that label."""

    label: str
    position: Position


@record
class Assume:
    """Stops the run silently where the condition is false.

    `origin` says how the source did it: "assume", "abort" or "exit"; or "promise" for a formula
    that nothing shows: of a function without a body, or of an annotation; "stack" for the room that
    a recursive call needs, and "recursion ..." for a mark (see `viap.core.program.program_marks`).
    """

    condition: Expr
    origin: str
    position: Position


@record
class Assert:
    """The property: the error is reached where the condition is false.

    `target` is the call of the error function, if that is another place.
    """

    condition: Expr
    position: Position
    target: Position | None = None


@record
class Check:
    """Undefined behaviour of the given kind where the condition is false."""

    condition: Expr
    kind: str
    position: Position


@record
class Halt:
    """The run ends: "exit" (also a return from main) or "abort"."""

    origin: str
    position: Position


Statement = Assign | Input | Fill | If | While | Block | Exit | Assume | Assert | Check | Halt
Body = tuple[Statement, ...]


@record
class Given:
    """A value, or an array behind a pointer, that the function's caller provides.

    `kind` is "parameter", "global", "extern" (defined elsewhere), "local" (static, in a function),
    "member" (a pointer in another one) or "objects" (any number of objects, to which links lead;
    the first `{}` of a part is an object); `single`: behind the pointer is one object, and no
    array; `declared` is its declaration in C. `parts` are its core variables, each with how C
    writes its cells, where `{}` stands for an index.
    """

    name: str
    kind: str
    pointer: bool
    single: bool
    declared: str
    parts: tuple[tuple[str, Scalar | Array], ...]


@record
class GivenLink:
    """Pointers of the function's caller that lead to objects with numbers, at the call.

    `holder` and `target` are names of `Given`; `written`: the pointers in C, with `{}` for each
    index. The pointer of index k (0 if there is none) leads to the object `numbers[0] * k +
    numbers[1]`, or to the one in `row`. It is null where `some` is 0, and from `limit` on. `size`:
    the number of pointers, if they are in an array.
    """

    holder: str
    written: str
    target: str
    numbers: tuple[int, int]
    some: Scalar | Array | None
    row: Array | None
    limit: Scalar | None = None
    size: "int | Scalar | None" = None


@record
class PointerForm:
    """The core variables of a pointer, and where it may lead; for messages alone.

    `integer_types`: numbers of objects, each with its name, `[]` for each index that the pointer
    has. If
    there is one target, and the pointer is not null, it leads there.
    """

    object: Scalar | Array
    rows: tuple[Scalar | Array, ...]
    offset: Scalar | Array
    targets: tuple[tuple[int | None, str], ...]


@record
class Program:
    """A whole program: its variables in the order of their declaration, and its body."""

    file: str
    model: DataModel
    scalars: tuple[Scalar, ...]
    arrays: tuple[Array, ...]
    body: Body
    notes: tuple[str, ...] = ()
    # Kinds of undefined behaviour of which some is not noticed, and why.
    gaps: tuple[tuple[str, str], ...] = ()
    # Values and arrays from the function's caller. Each pointer leads to an array of its own.
    given: tuple[Given, ...] = ()
    links: tuple[GivenLink, ...] = ()
    # Number of operations that read a place which may not have a value yet: they read any value.
    doubtful_reads: int = 0
    # Assumptions that a proof may make about surroundings and callers.
    assumptions: tuple[Assumption, ...] = ()
    # If the surroundings are wider than those of a compiled program: the program in ordinary
    # surroundings, once for each choice of results of library functions. An error has to be
    # reached in all of them, with the same inputs. Empty: this program is the ordinary one.
    ordinary: "tuple[Program, ...]" = ()
    # Functions of other files that it calls: a linker needs them.
    stubs: tuple[str, ...] = ()
    # False: no text that the entry function reaches could be an error.
    asserts: bool = True
    # Position of an assumption that never holds, if each assertion of the text is behind one.
    cut_off: Position | None = None
    # True: some assertion of the text is not in the body; constants alone decided it.
    decided: bool = False
    # Uses of pointers before an assertion that are not null since callers or malloc say so.
    promised_pointers: tuple[Position, ...] = ()

    # Kinds of undefined behaviour that assertions were added for, besides those of the source.
    asked: frozenset[str] = frozenset()
    only: bool = False  # assertions of the source are none here: they end the run
    # True: the entry function has a written contract, which may require something of its callers.
    specified: bool = False
    required: bool = False
    # What a proof about all calls that the contract allows supposes of them; None: the program is
    # not about all of them, or its entry has no contract. Calls by such contracts, and how the
    # program was read.
    world: tuple[WorldFact, ...] | None = None
    uses: tuple[ContractUse, ...] = ()
    reading: Reading | None = None
    function: CallPlace | None = None
    # Clauses that are not modelled: no proof shows them, and no run violates them.
    open_clauses: tuple[Position, ...] = ()
    # Compiler options with which the file was read; needed to read it again.
    flags: tuple[str, ...] = ()
    # The other files of the program, which have options of their own.
    linked: tuple[str, ...] = ()
    # Pointers whose variables are in the program.
    pointers: tuple[PointerForm, ...] = ()
    # What is written about its loops, for proofs to try; None: nothing.
    hints: "WrittenHints | None" = None

    def changed(self, **fields: Any) -> "Program":
        """A copy with other values of some fields; the other fields stay."""
        kept: dict[str, Any] = {name: getattr(self, name) for name in self.__match_args__}
        return Program(**{**kept, **fields})


def ordinary_program(program: Program) -> Program:
    """The program to run: in surroundings that a compiled program can have."""
    return program.ordinary[0] if program.ordinary else program


# ----------------------------------------------------------------- walking


def children(expr: Expr) -> tuple[Expr, ...]:
    """The direct operands of an expression, in the order of evaluation."""
    match expr:
        case Constant() | Variable():
            return ()
        case Cell():
            return expr.indices
        case Floating():
            return expr.operands
        case Unary() | Wrap() | Widen():
            return (expr.operand,)
        case Binary():
            return (expr.left, expr.right)
        case Conditional():
            return (expr.condition, expr.then, expr.orelse)


def distinct_parts(exprs: Iterable[Expr], seen: set[int] | None = None) -> Iterator[Expr]:
    """The expressions and everything in them, each node once: expressions share their parts.

    `seen` has the identities of nodes to leave out, and gets those that are returned.
    """
    seen = set() if seen is None else seen
    stack = [*exprs]
    while stack:
        node = stack.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            stack.extend(children(node))


def subexpressions(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it, without recursion."""
    stack = [expr]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def bodies(statement: Statement) -> tuple[Body, ...]:
    """The bodies directly inside a statement."""
    match statement:
        case If():
            return (statement.then, statement.orelse)
        case While() | Block():
            return (statement.body,)
        case _:
            return ()


def statements(body: Body) -> Iterator[Statement]:
    """All statements of a body, inner ones included, in the order of the text."""
    stack: list[Statement] = list(reversed(body))
    while stack:
        node = stack.pop()
        yield node
        for inner in reversed(bodies(node)):
            stack.extend(reversed(inner))


def expressions(statement: Statement) -> tuple[Expr, ...]:
    """The expressions directly in a statement, targets' indices before values."""
    match statement:
        case Assign():
            return (statement.target, statement.value)
        case Input():
            return (statement.target,)
        case Fill():
            return statement.indices
        case If() | While() | Assume() | Assert() | Check():
            return (statement.condition,)
        case _:
            return ()


def written_place(statement: Statement) -> Scalar | Array | None:
    """The scalar, or the array, that a statement itself writes to; None if it writes nothing."""
    if isinstance(statement, Assign | Input):
        target = statement.target
        return target.scalar if isinstance(target, Variable) else target.array
    return statement.array if isinstance(statement, Fill) else None


def written_scalar(statement: Statement) -> Scalar | None:
    """The scalar that a statement itself overwrites; None if it writes none."""
    place = written_place(statement)
    return place if isinstance(place, Scalar) else None


def constant(value: int, position: Position, type: IntType = INT) -> Constant:
    return Constant(value, type, position)
