"""Formulas about memory: `\\valid`, `\\separated`, and CBMC's `is_fresh`, `r_ok`, `w_ok`."""

from typing import TYPE_CHECKING

from viap.c.contracts import integer_terms, syntax
from viap.c.contracts import integer_terms as sums
from viap.c.contracts.formulas import HERE, Accessible, All, ElementRange, Formula, Separated
from viap.c.contracts.syntax import (
    WORDS,
    Application,
    Binary,
    Identifier,
    Index,
    Member,
    Node,
    Quantifier,
    Range,
    Unary,
    unknown_name,
)
from viap.c.elaborate import build
from viap.c.tree import object_layout, tree
from viap.c.tree.tree import Expr, IntConst
from viap.c.tree.tree_walk import mentions
from viap.c.tree.types import ArrayType, CType, PointerType, StructType, VoidType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, UCHAR, IntType

if TYPE_CHECKING:
    from viap.c.contracts.context import Context
    from viap.c.contracts.term_typing import TermReader


# For each word: whether the elements may be written, and whether they overlap nothing else.
_ACCESSIBLE = {"\\valid": True, "\\valid_read": False}
_BYTES = {
    "__CPROVER_is_fresh": (True, True),
    "__CPROVER_r_ok": (False, False),
    "__CPROVER_w_ok": (True, False),
    "__CPROVER_rw_ok": (True, False),
}
_REFUSED = frozenset(
    ("\\initialized", "\\fresh", "\\allocable", "\\freeable", "\\dangling", "\\object_pointer",
     "\\valid_function", "\\subset", "\\is_finite", "\\is_NaN", "\\in")
)  # fmt: skip


def memory_formula(terms: "TermReader", node: Application) -> Formula | None:
    """Return a formula about memory; None if it is about something else."""
    name, where = node.name, node.position
    if name in _REFUSED:
        raise Unsupported(f"'{name}'", where, name)
    if name in _ACCESSIBLE:
        terms = _labelled(terms, node)
        ranges = [each for argument in node.arguments for each in element_ranges(terms, argument)]
        return _all([Accessible(each, _ACCESSIBLE[name], where) for each in ranges], node)
    if name == "\\separated":
        terms = _labelled(terms, node)
        ranges = [each for argument in node.arguments for each in element_ranges(terms, argument)]
        return Separated(tuple(ranges), where)
    if name in _BYTES:
        writes, fresh = _BYTES[name]
        return Accessible(_bytes(terms, node), writes, where, fresh)
    if name.startswith("__CPROVER_") and name not in ("__CPROVER_old", "__CPROVER_loop_entry"):
        raise Unsupported(f"'{name}'", where, name)
    if name.startswith(("\\valid", "\\separate")):
        raise unknown_name(terms.context, name, where)
    return None


def _labelled(terms: "TermReader", node: Application) -> "TermReader":
    """Return a reader of the state that a label in braces names, which must be the current one."""
    label = terms.context.label
    for each in node.labels:
        label = terms.context.state(each, node.position)
    if label != HERE:
        raise Unsupported(f"'{node.name}' in another state", node.position, node.name)
    return terms.within(terms.context.at(label))


def _bytes(terms: "TermReader", node: Application) -> ElementRange:
    if len(node.arguments) == 1:
        (found,) = element_ranges(terms, node.arguments[0])
        return found
    pointer, size = with_count(node, 2)
    return byte_range(terms, pointer, size)


def _all(parts: list[Accessible], node: Application) -> Formula:
    return parts[0] if len(parts) == 1 else All(tuple(parts), node.position)


# ---- Sets of memory locations: behind pointers (`a + (0 .. n-1)`), and lvalues (`a[0 .. n-1]`).


def element_ranges(terms: "TermReader", node: Node) -> list[ElementRange]:
    """Return the elements behind pointers: one, or those of a range."""
    match node:
        case syntax.Named():
            return element_ranges(terms, node.operand)
        case Binary(op="+", right=Range()):
            assert isinstance(node.right, Range)
            return [_elements(terms, terms.value(node.left), node.right)]
        case Binary(op="+", left=Range()):
            assert isinstance(node.left, Range)
            return [_elements(terms, terms.value(node.right), node.left)]
        case Unary(op="&", operand=Index(index=Range())):
            assert isinstance(node.operand, Index) and isinstance(node.operand.index, Range)
            return [_elements(terms, terms.read(node.operand.base), node.operand.index)]
        case _:
            return [_one(_pointer(terms.value(node), node.position), node.position)]


def _pointer(expr: Expr, position: Position) -> Expr:
    if not isinstance(expr.type, PointerType):
        raise TypeFault(f"a pointer expected in place of '{expr.type}'", position, "pointer")
    if isinstance(expr.type.target, VoidType):
        raise Unsupported("elements behind a pointer to void", position, "void")
    return expr


