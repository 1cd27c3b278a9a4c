"""Comparisons as people write them: balanced, solved, with the ranges of bound variables first."""

from collections.abc import Sequence

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, free_variables, make
from viap.core.logic.walkers import subterms
from viap.facts.places import Unspeakable

Sides = tuple[Term, Term, str]


def balanced(left: Term, right: Term, op: str) -> Sides:
    """Returns both sides without negative parts and without common parts; `<= x - 1` is `< x`."""
    monomials, rest = build.monomials(build.sub(left, right))
    sides: tuple[list[Term], list[Term]] = ([], [])
    for term, factor in monomials.items():
        sides[factor < 0].append(build.scale(abs(factor), term))
    if op == "<=" and rest == 1:
        op, rest = "<", 0
    elif op == "<" and rest == -1:
        op, rest = "<=", 0
    if rest and not (sides[0] and sides[1]):
        # A bound of a single sum is a number on its own.
        sides[bool(sides[0])].append(build.number(-rest if sides[0] else rest))
    elif rest:
        sides[rest < 0].append(build.number(abs(rest)))
    return build.add(*sides[0]), build.add(*sides[1]), op


def solved(left: Term, right: Term) -> Sides:
    """Returns an equation: solved for a variable that has no product, if there are products."""
    monomials, rest = build.monomials(build.sub(left, right))
    products = [term for term in monomials if term.kind is Kind.MUL]
    inside = {node for term in monomials if not _is_name(term) for node in subterms(term)}
    single = [t for t in monomials if _is_name(t) and t not in inside]
    if not products or not single:
        return balanced(left, right, "==")
    chosen = min(single, key=lambda term: (abs(monomials[term]), str(term.payload)))
    factor = monomials.pop(chosen)
    others = [build.scale(f if factor < 0 else -f, term) for term, f in monomials.items()]
    constant = build.number(rest if factor < 0 else -rest)
    return build.scale(abs(factor), chosen), build.add(*others, constant), "=="


def _is_name(term: Term) -> bool:
    return term.kind is Kind.VARIABLE or (term.kind is Kind.APPLY and not term.args)


def difference(left: Term, right: Term) -> tuple[dict[Term, int], int]:
    """Returns the monomials and the constant of `left - right`, in the order of the text."""
    monomials, rest = build.monomials(left)
    found = dict(monomials)
    others, constant = build.monomials(right)
    for term, factor in others.items():
        found[term] = found.get(term, 0) - factor
    return {term: factor for term, factor in found.items() if factor}, rest - constant


def parts_of(term: Term) -> tuple[Term, ...]:
    """Returns the parts of a sum."""
    return term.args if term.kind is Kind.ADD else (term,)


def in_order(parts: Sequence[Term]) -> Term:
    """Returns a sum for readers, with its parts in this order; the builder would sort them."""
    return make(Kind.ADD, tuple(parts)) if len(parts) > 1 else build.add(*parts)


def chains(parts: Sequence[Term]) -> list[list[Term]]:
    """Returns parts of a conjunction in groups, in which each bound starts where one ended."""
    found: list[list[Term]] = []
    ordered = (Kind.LE, Kind.LT)
    for part in parts:
        last = found[-1][-1] if found else None
        if (
            last is not None
            and part.kind in ordered
            and last.kind in ordered
            and part.args[0] is last.args[1]
        ):
            found[-1].append(part)
        else:
            found.append([part])
    return found


def remainder(left: Term, right: Term, kind: Kind) -> tuple[Term, int, int] | None:
    """Returns (x, d, r) if an equation says that x is r more than d times the quotient x/d."""
    monomials, _ = build.monomials(build.sub(left, right))
    for term, factor in monomials.items():
        if term.kind is not kind or not term.args[1].is_number:
            continue
        dividend, divisor = term.args[0], term.args[1].value
        for sign in (1, -1):
            others = build.sub(build.sub(left, right), build.scale(factor, term))
            over = build.monomials(build.sub(build.scale(sign, others), dividend))
            if (
                factor == -sign * divisor
                and not over[0]
                and divisor > 0
                and -divisor < over[1] <= 0
            ):
                return dividend, divisor, -over[1]
    return None


# ----------------------------------------------------------------- ranges of bound variables


def ranges_first(premise: Term, names: Sequence[Term]) -> Term:
    """Returns the premise as `0 <= k < l && l < n && ...`: bounds below and above, then the rest.

    A variable may be bounded by another one. Raises Unspeakable if a bound is missing.
    """
    parts = list(premise.args if premise.kind is Kind.AND else (premise,))
    used: list[Term] = []
    ordered: list[Term] = []
    for name in names:
        for below in (True, False):
            part = _bound(parts, name, below, names)
            if part is None:
                raise Unspeakable("a quantifier without bounds")
            if part not in used:
                used.append(part)
                ordered.append(_solved_for(part, name, below))
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


def _solved_for(part: Term, name: Term, below: bool) -> Term:
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
