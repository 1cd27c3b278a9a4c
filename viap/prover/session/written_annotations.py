"""What is known of a program's annotations at the end of a session."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from viap.core.base.source import ClausePlace
from viap.core.kernel.obligations import (
    InductionMember,
    Obligation,
    Statement,
    Use,
    natural,
    smaller,
)
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.core.program.program_marks import PROVED, STATUSES, AnnotationResult
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver

_LIMITS = Limits(2_000_000, 0.5)
_SECONDS = 1.5  # of computing, for all unsatisfiable cores together


@dataclass(frozen=True, slots=True, eq=False)
class WrittenAnnotation:
    """One annotation in one copy of its text; `proofs` are those of its parts."""

    place: ClausePlace
    status: str
    detail: str = ""
    proofs: tuple[Proof, ...] = ()


def results(
    annotations: Sequence[WrittenAnnotation], goals: Iterable[Proof]
) -> tuple[AnnotationResult, ...]:
    """Returns the result for each annotation of the text: the worst of its copies."""
    wanted = frozenset(proof for each in annotations for proof in each.proofs)
    used = rested_on(goals, wanted) if wanted else frozenset()
    found: dict[ClausePlace, AnnotationResult] = {}
    for each in annotations:
        now = AnnotationResult(
            each.place, each.status, not used.isdisjoint(each.proofs), each.detail
        )
        before = found.get(each.place)
        if before is not None:
            worst = min(before, now, key=lambda result: STATUSES.index(result.status))
            helps = before.used or now.used
            now = AnnotationResult(each.place, worst.status, helps, worst.detail)
        found[each.place] = now
    return tuple(found.values())


def rested_on(goals: Iterable[Proof], wanted: frozenset[Proof]) -> frozenset[Proof]:
    """Returns the wanted proofs that goals rest on."""
    search = _Search(wanted)
    for goal in goals:
        search.follow(goal, goal.statement)
    return frozenset(search.found)


class _Search:
    """Follows proofs by unsatisfiable cores; without time for one, all facts of a step count."""

    def __init__(self, wanted: frozenset[Proof]) -> None:
        self.found: set[Proof] = set()
        self._wanted = {_key(proof, proof.statement): proof for proof in wanted}
        self._seen: set[tuple[int, Statement]] = set()
        self._solver, self._end = Solver(), time.process_time() + _SECONDS

    def follow(self, proof: Proof, statement: Statement) -> None:
        """`statement`: the one of its family, if it was proved together with others."""
        waiting = [(proof, statement)]
        while waiting:
            step, shown = waiting.pop()
            key = _key(step, shown)
            if key in self._seen:
                continue
            self._seen.add(key)
            if key in self._wanted:
                self.found.add(self._wanted[key])
            if not step.obligations:
                waiting += ((each, each.statement) for each in step.premises)
            elif step.rule == "induction" and isinstance(step.argument, tuple):
                waiting += self._of_family(step, shown)
            else:
                facts = self._core(step.obligations[0])
                used = (each for each in step.premises if each.body in facts)
                waiting += ((each, each.statement) for each in used)

    def _of_family(self, step: Proof, shown: Statement) -> Iterator[tuple[Proof, Statement]]:
        """Yields the facts and the members that one member of an induction rests on."""
        family: Sequence[InductionMember] = step.argument  # type: ignore[assignment]
        place = next(k for k, member in enumerate(family) if member.statement == shown)
        facts = self._core(step.obligations[place])
        for premise in step.premises:
            if premise.body in facts:
                yield premise, premise.statement
        for use in family[place].uses:
            if _hypothesis(family, family[place], use) in facts:
                yield step, family[use.member].statement

    def _core(self, obligation: Obligation) -> set[Term]:
        asked = obligation.formulas()
        core = None
        if time.process_time() < self._end:
            core = self._solver.core(asked, _LIMITS)
        return set(asked if core is None else (asked[k] for k in core))


def _key(proof: Proof, statement: Statement) -> tuple[int, Statement]:
    """Returns a key of one statement of a proof; proofs made together have the same argument."""
    return (id(proof.argument) if proof.obligations else id(proof)), statement


def _hypothesis(family: Sequence[InductionMember], member: InductionMember, use: Use) -> Term:
    """Returns the hypothesis as an obligation has it."""
    other = family[use.member]
    own = [member.constants.get(part, part) for part in member.rank]
    earlier = smaller([use.values.get(part, part) for part in other.rank], own)
    counters = natural(use.values[n] for n in other.statement.counters)
    return build.implies(build.conjunction((*counters, earlier)), other.statement.at(use.values))


def status_of(dropped: Sequence[str]) -> str:
    """Returns the status of an annotation, from those of its parts; "" is a proved one."""
    statuses = [each or PROVED for each in dropped]
    return min(statuses, key=STATUSES.index, default=PROVED)
