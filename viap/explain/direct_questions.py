"""The parts of direct proofs: for each assertion its instances and its goal."""

from dataclasses import dataclass

from viap.data import strategies_path
from viap.deep import deep
from viap.explain.array_writes import Writing, writings_of
from viap.explain.solved_theory import Solved, solve
from viap.explain.theory_report import place_in_loop
from viap.kernel.instances import KnownFormula
from viap.kernel.obligations import Constants, InductionMember, Obligation, stopped
from viap.kernel.rules import Proof
from viap.logic.terms import Term
from viap.proving.prover import ASSERTION
from viap.session.strategy_file import find_plan
from viap.smt.solver import Limits
from viap.translate.theory import Axiom, Claim, Origin, Theory

# Facts of these kinds come before the facts about loops, all others after them.
_FIRST = ("array", "input", "name", "function", "lemma")


@dataclass(frozen=True, slots=True, eq=False)
class DirectQuestion:
    """An assertion as it is put to the solver, and the origins of the hypotheses."""

    claim: Claim
    obligation: Obligation
    origins: dict[Term, Origin]
    proved: bool


@dataclass(frozen=True, slots=True, eq=False)
class Instantiated:
    theory: Theory
    writings: tuple[Writing, ...]
    questions: tuple[DirectQuestion, ...]


@deep
def instantiate(theory: Theory, limits: Limits | None = None) -> Instantiated:
    """Tries each assertion in turn; those already proved are known to the later ones."""
    limits = limits or find_plan("default", strategies_path()).rounds[0].budget.limits
    solved = solve(theory, limits)
    writings = tuple(writings_of(solved, limits))
    origins = _origins(solved)
    questions = []
    for claim in theory.assertions:
        question, proof = _asked(claim, solved, origins, limits)
        questions.append(question)
        if proof is not None:
            solved.prover.knowledge.learn_claim(claim, proof)
            origins[proof] = Origin("assertion", claim.position)
    return Instantiated(theory, writings, tuple(questions))


def _asked(
    claim: Claim, solved: Solved, origins: dict[Proof, Origin], limits: Limits
) -> tuple[DirectQuestion, Proof | None]:
    prover = solved.prover.within(limits)
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = prover.knowledge.facts([statement.at(constants)])
    facts.sort(key=lambda fact: _place(_origin(fact.known, origins)))
    member = InductionMember(statement, (), constants, facts, (), ASSERTION, claim.position)
    _, obligation = prover.kernel.obligation([member], 0)
    shown = prover.direct(statement, constants, facts, ASSERTION, claim.position)
    said = {fact.formula(): _origin(fact.known, origins) for fact in facts}
    proof = prover.reached(claim, shown)
    return DirectQuestion(claim, obligation, said, shown is not None), proof


def _place(origin: Origin) -> tuple[int, int, int]:
    """Returns a sort key: facts about loops in the order of the loops, others before or after."""
    if origin.loop is not None:
        return 1, origin.loop.number, place_in_loop(origin)
    return (0 if origin.kind in _FIRST else 2), 0, 0


def _origin(known: KnownFormula, origins: dict[Proof, Origin]) -> Origin:
    if isinstance(known, Axiom):
        return known.origin
    assert isinstance(known, Proof)
    if known in origins:
        return origins[known]
    return Origin("function" if known.rule == "function" else "lemma", None)


def _origins(solved: Solved) -> dict[Proof, Origin]:
    """Returns the origins of the proofs about loops."""
    found: dict[Proof, Origin] = {}
    forms = [*solved.forms.values(), *(f for each in solved.cells.values() for f in each.values())]
    for form in forms:
        found[form.proof] = Origin("closed form", form.loop.position, form.loop)
    for symbol, proof in solved.kept.items():
        loop = solved.theory.meanings[symbol].loop
        found[proof] = Origin("kept", loop.position if loop else None, loop)
    for loop, proofs in solved.relations.items():
        for proof in proofs:
            found[proof] = Origin("relation", loop.position, loop)
    return found
