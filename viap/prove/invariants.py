"""Invariants by elimination: of all proposals those that carry each other (Houdini).

Proposals are about the heads of loops. The solver's models throw out what an execution can
break on its way from the heads before to this one; what remains is shown by the kernel, for
all loops together: an inner loop starts from what the outer one has, and gives it back.
"""

import time
from collections.abc import Iterator, Mapping, Sequence

from viap.instantiate.ground import Grounder
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walk import substitute
from viap.prove.inductive import stayed
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import Constants, Member, Use, at_head, head_rank, running
from viap.smt.solver import Limits, Solver
from viap.translate.theory import Loop, Theory

Proposals = Mapping[Loop, Sequence[Term]]
PATIENCE = 8  # so many times the limit of one question is spent on all of them


def find_invariants(
    proposals: Proposals,
    theory: Theory,
    kernel: Kernel,
    grounder: Grounder,
    solver: Solver,
    limits: Limits,
    others: tuple[Term, ...] = (),
    places: Mapping[Loop, Sequence[Term]] | None = None,
) -> list[tuple[Loop, Proof]]:
    """What holds at the heads of loops, for all values of `others`; the grounder gets it too.

    Where there is one of these, `places` are further values of it that an iteration may
    need to know of: indices that it uses.
    """
    heads = _Heads(proposals, theory, kernel, grounder, others, places or {})
    elimination = _Elimination(heads, solver, limits)
    if not elimination.run():
        return []
    proofs = kernel.induction(elimination.family(), limits)
    if proofs is None:
        return []
    found = [(loop, proof) for (loop, _), proof in zip(elimination.parts(), proofs, strict=True)]
    for loop, proof in found:
        grounder.learn_of_loop(loop, proof)
    return found


class _Heads:
    """How executions come to the heads of loops, and the facts about that."""

    def __init__(
        self,
        proposals: Proposals,
        theory: Theory,
        kernel: Kernel,
        grounder: Grounder,
        others: tuple[Term, ...],
        places: Mapping[Loop, Sequence[Term]],
    ) -> None:
        self.others = others
        self._places = places
        self.proposals = {loop: list(each) for loop, each in proposals.items() if each}
        self.kernel = kernel
        self._theory = theory
        self._grounder = grounder
        self._outermost = [loop for loop in theory.loops if loop.parent is None]
        self.members = {loop: self._member(loop) for loop in self.proposals}

    def _member(self, loop: Loop) -> Member:
        """The facts about all that is proposed, whatever will be dropped of it."""
        statement = at_head(loop, build.TRUE, self.others)
        constants = Constants().of(statement)
        before = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
        # One by one: together they may contradict each other, and mention nothing any more.
        formulas = (*self.proposals[loop], *running(loop))
        mentioned = [substitute(f, values) for f in formulas for values in (constants, before)]
        mentioned.append(substitute(loop.stays, before))
        for earlier, values in self.before(loop, constants):
            wanted = (*self.proposals.get(earlier, ()), *running(earlier))
            mentioned += [substitute(f, values) for f in wanted]
        facts = [*self._grounder.facts(mentioned), *stayed(self._theory, loop, before)]
        rank = head_rank(loop, self._outermost)
        return Member(statement, rank, constants, facts, (), "invariant", loop.position)

    def before(
        self, loop: Loop, constants: Mapping[Term, Term]
    ) -> Iterator[tuple[Loop, dict[Term, Term]]]:
        """The heads that an execution comes from when it comes to this one."""
        same = {x: constants[x] for x in self.others}
        for earlier, values in self._before(loop, {n: constants[n] for n in loop.counters}):
            yield earlier, {**values, **same}
            if earlier is loop and len(same) == 1:
                (index,) = same
                for place in self._places.get(loop, ()):
                    yield loop, {**values, index: substitute(place, values)}

    def _before(
        self, loop: Loop, here: dict[Term, Term]
    ) -> Iterator[tuple[Loop, dict[Term, Term]]]:
        before = {**here, loop.counter: build.sub(here[loop.counter], build.ONE)}
        yield loop, before
        for child in loop.children:
            yield child, _left(child, before)
        siblings = self._outermost if loop.parent is None else loop.parent.children
        for sibling in siblings:
            if sibling is loop:
                break
            yield sibling, _left(sibling, here)
        if loop.parent is not None:
            yield loop.parent, {n: here[n] for n in loop.parent.counters}


def _left(loop: Loop, around: Mapping[Term, Term]) -> dict[Term, Term]:
    """The counters of a loop when it has done all of its iterations."""
    outer = {n: around[n] for n in loop.outer}
    return {loop.counter: apply(loop.count, *outer.values()), **outer}


class _Elimination:
    """`kept` are the proposals that nothing speaks against so far.

    They are in groups that the solver can decide, for each loop: often all in one.
    """

    def __init__(self, heads: _Heads, solver: Solver, limits: Limits) -> None:
        self.heads = heads
        self.solver = solver
        self.limits = limits
        self.kept: dict[Loop, list[list[Term]]] = {
            loop: [each] for loop, each in heads.proposals.items()
        }
        self._end = time.monotonic() + PATIENCE * limits.seconds

    def parts(self) -> list[tuple[Loop, list[Term]]]:
        return [(loop, group) for loop, groups in self.kept.items() for group in groups]

    def family(self) -> list[Member]:
        parts = self.parts()
        family = []
        for loop, group in parts:
            bare = self.heads.members[loop]
            uses = [
                Use(number, values)
                for earlier, values in self.heads.before(loop, bare.constants)
                for number, (other, _) in enumerate(parts)
                if other is earlier
            ]
            statement = at_head(loop, build.conjunction(group), self.heads.others)
            family.append(
                Member(
                    statement,
                    bare.rank,
                    bare.constants,
                    bare.facts,
                    uses,
                    bare.reason,
                    bare.position,
                )
            )
        return family

    def run(self) -> bool:
        """Until no proposal can be broken; False where nothing is left."""
        unsettled = True
        while unsettled:
            unsettled = False
            for loop in list(self.kept):
                before = sum(map(len, self.kept[loop]))
                self.kept[loop] = self._weakened(loop)
                unsettled |= sum(map(len, self.kept[loop])) < before
                if not self.kept[loop]:
                    del self.kept[loop]
            if time.monotonic() > self._end and unsettled:
                return False
        return bool(self.kept)

    def _weakened(self, loop: Loop) -> list[list[Term]]:
        """The groups of a loop, without what can be broken on the way to its head."""
        left: list[list[Term]] = []
        family = self.family()
        for number, (other, group) in enumerate(self.parts()):
            if other is loop:
                _, obligation = self.heads.kernel.obligation(family, number)
                left += self._possible(loop, group, obligation.hypotheses)
        return left

    def _possible(
        self, loop: Loop, group: list[Term], hypotheses: Sequence[Term]
    ) -> list[list[Term]]:
        """What holds of a group under the hypotheses; in parts, where it is too much."""
        constants = self.heads.members[loop].constants
        while group:
            now = [substitute(formula, dict(constants)) for formula in group]
            broken = build.negate(build.conjunction(now))
            wrong = self.solver.falsified([*hypotheses, broken], now, self.limits)
            if wrong == set():
                return [group]
            if wrong is None:
                break
            group = [formula for k, formula in enumerate(group) if k not in wrong]
        if len(group) <= 1 or time.monotonic() > self._end:
            return []
        middle = len(group) // 2
        halves = (group[:middle], group[middle:])
        return [part for half in halves for part in self._possible(loop, half, hypotheses)]
