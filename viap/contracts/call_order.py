"""The functions of a file, callees first: what is proved of them is there for their callers."""

from collections.abc import Mapping, Sequence

from viap.program.graph.components import cyclic_components


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
