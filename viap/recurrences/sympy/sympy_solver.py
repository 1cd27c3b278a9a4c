"""sympy as a solver of recurrences without cases, alone or after the fast path."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from viap.logic.terms import Term
from viap.recurrences.algebra.exponential_polynomials import Polynomial, write
from viap.recurrences.algebra.linear_algebra import Matrix
from viap.recurrences.scalars.fast_solver import FastSolver
from viap.recurrences.sequences.row_sums import summed_row
from viap.recurrences.solver_modes import SYMPY
from viap.recurrences.sympy.deadline import in_time
from viap.recurrences.sympy.to_sympy import is_readable

SECONDS = 2.0  # CPU time of one call

Answer = TypeVar("Answer")


class SympySolver:
    names_sequences = True

    def __init__(self) -> None:
        self.used: set[str] = set()
        self._solutions: dict[tuple[Term, Term, Term], tuple[Term, Term] | None] = {}

    def value(self, start: Term, step: Term, counter: Term) -> Term | None:
        found = self._solution(start, step, counter)
        if found is None:
            # Sums over a part of a row have no closed form; they get a function.
            return summed_row(start, step, counter)
        return found[1] if found[0].is_number else None

    def multiple(self, start: Term, step: Term, counter: Term) -> tuple[Term, Term] | None:
        found = self._solution(start, step, counter)
        return None if found is None or found[0].is_number else found

    def system(
        self,
        matrix: Matrix,
        growth: Sequence[Polynomial],
        starts: Sequence[Polynomial],
        counter: Term,
    ) -> list[Term] | None:
        from viap.recurrences.sympy.linear_systems import solve_system

        return self._asked(lambda: solve_system(matrix, growth, starts, counter))

    def _solution(self, start: Term, step: Term, counter: Term) -> tuple[Term, Term] | None:
        """Returns a factor and that multiple of V(n); the factor is 1 or not a number."""
        if not is_readable(step, counter) or not is_readable(start, counter):
            return None
        question = (start, step, counter)
        if question not in self._solutions:
            self._solutions[question] = self._asked(lambda: _first_order(*question))
        elif self._solutions[question] is not None:
            self.used.add(SYMPY)
        return self._solutions[question]

    def _asked(self, question: Callable[[], Answer | None]) -> Answer | None:
        """Returns sympy's answer; None if it fails or has none in time."""
        try:
            import sympy  # noqa: F401 -- outside the time limit of the call

            found = in_time(question, SECONDS)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            # sympy is an oracle: any failure in it means that there is no answer.
            return None
        except (NotImplementedError, RecursionError):
            return None
        if found is not None:
            self.used.add(SYMPY)
        return found


class FastThenSympy:
    """The fast path, then sympy if that has no answer."""

    names_sequences = True

    def __init__(self) -> None:
        self.used: set[str] = set()
        self._fast = FastSolver()
        self._sympy = SympySolver()
        self._fast.used = self._sympy.used = self.used

    def value(self, start: Term, step: Term, counter: Term) -> Term | None:
        found = self._fast.value(start, step, counter)
        return found if found is not None else self._sympy.value(start, step, counter)

    def multiple(self, start: Term, step: Term, counter: Term) -> tuple[Term, Term] | None:
        found = self._fast.multiple(start, step, counter)
        return found if found is not None else self._sympy.multiple(start, step, counter)

    def system(
        self,
        matrix: Matrix,
        growth: Sequence[Polynomial],
        starts: Sequence[Polynomial],
        counter: Term,
    ) -> list[Term] | None:
        found = self._fast.system(matrix, growth, starts, counter)
        return found if found is not None else self._sympy.system(matrix, growth, starts, counter)


def _first_order(start: Term, step: Term, counter: Term) -> tuple[Term, Term] | None:
    from viap.recurrences.sympy.first_order import solve
    from viap.recurrences.sympy.from_sympy import polynomial
    from viap.recurrences.sympy.to_sympy import SympyTerms

    terms = SympyTerms(counter)
    beginning, following = terms.read(start), terms.read(step)
    if beginning is None or following is None:
        return None
    found = solve(beginning, following, terms)
    if found is None:
        return None
    top, bottom = found.top, found.bottom
    if bottom.is_number:
        top, bottom = top / bottom, bottom / bottom
    value, factor = polynomial(top, terms), polynomial(bottom, terms)
    if value is None or factor is None:
        return None
    return write(factor, counter), write(value, counter)
