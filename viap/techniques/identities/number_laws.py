"""Laws of numbers for proofs about polynomials: each is proved once, from simpler ones."""

from collections.abc import Mapping, Sequence

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.kernel.rules import Proof
from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.proving.prover import Prover
from viap.recurrences.algebra.integer_polynomials import multiplies
from viap.techniques.identities.law_instances import LawInstance
from viap.translate.theory import Axiom


class NumberLaws:
    """Laws of numbers that the kernel has proved, each once."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._shown: dict[Statement, Proof | None] = {}

    def instance(self, law: LawInstance, at: Mapping[Term, Term] | None = None) -> Instance | None:
        """Returns a law at its values, substituted by `at`; None if it is not proved."""
        statement = Statement((), law.variables, law.body)
        if statement not in self._shown:
            self._shown[statement] = self._proof(statement, law.steps)
        proof = self._shown[statement]
        if proof is None:
            return None
        values = [substitute(value, at or {}) for value in law.values]
        return Instance(proof, dict(zip(law.variables, values, strict=True)))

    def _proof(self, statement: Statement, steps: Sequence[LawInstance]) -> Proof | None:
        constants = Constants().of(statement)
        facts = [self.instance(each, constants) for each in steps]
        shown = [each for each in facts if each is not None]
        proof = self._prover.direct(statement, constants, shown, "identity")
        return None if proof is None else self._prover.kernel.lemma(proof, "an identity")


def is_linear(fact: Instance) -> bool:
    """Returns True if a fact has no nonlinear product, or defines a name."""
    if isinstance(fact.known, Axiom) and fact.known.origin.kind == "name":
        return True
    return not multiplies(fact.formula())
