"""Laws of named sequences: statements with a proof by induction, and their applications."""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, free_variables, variable
from viap.core.logic.walkers import substitute


@dataclass(frozen=True, slots=True)
class SequenceLaw:
    """`body`, for all natural `counters` and all `others`.

    It follows from `given`, at values in terms of the law's own variables; and by induction on the
    first counter from the law itself at the values `before`, if there are any.
    """

    name: str
    counters: tuple[Term, ...]
    others: tuple[Term, ...]
    body: Term
    before: tuple[tuple[Term, ...], ...] = ()
    given: "tuple[LawUse, ...]" = ()


@dataclass(frozen=True, slots=True)
class LawUse:
    """A law, or the definition of a function, at values of its counters and other variables."""

    known: SequenceLaw | Symbol
    values: tuple[Term, ...]


def earlier(variables: Sequence[Term], depth: int = 1) -> tuple[tuple[Term, ...], ...]:
    """Returns the values of variables at which the first one is smaller by 1, ..., depth."""
    first, *others = variables
    return tuple((build.sub(first, build.number(k)), *others) for k in range(1, depth + 1))


def algebra(premises: Sequence[Term], conclusion: Term) -> LawUse:
    """Returns an identity of numbers by which the conclusion follows from the premises.

    Function values are arbitrary numbers in it, so its proof needs only algebra, and its use
    only logic.
    """
    said = build.implies(build.conjunction(premises), conclusion)
    atoms = _values(said)
    names = {atom: variable(f"v{place}") for place, atom in enumerate(atoms)}
    body = substitute(said, names)
    fixed = tuple(v for v in sorted(free_variables(body), key=str) if v not in names.values())
    law = SequenceLaw("algebra", (), (*names.values(), *fixed), body)
    return LawUse(law, (*atoms, *fixed))


def distributed(factor: Term, value: Term, *parts: Term) -> LawUse:
    """Returns the identity factor * value = sum of factor * part, if the value is the sum."""
    whole = build.add(*(build.mul(factor, part) for part in parts))
    premise = build.eq(value, build.add(*parts))
    return algebra((premise,), build.eq(build.mul(factor, value), whole))


def multiplied(left: Term, right: Term, factor: Term) -> LawUse:
    """Returns the identity left * factor = right * factor, if left = right."""
    variables = tuple(variable(name) for name in ("left", "right", "factor"))
    sides = [build.mul(side, variables[2]) for side in variables[:2]]
    body = build.implies(build.eq(*variables[:2]), build.eq(*sides))
    return LawUse(SequenceLaw("a multiplied equation", (), variables, body), (left, right, factor))


def _values(formula: Term) -> list[Term]:
    """Returns the function values in a formula, without those nested in others."""
    found: dict[Term, None] = {}
    waiting = [formula]
    while waiting:
        node = waiting.pop()
        if node.kind is Kind.APPLY:
            found[node] = None
        else:
            waiting += node.args
    return list(found)
