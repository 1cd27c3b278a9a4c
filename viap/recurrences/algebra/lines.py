"""Terms that grow by one number with each iteration."""

from typing import NamedTuple

from viap.logic import build
from viap.logic.terms import Term, free_variables


class Line(NamedTuple):
    """slope*n + rest."""

    slope: int
    rest: Term


def line(term: Term, counter: Term) -> Line | None:
    """Returns a term as slope*n + rest, with no counter n in the rest; None if it is not linear."""
    slope = build.monomials(term)[0].get(counter, 0)
    rest = build.sub(term, build.scale(slope, counter)) if slope else term
    return None if counter in free_variables(rest) else Line(slope, rest)
