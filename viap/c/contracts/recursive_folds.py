"""Recursive definitions that go from one value to the next: `f(n) = n <= m ? b : g(n, f(n - 1))`.

Their value is computed in steps for `m < k <= n`. In `g`, the earlier value may be compared,
chosen, chosen with something added, or joined with something bit by bit, so that its range is
known: an index that was found, a maximum, the length of a run, a checksum.
"""

from typing import TYPE_CHECKING, Any

from viap.c.contracts import integer_terms, syntax
from viap.c.contracts import integer_terms as sums
from viap.c.contracts.recursive_sums import (
    applies,
    call_step,
    comparisons,
    is_call,
    limits,
    mentions,
    summands,
)
from viap.c.contracts.syntax import Binary, Conditional, Identifier, Node
from viap.c.elaborate import build
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, INT128, LLONG, IntType

if TYPE_CHECKING:
    from viap.c.contracts.logic_definitions import LogicDefinition
    from viap.c.contracts.term_typing import TermReader

_BITWISE = ("&", "|", "^")
_EARLIER = "\\earlier"  # the name of the value before a step, which no one can write


class _Unknown(Exception):
    """The range of a recursion is not known."""


@record
class FoldForm:
    """Starts with `base`; `step` gives the next value for each `first <= index < end`."""

    name: str
    index: str
    base: Node
    first: Node
    end: Node
    step: Node


def fold_form(definition: "LogicDefinition") -> FoldForm | None:
    """Return a definition as steps; None if it is of another form."""
    body = definition.body
    if not isinstance(body, Conditional) or applies((body.condition, body.then), definition.name):
        return None
    calls = list(_calls(body.orelse, definition))
    steps = {call_step(definition, call) for call in calls}
    if len(steps) != 1:
        return None
    (found,) = steps
    if found is None or not found[1] or mentions(body.then, {found[0]}):
        return None
    step = _without_calls(body.orelse, definition)
    if applies(step, definition.name):
        return None
    index = found[0]
    for fact in comparisons(body.condition) if isinstance(body.condition, Binary) else ():
        own, other = fact.small, fact.large
        is_index = isinstance(own, Identifier) and own.name == index
        if fact.is_whole and is_index and not mentions(other, {index}):
            first, end = limits(own, other, fact.strict, True)
            return FoldForm(definition.name, index, body.then, first, end, step)
    return None


def _calls(node: object, definition: "LogicDefinition") -> "list[Node]":
    if isinstance(node, tuple):
        return [call for each in node for call in _calls(each, definition)]
    if not isinstance(node, Node):
        return []
    if is_call(node, definition):
        return [node]
    fields: tuple[str, ...] = type(node).__match_args__
    return [call for each in fields for call in _calls(getattr(node, each), definition)]


def _without_calls(node: Node, definition: "LogicDefinition") -> Node:
    """Return a term with a name in place of the earlier value."""

    def changed(part: object) -> object:
        if isinstance(part, tuple):
            return tuple(changed(each) for each in part)
        if not isinstance(part, Node):
            return part
        if is_call(part, definition):
            return Identifier(_EARLIER, part.position)
        fields: tuple[str, ...] = type(part).__match_args__
        made: Any = type(part)
        return made(*(changed(getattr(part, each)) for each in fields))

    made = changed(node)
    assert isinstance(made, Node)
    return made


def folded(reader: "TermReader", form: FoldForm, where: Position) -> Expr:
    """Return the value after all steps, in a type that holds the value after each of them."""
    low, high = reader.integer(form.first), reader.integer(form.end)
    start = reader.integer(form.base)
    index = sums.variable(form.index, low, high, where)
    inner = reader.within(reader.context.with_variable(form.index, index))
    count = max(0, integer_terms.span(high)[1] - integer_terms.span(low)[0])
    try:
        type = _type(inner, form.step, start, count)
    except _Unknown:
        what = f"'{form.name}', which does more than add to its earlier values,"
        raise Unsupported(what, where, form.name) from None
    earlier = Symbol(form.name, type, where, static=False, local=True)
    inner = inner.within(inner.context.with_variable(_EARLIER, earlier))
    step = _step(inner, form.step, type)
    start = build.convert(start, type, where)
    return tree.Fold(index, low, high, earlier, start, step, type, where)


def _leaves(node: Node) -> list[Node]:
    """Return the terms of which one is the next value."""
    while isinstance(node, syntax.Named):
        node = node.operand
    if isinstance(node, Conditional):
        return [*_leaves(node.then), *_leaves(node.orelse)]
    return [node]


def _type(reader: "TermReader", step: Node, start: Expr, count: int) -> IntType:
    """Return a type for all values: new ones, and earlier ones to which something was added."""
    least, most = integer_terms.span(start)
    down = up = 0
    leaves = _leaves(step)
    bitwise = [leaf for leaf in leaves if _bit_operand(leaf) is not None]
    for leaf in leaves:
        if leaf in bitwise:
            operand = _bit_operand(leaf)
            assert operand is not None
            low, high = integer_terms.span(reader.integer(operand))
            least, most = min(least, low), max(most, high)
            continue
        earlier, rest = _parts(leaf)
        low = high = 0
        for term in rest:
            span = integer_terms.span(reader.integer(term))
            low, high = low + span[0], high + span[1]
        if earlier:
            down, up = min(down, low), max(up, high)
        else:
            least, most = min(least, low), max(most, high)
    if bitwise and (down or up):
        raise _Unknown
    # (Bits of two numbers of a type are a number of the type.)
    least, most = least + count * down, most + count * up
    for type in (INT, LLONG, INT128):
        if type.holds(least) and type.holds(most):
            return type
    return integer_terms.covering(least, most, step.position)


def _bit_operand(leaf: Node) -> Node | None:
    """Return what the earlier value is joined with bit by bit; None for another term."""
    if not isinstance(leaf, Binary) or leaf.op not in _BITWISE:
        return None
    for own, other in ((leaf.left, leaf.right), (leaf.right, leaf.left)):
        if isinstance(own, Identifier) and own.name == _EARLIER:
            return None if mentions(other, {_EARLIER}) else other
    return None


def _parts(leaf: Node) -> tuple[bool, list[Node]]:
    """Return True if a term is the earlier value and what is added to it, and what is added."""
    parts = summands(leaf)
    earlier = [each for each in parts if isinstance(each, Identifier) and each.name == _EARLIER]
    rest = [each for each in parts if each not in earlier]
    if len(earlier) > 1 or mentions(tuple(rest), {_EARLIER}):
        raise _Unknown
    return bool(earlier), rest


def _step(reader: "TermReader", node: Node, type: IntType) -> Expr:
    """Return the next value, computed in the type of all values."""
    where = node.position
    while isinstance(node, syntax.Named):
        node = node.operand
    if isinstance(node, Conditional):
        condition = reader.condition(node.condition)
        then, orelse = _step(reader, node.then, type), _step(reader, node.orelse, type)
        return tree.Conditional(condition, then, orelse, type, where, False)
    operand = _bit_operand(node)
    if operand is not None:
        assert isinstance(node, Binary)
        parts = (Identifier(_EARLIER, where), operand)
        left, right = (build.convert(reader.integer(part), type, where) for part in parts)
        return tree.Binary(node.op, left, right, type, where, False)
    earlier, rest = _parts(node)
    if not earlier:
        return build.convert(reader.integer(node), type, where)
    value = reader.integer(Identifier(_EARLIER, where))
    for term in rest:
        more = build.convert(reader.integer(term), type, where)
        value = tree.Binary("+", value, more, type, where, False)
    return value
