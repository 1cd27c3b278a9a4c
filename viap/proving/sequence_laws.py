"""Laws of named sequences: proved by the kernel when a question needs them for the first time."""

from collections.abc import Iterator

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, InductionMember, Statement, Use
from viap.kernel.rules import Proof
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.proving.prover import Prover
from viap.recurrences.sequences.law_selection import applications, needed_laws
from viap.recurrences.sequences.linear_law_uses import connections
from viap.recurrences.sequences.sequence_definitions import definition, definitions, is_sequence
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw
from viap.smt.solver import Limits

LIMITS = Limits(4_000_000, 2.0)  # of the proof of one law
MOST_USES = 40  # laws that a question gets


class SequenceLaws:
    """The laws that were proved so far; None for those that could not be proved."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover.within(LIMITS)
        self._proofs: dict[SequenceLaw, Proof | None] = {}

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        """Yields laws at the terms of a question, and definitions that connect these terms."""
        instances: list[Instance] = []
        for use in needed_laws(asked, found):
            fact = self._instance(use)
            if fact is not None:
                instances.append(fact)
            if len(instances) >= MOST_USES:
                break
        yield from instances
        said = [fact.formula() for fact in instances]
        for symbol, places in applications((*asked, *found, *said)).items():
            if len(symbol.arguments) == 1 and is_sequence(symbol):
                for use in connections(symbol, [place[0] for place in places]):
                    fact = self._instance(use)
                    if fact is not None:
                        yield fact

    def of(self, term: Term) -> list[Instance]:
        """Returns laws about the functions in a term, each once."""
        found = {fact.formula(): fact for fact in self.facts((term,), ())}
        return list(found.values())

    def _instance(self, use: LawUse) -> Instance | None:
        known = self._definition(use.known) if isinstance(use.known, Symbol) else self._law(use)
        if known is None:
            return None
        return Instance(known, dict(zip(known.statement.variables, use.values, strict=True)))

    def _definition(self, symbol: Symbol) -> Proof | None:
        known = self._prover.kernel.functions.get(symbol)
        if known is None:
            function = definition(symbol)
            known = None if function is None else self._prover.kernel.function(function)
        return known

    def _law(self, use: LawUse) -> Proof | None:
        law = use.known
        assert isinstance(law, SequenceLaw)
        if law not in self._proofs:
            self._proofs[law] = None
            self._proofs[law] = self._proved(law)
        return self._proofs[law]

    def _proved(self, law: SequenceLaw) -> Proof | None:
        """Returns a proof by induction from the facts that the law names; None if this fails."""
        for function in definitions((law.body,)):
            self._prover.kernel.function(function)
        statement = Statement(law.counters, law.others, law.body)
        constants = Constants().of(statement)
        facts = []
        for use in law.given:
            values = tuple(substitute(value, constants) for value in use.values)
            fact = self._instance(LawUse(use.known, values))
            if fact is None:
                return None
            facts.append(fact)
        if not law.before:
            return self._prover.direct(statement, constants, facts, law.name)
        uses = [
            Use(
                0,
                {
                    v: substitute(value, constants)
                    for v, value in zip(statement.variables, values, strict=True)
                },
            )
            for values in law.before
        ]
        counter = law.counters[0]
        member = InductionMember(statement, (counter,), constants, facts, uses, law.name)
        return self._prover.induct(member)
