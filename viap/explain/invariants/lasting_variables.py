"""Where a file declares variables that stay for the whole run: its own, and static ones."""

from pycparser import c_ast

DeclaredAt = tuple[int, int]  # line and column


def lasting_variables(file: c_ast.FileAST) -> frozenset[DeclaredAt]:
    """Returns where variables are declared that stay for the whole run."""
    found: set[DeclaredAt] = set()
    waiting: list[tuple[c_ast.Node, bool]] = [(node, True) for node in file.ext]
    while waiting:
        node, lasts = waiting.pop()
        if isinstance(node, c_ast.Decl) and (lasts or "static" in node.storage):
            coords = (node.coord, node.type.coord)
            found |= {(coord.line, coord.column or 0) for coord in coords if coord is not None}
        elif isinstance(node, c_ast.FuncDef):
            waiting.append((node.body, False))
        else:
            waiting += [(child, False) for _, child in node.children()]
    return frozenset(found)
