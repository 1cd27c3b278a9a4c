"""The story of a proof as lines of text, at most a page, and as JSON."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from viap.core.base.deep import deep
from viap.core.base.errors import number_of
from viap.core.base.source import ClausePlace, Position
from viap.core.kernel.rules import Proof
from viap.core.logic.terms import Kind
from viap.core.logic.walkers import subterms
from viap.core.program.c_expressions import printer
from viap.core.program.message_names import variable_text
from viap.core.program.nodes import Assert, Program, statements
from viap.core.program.program_marks import ContractPlace
from viap.core.program.undefined_behaviour import Operation, claim_text, clause_text
from viap.core.translate.theory import Claim, Loop
from viap.prover.session.session import Session
from viap.ui.explain.proof_questions import FactOrigins
from viap.ui.story.fact_words import FactWords, LoopWords
from viap.ui.story.used_facts import UsedFacts, UsedStep

# ---- A session that has proved its claims ► the story of the proofs.


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


# ---- The story of a proof as lines of text, at most a page, and as JSON.


_LOOPS, _FORMS, _INVARIANTS = 8, 6, 5  # that are told of a proof, and of a loop
_GROUPS, _CLAIMS, _FACTS = 8, 3, 5  # groups of claims that are told, claims and facts of a group
_LONGEST = 100  # characters of a line of closed forms
_TRANSFORMED = {
    "witness": "one element of each array, chosen freely, stands for all of them",
    "labmc": "each loop over an array is run for a few of its elements, chosen freely",
    "shrink": "each loop is run for a few iterations, which stand for all of them",
    "unroll": "the program is run statement by statement: its course does not depend on its inputs",
    "contracts": "calls of recursive functions are known by contracts, which are proved, too",
}


def story_lines(story: ProofStory) -> list[str]:
    """Returns the story in at most about sixty lines; JSON has all of it."""
    lines = [f"how it is proved{_letters(story)}:"]
    if story.transformation:
        words = story.transformation.split()[0]
        lines.append(f"  in another program: {_TRANSFORMED.get(words, words)}")
    for loop in story.loops[:_LOOPS]:
        lines += [f"  {line}" for line in _loop_lines(loop, story.counter)]
    lines += _more(len(story.loops) - _LOOPS, "loop")
    groups = _grouped(story.claims)
    for claims in groups[:_GROUPS]:
        lines += [f"  {line}" for line in _claim_lines(claims)]
    return lines + _more(sum(map(len, groups[_GROUPS:])), "claim")


def _letters(story: ProofStory) -> str:
    """Returns what the letters stand for that the closed forms have."""
    letter = story.counter
    texts = " ".join(text for loop in story.loops for text in (loop.iterations, *loop.forms))
    used = set(re.findall(r"\w+", texts))
    if f"{letter}1" in used:
        return f" ({letter}: iterations that the loop has done, {letter}1: the loop around it)"
    return f" ({letter}: iterations that the loop has done)" if letter in used else ""


def _more(count: int, what: str) -> list[str]:
    return [f"  ... {number_of(count, f'more {what}')}: --json has all"] if count > 0 else []


def _loop_lines(loop: LoopStory, counter: str) -> Iterator[str]:
    runs = f", runs {_times(loop.iterations)}" if loop.iterations else ""
    yield f"the loop at line {loop.position.source.line}, while {loop.condition}{runs}"
    if loop.forms:
        start = f"  after {counter} iterations: "
        for line in _filled(loop.forms[:_FORMS]):
            yield start + line
            start = " " * len(start)
    for text in loop.invariants[:_INVARIANTS]:
        yield f"  always: {text}"
    if len(loop.invariants) > _INVARIANTS:
        yield f"  ... {number_of(len(loop.invariants) - _INVARIANTS, 'more invariant')}"


def _times(count: str) -> str:
    return {"0": "never", "1": "once"}.get(count, f"{count} times")


def _filled(texts: Sequence[str]) -> Iterator[str]:
    """Yields lines of several short texts."""
    line = ""
    for text in texts:
        if line and len(line) + len(text) > _LONGEST:
            yield f"{line},"
            line = ""
        line = f"{line}, {text}" if line else text
    yield line


def _grouped(claims: Sequence[ClaimStory]) -> list[list[ClaimStory]]:
    """Returns claims that follow from the same facts together."""
    groups: dict[object, list[ClaimStory]] = {}
    for claim in claims:
        groups.setdefault(claim.steps, []).append(claim)
    return list(groups.values())


def _claim_lines(claims: Sequence[ClaimStory]) -> Iterator[str]:
    texts = [*dict.fromkeys(f"line {c.position.source.line}: {c.claim}" for c in claims)]
    yield from texts[:_CLAIMS]
    if len(texts) > _CLAIMS:
        yield f"... and {number_of(len(texts) - _CLAIMS, 'more claim')}"
    together = "these follow" if len(texts) > 1 else "follows"
    for rule, facts in claims[0].steps:
        how = together if rule == "follows" else rule
        if not facts:
            yield f"  {how} from no facts: true for all values"
            continue
        yield f"  {how} from"
        yield from (f"  - {fact}" for fact in facts[:_FACTS])
        if len(facts) > _FACTS:
            yield f"  - {number_of(len(facts) - _FACTS, 'more fact')}"


def story_json(story: ProofStory) -> dict[str, Any]:
    return {
        "counter": story.counter,
        "transformation": story.transformation or None,
        "loops": [
            {
                "position": str(loop.position),
                "line": loop.position.source.line,
                "condition": loop.condition,
                "iterations": loop.iterations or None,
                "forms": list(loop.forms),
                "invariants": list(loop.invariants),
            }
            for loop in story.loops
        ],
        "claims": [
            {
                "position": str(claim.position),
                "line": claim.position.source.line,
                "claim": claim.claim,
                "steps": [{"rule": rule, "facts": list(facts)} for rule, facts in claim.steps],
            }
            for claim in story.claims
        ],
    }
