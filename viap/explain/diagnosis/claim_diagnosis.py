"""The diagnosis of one claim: the loop in the way, and the fact that is missing at its head."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, make
from viap.core.program.c_expressions import printer
from viap.core.program.nodes import Array, Assert, Program, While, statements, written_place
from viap.explain.diagnosis.array_facts import ArrayFacts
from viap.explain.diagnosis.fact_trials import proved_facts
from viap.explain.diagnosis.facts import Fact
from viap.explain.diagnosis.head_states import HeadState, ObservedRun, changes, shown_state
from viap.explain.diagnosis.missing_facts import (
    MissingFact,
    broken_step,
    missing_fact,
    relevant_loops,
    supporting_facts,
)
from viap.explain.diagnosis.scalar_facts import ScalarFacts
from viap.explain.diagnosis.state_pool import (
    StatePool,
    add_bad_runs,
    add_run,
    reached_states,
    run_against,
    run_that_breaks,
    run_to_violation,
)
from viap.explain.diagnosis.vocabulary import Vocabulary, vocabulary
from viap.prover.cases.diagnosis import (
    ENTRY,
    ITERATION,
    TOO_WEAK,
    UNDECIDED,
    FailedCandidate,
    OpenClaim,
)
from viap.prover.session.session import Session

STAGES_OF_RUNS = 3  # of `stages`: those that need no proofs
_MOST_LOOPS = 4
_ROUNDS = 5  # searches for violations beside a fact
_MOST_FACTS, _MOST_ARRAY_FACTS = 900, 450
_SHOWN_FACTS = 4
_ENOUGH_STATES = 40  # for a fact that was not searched against yet
# A difference that is as large tells nothing.
_FAR = 2


@dataclass(eq=False)
class Obstacle:
    """A loop that the claim depends on, and what is known of its head."""

    loop: While
    words: Vocabulary
    pool: StatePool
    facts: list[Fact]
    proved: list[Fact] = field(default_factory=list)
    missing: MissingFact | None = None
    supports: list[Fact] = field(default_factory=list)


class ClaimDiagnosis:
    """Finds out why a claim of a program was not proved."""

    def __init__(
        self, program: Program, claim: Assert, session: Session | None, exact: bool = True
    ) -> None:
        """`session`: the work so far, for the facts that it can prove; None if it is not known.

        `exact`: runs of the program are runs of a compiled one.
        """
        self.program, self.claim, self.session, self.exact = program, claim, session, exact
        self.found: list[Obstacle] = []  # the nearest loops, up to the one in the way
        self._rounds = _ROUNDS
        self._withstood: set[str] = set()  # facts that a search for runs did not refute

    def obstacle(self) -> Obstacle | None:
        """Returns the loop in the way; None if no loop matters for the claim."""
        loops = relevant_loops(self.program, self.claim)[:_MOST_LOOPS]
        found = self.found = []
        for loop in loops:
            obstacle = self._obstacle(loop)
            if obstacle is None:
                continue
            found.append(obstacle)
            if obstacle.pool.bad and not self._is_inherited(obstacle, loops):
                break
        settled = [each for each in found if each.missing is not None]
        bad = [each for each in found if each.pool.bad]
        return next(iter((*settled[-1:], *bad, *found)), None)

    def _obstacle(self, loop: While) -> Obstacle | None:
        """Returns what is known of a loop's head; None if no run reaches it."""
        words = vocabulary(self.program, loop, self.claim)
        pool = reached_states(self.program, loop)
        if not pool.reached:
            return Obstacle(loop, words, pool, [])
        facts = _about_scalars(words, pool)
        arrays = ArrayFacts(words, pool.reached)
        facts += _distinct([*islice(arrays.every(), _MOST_ARRAY_FACTS)])
        made = Obstacle(loop, words, pool, facts)
        self._search(made)
        return made

    def _search(self, obstacle: Obstacle) -> None:
        """Looks for the missing fact, beside those that are proved."""
        known = [fact.test() for fact in obstacle.proved]
        obstacle.pool.bad, obstacle.pool.good = [], []
        add_bad_runs(obstacle.pool, obstacle.words, self.claim.position, known)
        self._choose(obstacle)

    def _choose(self, obstacle: Obstacle) -> None:
        """Chooses the missing fact, from those that hold in all reached states."""
        while True:
            stays = Fact(obstacle.loop.condition, 0).test()
            obstacle.missing = found = missing_fact(obstacle.pool, obstacle.facts, stays)
            # Facts about arrays were compared with a part of the states alone.
            wrong = () if found is None else _refuted(found.facts, obstacle.pool.reached)
            if not wrong:
                return
            obstacle.facts = [fact for fact in obstacle.facts if fact not in wrong]

    def _search_longer(self, obstacle: Obstacle) -> None:
        """Searches for runs against the missing fact, or beside it, and chooses another one."""
        while True:
            facts = () if obstacle.missing is None else obstacle.missing.facts
            itself = self._fact_of_claim(obstacle) if obstacle.missing is None else None
            if not self._drop_refuted(obstacle, facts if itself is None else (itself,)):
                if not self._rounds:
                    return
                self._rounds -= 1
                known = (*obstacle.proved, *facts)
                beside = run_to_violation(self.program, obstacle.loop, self.claim, known)
                if beside is None or not beside.heads:
                    return
                obstacle.pool.bad.append(beside)
            self._choose(obstacle)

    def _drop_refuted(self, obstacle: Obstacle, facts: Sequence[Fact]) -> bool:
        """True if a run refutes one of the facts; all that it refutes is dropped."""
        if not facts or self._has_withstood(facts):
            return False
        found = run_against(self.program, obstacle.loop, facts)
        wrong = [] if found is None else _refuted((*obstacle.facts, *facts), found.heads)
        if found is None or not set(wrong) & set(facts):
            self._withstood |= {fact.text for fact in facts}
            return False
        add_run(obstacle.pool, found)
        left = [fact for fact in obstacle.facts if fact.bounds and fact not in wrong]
        # An equation that is refuted may leave an inequation.
        obstacle.facts = [*_about_scalars(obstacle.words, obstacle.pool), *left]
        return True

    def _has_withstood(self, facts: Sequence[Fact]) -> bool:
        return {fact.text for fact in facts} <= self._withstood

    def _fact_of_claim(self, obstacle: Obstacle) -> Fact | None:
        """Returns the claim as a fact of the head; None if it has no meaning or is false there."""
        words, condition = obstacle.words, self.claim.condition
        if not words.knows(condition):
            return None
        made = Fact(condition, 0)
        return None if _refuted((made,), obstacle.pool.reached) else made

    def _is_inherited(self, obstacle: Obstacle, loops: Sequence[While]) -> bool:
        """True if the loop only reads the arrays of the fact, and an earlier one writes them."""
        missing = obstacle.missing
        if missing is None or missing.broken is not None:
            return False
        changed = obstacle.words.changed
        for fact in missing.facts:
            arrays = [place for place in fact.mentions() if isinstance(place, Array)]
            if not arrays or any(array in changed for array in arrays):
                return False
        about = {place for fact in missing.facts for place in fact.mentions()}
        own = set(statements((obstacle.loop,)))
        earlier = loops[loops.index(obstacle.loop) + 1 :]
        return any(
            loop not in own
            and obstacle.loop not in set(statements((loop,)))
            and any(written_place(each) in about for each in statements(loop.body))
            for loop in earlier
        )

    def stages(self, place: Position) -> Iterator[OpenClaim]:
        """Yields the diagnosis as texts: the more time there is, the better it gets."""
        condition = printer(self.program).text(self.claim.condition)
        loops = relevant_loops(self.program, self.claim)
        if not loops:
            yield OpenClaim(place, condition)
            return
        yield OpenClaim(place, condition, loops[0].position)
        obstacle = self.obstacle()
        if obstacle is None:
            return
        at = obstacle.loop.position
        found = OpenClaim(place, condition, at)
        if len(obstacle.pool.reached) >= _ENOUGH_STATES:
            found = replace(found, candidate=self._candidate(obstacle))
        yield found
        self._search_longer(obstacle)
        yield replace(found, candidate=self._candidate(obstacle))
        if self.session is not None:
            obstacle.proved = proved_facts(self.session, obstacle.loop, obstacle.facts)
            before = obstacle.missing
            self._search(obstacle)
            self._search_longer(obstacle)
            if obstacle.missing is None and before is not None and not obstacle.pool.bad:
                # The search itself proved it.
                obstacle.missing = before
        lacking = () if obstacle.missing is None else obstacle.missing.facts
        known = tuple(telling([fact for fact in obstacle.proved if fact not in lacking]))
        candidate = self._candidate(obstacle)
        found = OpenClaim(place, condition, at, known, candidate)
        yield found
        missing = obstacle.missing
        if candidate is not None and missing is not None and candidate.formula == missing.text:
            missing = self._support(obstacle, missing)
            tried = self._tried(obstacle, self._as_candidate(obstacle, missing), missing)
            yield replace(found, candidate=tried)
            if not tried.suffices:
                yield from self._nearer(place, condition, obstacle)

    def _support(self, obstacle: Obstacle, missing: MissingFact) -> MissingFact:
        """Looks for facts with which the missing one is kept, and for iterations that break it."""
        pool, loop = obstacle.pool, obstacle.loop
        runs = [*pool.bad, *pool.good]

        def search(facts: Sequence[Fact]) -> ObservedRun | None:
            found = run_that_breaks(self.program, loop, facts, obstacle.proved)
            runs.extend(() if found is None else (found,))
            return found

        obstacle.supports = supporting_facts(missing.facts, obstacle.facts, tuple(runs), search)
        if missing.broken is None:
            broken = broken_step(runs, [fact.test() for fact in missing.facts])
            obstacle.missing = missing = replace(missing, broken=broken)
        return missing

    def _nearer(self, place: Position, condition: str, far: Obstacle) -> Iterator[OpenClaim]:
        """Yields another loop's diagnosis, if the claim follows from the fact that it misses."""
        for obstacle in self.found:
            missing, candidate = obstacle.missing, self._candidate(obstacle)
            if obstacle is far or missing is None or candidate is None:
                continue
            tried = self._tried(obstacle, candidate, missing)
            if tried.suffices:
                yield OpenClaim(place, condition, obstacle.loop.position, (), tried)
                return

    def _candidate(self, obstacle: Obstacle) -> FailedCandidate | None:
        missing = obstacle.missing
        if missing is None or (len(missing.facts) > 1 and missing.broken is not None):
            itself = self._claim_itself(obstacle)
            if missing is None or (itself is not None and itself.fault == ITERATION):
                return itself
        return self._as_candidate(obstacle, missing)

    def _as_candidate(self, obstacle: Obstacle, missing: MissingFact) -> FailedCandidate:
        words, pool = obstacle.words, obstacle.pool
        withstood = self._has_withstood(missing.facts)
        made = FailedCandidate(missing.text, UNDECIDED, len(pool.reached), withstood=withstood)
        if missing.broken is None:
            return made
        about = {place for fact in missing.facts for place in fact.mentions()}
        state = shown_state(missing.broken.before, words, about, False)
        after = changes(missing.broken.before, missing.broken.after, state, words)
        return replace(made, fault=ITERATION, state=state, after=after)

    def _tried(
        self, obstacle: Obstacle, candidate: FailedCandidate, missing: MissingFact
    ) -> FailedCandidate:
        """The candidate after trials: does the claim follow from it, do iterations keep it?"""
        from viap.explain.diagnosis.fact_trials import is_kept, is_true_at_entry, suffices

        loop, facts = obstacle.loop, missing.facts
        enough = suffices(self.program, loop, facts, self.claim)
        supports = obstacle.supports
        alone = missing.broken is None
        both = (*facts, *supports)
        kept = (alone or bool(supports)) and is_kept(self.program, loop, both, obstacle.proved)
        entered = kept and is_true_at_entry(self.program, loop, both)
        texts = tuple(fact.text for fact in supports)
        return replace(candidate, suffices=enough, inductive=kept, entered=entered, supports=texts)

    def _claim_itself(self, obstacle: Obstacle) -> FailedCandidate | None:
        """Returns the claim as the candidate, with a state in which it fails, or leads to that."""
        pool, words = obstacle.pool, obstacle.words
        formula = words.text(self.claim.condition)
        if words.knows(self.claim.condition):
            claim = Fact(self.claim.condition, 0)
            formula, test = claim.text, claim.test()
            entry = next(
                (run for run in pool.observed if run.heads and test(run.heads[0]) is False), None
            )
            if entry is not None:
                state = shown_state(entry.heads[0], words, words.scalars, self.exact)
                return FailedCandidate(formula, ENTRY, 0, state)
            reachable = broken_step(pool.observed, [test])
            broken = reachable or broken_step((*pool.bad, *pool.good), [test])
            if broken is not None:
                shown = self.exact and reachable is not None
                state = shown_state(broken.before, words, words.scalars, shown)
                after = changes(broken.before, broken.after, state, words)
                seen = 0 if reachable is not None else len(pool.reached)
                withstood = formula in self._withstood
                return FailedCandidate(formula, ITERATION, seen, state, after, withstood)
        if not pool.bad:
            return None
        run = min(pool.bad, key=lambda each: len(each.heads))
        state = shown_state(run.heads[-1], words, set(), False)
        return FailedCandidate(formula, TOO_WEAK, len(pool.reached), state)


