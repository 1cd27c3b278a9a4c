"""The comparisons that bound the variables of a quantifier, as they are written."""

from collections.abc import Collection, Iterator

from viap.c.specification import syntax
from viap.c.specification.syntax import Binary, Identifier, Node
from viap.record import record

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
