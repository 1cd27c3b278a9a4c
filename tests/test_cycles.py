"""No module imports itself by way of others as it is loaded; no folder and no package does so.

A package here is all that lies below a folder, against what lies beside it; a folder is its
own files alone. Of imports that wait in functions, folders and modules are asked, too.
"""

from itertools import takewhile

import pytest

from tests.test_layers import MODULES, imported


def folder(module):
    """Where a module lies; those of the top, which all may use, stand for themselves."""
    name = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    return module if name == "viap" else name


def modules(kinds):
    return [
        (module, other)
        for module in MODULES
        for other, kind in imported(module)
        if kind in kinds and other in MODULES
    ]


def folders(kinds):
    return [(folder(module), folder(other)) for module, other in modules(kinds)]


def packages(kinds):
    """For each import, the two neighbours in which the modules lie."""
    for module, other in modules(kinds):
        names = module.split("."), other.split(".")
        common = len([*takewhile(lambda pair: pair[0] == pair[1], zip(*names, strict=False))])
        if common < min(map(len, names)):
            yield tuple(".".join(name[: common + 1]) for name in names)


def reached(start, graph):
    found, waiting = set(), [start]
    while waiting:
        more = graph.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found


def cycles(edges):
    """The sets of what imports each other."""
    edges = {(here, there) for here, there in edges if here != there}
    while True:  # Without what imports nothing that is left, or is not imported by it.
        both = {here for here, _ in edges} & {there for _, there in edges}
        inside = {edge for edge in edges if both.issuperset(edge)}
        if inside == edges:
            break
        edges = inside
    graph = {}
    for here, there in edges:
        graph.setdefault(here, set()).add(there)
    reach = {each: reached(each, graph) for each in graph}
    found = {frozenset(o for o in reach[each] if each in reach[o]) for each in graph}
    return [set(each) for each in found if each]


CASES = [
    (modules, {"run", "lazy"}),
    (folders, {"run", "lazy"}),
    (packages, {"run"}),
]


@pytest.mark.parametrize(("edges", "kinds"), CASES)
def test_nothing_imports_itself_by_way_of_others(edges, kinds):
    assert cycles(edges(kinds)) == []


def test_cycles_are_found():
    edges = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("d", "e"), ("e", "d"), ("e", "f")]
    assert sorted(map(sorted, cycles(edges))) == [["b", "c"], ["d", "e"]]
    assert cycles([("a", "b"), ("b", "c"), ("a", "c"), ("c", "c")]) == []
