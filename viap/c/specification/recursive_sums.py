"""Recursive definitions that are sums: `f(n) = n <= m ? b : f(n - 1) + t(n)`.

They are the sum of `t(k)` for `m < k <= n`, and `b`.
"""

from typing import TYPE_CHECKING

from viap.c.specification import syntax
from viap.c.specification.guards import comparisons, mentions
from viap.c.specification.syntax import Application, Binary, Identifier, Node, Number
from viap.record import record

if TYPE_CHECKING:
    from viap.c.specification.logic_definitions import LogicDefinition


@record
class SumForm:
    """`base` and the sum of `term` for `first <= index < end`; `index` is a parameter."""

    index: str
    base: Node
    first: Node
    end: Node
    term: Node


def sum_form(definition: "LogicDefinition") -> SumForm | None:
    """Return a definition as a sum; None if it is of another form."""
    body = definition.body
    if not isinstance(body, syntax.Conditional):
        return None
    terms = [*summands(body.orelse)]
    calls = [each for each in terms if is_call(each, definition)]
    rest = [each for each in terms if each not in calls]
    if len(calls) != 1 or not rest or applies((body.condition, body.then, *rest), definition.name):
        return None
    step = call_step(definition, calls[0])
    if step is None or mentions(body.then, {step[0]}):
        return None
    index, is_down = step
    for fact in comparisons(body.condition) if isinstance(body.condition, Binary) else ():
        own, other = (fact.small, fact.large) if is_down else (fact.large, fact.small)
        if not fact.is_whole or not isinstance(own, Identifier) or own.name != index:
            continue
        if not mentions(other, {index}):
            term = rest[0]
            for each in rest[1:]:
                term = Binary("+", term, each, each.position)
            first, end = limits(own, other, fact.strict, is_down)
            return SumForm(index, body.then, first, end, term)
    return None


def limits(own: Node, other: Node, strict: bool, is_down: bool) -> tuple[Node, Node]:
    """Return the first index of a term, and the one behind the last."""
    one = Number("1", own.position)
    behind = Binary("+", other, one, own.position)
    if is_down:
        return other if strict else behind, Binary("+", own, one, own.position)
    return own, behind if strict else other


def summands(node: Node) -> list[Node]:
    """Return the terms that a sum adds; what it subtracts is negated."""
    if isinstance(node, Binary) and node.op == "+":
        return [*summands(node.left), *summands(node.right)]
    if isinstance(node, Binary) and node.op == "-":
        return [*summands(node.left), *map(_negated, summands(node.right))]
    return [node]


def _negated(node: Node) -> Node:
    return syntax.Unary("-", node, node.position)


def is_call(node: Node, definition: "LogicDefinition") -> bool:
    """True for a use of the definition; one of the same name with other parameters is another."""
    if not isinstance(node, Application) or node.name != definition.name:
        return False
    return len(node.arguments) == len(definition.parameters) and (
        not node.labels or node.labels == definition.labels
    )


def applies(node: object, name: str) -> bool:
    """True if a term uses a definition."""
    if isinstance(node, tuple):
        return any(applies(each, name) for each in node)
    if isinstance(node, Application) and node.name == name:
        return True
    if not isinstance(node, Node):
        return False
    fields: tuple[str, ...] = type(node).__match_args__
    return any(applies(getattr(node, each), name) for each in fields)


def call_step(definition: "LogicDefinition", call: Node) -> tuple[str, bool] | None:
    """Return the parameter that a call changes by one, and whether it becomes smaller."""
    assert isinstance(call, Application)
    found: tuple[str, bool] | None = None
    for parameter, argument in zip(definition.parameters, call.arguments, strict=True):
        if isinstance(argument, Identifier) and argument.name == parameter.name:
            continue
        if found is not None or parameter.type.words != ("integer",) or parameter.type.stars:
            return None
        match argument:
            case Binary(op="+" | "-", left=Identifier(name=name), right=Number(text="1")):
                if name != parameter.name:
                    return None
                found = name, argument.op == "-"
            case _:
                return None
    return found
