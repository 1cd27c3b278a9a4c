"""Functions of a natural number that are defined by recursion on it."""

from dataclasses import dataclass

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute, subterms


@dataclass(frozen=True, slots=True)
class Recursive:
    """f(0, parameters) = start, and f(counter + order, parameters) = step.

    `later` are the values at 1, ..., order - 1; mostly there are none, and the order is one. In
    `step`, f occurs only at counter, ..., counter + order - 1, with any values of the parameters.
    """

    symbol: Symbol
    counter: Term
    parameters: tuple[Term, ...]
    start: Term
    step: Term
    later: tuple[Term, ...] = ()

    @property
    def starts(self) -> tuple[Term, ...]:
        """The values at 0, ..., order - 1."""
        return (self.start, *self.later)

    @property
    def order(self) -> int:
        """Number of earlier values that a step may use."""
        return 1 + len(self.later)

    def value(self, shift: int = 0) -> Term:
        """Returns f(counter + shift, parameters)."""
        place = build.add(self.counter, build.number(shift))
        return apply(self.symbol, place, *self.parameters)

    def equation(self) -> Term:
        """Returns f(counter) = start if counter is 0, ..., else the step from counter - order."""
        before = {self.counter: build.sub(self.counter, build.number(self.order))}
        unfolded = substitute(self.step, before)
        for place, start in reversed(list(enumerate(self.starts))):
            unfolded = build.ite(build.eq(self.counter, build.number(place)), start, unfolded)
        return build.eq(self.value(), unfolded)

    def is_numeric(self) -> bool:
        """True if the definition uses its arguments only: no symbol but the function itself."""
        nodes = subterms(*self.starts, self.step)
        return all(n.payload == self.symbol for n in nodes if n.kind is Kind.APPLY)
