"""Quantifiers and their bound variables."""

from collections.abc import Iterable

from viap.logic.terms import Kind, Term, free_variables, make


def quantified(
    kind: Kind, variables: Iterable[Term], body: Term, patterns: Iterable[tuple[Term, ...]] = ()
) -> Term:
    """Quantifies over those variables that occur in the body; if none does, returns the body.

    Every sort has a value, so quantifying over a variable that does not occur changes nothing. A
    pattern is kept if it contains all remaining variables and none of the dropped ones.
    """
    free = free_variables(body)
    asked = dict.fromkeys(variables)
    bound = tuple(v for v in asked if v in free)
    if not bound:
        return body
    kept = []
    for pattern in patterns:
        theirs = frozenset().union(*map(free_variables, pattern))
        if all((v in theirs) is (v in free) for v in asked):
            kept.append(pattern)
    return make(kind, (body,), (bound, tuple(kept)))


def forall(
    variables: Iterable[Term], body: Term, patterns: Iterable[tuple[Term, ...]] = ()
) -> Term:
    return quantified(Kind.FORALL, variables, body, patterns)


def exists(
    variables: Iterable[Term], body: Term, patterns: Iterable[tuple[Term, ...]] = ()
) -> Term:
    return quantified(Kind.EXISTS, variables, body, patterns)


def bound_variables(term: Term) -> tuple[Term, ...]:
    result: tuple[Term, ...] = term.payload[0]
    return result


def patterns_of(term: Term) -> tuple[tuple[Term, ...], ...]:
    result: tuple[tuple[Term, ...], ...] = term.payload[1]
    return result
