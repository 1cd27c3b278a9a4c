"""The questions by which a strategy has proved assertions: their instances and their goals.

They are read off the session's own proofs; nothing is asked a second time. For an assertion that
was not proved, it is the question of a direct proof, from all that is known in the end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.deep import deep
from viap.explain.array_writes import Writing, writings_of
from viap.explain.fact_origins import FactOrigins
from viap.explain.theory_report import place_in_loop
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, InductionMember, Obligation, stopped
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import Program
from viap.proving.proof_counts import instances_text, own_steps
from viap.proving.prover import ASSERTION
from viap.proving.session import Reporter, Session, begin
from viap.session.runner import follow
from viap.session.strategy_file import Strategy
from viap.smt.answers import Limits
from viap.translate.theory import Claim, Origin, Theory

_CORE = Limits(20_000_000, 5.0)  # for the search for what a refutation has used
# Facts of these kinds come before the facts about loops, all others after them.
_FIRST = ("array", "input", "name", "function", "lemma")


@dataclass(frozen=True, slots=True, eq=False)
class InstanceOrigin:
    """The origin of a fact, and the values at which it is an instance."""

    origin: Origin
    values: tuple[tuple[Term, Term], ...]


@dataclass(frozen=True, slots=True, eq=False)
class ProofStep:
    """One question to the solver, and where its hypotheses come from.

    `needed`: the hypotheses that the solver's refutation has used; all of them if that is unknown.
    """

    obligation: Obligation
    origins: dict[Term, InstanceOrigin]
    needed: frozenset[Term]

    def hypotheses(self, needed: bool) -> list[Term]:
        """Returns those that were needed or the others, in the order of the program.

        First what is about arrays, inputs and functions, then loop by loop.
        """
        chosen = [h for h in self.obligation.hypotheses if (h in self.needed) is needed]
        return sorted(chosen, key=self._place)

    def _place(self, formula: Term) -> tuple[int, int, int]:
        found = self.origins.get(formula)
        if found is None:
            return 3, 0, 0
        origin = found.origin
        if origin.loop is not None:
            return 1, origin.loop.number, place_in_loop(origin)
        return (0 if origin.kind in _FIRST else 2), 0, 0


@dataclass(frozen=True, slots=True, eq=False)
class ProofQuestions:
    """The questions about one assertion; `by` is the technique that proved it, or None."""

    claim: Claim
    steps: tuple[ProofStep, ...]
    by: str | None
    statistics: str


@dataclass(frozen=True, slots=True, eq=False)
class Instantiated:
    theory: Theory
    strategy: str
    writings: tuple[Writing, ...]
    questions: tuple[ProofQuestions, ...]


@deep
def instantiate(program: Program, plan: Strategy, reporter: Reporter | None = None) -> Instantiated:
    """Follows a strategy, and returns the questions about each assertion."""
    session = begin(program, reporter or Reporter())
    follow(session, plan)
    name = session.by_transformation() if session.open_claims() else None
    session = session if name is None else session.transformed[name]
    return questions_of(session, plan)


@deep
def questions_of(session: Session, plan: Strategy) -> Instantiated:
    """Returns the questions about each assertion, in a session that has followed a strategy."""
    origins = FactOrigins(session)
    writings = tuple(writings_of(origins.solved, plan.rounds[0].budget.limits))
    questions = [_questions(claim, session, origins) for claim in session.theory.assertions]
    return Instantiated(session.theory, plan.name, writings, tuple(questions))


def _questions(claim: Claim, session: Session, origins: FactOrigins) -> ProofQuestions:
    proof = session.proofs.get(claim)
    if proof is None:
        step = _attempted(claim, session, origins)
        return ProofQuestions(claim, (step,), None, "")
    *lemmas, last = (
        asked for step in dict.fromkeys(own_steps(proof)) for asked in _asked(step, origins)
    )
    steps = [
        ProofStep(obligation, said, _needed(obligation, session))
        for obligation, said in (*(each for each in lemmas if _says_something(each[0])), last)
    ]
    by = session.by[claim]
    return ProofQuestions(claim, tuple(steps), by, instances_text(proof))


def _says_something(obligation: Obligation) -> bool:
    return obligation.goal is not build.TRUE


def _needed(obligation: Obligation, session: Session) -> frozenset[Term]:
    """Returns the hypotheses of an unsatisfiable core; all of them if none is found in time."""
    core = session.solver.core(obligation.formulas(), _CORE)
    if core is None:
        return frozenset(obligation.hypotheses)
    return frozenset(h for k, h in enumerate(obligation.hypotheses) if k in core)


def _asked(
    proof: Proof, origins: FactOrigins
) -> Iterator[tuple[Obligation, dict[Term, InstanceOrigin]]]:
    argument = proof.argument
    members = argument if isinstance(argument, tuple) else (argument,)
    for member, obligation in zip(members, proof.obligations, strict=True):
        assert isinstance(member, InductionMember)
        yield obligation, _said(member.facts, origins)


def _attempted(claim: Claim, session: Session, origins: FactOrigins) -> ProofStep:
    """Returns the question of a direct proof, as the technique `direct` asks it."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = session.knowledge.facts([statement.at(constants)], cuts=True)
    member = InductionMember(statement, (), constants, facts, (), ASSERTION, claim.position)
    _, obligation = session.prover.kernel.obligation([member], 0)
    return ProofStep(obligation, _said(facts, origins), frozenset(obligation.hypotheses))


def _said(facts: Sequence[Instance], origins: FactOrigins) -> dict[Term, InstanceOrigin]:
    return {
        fact.formula(): InstanceOrigin(origins.of(fact.known), tuple(fact.values.items()))
        for fact in facts
    }
