"""Recursive definitions that are sums: `f(n) = n <= m ? b : f(n - 1) + t(n)`.

They are the sum of `t(k)` for `m < k <= n`, and `b`.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from viap.c.contracts import syntax
from viap.c.contracts.syntax import Application, Binary, Identifier, Node, Number
from viap.core.base.record import record

if TYPE_CHECKING:
    from viap.c.contracts.logic_definitions import LogicDefinition


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


# ---- The comparisons that bound the variables of a quantifier, as they are written.


_TURNED = {">": "<", ">=": "<="}


@record
class Comparison:
    """`small <= large`, or `small < large` if `strict`; `part` is the one that it was made of.

    `is_whole`: the part says no more than this.
    """

    small: Node
    large: Node
    strict: bool
    part: Node
    is_whole: bool = True


def split(universal: bool, body: Node) -> tuple[list[Node], Node | None]:
    """Return the conditions on the variables, and what is claimed of them.

    `\\exists x; A && B` has two conditions, and claims nothing besides.
    """
    if not universal:
        return [*conjuncts(body)], None
    conditions: list[Node] = []
    while True:
        while isinstance(body, syntax.Named):
            body = body.operand
        if isinstance(body, Binary) and body.op == "==>":
            conditions += conjuncts(body.left)
            body = body.right
        elif isinstance(body, Binary) and body.op == "||" and _is_negation(body.left):
            assert isinstance(body.left, syntax.Unary)
            conditions += conjuncts(body.left.operand)
            body = body.right
        else:
            return conditions, body


def _is_negation(node: Node) -> bool:
    return isinstance(node, syntax.Unary) and node.op == "!"


def conjuncts(node: Node) -> Iterator[Node]:
    """Yield the parts of a conjunction; those of `a <= b < c` are comparisons."""
    match node:
        case syntax.Named():
            yield from conjuncts(node.operand)
        case Binary(op="&&"):
            yield from conjuncts(node.left)
            yield from conjuncts(node.right)
        case syntax.Chain():
            for left, op, right in zip(node.operands, node.ops, node.operands[1:], strict=False):
                yield Binary(op, left, right, node.position)
        case _:
            yield node


def comparisons(part: Node) -> list[Comparison]:
    """Return a condition as comparisons; none if it is of another form."""
    if not isinstance(part, Binary):
        return []
    left, op, right = part.left, part.op, part.right
    if op in _TURNED:
        left, op, right = right, _TURNED[op], left
    if op in ("<", "<="):
        return [Comparison(left, right, op == "<", part)]
    if op == "==":
        sides = ((left, right), (right, left))
        return [Comparison(small, large, False, part, False) for small, large in sides]
    return []


def alone(node: Node, name: str) -> tuple[Node, str] | None:
    """Return `(k, "-")` for `name + k`, `(k, "+")` for `name - k`; None if it is another form.

    A variable by itself is `name + 0`. The sign is the one with which k goes to the other side.
    """
    if isinstance(node, Identifier) and node.name == name:
        return syntax.Number("0", node.position), "-"
    if isinstance(node, Binary) and node.op in ("+", "-"):
        if isinstance(node.left, Identifier) and node.left.name == name:
            return None if mentions(node.right, {name}) else (
                node.right, "-" if node.op == "+" else "+"
            )  # fmt: skip
        if node.op == "+" and isinstance(node.right, Identifier) and node.right.name == name:
            return None if mentions(node.left, {name}) else (node.left, "-")
    return None


def quantifies(node: object) -> bool:
    """True if there is a quantifier in a formula, as it is written."""
    if isinstance(node, tuple):
        return any(map(quantifies, node))
    if isinstance(node, syntax.Quantifier) and node.word != "\\lambda":
        return True
    if not isinstance(node, Node):
        return False
    fields: tuple[str, ...] = type(node).__match_args__
    return any(quantifies(getattr(node, each)) for each in fields)


def mentions(node: object, names: Collection[str]) -> bool:
    """True if a term names one of the variables; inner quantifiers that hide it don't count."""
    if isinstance(node, tuple):
        return any(mentions(each, names) for each in node)
    if isinstance(node, Identifier):
        return node.name in names
    if not isinstance(node, Node):
        return False
    fields: tuple[str, ...] = type(node).__match_args__
    return any(mentions(getattr(node, each), names) for each in fields)
