"""Has candidates proved as statements about a loop's head, in their simplest form."""

import time
from collections.abc import Iterable, Iterator

from viap.explain.invariants.candidate import Candidate
from viap.explain.invariants.entry_cells import names_entry_cells
from viap.explain.invariants.fact_simplification import FactSimplification
from viap.explain.invariants.head_words import HeadWords
from viap.kernel.obligations import Constants, at_head
from viap.logic import build
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import subterms
from viap.proving.session import Session
from viap.smt.answers import Answer, Limits

_LIMITS = Limits(2_000_000, 0.3)
_SHORT = Limits(300_000, 0.1)
_PATIENT = Limits(8_000_000, 2.0)  # for facts that proofs rest on: without one case, none may hold
_PATIENCE = 12.0  # seconds of computing, for all such facts of a file


class ProvedFacts:
    """Proves formulas from the knowledge of a session, within limits for each question."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._prover = session.prover.within(_LIMITS)
        self._patient = session.prover.within(_PATIENT)
        self._patience = _PATIENCE
        self._known: dict[tuple[int, Term], bool] = {}

    def of(self, words: HeadWords, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
        """Yields the candidates that hold, without needless premises; none is a tautology."""
        simplification = self.simplification(words)
        seen: set[Term] = set()
        for candidate in candidates:
            simple = simplification.simplified(candidate)
            if not names_entry_cells(words, simple.formula):
                simple = candidate
            if simple.formula in seen or self._is_empty(simple):
                continue
            seen.add(simple.formula)
            if self.holds(words, simple):
                simplification.learn(simple.formula)
                yield simple

    def simplification(self, words: HeadWords) -> FactSimplification:
        def holds(formula: Term) -> bool:
            return self.holds(words, Candidate(formula, 0))

        return FactSimplification(holds, self._session.solver)

    def holds(self, words: HeadWords, candidate: Candidate) -> bool:
        """True if the formula is proved for every iteration."""
        key = words.loop.number, candidate.formula
        if key not in self._known:
            self._known[key] = self._proved(words, candidate)
        return self._known[key]

    def _proved(self, words: HeadWords, candidate: Candidate) -> bool:
        formula = candidate.formula
        if not all(words.says(n.payload) for n in subterms(formula) if n.kind is Kind.APPLY):
            return False
        if not names_entry_cells(words, formula):
            return False
        body = formula.args[0] if formula.kind is Kind.FORALL else formula
        meant = build.implies(candidate.given, words.meaning(body))
        statement = at_head(words.loop, meant, candidate.bound)
        if not free_variables(statement.body) <= set(statement.variables):
            return False  # a name that this call does not have
        if statement.body is build.TRUE:
            return True
        constants, name = Constants().of(statement), "loop invariant"
        if self._prover.from_known(statement, constants, (), name) is not None:
            return True
        if not candidate.needed or self._patience <= 0:
            return False
        start = time.process_time()
        found = self._patient.from_known(statement, constants, (), name) is not None
        self._patience -= time.process_time() - start
        return found

    def _is_empty(self, candidate: Candidate) -> bool:
        """True if the formula says nothing, whatever the values of its parts are."""
        negated = [*candidate.premises, build.negate(candidate.conclusion)]
        return self._session.solver.check(negated, _SHORT) is Answer.UNSAT
