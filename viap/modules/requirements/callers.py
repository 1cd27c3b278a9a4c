"""Which functions of a file call a function that has requirements, and whether they were checked.

A caller's own proof has the body of each function that it calls: all checks in there are proved
for the arguments of that call. So a caller that is proved needs no further look at requirements.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from pycparser import c_ast

from viap.c.load import read_source
from viap.c.missing_headers import parsed_part
from viap.core.base.source_texts import Sources
from viap.core.program.graph.basic_blocks import cyclic_components
from viap.core.program.integer_types import DataModel
from viap.project.compilation import PLAIN, Compilation


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


# ---- The functions of a file, callees first: what is proved of them is there for their callers.


def callees_first(functions: Sequence[str], callers: Mapping[str, Sequence[str]]) -> list[str]:
    """Returns the functions with each behind those that it calls, else in their own order.

    `callers` of each function, by their names. Functions that call each other stay together.
    """
    known = dict.fromkeys(functions)
    called: dict[str, list[str]] = {name: [] for name in known}
    for callee, names in callers.items():
        for name in names:
            if callee in known and name in called and callee not in called[name]:
                called[name].append(callee)
    group: dict[str, list[str]] = {name: [name] for name in known}
    for component in cyclic_components(list(known), lambda name: called[name]):
        members = [name for name in known if name in component]
        group |= dict.fromkeys(members, members)
    ordered: dict[str, None] = {}
    entered: set[str] = set()
    # (no recursion: chains of calls may be long)
    waiting = [(name, False) for name in reversed(known)]
    while waiting:
        name, is_done = waiting.pop()
        members = group[name]
        if is_done:
            ordered |= dict.fromkeys(members)
        elif name not in entered:
            entered |= set(members)
            waiting.append((name, True))
            inner = [callee for member in members for callee in called[member]]
            waiting += [(callee, False) for callee in reversed(inner) if callee not in entered]
    return list(ordered)
