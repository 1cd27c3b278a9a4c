"""Functions that ACSL and CBMC define: `\\old`, `\\at`, `\\abs`, `\\min`, `\\max` ..."""

from typing import TYPE_CHECKING

from viap.c.specification import integer_terms, sums
from viap.c.specification.formulas import HERE
from viap.c.specification.syntax import Application, Identifier, Node, Quantifier
from viap.c.specification.unknown_names import WORDS, unknown_name
from viap.c.tree import Expr, IntConst
from viap.c.tree_walk import mentions
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import INT

if TYPE_CHECKING:
    from viap.c.specification.context import Context
    from viap.c.specification.term_typing import TermReader

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
