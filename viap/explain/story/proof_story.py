"""A session that has proved its claims ► the story of the proofs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from viap.deep import deep
from viap.explain.fact_origins import FactOrigins
from viap.explain.story.fact_words import FactWords
from viap.explain.story.loop_words import LoopWords
from viap.explain.story.used_facts import UsedFacts, UsedStep
from viap.kernel.rules import Proof
from viap.logic.terms import Kind
from viap.logic.walkers import subterms
from viap.program.message_expressions import printer
from viap.program.message_names import variable_text
from viap.program.nodes import Assert, Program, statements
from viap.program.recursion_marks import ContractPlace
from viap.program.undefined_behaviour import Operation, claim_text, clause_text
from viap.proving.session import Session
from viap.source import ClausePlace, Position
from viap.translate.theory import Claim, Loop


@dataclass(frozen=True)
class LoopStory:
    """One loop: how often it runs, its closed forms, and its invariants in C's words."""

    position: Position
    condition: str
    iterations: str = ""
    forms: tuple[str, ...] = ()
    invariants: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClaimStory:
    """One claim: what is claimed, and the facts from which it follows, step by step."""

    position: Position
    claim: str
    steps: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class ProofStory:
    """`counter`: the letter for the number of completed iterations. `transformation`: if the proofs
    are about a transformed program, its name.
    """

    counter: str
    loops: tuple[LoopStory, ...] = ()
    claims: tuple[ClaimStory, ...] = ()
    transformation: str = ""


@deep
def proof_story(
    session: Session, invariants: Mapping[Position, Sequence[str]] | None = None
) -> ProofStory:
    """Tells the proofs of a decided session; only facts that they used.

    `invariants`: those of loops, by position, as C formulas over the program's variables.
    """
    name = session.by_transformation() if session.open_claims() else None
    shown = session if name is None else session.transformed[name]
    made_by = name or (session.derived.name if session.derived is not None else "")
    program = session.program if session.derived is None else session.derived.original
    return _Story(program, shown, invariants or {}).told(made_by)


class _Story:
    def __init__(
        self, program: Program, session: Session, invariants: Mapping[Position, Sequence[str]]
    ) -> None:
        """`program`: the one that the user knows; the session may be about another one."""
        self._program = program
        self._session, self._invariants = session, invariants
        self._used = UsedFacts(session.solver)
        self._origins = FactOrigins(session)
        self._loops = LoopWords(self._origins.solved)
        self._words = FactWords(self._origins, self._loops)
        self._printer = printer(program)

    def told(self, transformation: str) -> ProofStory:
        claims: list[ClaimStory] = []
        facts: dict[Proof, None] = {}
        for claim, proof in self._session.proofs.items():
            steps = self._used.steps(proof)
            facts |= dict.fromkeys(self._used.every(steps))
            claims.append(self._claim(claim, steps))
        used = list(facts)
        loops = [self._loop(loop, used) for loop in self._touched(used)]
        return ProofStory(self._loops.counter, tuple(loops), tuple(_once(claims)), transformation)

    def _touched(self, used: Sequence[Proof]) -> Iterator[Loop]:
        """Yields the loops that the used facts are about, in the order of the program."""
        about = {id(self._origins.of(proof).loop) for proof in used}
        for loop in self._session.theory.loops:
            if id(loop) in about:
                yield loop

    def _loop(self, loop: Loop, used: Sequence[Proof]) -> LoopStory:
        own = [proof for proof in used if self._origins.of(proof).loop is loop]
        # (A use shows that a form matters, even if it was found as a part of another one.)
        forms = self._loops.forms(loop, own)
        told = [
            text
            for text in self._invariants.get(loop.position.source, ())
            if set(re.findall(r"\b[A-Za-z_]\w*", text)).isdisjoint(_unused(loop, own))
        ]
        condition = printer(self._session.program).condition(loop.statement.condition)
        return LoopStory(
            loop.position, condition, self._loops.iterations(loop), tuple(forms), tuple(told)
        )

    def _claim(self, claim: Claim, steps: Sequence[UsedStep]) -> ClaimStory:
        told = [(self._words.rule(step), tuple(self._words.facts(step))) for step in steps]
        return ClaimStory(claim.position, self._claimed(claim), tuple(told))

    def _claimed(self, claim: Claim) -> str:
        place = claim.position
        if isinstance(place, Operation):
            return f"{place.kind}: {claim_text(place)}"
        if isinstance(place, ClausePlace):
            return clause_text(place)
        if isinstance(place, ContractPlace):
            return "the contract of the recursive function"
        texts = {
            self._printer.condition(node.condition)
            for node in statements(self._program.body)
            if isinstance(node, Assert) and node.position == place
        }
        return texts.pop() if len(texts) == 1 else "the assertion"


def _unused(loop: Loop, used: Sequence[Proof]) -> set[str]:
    """Returns the names of variables that the loop changes, and that no used fact is about."""
    symbols = {
        node.payload for node in subterms(*(p.body for p in used)) if node.kind is Kind.APPLY
    }
    names = {variable_text(scalar) for scalar in loop.scalars}
    return names - {variable_text(s) for s, symbol in loop.scalars.items() if symbol in symbols}


def _once(claims: Sequence[ClaimStory]) -> Iterator[ClaimStory]:
    """Yields claims that are told alike once: inlined calls repeat them."""
    seen: set[object] = set()
    for each in claims:
        key = (each.position, each.claim, each.steps)
        if key not in seen:
            seen.add(key)
            yield each
