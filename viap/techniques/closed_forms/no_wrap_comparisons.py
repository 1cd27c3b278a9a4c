"""Comparisons that keep numbers from wrapping around: `low <= high`, `kept <= i`, `i <= n`.

While it is unknown if a sum of unsigned numbers wraps around, each solver call about it has many
cases. So these few comparisons are proposed first, and on their own.
"""

from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.program.undefined_behaviour import Operation
from viap.recurrences.iteration_steps import recurrences
from viap.translate.theory import Loop, Theory


def in_range(theory: Theory, loop: Loop) -> list[Term]:
    """Returns comparisons of variables, for a loop whose conditional steps may wrap around."""
    if not _may_wrap(theory, loop):
        return []
    from viap.recurrences.scalars.comparison_invariants import relations

    return [each for each in relations(theory, loop) if each.kind is Kind.LE and _is_simple(each)]


def goals_of_wrapping(theory: Theory, loop: Loop) -> list[Term]:
    """Returns the assertions after such a loop, for each of its iterations.

    Requirements of operations are left out: they mostly follow once numbers are in range.
    """
    if not _may_wrap(theory, loop):
        return []
    from viap.recurrences.arrays.plain_indices import with_plain_indices
    from viap.recurrences.scalars.comparison_invariants import generalised

    asserted = [each for each in theory.assertions if not isinstance(each.position, Operation)]
    plain = (with_plain_indices(each, ()) for each in generalised(asserted, loop))
    return list(dict.fromkeys(plain))


def _may_wrap(theory: Theory, loop: Loop) -> bool:
    """Returns True if a conditional step wraps; closed forms settle it for other steps."""
    steps = (each.step for each in recurrences(theory, loop).values())
    return any(step.kind is Kind.ITE and _wraps(step) for step in steps)


def _is_simple(comparison: Term) -> bool:
    """Returns True if only zero and one occur as numbers, and nothing wraps around."""
    numbers = (node.value for node in subterms(comparison) if node.is_number)
    return not _wraps(comparison) and all(number in (0, 1) for number in numbers)


def _wraps(term: Term) -> bool:
    return any(node.kind is Kind.WRAP for node in subterms(term))
