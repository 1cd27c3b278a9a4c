"""Facts that tell the reached states of a loop's head from those that lead to a violation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from viap.core.base.source import InLibrary, TermPlace
from viap.core.logic.terms import Kind, make
from viap.core.program.nodes import (
    Array,
    Assert,
    Assume,
    Body,
    Cell,
    Expr,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    expressions,
    statements,
    subexpressions,
    written_place,
)
from viap.explain.diagnosis.facts import Fact, Test
from viap.explain.diagnosis.head_states import HeadState, ObservedRun
from viap.explain.diagnosis.state_pool import StatePool
from viap.facts.dialects import People

_MOST_BAD = 160  # states of bad runs that count
_MOST_FACTS = 3
_CONDITIONAL = (Kind.IMPLIES, Kind.FORALL)
_RANKED = 16  # single facts whose iterations are looked at


@dataclass(frozen=True, eq=False, slots=True)
class BrokenStep:
    """An iteration from a state in which facts hold to one in which they do not."""

    before: HeadState
    after: HeadState


@dataclass(frozen=True, eq=False, slots=True)
class MissingFact:
    """Facts that hold in all reached states, and in no state that leads to a violation.

    `broken`: an iteration, from a state that need not be reachable, that does not keep them.
    """

    facts: tuple[Fact, ...]
    broken: BrokenStep | None
    excluded: int  # number of bad states

    @property
    def text(self) -> str:
        if len(self.facts) == 1:
            return self.facts[0].text
        return People().text(make(Kind.AND, tuple(fact.formula() for fact in self.facts)))


def missing_fact(pool: StatePool, facts: Sequence[Fact], stays: Test) -> MissingFact | None:
    """Returns few facts, of those that hold in all reached states; None if no choice suffices.

    `stays`: the condition of the loop.
    """
    tests = {fact: fact.test() for fact in facts}
    first = [head for run in pool.bad for head in run.heads[:3]]
    found = _excluding(first[:_MOST_BAD], tests, pool)
    if found is not None or not first:
        return found
    # No few facts exclude all states on the ways to violations; some may exclude the last ones.
    last = [run.heads[-1] for run in pool.bad if run.heads]
    inside = [head for run in (*pool.bad, *pool.good) for head in run.heads if stays(head)]
    telling = {
        # A fact that is true wherever the loop goes on is the claim again: `done ==> claim`.
        fact: test
        for fact, test in tests.items()
        if fact.formula().kind not in _CONDITIONAL or any(test(head) is False for head in inside)
    }
    return _excluding(last[:_MOST_BAD], telling, pool)


def _excluding(
    bad: Sequence[HeadState], tests: Mapping[Fact, Test], pool: StatePool
) -> MissingFact | None:
    """Returns few facts of which one is false in each bad state; None if there are none."""
    if not bad:
        return None
    excluded = {
        fact: {number for number, state in enumerate(bad) if test(state) is False}
        for fact, test in tests.items()
    }
    whole = set(range(len(bad)))
    runs = (*pool.bad, *pool.good)
    single = [fact for fact, gone in excluded.items() if gone == whole]
    if single:
        ranked = sorted(single, key=lambda fact: (fact.cost, len(fact.text)))[:_RANKED]
        steps = {fact: broken_step(runs, [tests[fact]]) for fact in ranked}
        near = [fact for fact in ranked if fact.cost <= ranked[0].cost + 1]
        best = next((fact for fact in near if steps[fact] is None), ranked[0])
        return MissingFact((best,), steps[best], len(bad))
    chosen = _cover(excluded, whole)
    if not chosen:
        return None
    broken = broken_step(runs, [tests[fact] for fact in chosen])
    return MissingFact(tuple(chosen), broken, len(bad))


def _cover(excluded: Mapping[Fact, set[int]], whole: set[int]) -> list[Fact]:
    """Returns few facts that exclude all together; none if there are too few such facts."""
    chosen: list[Fact] = []
    left = set(whole)
    while left and len(chosen) < _MOST_FACTS and excluded:
        best = max(excluded, key=lambda f: (len(excluded[f] & left), -f.cost, -len(f.text)))
        if not excluded[best] & left:
            return []
        chosen.append(best)
        left -= excluded[best]
    if left:
        return []
    for fact in list(chosen):
        others = [each for each in chosen if each is not fact]
        if others and set().union(*(excluded[each] for each in others)) == whole:
            chosen = others
    return chosen


def broken_step(runs: Sequence[ObservedRun], tests: Sequence[Test]) -> BrokenStep | None:
    """Returns an iteration that does not keep the facts; None if no observed one is such."""
    return next(iter(broken_steps(runs, tests, 1)), None)


def broken_steps(runs: Sequence[ObservedRun], tests: Sequence[Test], most: int) -> list[BrokenStep]:
    """Returns observed iterations that do not keep the facts, at most so many."""
    found: list[BrokenStep] = []
    for run in runs:
        for before, after in zip(run.heads[:13], run.heads[1:14], strict=False):
            if before.entry != after.entry or not _hold(tests, before):
                continue
            if any(test(after) is False for test in tests):
                found.append(BrokenStep(before, after))
                if len(found) == most:
                    return found
    return found


def _hold(tests: Sequence[Test], state: HeadState) -> bool:
    return all(test(state) for test in tests)


# ---- Facts that help another one through the iterations: they exclude the states that break it.


_MOST = 6  # facts that are added
_MOST_STEPS = 60  # iterations that are looked at

# Searches for an iteration that does not keep facts; None if none is found.
Search = Callable[[Sequence[Fact]], ObservedRun | None]


def supporting_facts(
    chosen: Sequence[Fact], facts: Sequence[Fact], runs: Sequence[ObservedRun], search: Search
) -> list[Fact]:
    """Returns facts with which the chosen ones are kept, as far as runs show.

    `facts`: those that hold in all reached states. None are returned if too few of them help.
    """
    added: list[Fact] = []
    tests = {fact: fact.test() for fact in (*chosen, *facts)}
    seen = list(runs)
    while True:
        every = [*chosen, *added]
        steps = broken_steps(seen, [tests[fact] for fact in every], _MOST_STEPS)
        if not steps:
            found = search(every)
            if found is None:
                return added
            seen.append(found)
            steps = broken_steps([found], [tests[fact] for fact in every], _MOST_STEPS)
        if not steps or len(added) == _MOST:
            return []
        left = [fact for fact in facts if fact not in every]
        best = _best(left, tests, [step.before for step in steps])
        if best is None:
            return []
        added.append(best)


def _best(
    facts: Sequence[Fact], tests: dict[Fact, Test], states: Sequence[HeadState]
) -> Fact | None:
    """Returns the fact that excludes most of the states; None if none excludes any."""
    best, most = None, (0, 0, 0)
    for fact in facts:
        excluded = sum(tests[fact](state) is False for state in states)
        rank = excluded, -fact.cost, -len(fact.text)
        if excluded and rank > most:
            best, most = fact, rank
    return best


# ---- The loops that a claim depends on, the nearest ones first.


_Places = set[Scalar | Array]


def relevant_loops(program: Program, claim: Assert) -> list[While]:
    """Returns the loops around the claim, inner ones first; then those before it, last ones first.

    A loop before the claim comes before the loops in it.
    """
    around = _around(program.body, claim)
    matter = _influences(program, claim)
    order = [s for s in statements(program.body) if isinstance(s, While) or s is claim]
    before = order[: order.index(claim)]
    outer = [loop for loop in before if isinstance(loop, While) and loop not in around]
    nests: list[list[While]] = []
    inside: set[Statement] = set()
    for loop in outer:
        if loop in inside:
            nests[-1].append(loop)
        else:
            nests.append([loop])
        inside |= set(statements(loop.body))
    found = [*reversed(around), *(loop for nest in reversed(nests) for loop in nest)]
    return [loop for loop in found if _is_written(loop) and _writes(loop) & matter]


def _is_written(loop: While) -> bool:
    """True if the loop is in the source, and not in a library function or a formula."""
    return not isinstance(loop.position, InLibrary | TermPlace) and bool(loop.position.line)


def _around(body: Body, claim: Assert) -> list[While]:
    """Returns the loops around a statement, outer ones first."""
    waiting: list[tuple[Body, list[While]]] = [(body, [])]
    while waiting:
        here, loops = waiting.pop()
        for statement in here:
            if statement is claim:
                return loops
            inner = [*loops, statement] if isinstance(statement, While) else loops
            waiting += [(part, inner) for part in bodies(statement)]
    return []


def _influences(program: Program, claim: Assert) -> _Places:
    """Returns the variables that the claim may depend on, through values and conditions."""
    found = _read(claim.condition)
    every = [*_with_conditions(program.body, set())]
    for statement, conditions in every:
        if statement is claim or isinstance(statement, Assume):
            found |= conditions
    before = -1
    while before != len(found):
        before = len(found)
        for statement, conditions in every:
            if written_place(statement) in found:
                found |= conditions
                for expr in expressions(statement):
                    found |= _read(expr)
    return found


def _with_conditions(body: Body, around: _Places) -> "list[tuple[Statement, _Places]]":
    """Returns all statements with the variables in the conditions around them."""
    found: list[tuple[Statement, _Places]] = []
    waiting = [(body, around)]
    while waiting:
        here, conditions = waiting.pop()
        for statement in here:
            found.append((statement, conditions))
            inner = set(conditions)
            for expr in expressions(statement) if bodies(statement) else ():
                inner |= _read(expr)
            waiting += [(part, inner) for part in bodies(statement)]
    return found


def _read(expr: Expr) -> _Places:
    return {n.declared for n in subexpressions(expr) if isinstance(n, Variable | Cell)}


def _writes(loop: While) -> _Places:
    return {place for each in statements(loop.body) if (place := written_place(each)) is not None}
