"""Static assertions: a program with a failing one is not C (C11 6.7.10)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.literals import string
from viap.errors import TypeFault, Unsupported

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def check_static_assertion(unit: "Elaborator", node: c_ast.StaticAssert) -> None:
    """Raise a fault if the assertion fails; one that can't be computed is left to compilers."""
    try:
        value = unit.constant(unit.expressions.asked(node.cond))
    except Unsupported:
        return
    if value == 0:
        where = unit.position(node)
        message = ""
        if node.message is not None:
            units, _ = string(node.message.value, unit.model, where)
            message = ": " + "".join(chr(unit & 0x10FFFF) for unit in units[:-1] if unit > 0)
        raise TypeFault(f"the static assertion fails{message}", where, "_Static_assert")
