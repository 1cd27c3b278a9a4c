"""Fact sources: knowledge besides axioms and lemmas; each source finds where it applies."""

from collections.abc import Callable, Iterable
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


Supply = Callable[[tuple[Term, ...], tuple[Term, ...]], Iterable[Instance]]


class NeededLaws:
    """Asks a supplier, if there is one, for laws about the terms of a question.

    While laws are being proved, their own questions get none.
    """

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self._supply: Supply | None = None
        self._busy = False

    def supplied_by(self, supply: Supply) -> None:
        self._supply = supply

    @property
    def is_supplied(self) -> bool:
        return self._supply is not None

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterable[Instance]:
        if self._supply is None or self._busy:
            return ()
        self._busy = True
        try:
            return list(self._supply(asked, found))
        finally:
            self._busy = False
