"""Predicates and functions of ACSL at the places of their use: their definitions are opened."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.c.specification import integer_terms, sums
from viap.c.specification.context import NO_STATE, Context, Value
from viap.c.specification.logic_definitions import LogicDefinition
from viap.c.specification.recursive_folds import fold_form, folded
from viap.c.specification.recursive_sums import SumForm, sum_form
from viap.c.specification.syntax import Application
from viap.c.specification.type_typing import c_type
from viap.c.specification.unknown_names import unknown_name
from viap.c.tree import Expr
from viap.c.types import CType, PointerType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.specification.term_typing import TermReader


# Predicates that the headers of Frama-C define.
_OF_FRAMA_C = frozenset(
    ("valid_string", "valid_read_string", "valid_wstring", "valid_read_wstring", "strlen", "wcslen",
     "valid_or_empty", "valid_read_or_empty", "valid_string_or_null", "is_allocable", "memcmp",
     "valid_read_nstring", "strchr", "strcmp", "strncmp", "memchr", "memset")
)  # fmt: skip


def expanded(reader: "TermReader", node: Application) -> Expr:
    """Return the value of a function of ACSL, by its definition."""
    arguments = [reader.value(argument) for argument in node.arguments]
    definition, context = opened(reader.context, node, arguments)
    assert definition.body is not None
    inner = reader.within(context)
    if (form := sum_form(definition)) is not None:
        value = _sum(inner, form, node.position)
    elif (steps := fold_form(definition)) is not None:
        value = folded(inner, steps, node.position)
    else:
        value = inner.read(definition.body)
    return reader.context.seen(value, context.label)


def _sum(reader: "TermReader", form: SumForm, where: Position) -> Expr:
    """Return the value of a definition that is a sum."""
    low, high = reader.integer(form.first), reader.integer(form.end)
    index = sums.variable(form.index, low, high, where)
    inner = reader.within(reader.context.with_variable(form.index, index))
    total = sums.summed(index, low, high, inner.integer(form.term), where)
    return integer_terms.arithmetic("+", reader.integer(form.base), total, where)


def opened(
    context: Context, node: Application, arguments: Sequence[Expr]
) -> tuple[LogicDefinition, Context]:
    """Return the definition that is used, and the context in which its body is to be read."""
    definition = _chosen(context, node, arguments)
    name, where = node.name, node.position
    if definition in context.opened:
        raise Unsupported(f"'{name}', which is defined by itself", where, name)
    if definition.body is None:
        raise Unsupported(f"'{name}', which axioms or cases define", where, name)
    formal = definition.labels or ("Here",)
    if node.labels:
        actual = [context.state(label, where) for label in node.labels]
    else:
        actual = [context.label] * (1 if len(formal) == 1 else 0)
    if len(actual) != len(formal):
        count = len(formal)
        raise TypeFault(f"'{name}' needs {count} labels: {name}{{...}}", where, name)
    values = {
        parameter.name: Value(argument, context.label)
        for parameter, argument in zip(definition.parameters, arguments, strict=True)
    }
    label = actual[0] if len(formal) == 1 else NO_STATE
    labels = dict(zip(formal, actual, strict=True))
    return definition, replace(
        context,
        names=values,
        label=label,
        labels=labels,
        opened=(*context.opened, definition),
    )


def _chosen(context: Context, node: Application, arguments: Sequence[Expr]) -> LogicDefinition:
    """Return the definition whose parameters fit the arguments."""
    known = context.definitions.get(node.name, ())
    if not known:
        if context.scope.find(node.name) is not None or node.name in _OF_FRAMA_C:
            raise Unsupported(f"a call of '{node.name}' in an annotation", node.position, node.name)
        raise unknown_name(context, node.name, node.position)
    for definition in known:
        if definition.problem is not None:
            what = f"'{node.name}', which is defined by {definition.problem.message},"
            raise Unsupported(what, node.position, node.name)
    costs: dict[LogicDefinition, int] = {}
    for definition in known:
        types = [c_type(context, parameter.type) for parameter in definition.parameters]
        if len(types) == len(arguments):
            pairs = zip(types, (argument.type for argument in arguments), strict=True)
            distances = [_distance(*pair) for pair in pairs]
            if None not in distances:
                costs[definition] = sum(each for each in distances if each is not None)
    best = [each for each, cost in costs.items() if cost == min(costs.values())]
    if len(best) != 1:
        shown = ", ".join(str(argument.type) for argument in arguments)
        what = f"no definition of '{node.name}' has parameters for ({shown})"
        if best:
            what = f"several definitions of '{node.name}' have parameters for ({shown})"
        raise TypeFault(what, node.position, node.name)
    return best[0]


def _distance(parameter: CType | None, argument: CType) -> int | None:
    """Return how far an argument is from a parameter (None: an integer); None if it is no such."""
    if parameter == argument:
        return 0
    if parameter is None:
        return 1 if isinstance(argument, IntType) else None
    if isinstance(parameter, IntType):
        return 2 if isinstance(argument, IntType) else None
    if isinstance(parameter, PointerType):
        return 0 if isinstance(argument, PointerType) else None
    return None