def _one(pointer: Expr, position: Position) -> ElementRange:
    low, high = IntConst(0, INT, position), IntConst(1, INT, position)
    return ElementRange(pointer, low, high, position)


def _elements(terms: "TermReader", base: Expr, limits: Range) -> ElementRange:
    """Return the elements of a base from the one limit to the other, which is included."""
    pointer = _pointer(build.value_of(base), limits.position)
    low, high = _limits(terms, base.type, limits)
    return ElementRange(pointer, low, high, limits.position)


def _limits(terms: "TermReader", type: CType, limits: Range) -> tuple[Expr, Expr]:
    """Return the first index, and the one behind the last, of elements of an array or pointer."""
    where = limits.position
    size = type.size if isinstance(type, ArrayType) else None
    if limits.low is None:
        low: Expr = IntConst(0, INT, where)
        if not isinstance(type, ArrayType):
            raise Unsupported("a range without a lower limit", where, "..")
    else:
        low = terms.integer(limits.low)
    if limits.high is not None:
        one = IntConst(1, INT, where)
        high = integer_terms.arithmetic("+", terms.integer(limits.high), one, where)
    elif isinstance(size, int):
        high = integer_terms.number(size, where)
    else:
        raise Unsupported("a range without an upper limit", where, "..")
    return low, high


def places(terms: "TermReader", node: Node) -> list[Expr | ElementRange]:
    """Return the objects that lvalues name: one, or the elements of a range."""
    match node:
        case syntax.Named():
            return places(terms, node.operand)
        case Index() if _has_range(node.base):
            return [_inner(terms, place, node) for place in places(terms, node.base)]
        case Index(index=Range()):
            assert isinstance(node.index, Range)
            return [_elements(terms, terms.read(node.base), node.index)]
        case Unary(op="*", operand=Binary(op="+", right=Range()) | Binary(op="+", left=Range())):
            return [*element_ranges(terms, node.operand)]
        case Member(arrow=False) if _has_range(node.base):
            return [_part(place, node) for place in places(terms, node.base)]
        case Member(arrow=True, base=Binary(op="+")) if _has_range(node.base):
            return [_part(place, node) for place in element_ranges(terms, node.base)]
        case _:
            place = terms.read(node)
            inner = place.operand if isinstance(place, tree.At) else place
            if not build.is_lvalue(inner):
                raise TypeFault("an object expected that can be assigned to", node.position, "")
            if isinstance(place.type, ArrayType):
                if not isinstance(place.type.size, int):
                    raise Unsupported("an array of unknown size", node.position, "array")
                return [_elements(terms, place, Range(None, None, node.position))]
            return [place]


def _has_range(node: Node) -> bool:
    """True for elements of a range, or members of them."""
    match node:
        case syntax.Named():
            return _has_range(node.operand)
        case Member(arrow=False):
            return _has_range(node.base)
        case Member():
            return isinstance(node.base, Binary) and _has_range(node.base)
        case Index():
            return isinstance(node.index, Range) or _has_range(node.base)
        case Unary(op="*", operand=operand):
            return isinstance(operand, Binary) and _has_range(operand)
        case Binary(op="+"):
            return isinstance(node.left, Range) or isinstance(node.right, Range)
        case _:
            return False


def _part(place: Expr | ElementRange, node: Member) -> ElementRange:
    """Return a member of each element."""
    assert isinstance(place, ElementRange)
    fields = build.fields_of(place.type, node.name, node.position)
    for around in (place.type, *(field.type for field in fields[:-1])):
        # (A union has one place for all of its members: others would change, too.)
        if isinstance(around, StructType) and around.kind != "struct":
            raise Unsupported("a member of unions in a range", node.position, node.name)
    part = (*place.part, *fields)
    return ElementRange(place.pointer, place.low, place.high, place.position, part)


def _inner(terms: "TermReader", place: Expr | ElementRange, node: Index) -> ElementRange:
    """Return an element of each element, or a range of them."""
    assert isinstance(place, ElementRange)
    where, type = node.position, place.type
    if not isinstance(type, ArrayType):
        raise Unsupported("what pointers in a range lead to", where, "..")
    if isinstance(node.index, Range):
        limits = _limits(terms, type, node.index)
    else:
        index = terms.integer(node.index)
        limits = index, integer_terms.arithmetic("+", index, IntConst(1, INT, where), where)
    part = (*place.part, limits)
    return ElementRange(place.pointer, place.low, place.high, place.position, part)


def only_if(condition: Expr, place: Expr | ElementRange) -> ElementRange:
    """Return a place that is empty unless a condition holds."""
    where = place.position
    if not isinstance(place, ElementRange):
        place = _one(build.address_of(place, where), where)
    high = integer_terms.chosen(condition, place.high, place.low, where)
    return ElementRange(place.pointer, place.low, high, where, place.part)


