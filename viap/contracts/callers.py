"""Which functions of a file call a function that has requirements, and whether they were checked.

A caller's own proof has the body of each function that it calls: all checks in there are proved
for the arguments of that call. So a caller that is proved needs no further look at requirements.
"""

from collections.abc import Collection, Iterable, Mapping

from pycparser import c_ast

from viap.c.load import read_source
from viap.c.load.missing_headers import parsed_part
from viap.program.integer_types import DataModel
from viap.project.compilation import PLAIN, Compilation
from viap.source_texts import Sources


def direct_callers(
    file: str, model: DataModel, compilation: Compilation = PLAIN
) -> dict[str, list[str]]:
    """For each function that is called by its name, the functions of the file that call it."""
    parsed = parsed_part(read_source(file), file, model, Sources(), compilation)
    found: dict[str, list[str]] = {}
    for node in parsed.tree.ext:
        if isinstance(node, c_ast.FuncDef):
            for callee in dict.fromkeys(_called(node.body)):
                found.setdefault(callee, []).append(node.decl.name)
    return found


def contracted_functions(
    file: str, model: DataModel, compilation: Compilation = PLAIN
) -> list[str]:
    """The functions that have a contract in the file, its headers or its settings."""
    parsed = parsed_part(read_source(file), file, model, Sources(), compilation)
    written = parsed.specifications
    return [] if written is None else list(written.places.contracts)


def _called(node: c_ast.Node) -> Iterable[str]:
    if isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
        yield node.name.name
    for _, child in node.children():
        yield from _called(child)


def caller_lines(
    functions: Iterable[str], callers: Mapping[str, Collection[str]], proved: Collection[str]
) -> list[str]:
    """Lines about the calls of functions with requirements; none for functions without calls."""
    lines = []
    for function in functions:
        others = [name for name in callers.get(function, ()) if name != function]
        checked = [name for name in others if name in proved]
        rest = [name for name in others if name not in proved]
        parts = [f"callers checked: {', '.join(checked)}"] * bool(checked)
        parts += [f"calls not checked: in {', '.join(rest)}"] * bool(rest)
        if parts:
            lines.append(f"{function}: {'; '.join(parts)}")
    return lines
