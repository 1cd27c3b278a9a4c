"""Comparisons for qsort and bsearch whose number and order of calls a program can't observe."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.tree import Expr

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator

# Functions of the library without effects.
_PURE = frozenset(("strcmp", "strncmp", "strcasecmp", "strncasecmp", "memcmp", "strlen", "abs",
                   "labs", "llabs", "tolower", "toupper"))  # fmt: skip


def is_pure(unit: "Elaborator", compare: Expr) -> bool:
    """True if a comparison is a function of this file that changes only its own variables."""
    while isinstance(compare, tree.Convert):
        compare = compare.operand
    if not isinstance(compare, tree.FunctionRef):
        return False
    waiting, seen = [compare.function.name], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        definition = unit.index.definitions.get(name)
        if definition is None and name in _PURE:
            continue
        if definition is None or not _has_no_effects(definition, waiting):
            return False
    return True


def _has_no_effects(definition: c_ast.FuncDef, called: list[str]) -> bool:
    """True if a body changes only local variables; adds the functions that it calls."""
    nodes: list[c_ast.Node] = [definition]
    for node in nodes:
        nodes += [child for _, child in node.children()]
    declared = [node for node in nodes if isinstance(node, c_ast.Decl)]
    if any({"static", "extern"} & {*node.storage} for node in declared if node.init is not None):
        return False
    own = {node.name for node in declared if not {"static", "extern"} & {*node.storage}}
    for node in nodes:
        match node:
            case c_ast.Assignment(lvalue=target):
                changed = target
            case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=target):
                changed = target
            case c_ast.FuncCall(name=c_ast.ID(name=name)):
                called.append(name)
                continue
            case c_ast.FuncCall():
                return False
            case _:
                continue
        if not isinstance(changed, c_ast.ID) or changed.name not in own:
            return False
    return True
