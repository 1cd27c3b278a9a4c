"""Proofs of the library's lemmas, by the recipes that the library gives.

The kernel proves each lemma for sequences of which nothing is known: that is the check of a file.
Where a program uses a lemma, the kernel proves it again, for the program's own functions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from viap.instantiate.lemmas import Lemma
from viap.instantiate.library_file import LibraryLemma
from viap.instantiate.library_patterns import bindings, ground_nodes
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.kernel.rules import Proof
from viap.logic.recursive_functions import Recursive
from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.proving.prover import NEAR_FIRST, Prover

_UNFOLDING = 2  # number of steps that unfolding a function counts for


def define(prover: Prover, function: Recursive) -> None:
    """Defines a function, if it is not defined yet."""
    lemmas = prover.knowledge.lemmas
    if function.symbol not in lemmas:
        pattern = (function.counter, *function.parameters)
        definition = prover.kernel.function(function)
        lemmas.add(function.symbol, Lemma(definition, pattern, leads=_UNFOLDING))


@dataclass(eq=False)
class LemmaProofs:
    """Proves lemmas, each once; `shown` has the proofs, and None where one was not found."""

    prover: Prover
    shown: dict[LibraryLemma, Proof | None] = field(default_factory=dict)

    def proof(self, lemma: LibraryLemma) -> Proof | None:
        if lemma not in self.shown:
            used = [self.proof(each) for each in lemma.uses]
            known = [(e, p) for e, p in zip(lemma.uses, used, strict=True) if p is not None]
            self.shown[lemma] = self._proved(lemma, known)
        return self.shown[lemma]

    def _proved(
        self, lemma: LibraryLemma, used: Sequence[tuple[LibraryLemma, Proof]]
    ) -> Proof | None:
        statement = lemma.statement()
        constants = Constants().of(statement)
        places = [constants]
        for moved in lemma.hypotheses:
            places.append({**constants, **{v: substitute(at, constants) for v, at in moved}})
        given = self._instances(used, statement, places) if used else []
        if lemma.counter is None:
            return self.prover.from_known(statement, constants, given, lemma.name, lemma.position)
        more = [dict(moved) for moved in lemma.hypotheses[1:]]
        return self.prover.induct_on(statement, lemma.counter, lemma.name, given, NEAR_FIRST, more)

    def _instances(
        self,
        used: Sequence[tuple[LibraryLemma, Proof]],
        statement: Statement,
        places: Sequence[Mapping[Term, Term]],
    ) -> list[Instance]:
        """Returns earlier lemmas at the variables of the same names, and where patterns occur."""
        mentioned = [statement.at(at) for at in places]
        unfolded = self.prover.knowledge.facts(mentioned, within=1)
        nodes = ground_nodes([*mentioned, *(fact.formula() for fact in unfolded)])
        found: dict[Term, Instance] = {}
        for lemma, proof in used:
            variables = proof.statement.variables
            values = [*bindings(lemma.patterns, variables, nodes)]
            if set(variables) <= set(statement.variables):
                values += ({v: at[v] for v in variables} for at in places)
            for instance in (Instance(proof, each) for each in values):
                found.setdefault(instance.formula(), instance)
        return list(found.values())
