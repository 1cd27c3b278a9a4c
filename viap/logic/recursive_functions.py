"""Functions of a natural number that are defined by recursion on it."""

from dataclasses import dataclass

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute, subterms


@dataclass(frozen=True, slots=True)
class Recursive:
    """f(0, parameters) = start, and f(counter + 1, parameters) = step.

    In `step`, f occurs only at the counter and the parameters themselves.
    """

    symbol: Symbol
    counter: Term
    parameters: tuple[Term, ...]
    start: Term
    step: Term

    def value(self) -> Term:
        return apply(self.symbol, self.counter, *self.parameters)

    def equation(self) -> Term:
        """Returns f(counter) = start if counter is 0, else the step from counter - 1."""
        before = {self.counter: build.sub(self.counter, build.ONE)}
        unfolded = build.ite(
            build.eq(self.counter, build.ZERO), self.start, substitute(self.step, before)
        )
        return build.eq(self.value(), unfolded)

    def is_numeric(self) -> bool:
        """True if the definition uses its arguments only: no symbol but the function itself."""
        nodes = subterms(self.start, self.step)
        return all(n.payload == self.symbol for n in nodes if n.kind is Kind.APPLY)
