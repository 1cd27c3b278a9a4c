"""sympy as a solver of recurrences without cases, alone or after the fast path."""

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from viap.core.logic.terms import Term
from viap.prover.recurrences.algebra.exponential_polynomials import Polynomial, write
from viap.prover.recurrences.algebra.linear_algebra import Matrix
from viap.prover.recurrences.scalars.fast_solver import FastSolver
from viap.prover.recurrences.sequences.row_sums import summed_row
from viap.prover.recurrences.solver_modes import SYMPY
from viap.prover.recurrences.sympy.to_sympy import is_readable

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
        from viap.prover.recurrences.sympy.linear_systems import solve_system

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
    from viap.prover.recurrences.sympy.factor_products import polynomial
    from viap.prover.recurrences.sympy.linear_systems import solve
    from viap.prover.recurrences.sympy.to_sympy import SympyTerms

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


# ---- A limit on the time of one call to sympy.
#
# Signals belong to the limit on the whole run, and reach only the main thread. So a second thread
# watches, and raises an exception in the calling one. sympy is written in Python: the exception
# arrives between two of its steps. A single call of a C library is not interrupted; sizes are
# limited before the call.


Result = TypeVar("Result")

_LOOK_SECONDS = 0.02  # between two checks of the clock
# Wall time allowed for each second of CPU time: sleeping and waiting cost less.
_WALL_FACTOR = 4


class _Late(BaseException):
    """The time for a call is over. Not an Exception: sympy handles some of those."""


def in_time(question: Callable[[], Result], seconds: float) -> Result | None:
    """Returns the result of a call; None if it takes more than `seconds` of CPU time."""
    watch = _Watch(seconds)
    found: Result | None = None
    try:
        watch.start()
        found = question()
    except _Late:
        pass
    finally:
        # Whatever arrives from here on, the watch raises nothing any more. What it has raised
        # before may arrive while it is being taken back.
        watch.over = True
        while not watch.ended:
            try:
                watch.end()
            except _Late:
                found = None
    return found


class _Watch:
    """Raises `_Late` in the thread that makes the watch, until it is `over`.

    `ended`: nothing that it has raised is still to arrive.
    """

    def __init__(self, seconds: float) -> None:
        self.ended = False
        self._seconds = seconds
        self._asking = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._asking)
        self.over = False
        # An exception between taking and holding a lock would leave it taken, but `with` and a
        # plain lock leave no room for one. Events, for instance, do.
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def start(self) -> None:
        self._wall = time.monotonic() + self._seconds * _WALL_FACTOR
        self._cpu = time.clock_gettime(self._clock) + self._seconds
        self._thread.start()

    def end(self) -> None:
        """Takes back what the watch has raised and did not arrive; it must be over."""
        with self._lock:
            _raise_in(self._asking, None)
        self.ended = True

    def _look(self) -> None:
        # Again and again: an exception that arrives in a destructor is lost.
        while not self.over:
            time.sleep(_LOOK_SECONDS)
            with self._lock:
                if not self.over and self._is_late():
                    _raise_in(self._asking, _Late)

    def _is_late(self) -> bool:
        """True if the time is over; asked only as long as the thread that asks is there."""
        return time.clock_gettime(self._clock) > self._cpu or time.monotonic() > self._wall


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raises an exception in a thread when it executes its next step; None takes it back."""
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
