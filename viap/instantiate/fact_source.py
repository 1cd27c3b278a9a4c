"""Fact sources: knowledge besides axioms and lemmas; each source finds where it applies."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import ClassVar, Protocol

from viap.kernel.instances import Instance
from viap.logic.terms import Term


class View(Enum):
    """Restricted views of the knowledge; a source names the views that include it."""

    STEPWISE = auto()  # nothing that leads from one iteration to many others
    STATES = auto()  # facts about single states: few facts, which many claims can share


class FactSource(Protocol):
    """Laws about kinds of terms, whose instances are added to the facts of a question."""

    views: ClassVar[frozenset[View]]

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterable[Instance]:
        """Returns instances for the question and for the facts that were found before."""
        ...
