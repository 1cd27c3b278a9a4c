"""Direct proofs of the open assertions with lemmas of the library."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field

from viap.core.kernel.obligations import Constants, stopped
from viap.core.kernel.rules import Proof
from viap.core.smt.answers import Answer, Limits
from viap.core.translate.theory import Claim
from viap.facts.printer import show
from viap.prover.instantiate.library_reader import LibraryLemma
from viap.prover.session.library_lemmas import LearnedLemma, LibraryUse, learn_lemmas, may_apply
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session

MOST_CLAIMS = 12  # open assertions that are tried in a round
MOST_SINGLES = 8  # lemmas that are tried alone, if all together make a solver call too hard
SINGLE = Limits(800_000, 0.4)  # of such an attempt: one lemma makes the call easy, or is no help


@dataclass
class LemmaAttempts:
    """`settled`: assertions that do not follow from the lemmas, with the number of terms tried.

    `singles`: lemmas that were tried alone for an assertion.
    """

    use: LibraryUse = field(default_factory=LibraryUse)
    settled: dict[Claim, int] = field(default_factory=dict)
    singles: set[tuple[Claim, LibraryLemma]] = field(default_factory=set)


def run(session: Session, budget: Budget) -> None:
    attempts = session.slot(LemmaAttempts)
    prover = session.prover.within(budget.limits)
    if not may_apply(prover):
        return
    for claim in session.open_claims()[:MOST_CLAIMS]:
        session.reporter.status(f"{claim.position}: lemmas of the library")
        proof = _proved(session, prover, claim, attempts)
        if proof is not None:
            session.proved(claim, proof, "lemmas")


def _proved(
    session: Session, prover: Prover, claim: Claim, attempts: LemmaAttempts
) -> Proof | None:
    """Returns a proof from all lemmas about the terms of the claim, or from one of them."""
    statement = stopped(claim)
    asked = statement.at(Constants().of(statement))
    terms = [asked, *(fact.formula() for fact in prover.knowledge.facts([asked], cuts=True))]
    if attempts.settled.get(claim) == len(terms):
        return None
    learned = learn_lemmas(prover, session.axioms, terms, attempts.use)
    for each in learned:
        session.reporter.tell(f"  lemma {each.lemma.name}: {show(each.known.known.body)}")
    if not attempts.use.learned:
        attempts.settled[claim] = len(terms)
        return None
    unknown = session.solver.statistics.count_of(Answer.UNKNOWN)
    proof = None
    for lemmas in (_special(attempts.use.learned), attempts.use.learned):
        proof = proof or _by_some(prover, claim, lemmas, attempts.use)
    if proof is None and session.solver.statistics.count_of(Answer.UNKNOWN) == unknown:
        # There is a model of all facts, and so of fewer facts.
        attempts.settled[claim] = len(terms)
        return None
    return proof or _by_single(prover.within(SINGLE), claim, attempts)


def _by_single(prover: Prover, claim: Claim, attempts: LemmaAttempts) -> Proof | None:
    """Returns a proof from one lemma; each is tried once."""
    for each in attempts.use.learned[:MOST_SINGLES]:
        if (claim, each.lemma) not in attempts.singles:
            attempts.singles.add((claim, each.lemma))
            proof = _by_some(prover, claim, [each], attempts.use)
            if proof is not None:
                return proof
    return None


def _special(lemmas: Sequence[LearnedLemma]) -> list[LearnedLemma]:
    """Returns the lemmas about the most functions; [] if that is all of them."""
    most = max(each.functions for each in lemmas)
    special = [each for each in lemmas if each.functions == most]
    return special if len(special) < len(lemmas) else []


def _by_some(
    prover: Prover, claim: Claim, lemmas: Sequence[LearnedLemma], use: LibraryUse
) -> Proof | None:
    """Returns a proof from some of the lemmas; None if there is none, or no lemma."""
    if not lemmas:
        return None
    knowledge = copy(prover.knowledge)
    knowledge.library = use.facts.only(each.known for each in lemmas)
    return prover.knowing(knowledge).claim(claim)
