"""Values that wrap around, as words: reduced to a type once the computation is complete.

Sums, differences and products are the same words wherever intermediate results wrap around.
"""

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import subterms
from viap.recurrences.algebra.exponential_polynomials import cleared, exact, read
from viap.recurrences.candidates import entry_facts
from viap.translate.theory import Loop


def as_word(value: Term, kind: tuple[int, bool]) -> Term:
    """Returns a value, perhaps with exact quotients, as a number of a type, in each case."""
    if value.kind is Kind.ITE:
        return build.ite(value.args[0], *(as_word(arm, kind) for arm in value.args[1:]))
    divisor, whole = cleared(value)
    return build.wrap(exact(whole, divisor), *kind)


def equal_words(left: Term, right: Term, kind: tuple[int, bool]) -> Term:
    """States that two values are equal as numbers of a type."""
    return build.eq(build.wrap(left, *kind), build.wrap(right, *kind))


def grows_freely(loop: Loop, value: Term) -> bool:
    """Returns True if nothing visible keeps a value from becoming too large for any type.

    It is not linear, and no number bounds a term in the loop's conditions from above.
    """
    if any(map(_is_upper_bound, subterms(loop.stays, *entry_facts(loop)))):
        return False
    parts = read(value, loop.counter)
    if parts is None:
        return loop.counter in free_variables(value) and value.kind is not Kind.ITE
    return any(m.degree > 1 or m.base > 1 or m.bases for m in parts)


def _is_upper_bound(fact: Term) -> bool:
    """Returns True if a comparison bounds a term from above by a number."""
    if fact.kind not in (Kind.LE, Kind.LT, Kind.EQ) or fact.args[0].sort != INT:
        return False
    parts, _ = build.monomials(build.sub(*fact.args))
    return len(parts) == 1 and (fact.kind is Kind.EQ or min(parts.values()) > 0)
