"""Fact sources: what is known besides axioms and lemmas, each says by itself where it applies."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import ClassVar, Protocol

from viap.kernel.instances import Instance
from viap.logic.terms import Term


class View(Enum):
    """Restricted views of what is known; a source names those that it stays in."""

    STEPWISE = auto()  # nothing that leads from one iteration to many others
    STATES = auto()  # what is known of each state: few facts, which many claims can share


class FactSource(Protocol):
    """Laws about kinds of terms: instances of them are added to the facts of a question."""

    views: ClassVar[frozenset[View]]

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterable[Instance]:
        """Instances for what is asked and for the facts that were found before."""
        ...
