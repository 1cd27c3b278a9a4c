"""The prover: the shared means to prove statements of one theory within limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from viap.core.base.source import Position
from viap.core.kernel.obligations import (
    Constants,
    InductionMember,
    Instance,
    Statement,
    Use,
    stopped,
)
from viap.core.kernel.rules import Kernel, Proof
from viap.core.logic import build
from viap.core.logic.bit_laws import LAWS
from viap.core.logic.terms import Term
from viap.core.logic.walkers import substitute
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.theory import Claim, Theory
from viap.prover.instantiate.knowledge import NEAR, Knowledge


@dataclass(frozen=True, slots=True, eq=False)
class Prover:
    """The kernel and the solver of a theory, the knowledge about it, and limits per question."""

    kernel: Kernel
    solver: Solver
    knowledge: Knowledge
    limits: Limits

    @property
    def theory(self) -> Theory:
        return self.kernel.theory

    def within(self, limits: Limits) -> "Prover":
        """Returns the same prover with other limits."""
        return replace(self, limits=limits)

    def knowing(self, knowledge: Knowledge) -> "Prover":
        """Returns the same prover with another view of the knowledge."""
        return replace(self, knowledge=knowledge)

    def falsified(self, formulas: Sequence[Term], watched: Sequence[Term]) -> set[int] | None:
        """Returns the indices of watched formulas that are false in a model; None if unknown."""
        return self.solver.falsified(formulas, watched, self.limits)

    def is_met(self, family: Sequence[InductionMember], number: int) -> bool:
        """True if the solver refutes that a member of an induction may be false."""
        _, obligation = self.kernel.obligation(family, number)
        return self.solver.check(obligation.formulas(), self.limits) is Answer.UNSAT

    def direct(
        self,
        statement: Statement,
        constants: Mapping[Term, Term],
        facts: Sequence[Instance],
        reason: str,
        position: Position | None = None,
    ) -> Proof | None:
        """Returns a proof from these facts alone; None if the solver does not find one."""
        self.solver.subject = position
        proof = self.kernel.direct(statement, constants, facts, self.limits, reason, position)
        self.solver.subject = None
        return proof

    def from_known(
        self,
        statement: Statement,
        constants: Mapping[Term, Term],
        given: Sequence[Instance],
        reason: str,
        position: Position | None = None,
    ) -> Proof | None:
        """Returns a proof from `given` and from the knowledge about its terms.

        None if this fails.
        """
        mentioned = [statement.at(constants), *(each.formula() for each in given)]
        facts = [*given, *self.knowledge.facts(mentioned)]
        return self.direct(statement, constants, facts, reason, position)

    def claim(self, claim: Claim) -> Proof | None:
        """Returns a direct proof from the executions that stop where the claim is reached."""
        statement = stopped(claim)
        constants = Constants().of(statement)
        known = self._on_path(claim)
        facts = known.facts([statement.at(constants)], cuts=True)
        return self.reached(
            claim, self.direct(statement, constants, facts, ASSERTION, claim.position)
        )

    def claim_from(
        self, claim: Claim, constants: Mapping[Term, Term], given: Sequence[Instance]
    ) -> Proof | None:
        """Returns the same kind of proof from `given`, at the constants of the stopped claim."""
        there = self.knowing(self._on_path(claim))
        shown = there.from_known(stopped(claim), constants, given, ASSERTION, claim.position)
        return self.reached(claim, shown)

    def _on_path(self, claim: Claim) -> Knowledge:
        """Returns the knowledge without what is about other branches."""
        if len(self.theory.loops) < 2:
            return self.knowledge
        from viap.prover.session.path_loops import on_path

        return on_path(self.knowledge, claim)

    def reached(self, claim: Claim, shown: Proof | None) -> Proof | None:
        """Turns a proof for the executions that stop at the claim into one of the claim.

        Returns None if `shown` is None.
        """
        return None if shown is None else self.kernel.reached(claim, shown)

    def induct(self, member: InductionMember) -> Proof | None:
        """Returns a proof of one statement by induction; None if this fails."""
        self.solver.subject = member.position
        proofs = self.kernel.induction([member], self.limits)
        self.solver.subject = None
        return None if proofs is None else proofs[0]

    def induct_on(
        self,
        statement: Statement,
        counter: Term,
        reason: str,
        given: Sequence[Instance] = (),
        reaches: Sequence[int | None] = (None,),
        more: Sequence[Mapping[Term, Term]] = (),
    ) -> Proof | None:
        """Returns a proof by induction on one counter, from its predecessor; None if this fails.

        `more`: further hypotheses, each as values of variables in terms of the variables; other
        variables stay. `given` are instances at the statement's constants. `reaches`: the numbers
        of rounds in which facts are collected, one attempt after the other; None stands for all
        facts.
        """
        constants = Constants().of(statement)
        moved = ({counter: build.sub(counter, build.ONE)}, *more)
        places = [
            {**constants, **{v: substitute(at, constants) for v, at in each.items()}}
            for each in moved
        ]
        mentioned = [statement.at(at) for at in (constants, *places)]
        mentioned += (each.formula() for each in given)
        asked = -1
        for reach in reaches:
            facts = [*given, *self.knowledge.facts(mentioned, reach)]
            if len(facts) == asked:
                break
            asked = len(facts)
            uses = [Use(0, at) for at in places]
            member = InductionMember(statement, (counter,), constants, facts, uses, reason)
            proof = self.induct(member)
            if proof is not None:
                return proof
        return None


def prover_of(theory: Theory, limits: Limits | None = None) -> Prover:
    """Returns a prover that knows the theory's axioms and the laws of bits."""
    solver = Solver()
    kernel, knowledge = Kernel(theory, solver), Knowledge(theory)
    knowledge.bits.learn({name: kernel.bits(name) for name in LAWS})
    return Prover(kernel, solver, knowledge, limits or Limits())


ASSERTION = "assertion"  # the reason of obligations that prove an assertion
NEAR_FIRST = (NEAR, None)
