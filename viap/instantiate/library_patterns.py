"""Where the patterns of lemmas occur: the values of the variables at the terms of a question."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from viap.instantiate.term_matching import NO_MATCH, Match, Matcher
from viap.logic.terms import Term, free_variables
from viap.logic.walkers import subterms

GroundNodes = Mapping[tuple[Any, ...], Sequence[Term]]


def ground_nodes(terms: Sequence[Term]) -> GroundNodes:
    """Returns the operations without variables in terms, by kind and symbol."""
    found: dict[tuple[Any, ...], list[Term]] = {}
    for node in subterms(*terms):
        if node.args and not free_variables(node):
            found.setdefault((node.kind, node.payload), []).append(node)
    return found


def bindings(
    patterns: Sequence[Sequence[Term]], variables: Sequence[Term], nodes: GroundNodes
) -> Iterator[dict[Term, Term]]:
    """Yields values of all variables, for which each term of a pattern is one of the nodes."""
    matcher = Matcher(frozenset(variables))
    done: set[tuple[Term, ...]] = set()
    for pattern in patterns:
        for match in _joined(matcher, pattern, nodes, NO_MATCH):
            values = tuple(match.values.get(v) for v in variables)
            if all(value is not None for value in values) and values not in done:
                done.add(values)  # type: ignore[arg-type]
                yield dict(match.values)


def _joined(
    matcher: Matcher, pattern: Sequence[Term], nodes: GroundNodes, match: Match
) -> Iterator[Match]:
    if not pattern:
        yield match
        return
    first = pattern[0]
    for node in nodes.get((first.kind, first.payload), ()):
        for found in matcher.match(first, node, match):
            yield from _joined(matcher, pattern[1:], nodes, found)
