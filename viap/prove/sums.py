"""Sums over arrays that a loop writes at unknown cells, from what holds of every cell.

Invariants of the loop bound each cell, and pairs of cells that are written together. From
these follow bounds of the sums, one level of loops after the other: each is shown by
induction on how many elements were added.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walk import substitute
from viap.prove.closed import Forms
from viap.prove.functions import introduce
from viap.prove.inductive import shown_by_counter
from viap.prove.invariants import find_invariants
from viap.prove.kernel import Proof
from viap.prove.statements import Constants, Member, Statement, Use
from viap.prove.work import Work
from viap.smt.solver import Limits
from viap.solve.cellwise.bundles import Bundle
from viap.solve.cellwise.effects import Iteration
from viap.solve.cellwise.pairings import Pairing, pairings
from viap.solve.cellwise.proposals import Bounded, Cellwise, paired
from viap.solve.cellwise.totals import Total, added, exchanged, functions, totals
from viap.solve.cellwise.updates import goals, starts, updates
from viap.solve.contents import Contents
from viap.translate.theory import Claim

_LEADS = 2  # a bound of a sum leads on like the unfolding of one


@dataclass(eq=False)
class Sums:
    """The work on one bundle of sums; `shown` is what was proved of any cell."""

    work: Work
    forms: Forms
    bundle: Bundle
    limits: Limits
    shown: list[Proof] = field(default_factory=list)

    def __post_init__(self) -> None:
        bundle, theory = self.bundle, self.work.theory
        innermost = bundle.parts[0].accumulator.levels[-1].loop
        self.contents = Contents(theory, innermost, self.forms.known, self.forms.arrays)
        self.iteration = Iteration(theory, bundle.writer, bundle.domain)

    def shown_of(self, claim: Claim) -> Iterator[list[Proof]]:
        """What may help with a claim: first bounds, then how iterations change the sums."""
        yield self.bounds()
        yield self.updates(claim)

    def bounds(self) -> list[Proof]:
        """Bounds of the sums, as far as they are found and shown; the grounder gets them."""
        bundle = self.bundle
        cells = Cellwise(bundle, self.contents, self.iteration)
        depth = len(bundle.indices)
        every = pairings(self.work.theory, bundle.writer)
        maps = [each for each in every if len(each.sources) == depth]
        proposed = cells.cells()
        for each in maps:
            proposed += cells.pairs(each)
        elements: list[tuple[Pairing | None, Bounded]] = []
        for choice in (None, *maps):
            bounded = cells.element(choice)
            if bounded is not None:
                elements.append((choice, bounded))
        self._invariants([*proposed, *(bounded for _, bounded in elements)])
        found: list[Proof] = []
        for choice, bounded in elements:
            found += self._bounds(choice, bounded)
        return [*found, *self._sums()] if found else []

    def updates(self, claim: Claim) -> list[Proof]:
        """Invariants about the sums over all cells, from what each iteration changes in them."""
        bundle, folds = self.bundle, self.forms.folds
        whole: dict[Term, Term] = {}
        for part in bundle.parts:
            element = bundle.in_loop(part.element)
            if element is None or not self._recurrence(element):
                return []
            total = substitute(
                functions(bundle, element, folds)[0], {bundle.indices[0]: bundle.counts[0]}
            )
            accumulator = part.accumulator
            # A later loop may go on with what an earlier one has added up.
            whole[accumulator.levels[0].left()] = build.add(accumulator.start, total)
            whole = {name: substitute(value, whole) for name, value in whole.items()}
        proposed = list(dict.fromkeys(goals(self.work.theory, claim, bundle, whole)))
        return self._found(proposed)

    def _recurrence(self, element: Term) -> bool:
        """What the sum over all cells is at first, and what an iteration makes of it."""
        given = (self.bundle, element, self.forms.folds, self.iteration)
        for kind in (updates(*given), starts(*given, self.contents)):
            before: Proof | None = None
            for total in kind:
                before = self._total(total, before if total.previous else None)
                if before is None:
                    return False
            if before is None:
                return False
            self._learn(total, before)
        return True

    def _invariants(self, proposed: Iterable[Bounded]) -> None:
        """What holds of any cell: equations first, for a proof may need nothing else."""
        bundle = self.bundle
        inside = (*(build.le(build.ZERO, x) for x in bundle.indices), *bundle.domain)
        groups: dict[bool, dict[Term, None]] = {True: {}, False: {}}
        for bounded in proposed:
            for formula in bounded.formulas():
                said = build.implies(build.conjunction(inside), formula)
                groups[formula.kind is Kind.EQ][said] = None
        for formulas in groups.values():
            self.shown += self._found(list(formulas), bundle.indices)
        pattern = (None, *bundle.indices, bundle.writer.counter)
        for symbol in bundle.writer.memories.values():
            for proof in self.shown:
                if len(symbol.arguments) == len(pattern):
                    self.work.grounder.learn(symbol, proof, pattern, leads=1)

    def _found(self, formulas: list[Term], others: tuple[Term, ...] = ()) -> list[Proof]:
        """Those of some formulas that hold at the head of the writer's iterations."""
        work = self.work
        found = find_invariants(
            {self.bundle.writer: formulas},
            work.theory,
            work.kernel,
            work.grounder,
            work.solver,
            self.limits,
            others,
        )
        return [proof for _, proof in found]

    def _bounds(self, choice: Pairing | None, bounded: Bounded) -> list[Proof]:
        """Bounds of the sums of an element, from its own."""
        pointwise = self._pointwise(choice, bounded)
        found: list[Proof] = []
        if pointwise is None:
            return found
        before: Proof = pointwise
        for total in totals(self.bundle, self.forms.folds, choice, bounded.bounds):
            proof = self._total(total, before)
            if proof is None:
                return found
            before = proof
            if total.level == 0:
                found.append(proof)
                self._learn(total, proof)
        if found and choice is not None and choice.swaps:
            found += self._exchange()
        return found

    def _pointwise(self, choice: Pairing | None, bounded: Bounded) -> Proof | None:
        """The bounds of an element where the loop that writes the cells was left."""
        bundle = self.bundle
        element = bundle.element()
        if choice is not None:
            element = build.add(element, paired(element, bundle.indices, choice))
        here = Bounded(element, bounded.bounds)
        inside = build.conjunction(here.formulas())
        premise = build.conjunction((*bundle.entry, *bundle.domain))
        statement = Statement(bundle.indices, (), build.implies(premise, inside))
        constants = Constants().of(statement)
        at = {x: constants[x] for x in bundle.indices}
        places = [at]
        if choice is not None:
            image = choice.of(bundle.indices)
            places.append({x: substitute(y, at) for x, y in zip(at, image, strict=True)})
        last = {bundle.writer.counter: apply(bundle.writer.count)}
        every = [[Instance(p, {**place, **last}) for place in places] for p in self.shown]
        return self._direct(statement, constants, every)

    def _direct(
        self,
        statement: Statement,
        constants: Mapping[Term, Term],
        known: Sequence[Sequence[Instance]],
    ) -> Proof | None:
        """From few of the invariants, which is mostly enough, or from all that is known."""
        facts: list[Instance] = []
        for more in known:
            facts += more
            proof = self.work.kernel.direct(statement, constants, facts, self.limits, "sum")
            if proof is not None:
                return proof
        mentioned = [statement.at(constants), *(each.formula() for each in facts)]
        facts += self.work.grounder.facts(mentioned)
        return self.work.kernel.direct(statement, constants, facts, self.limits, "sum")

    def _total(self, total: Total, before: Proof | None = None) -> Proof | None:
        """Something about sums by induction, from what is known of the last element."""
        for function in self.forms.folds.definitions((total.formula,)):
            introduce(function, self.work.kernel, self.work.grounder, self.limits)
        statement = Statement(total.variables, (), total.formula)
        constants = Constants().of(statement)
        counter = total.counter
        earlier = {**constants, counter: build.sub(constants[counter], build.ONE)}
        known = []
        if before is not None:
            wanted = before.statement.variables
            values = {v: substitute(total.previous[v], earlier) for v in wanted}
            known.append(Instance(before, values))
        mentioned = [statement.at(constants), statement.at(earlier)]
        mentioned += (each.formula() for each in known)
        facts = [*known, *self.work.grounder.facts(mentioned)]
        member = Member(statement, (counter,), constants, facts, [Use(0, earlier)], "sum")
        proofs = self.work.kernel.induction([member], self.limits)
        return None if proofs is None else proofs[0]

    def _learn(self, total: Total, proof: Proof) -> None:
        """Where a sum occurs for any number of elements, what was shown of it is of use."""
        for term in total.uses:
            if set(total.variables) <= set(term.args):
                self.work.grounder.learn(term.payload, proof, term.args, leads=_LEADS)

    def _exchange(self) -> list[Proof]:
        """Sums of rows and sums of columns are the same, where the numbers of both are."""
        found: list[Proof] = []
        for total in exchanged(self.bundle, self.forms.folds):
            proof = self._total(total)
            if proof is None:
                return []
            self._learn(total, proof)
            found.append(proof)
        return found

    def _sums(self) -> list[Proof]:
        """What the loops have added up, by the functions that the bounds are about."""
        found: list[Proof] = []
        for part in self.bundle.parts:
            for level, value in added(self.bundle, part, self.forms.folds):
                loop = level.loop
                running = build.le(loop.counter, apply(loop.count, *loop.outer))
                premise = build.conjunction((*self.bundle.entry, *loop.entry, running))
                body = build.implies(premise, build.eq(level.here(), value))
                statement = Statement(loop.counters, (), body)
                proof = shown_by_counter(
                    statement, loop, self.work.kernel, self.work.grounder, self.limits
                )
                if proof is None:
                    return found
                self.work.grounder.learn(level.symbol, proof, loop.counters)
                found.append(proof)
        return found
