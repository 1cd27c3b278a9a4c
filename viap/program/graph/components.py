"""Strongly connected components of a graph."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Node = TypeVar("Node")


def cyclic_components(
    nodes: Iterable[Node], successors: Callable[[Node], Iterable[Node]]
) -> list[set[Node]]:
    """The components that have a cycle, of the graph on these nodes."""
    return [
        component
        for component in strong_components(nodes, successors)
        if len(component) > 1 or any(node in successors(node) for node in component)
    ]


def strong_components(
    nodes: Iterable[Node], successors: Callable[[Node], Iterable[Node]]
) -> list[set[Node]]:
    """All components of the graph on these nodes (Tarjan's algorithm), successors first.

    Without recursion: graphs are as deep as programs are long.
    """
    allowed = dict.fromkeys(nodes)
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    on_stack: set[Node] = set()
    stack: list[Node] = []
    found: list[set[Node]] = []
    work: list[tuple[Node, list[Node]]] = []

    def visit(node: Node) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        work.append((node, [s for s in successors(node) if s in allowed]))

    def close(root: Node) -> None:
        """Pop the component of the root: the nodes above it on the stack."""
        component: set[Node] = set()
        while root not in component:
            member = stack.pop()
            on_stack.discard(member)
            component.add(member)
        found.append(component)

    for start in allowed:
        if start in index:
            continue
        visit(start)
        while work:
            node, rest = work[-1]
            if rest:
                following = rest.pop()
                if following not in index:
                    visit(following)
                elif following in on_stack:
                    low[node] = min(low[node], index[following])
                continue
            work.pop()
            if work:
                outer = work[-1][0]
                low[outer] = min(low[outer], low[node])
            if low[node] == index[node]:
                close(node)
    return found
