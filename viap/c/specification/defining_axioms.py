"""Functions that axioms define: one says where a recursion ends, another one its step.

axiom end:  \\forall int *a, integer n; n <= 0 ==> sum(a, n) == 0;
axiom step: \\forall int *a, integer n; n > 0 ==> sum(a, n) == sum(a, n - 1) + a[n - 1];
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from viap.c.specification import syntax
from viap.c.specification.guards import Comparison, comparisons, conjuncts, mentions, quantifies
from viap.c.specification.recursive_sums import applies
from viap.c.specification.same_terms import same
from viap.c.specification.syntax import Application, Binary, Identifier, Node, Number
from viap.record import record


@record
class AxiomCase:
    """`f(x, ...) == value` if `conditions` hold, in terms of the parameters of `f`."""

    conditions: tuple[Node, ...]
    value: Node


def defined_body(name: str, parameters: Sequence[str], axioms: Iterable[Node]) -> Node | None:
    """Return `condition ? end : step`; None if the axioms are of another form."""
    cases = [case for axiom in axioms if (case := _case(name, parameters, axiom)) is not None]
    ends = [case for case in cases if not applies(case.value, name)]
    steps = [case for case in cases if applies(case.value, name)]
    if len(ends) != 1 or len(steps) != 1:
        return None
    end, step = ends[0], steps[0]
    if len(end.conditions) != 1 or len(step.conditions) != 1:
        return None
    condition = end.conditions[0]
    if not _are_opposite(condition, step.conditions[0]):
        return None
    return syntax.Conditional(condition, end.value, step.value, condition.position)


def _case(name: str, parameters: Sequence[str], axiom: Node) -> AxiomCase | None:
    bound: set[str] = set()
    while isinstance(axiom, syntax.Named | syntax.Quantifier):
        if isinstance(axiom, syntax.Named):
            axiom = axiom.operand
        elif axiom.word == "\\forall":
            bound |= {binder.name for binder in axiom.binders}
            axiom = axiom.body
        else:
            return None
    conditions: list[Node] = []
    while isinstance(axiom, Binary) and axiom.op == "==>":
        conditions += conjuncts(axiom.left)
        axiom = axiom.right
    if not isinstance(axiom, Binary) or axiom.op != "==" or quantifies((axiom, *conditions)):
        return None
    use = axiom.left
    if not isinstance(use, Application) or use.name != name:
        return None
    meaning = _meaning(use, parameters, bound)
    if meaning is None or mentions((axiom.right, *conditions), bound - meaning.keys()):
        return None
    value, *rest = (substituted(each, meaning) for each in (axiom.right, *conditions))
    return AxiomCase(tuple(rest), value)


def _meaning(
    use: Application, parameters: Sequence[str], bound: set[str]
) -> dict[str, Node] | None:
    """Return variables of an axiom in terms of the parameters; None if they can't be told."""
    if len(use.arguments) != len(parameters):
        return None
    meaning: dict[str, Node] = {}
    for argument, parameter in zip(use.arguments, parameters, strict=True):
        where = argument.position
        own: Node = Identifier(parameter, where)
        match argument:
            case Identifier(name=name):
                value = own
            case Binary(op="+", left=Identifier(name=name), right=Number(text="1")):
                value = Binary("-", own, Number("1", where), where)
            case _:
                return None
        if name not in bound or name in meaning:
            return None
        meaning[name] = value
    return meaning


def substituted(node: Node, meaning: Mapping[str, Node]) -> Node:
    """Return a term without quantifiers in which names are replaced."""
    if isinstance(node, Identifier):
        return meaning.get(node.name, node)
    kind: Any = type(node)
    made: Node = kind(*(_inside(getattr(node, each), meaning) for each in kind.__match_args__))
    return made


def _inside(part: object, meaning: Mapping[str, Node]) -> object:
    if isinstance(part, tuple):
        return tuple(_inside(each, meaning) for each in part)
    return substituted(part, meaning) if isinstance(part, Node) else part


def _are_opposite(left: Node, right: Node) -> bool:
    """True if exactly one of two comparisons of integers holds."""
    first, second = comparisons(left), comparisons(right)
    if len(first) != 1 or len(second) != 1:
        return False
    small, large, distance = _distance(first[0])
    below, above, other = _distance(second[0])
    return same(small, above) and same(large, below) and other == -distance - 1


def _distance(fact: Comparison) -> tuple[Node, Node, int]:
    """Return a comparison as `small <= large + distance`."""
    (small, less), (large, more) = _without_number(fact.small), _without_number(fact.large)
    return small, large, more - less - fact.strict


def _without_number(node: Node) -> tuple[Node, int]:
    """Return `(x, k)` for a term `x + k`, where k is a number."""
    total = 0
    while isinstance(node, Binary) and node.op in ("+", "-") and isinstance(node.right, Number):
        if not _is_decimal(node.right):
            break
        amount = int(node.right.text)
        total += amount if node.op == "+" else -amount
        node = node.left
    if isinstance(node, Number) and _is_decimal(node):
        return Number("0", node.position), total + int(node.text)
    return node, total


def _is_decimal(number: Number) -> bool:
    return number.text == "0" or number.text.isdigit() and not number.text.startswith("0")
