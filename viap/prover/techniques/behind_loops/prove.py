"""Assertions after loops: proved for any number of iterations, and so for the actual one.

The base and the step of such an induction are goals themselves. If they are about other loops
(before this one, or inside it), these are treated in the same way.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from viap.core.kernel.obligations import (
    Constants,
    InductionMember,
    Instance,
    Statement,
    Use,
    stopped,
)
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.instantiate.knowledge import NEAR
from viap.prover.instantiate.visiting_iterations import PlainForms
from viap.prover.recurrences.algebra.exponential_polynomials import line
from viap.prover.recurrences.arrays.progress_indices import step_of
from viap.prover.recurrences.arrays.visited_cells import cases
from viap.prover.recurrences.iteration_steps import conjuncts, unwrapped
from viap.prover.session.profile import GENERAL
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session
from viap.prover.techniques.behind_loops.generalisation import (
    Generalisation,
    Run,
    base,
    generalisations,
    runs_of,
    step,
)
from viap.prover.techniques.behind_loops.goals import Goal, Unfolding, claim_goal

PATIENCE = 4  # CPU time for one assertion, as a multiple of the time limit of one solver call
MOST_PATIENCE = 8  # CPU time for all assertions, as a multiple of that limit
DEEPEST = 3  # nested inductions


@dataclass
class EarlierRuns:
    """`any`: True after the first run, which compares only loops that read alike."""

    any: bool = False


def run(session: Session, budget: Budget) -> None:
    earlier = session.slot(EarlierRuns)
    prover = session.prover.within(budget.limits)
    end = time.process_time() + MOST_PATIENCE * budget.limits.seconds
    for claim in session.open_claims() if session.theory.loops else ():
        if time.process_time() > end:
            break
        session.reporter.status(f"{claim.position}: induction on the number of iterations")
        attempt = Attempt(prover, Unfolding(session.theory), only_alike=not earlier.any)
        proof = attempt.claim(claim)
        session.tell_proofs("for any number of iterations", attempt.shown)
        if proof is not None:
            session.proved(claim, proof, "behind-loops")
    earlier.any = True


@dataclass(slots=True, eq=False)
class Attempt:
    """The work on one assertion, until the time is over.

    `only_alike`: compare only loops that read alike, which costs little for other programs.
    """

    prover: Prover
    unfolding: Unfolding
    only_alike: bool = False
    shown: list[Proof] = field(default_factory=list)
    _failed: set[Statement] = field(default_factory=set)
    _end: float = 0.0

    def claim(self, claim: Claim) -> Proof | None:
        """Returns a proof of the assertion; None if none was found."""
        self._end = time.process_time() + PATIENCE * self.prover.limits.seconds
        about = claim_goal(self.prover.theory, claim, self.unfolding)
        if about is None:
            return None
        constants = Constants().of(stopped(claim))
        places = {k: substitute(place, constants) for k, place in about.places.items()}
        theory = self.prover.theory
        forms = self.prover.knowledge.visits.forms
        counted = settled(theory, about.goal, forms)
        for general in (*counted, *generalisations(theory, about.goal, self.unfolding)):
            if self.only_alike and not general.alike:
                continue
            proof = self._general(general, DEEPEST)
            if proof is None:
                continue
            given = self._uses(general, proof, {**constants, **places})
            found = self.prover.claim_from(claim, constants, given)
            if found is not None:
                return found
        return None

    def _shown(self, goal: Goal, deeper: int) -> Proof | None:
        """Returns a direct proof of a goal, or one by induction on iteration counts in it."""
        statement = goal.statement()
        if statement in self._failed:
            return None
        proof = self._direct(statement)
        if proof is not None or deeper == 0:
            return proof
        constants = Constants().of(statement)
        for general in generalisations(self.prover.theory, goal, self.unfolding):
            shown = self._general(general, deeper - 1)
            if shown is None:
                continue
            given = self._uses(general, shown, constants)
            proof = self.prover.from_known(statement, constants, given, GENERAL)
            if proof is not None:
                return proof
        self._failed.add(statement)
        return None

    def _direct(self, statement: Statement) -> Proof | None:
        constants = Constants().of(statement)
        asked = -1
        for within in (NEAR, None):
            facts = self.prover.knowledge.facts([statement.at(constants)], within)
            if len(facts) == asked or time.process_time() > self._end:
                break
            asked = len(facts)
            proof = self.prover.direct(statement, constants, facts, GENERAL)
            if proof is not None:
                return proof
        return None

    def _general(self, general: Generalisation, deeper: int) -> Proof | None:
        """Returns a proof for any number of iterations, from its base and its step."""
        if general.goal.statement() in self._failed or time.process_time() > self._end:
            return None
        self.unfolding.used = {}
        first = base(general, self.unfolding)
        following = step(general, self.prover.theory, self.unfolding)
        equations = tuple(self.unfolding.used.values())
        start = self._shown(first, deeper)
        after = None if start is None else self._shown(following, deeper)
        if start is None or after is None:
            self._failed.add(general.goal.statement())
            return None
        proof = self._induct(general, (start, after), equations)
        if proof is not None:
            self.shown.append(proof)
        return proof

    def _induct(
        self, general: Generalisation, parts: Sequence[Proof], equations: Sequence[Instance]
    ) -> Proof | None:
        """Joins the base and the step; `equations` are those used to build them."""
        prover, statement = self.prover, general.goal.statement()
        constants = Constants().of(statement)
        last = {**constants, general.counter: build.sub(constants[general.counter], build.ONE)}
        given = [_at(proof, last) for proof in parts]
        given += [moved for each in equations if (moved := _moved(each, last)).is_ground]
        for run in general.runs:
            given += stayed(prover.theory, run.loop, _ground(run.at(general.counter), last))
        uses = [Use(0, {**last, **_ground(values, last)}) for values in general.before()]
        mentioned = [statement.at(constants), *(statement.at(use.values) for use in uses)]
        facts = [*given, *prover.knowledge.facts(mentioned, NEAR)]
        member = InductionMember(statement, (general.counter,), constants, facts, uses, GENERAL)
        return prover.induct(member)

    def _uses(
        self, general: Generalisation, proof: Proof, values: dict[Term, Term]
    ) -> list[Instance]:
        """Returns the statement at the actual counts, and that the loops ran for that long."""
        theory = self.prover.theory
        counts = [substitute(run.count, values) for run in general.runs]
        found = [_at(proof, {**values, general.counter: count}) for count in counts]
        # The loop that is left last still runs when the first one is left.
        for run in general.runs:
            for count in counts:
                if substitute(run.count, values) is not count:
                    found += stayed(theory, run.loop, _ground(run.at(count), values))
        return found


def _at(proof: Proof, values: dict[Term, Term]) -> Instance:
    return Instance(proof, {v: values[v] for v in proof.statement.variables})


def _moved(instance: Instance, values: dict[Term, Term]) -> Instance:
    return Instance(instance.known, _ground(dict(instance.values), values))


def _ground(terms: dict[Term, Term], values: dict[Term, Term]) -> dict[Term, Term]:
    return {variable: substitute(term, values) for variable, term in terms.items()}


# ---- Values that count iterations until they settle: the first index at which something holds.
#
# `x = x < k ? x : a[k] == v ? k : k + 1` is the number of iterations until it is found, and
# stays. If
# an assertion says that it ends as T, it is the smaller of T and the number of iterations before.


def settled(theory: Theory, goal: Goal, forms: PlainForms) -> Iterator[Generalisation]:
    """Yields goals about the values after any number of iterations."""
    for run in runs_of(theory, goal.conclusion):
        counter = run.loop.counter
        if counter in goal.counters:
            continue
        for equation in conjuncts(goal.conclusion):
            for conclusion in _conclusions(theory, run, equation, forms):
                within = build.le(counter, run.count)
                general = replace(
                    goal, counters=(counter, *goal.counters), conclusion=conclusion
                ).given((within,))
                yield Generalisation(general, counter, (run,), (), alike=True)


def _conclusions(theory: Theory, run: Run, equation: Term, forms: PlainForms) -> Iterator[Term]:
    if equation.kind is not Kind.EQ:
        return
    loop = run.loop
    for value, last in (equation.args, tuple(reversed(equation.args))):
        is_final = value.kind is Kind.APPLY and value.payload in loop.scalars.values()
        if not is_final or value.args != (run.count, *run.count.args):
            continue
        if run.count in set(subterms(last)):
            continue
        here = apply(value.payload, loop.counter, *run.count.args)
        for shift in _shifts(theory, loop, value, forms):
            counted = build.add(loop.counter, shift)
            yield build.conjunction(
                (
                    build.implies(build.le(counted, last), build.eq(here, counted)),
                    build.implies(build.lt(last, counted), build.eq(here, last)),
                )
            )


def _shifts(theory: Theory, loop: Loop, value: Term, forms: PlainForms) -> Iterator[Term]:
    """Yields differences between a value and the number of iterations, while it counts these."""
    head = apply(value.payload, *loop.counters)
    step = step_of(theory, loop, head)
    leaves = [] if step is None else list(dict.fromkeys(cases(unwrapped(step))))
    if head not in leaves:
        return
    found: dict[Term, None] = {}
    for leaf in leaves:
        at = line(forms.plain(leaf), loop.counter)
        if leaf is not head and at is not None and at.slope == 1:
            # (The value after iteration n is that of n + 1 iterations.)
            found[build.sub(at.rest, build.ONE)] = None
    for shift in found:
        if not any(node is head for node in subterms(shift)):
            yield shift