def byte_range(terms: "TermReader", pointer: Node, size: Node) -> ElementRange:
    """Return the elements behind a pointer in so many bytes."""
    where = size.position
    base = terms.value(pointer)
    if not isinstance(base.type, PointerType):
        raise TypeFault(f"a pointer expected in place of '{base.type}'", pointer.position, "")
    bytes = terms.integer(size)
    target = base.type.target
    zero = IntConst(0, INT, where)
    if not isinstance(target, VoidType):
        each = object_layout.size_of(target, terms.context.unit.model, where)
        count = _quotient(bytes, each, where)
        if count is not None:
            return ElementRange(base, zero, count, where)
    byte_pointer = build.convert(base, PointerType(UCHAR), where, explicit=True)
    return ElementRange(byte_pointer, zero, bytes, where)


def _quotient(bytes: Expr, each: int, where: Position) -> Expr | None:
    """Return how many elements there are; None if the product is of another form."""
    if each == 1:
        return bytes
    if isinstance(bytes, IntConst):
        return None if bytes.value % each else integer_terms.number(bytes.value // each, where)
    if isinstance(bytes, tree.Binary) and bytes.op == "*" and isinstance(bytes.type, IntType):
        for size, count in ((bytes.right, bytes.left), (bytes.left, bytes.right)):
            if isinstance(size, IntConst) and size.value == each:
                if bytes.type.holds(integer_terms.span(count)[1] * each):
                    return count
                if each & (each - 1) == 0:
                    # (Also a product that wraps around is a multiple of it.)
                    return tree.Binary("/", bytes, size, bytes.type, where, False)
    return None


# ---- Functions that ACSL and CBMC define: `\old`, `\at`, `\abs`, `\min`, `\max` ...


_OLD = {"\\old": "Old", "__CPROVER_old": "Old", "__CPROVER_loop_entry": "LoopEntry"}
LABELLED = frozenset((*_OLD, "\\at"))


def labelled(context: "Context", node: Application) -> tuple[Node, str]:
    """Return the operand of `\\old` or `\\at`, and the label of the state in which it is read."""
    if node.name in _OLD:
        (operand,) = with_count(node, 1)
        return operand, context.state(_OLD[node.name], node.position)
    operand, label = with_count(node, 2)
    if not isinstance(label, Identifier):
        raise TypeFault("the second argument of '\\at' is a label", label.position, "\\at")
    return operand, context.state(label.name, label.position)


def with_count(node: Application, count: int) -> tuple[Node, ...]:
    """Return the arguments; raise TypeFault if their number is another one."""
    if len(node.arguments) != count:
        what = f"'{node.name}' has {count} arguments, not {len(node.arguments)}"
        raise TypeFault(what, node.position, node.name)
    return node.arguments


def built_in(reader: "TermReader", node: Application) -> Expr | None:
    """Return the value of a function of the language; None if the user has to define it."""
    name, where = node.name, node.position
    if name in LABELLED:
        operand, label = labelled(reader.context, node)
        inner = reader.within(reader.context.at(label)).read(operand)
        result = reader.context.result
        if label != HERE and result is not None and mentions(inner, result):
            if not reader.context.depends(inner):
                raise TypeFault("the result has no value in an earlier state", where, name)
        return reader.context.seen(inner, label)
    match name:
        case "\\abs":
            term = reader.integer(with_count(node, 1)[0])
            condition = integer_terms.compared("<", term, IntConst(0, INT, where), where)
            opposite = integer_terms.negated(term, where)
            return integer_terms.chosen(condition, opposite, term, where)
        case "\\min" | "\\max":
            left, right = (reader.integer(each) for each in with_count(node, 2))
            choose = integer_terms.smaller if name == "\\min" else integer_terms.larger
            return choose(left, right, where)
        case "\\sum" | "\\numof":
            return _sum(reader, node)
    if name in WORDS or name.startswith("__CPROVER_"):
        raise Unsupported(f"'{name}' in a term", where, name)
    if name.startswith("\\"):
        raise unknown_name(reader.context, name, where)
    return None


def _sum(reader: "TermReader", node: Application) -> Expr:
    """Return `\\sum(low, high, \\lambda integer k; t)`; both limits belong to the range."""
    first, last, function = with_count(node, 3)
    where = node.position
    if not isinstance(function, Quantifier) or len(function.binders) != 1:
        raise TypeFault(f"the last argument of '{node.name}' is a '\\lambda'", where, node.name)
    one = IntConst(1, INT, where)
    low = reader.integer(first)
    high = integer_terms.arithmetic("+", reader.integer(last), one, where)
    name = function.binders[0].name
    index = sums.variable(name, low, high, where)
    inner = reader.within(reader.context.with_variable(name, index))
    if node.name == "\\numof":
        term = sums.counted(inner.condition(function.body), where)
    else:
        term = inner.integer(function.body)
    return sums.summed(index, low, high, term, where)