def telling(facts: Sequence[Fact]) -> list[str]:
    """Returns the texts of the facts that say most: equations, then comparisons, then bounds."""

    def rank(fact: Fact) -> tuple[int, int, int]:
        kind = 0 if fact.formula().kind is Kind.EQ else 1 if len(fact.mentions()) > 1 else 2
        return kind, fact.cost, len(fact.text)

    formulas = {fact.formula() for fact in facts}
    plain = [fact for fact in facts if not _is_weak(fact.formula(), formulas)]
    return [fact.text for fact in sorted(plain, key=rank)[:_SHOWN_FACTS]]


def _is_weak(formula: Term, others: Collection[Term]) -> bool:
    """True if a fact says little: a case, an inequation, a far bound, or less than another one."""
    if formula.kind not in (Kind.LE, Kind.LT):
        return formula.kind is not Kind.EQ
    left, right = formula.args
    names, offset = build.monomials(build.sub(left, right))
    if len(names) > 1 and abs(offset) > _FAR:
        return True
    return left.is_number and left.value == -1 and make(Kind.LE, (build.ZERO, right)) in others


def _refuted(facts: Sequence[Fact], states: Sequence[HeadState]) -> list[Fact]:
    """Returns the facts that do not hold in all states."""
    tests = [(fact, fact.test()) for fact in facts]
    return [fact for fact, test in tests if not all(test(state) for state in states)]


def _about_scalars(words: Vocabulary, pool: StatePool) -> list[Fact]:
    return _distinct([*islice(ScalarFacts(words, pool.reached).every(), _MOST_FACTS)])


def _distinct(facts: Sequence[Fact]) -> list[Fact]:
    return list({fact.text: fact for fact in reversed(facts)}.values())[::-1]
