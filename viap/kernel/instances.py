"""Instances: a universally quantified formula at chosen values. Plain data, not yet a theorem."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walkers import substitute


class KnownFormula(Protocol):
    """A formula that holds for all natural `counters` and all `others`."""

    @property
    def counters(self) -> tuple[Term, ...]: ...

    @property
    def others(self) -> tuple[Term, ...]: ...

    @property
    def body(self) -> Term: ...


@dataclass(frozen=True, eq=False)
class Instance:
    known: KnownFormula
    values: Mapping[Term, Term]
    _said: list[Term] = field(default_factory=list, repr=False)  # cached formula

    @property
    def is_ground(self) -> bool:
        return all(v in self.values for v in (*self.known.counters, *self.known.others))

    def formula(self) -> Term:
        """Returns the formula at the values."""
        if not self._said:
            self._said.append(instantiated(self.known, self.values))
        return self._said[0]


def instantiated(known: KnownFormula, values: Mapping[Term, Term]) -> Term:
    """Returns the body at the values; the premise: values of counters are natural numbers."""
    return _at(known.body, known.counters, tuple(values.items()))


@lru_cache(maxsize=1 << 13)  # The kernel rebuilds each instance that it is given.
def _at(body: Term, counters: tuple[Term, ...], pairs: tuple[tuple[Term, Term], ...]) -> Term:
    values = dict(pairs)
    natural = [build.le(build.ZERO, values[n]) for n in counters if n in values]
    return build.implies(build.conjunction(natural), substitute(body, values))
