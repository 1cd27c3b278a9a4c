"""The premise of a quantified formula, with the ranges of its variables first."""

from collections.abc import Sequence

from viap.explain.invariants.unspeakable import Unspeakable
from viap.logic import build
from viap.logic.terms import Kind, Term, free_variables, make
from viap.recurrences.iteration_steps import conjuncts


def ranges_first(premise: Term, names: Sequence[Term]) -> Term:
    """Returns the premise as `0 <= k < l && l < n && ...`: bounds below and above, then the rest.

    A variable may be bounded by another one. Raises Unspeakable if a bound is missing.
    """
    parts = list(conjuncts(premise))
    used: list[Term] = []
    ordered: list[Term] = []
    for name in names:
        for below in (True, False):
            part = _bound(parts, name, below, names)
            if part is None:
                raise Unspeakable("a quantifier without bounds")
            if part not in used:
                used.append(part)
                ordered.append(_solved(part, name, below))
    ordered += [part for part in parts if part not in used]
    # The builder would sort them.
    return ordered[0] if len(ordered) == 1 else make(Kind.AND, tuple(ordered))


def is_bounded(parts: Sequence[Term], name: Term, below: bool) -> bool:
    """True if a part bounds the variable, from below or from above."""
    return _bound(parts, name, below, ()) is not None


def _bound(parts: Sequence[Term], name: Term, below: bool, names: Sequence[Term]) -> Term | None:
    """Returns a conjunct that bounds the variable, best one without other bound variables."""
    found: list[Term] = []
    for part in parts:
        if part.kind not in (Kind.LE, Kind.LT):
            continue
        difference = build.sub(*part.args)
        factor = build.monomials(difference)[0].get(name, 0)
        rest = build.sub(difference, build.scale(factor, name))
        if factor == (-1 if below else 1) and name not in free_variables(rest):
            if not free_variables(rest) & set(names):
                return part
            found.append(part)
    return found[0] if found else None


def _solved(part: Term, name: Term, below: bool) -> Term:
    """Returns the comparison solved for the variable; `k < x + 1` is `k <= x`."""
    difference = build.sub(*part.args)
    rest = build.sub(difference, build.scale(-1 if below else 1, name))
    limit = rest if below else build.neg(rest)
    kind = part.kind
    if kind is Kind.LT and build.monomials(limit)[1] == (-1 if below else 1):
        limit, kind = build.add(limit, build.ONE if below else build.number(-1)), Kind.LE
    elif (
        kind is Kind.LE
        and build.monomials(limit)[1] == (1 if below else -1)
        and not (limit.is_number)
    ):
        limit, kind = build.add(limit, build.number(-1) if below else build.ONE), Kind.LT
    return make(kind, (limit, name) if below else (name, limit))
