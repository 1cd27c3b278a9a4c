"""Instances: something known for all values, at some of them. Data, and no theorem yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walk import substitute


class Known(Protocol):
    """A formula that holds for all natural `counters` and all `others`."""

    @property
    def counters(self) -> tuple[Term, ...]: ...

    @property
    def others(self) -> tuple[Term, ...]: ...

    @property
    def body(self) -> Term: ...


@dataclass(frozen=True, eq=False)
class Instance:
    known: Known
    values: Mapping[Term, Term]

    @property
    def is_ground(self) -> bool:
        return all(v in self.values for v in (*self.known.counters, *self.known.others))

    def formula(self) -> Term:
        """What it says. Counters are natural numbers: that is its premise."""
        natural = [build.le(build.ZERO, self.values[n]) for n in self.known.counters
                   if n in self.values]  # fmt: skip
        body = substitute(self.known.body, dict(self.values))
        return build.implies(build.conjunction(natural), body)
