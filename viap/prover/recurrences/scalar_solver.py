"""The interface of recurrence solvers: the fast path, sympy, or one after the other.

Steps have no conditions: cases are split before a solver is called. Answers are proposals to the
kernel, and useless until it proves them.
"""

from collections.abc import Sequence
from typing import Protocol

from viap.core.logic.terms import Term
from viap.prover.recurrences.algebra.exponential_polynomials import Polynomial
from viap.prover.recurrences.algebra.linear_algebra import Matrix


class ScalarSolver(Protocol):
    """Solves V(n+1) = step, where the step has the variable VALUE for V(n), and V(0) = start.

    `used` are the names of the solvers that answered; callers may clear it before a call.
    `names_sequences`: sequences get functions, even if no other loop shares them.
    """

    used: set[str]
    names_sequences: bool

    def value(self, start: Term, step: Term, counter: Term) -> Term | None:
        """Returns V(n), a term that may have exact quotients; None if there is no answer."""
        ...

    def multiple(self, start: Term, step: Term, counter: Term) -> tuple[Term, Term] | None:
        """Returns a term f, not a number, and the value of f * V(n); None if there is no answer."""
        ...

    def system(
        self,
        matrix: Matrix,
        growth: Sequence[Polynomial],
        starts: Sequence[Polynomial],
        counter: Term,
    ) -> list[Term] | None:
        """Returns V(n) for the sequences V(n+1) = matrix*V(n) + growth(n); None if unsolved."""
        ...
