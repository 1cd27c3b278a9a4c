"""Definitions of enums: the values and types of their constants (C11 6.7.2.2)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.scope import Enumerator
from viap.c.elaborate.type_specifiers import enum_type
from viap.c.tree import IntConst
from viap.c.types import promote
from viap.errors import TypeFault
from viap.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def read_enum(unit: "Elaborator", node: c_ast.Enum) -> IntType:
    where = unit.position(node)
    if node.values is None:
        found = unit.scope.find_tag(f"enum {node.name}")
        return found if isinstance(found, IntType) else INT
    known = unit.enums.get(id(node))
    if known is not None:
        home = unit.types.homes[id(node)]
        if home is not unit.scope:
            for item in node.values.enumerators:
                if isinstance(item, c_ast.Enumerator):
                    unit.scope.names[item.name] = home.names[item.name]
            unit.scope.tags[f"enum {node.name}"] = known
        return known
    unit.types.homes[id(node)] = unit.scope
    said, _ = unit.attributes.of_tag(node)
    values: dict[str, int] = {}
    previous: IntConst | None = None
    for item in node.values.enumerators:
        if isinstance(item, c_ast.Pragma):
            continue
        constant = _enumerator(unit, item, previous)
        # Inside of the definition, it has the type of its value, or int.
        unit.scope.names[item.name] = Enumerator(constant.value, constant.type)
        values[item.name] = constant.value
        previous = constant
    result = enum_type(tuple(values.values()), said.packed, unit.model, where)
    for name, value in values.items():
        type = INT if INT.holds(value) else result
        unit.scope.names[name] = Enumerator(value, type)
    type_of_enum = unit.attributes.with_modes(said, result)
    assert isinstance(type_of_enum, IntType)
    result = replace(type_of_enum, constants=_named(values))
    unit.enums[id(node)] = result
    if node.name:
        unit.scope.tags[f"enum {node.name}"] = result
    return result


def _named(values: dict[str, int]) -> tuple[tuple[int, str], ...]:
    """Returns a name for each value: the first one that has it."""
    names: dict[int, str] = {}
    for name, value in values.items():
        names.setdefault(value, name)
    return tuple(names.items())


def _enumerator(unit: "Elaborator", item: c_ast.Enumerator, previous: IntConst | None) -> IntConst:
    where = unit.position(item)
    if item.value is None:
        if previous is None:
            return IntConst(0, INT, where)
        value, type = previous.value + 1, previous.type
        if not type.holds(value):
            raise TypeFault(f"the value of '{item.name}' overflows", where, "enum")
    else:
        read = unit.expressions.value(item.value)
        number = unit.constant(read)
        if number is None or not isinstance(read.type, IntType):
            raise TypeFault(f"'{item.name}' is not a constant", where, "enum")
        value, type = number, promote(read.type)
    return IntConst(value, INT if INT.holds(value) else type, where)
