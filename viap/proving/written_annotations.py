"""What is known of a program's annotations at the end of a session."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.kernel.rules import Proof
from viap.program.written_hints import PROVED, STATUSES, AnnotationResult
from viap.smt.solver import Limits, Solver
from viap.source import ClausePlace

if TYPE_CHECKING:
    from viap.logic.terms import Term

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
    """Returns the wanted proofs that goals rest on, by unsatisfiable cores.

    If there is no time for a core, all facts of an obligation count.
    """
    found: set[Proof] = set()
    seen: set[Proof] = set()
    solver, end = Solver(), time.process_time() + _SECONDS
    waiting = list(goals)
    while waiting and not wanted <= found:
        step = waiting.pop()
        if step in seen:
            continue
        seen.add(step)
        if step in wanted:
            found.add(step)
        if not step.obligations:
            waiting += step.premises
            continue
        facts: set[Term] = set()
        for obligation in step.obligations:
            asked = obligation.formulas()
            core = solver.core(asked, _LIMITS) if time.process_time() < end else None
            facts.update(asked if core is None else (asked[k] for k in core))
        waiting += [premise for premise in step.premises if premise.body in facts]
    return frozenset(found)


def status_of(dropped: Sequence[str]) -> str:
    """Returns the status of an annotation, from those of its parts; "" is a proved one."""
    statuses = [each or PROVED for each in dropped]
    return min(statuses, key=STATUSES.index, default=PROVED)
