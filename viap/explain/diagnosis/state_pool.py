"""States of a loop's head: those that runs reach, and others from which runs violate the claim."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType
from viap.core.program.nodes import (
    Array,
    Assert,
    Block,
    Body,
    Constant,
    Exit,
    Fill,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
    written_place,
)
from viap.core.program.walkers import ways_out
from viap.explain.diagnosis.fact_trials import (
    STATE,
    at_loop,
    only_claim,
    resumed,
    with_body,
    with_bound_variables,
)
from viap.explain.diagnosis.facts import Fact, Test
from viap.explain.diagnosis.head_states import HeadState, ObservedRun, Observer
from viap.explain.diagnosis.vocabulary import Vocabulary
from viap.prover.sampling.samples import varied_inputs
from viap.runs.machine import InputSource, InputStreams, ListedInputs
from viap.runs.machine.input_sources import Draw, InputsExhausted, clipped
from viap.runs.refute.search import Refuter

# Runs of the program, and their steps.
_RUNS, _STEPS, _MOST_HEADS = 48, 1200, 180
_FEW = 30  # states: with fewer ones, runs to the loop are searched for
# States near reached ones, runs from them, and their steps.
_NEAR, _SEEDS, _STEPS_FROM = 260, 2, 500
_ENOUGH_BAD = 40
_CELLS = 9  # first cells of an array that are changed


@dataclass(slots=True)
class StatePool:
    """`reached`: the different states in the `observed` runs of the program.

    `bad`: runs from other states that violate the claim; `good`: those that do not.
    """

    reached: list[HeadState] = field(default_factory=list)
    observed: list[ObservedRun] = field(default_factory=list)
    bad: list[ObservedRun] = field(default_factory=list)
    good: list[ObservedRun] = field(default_factory=list)


def reached_states(program: Program, loop: While) -> StatePool:
    """Returns the states at a loop's head in some runs of the program."""
    observer, pool = Observer(program, loop), StatePool()
    for number, source in enumerate(varied_inputs(program)):
        if number >= _RUNS:
            break
        seen = observer.observe(source, _STEPS + 37 * number)
        pool.observed.append(seen)
        if not seen.run.inputs:
            break
    pool.reached = _distinct(pool.observed)
    if len(pool.reached) < _FEW and any(run.run.inputs for run in pool.observed):
        for source in inputs_to_head(program, loop):
            pool.observed.append(observer.observe(source, 2 * _STEPS))
        pool.reached = _distinct(pool.observed)
    return pool


def _distinct(runs: Sequence[ObservedRun]) -> list[HeadState]:
    """Returns different states, as many of each run as of the others if there are too many."""
    found: dict[object, HeadState] = {}
    rounds = max((len(run.heads) for run in runs), default=0)
    for place in range(rounds):
        for run in runs:
            if place < len(run.heads) and len(found) < _MOST_HEADS:
                # The first one, the last one, the second one ...
                head = run.heads[-(place // 2) - 1 if place % 2 else place // 2]
                cells = tuple(tuple(each.items()) for each in head.cells.values())
                found.setdefault((tuple(head.scalars.values()), cells), head)
    return list(found.values())


def add_run(pool: StatePool, run: ObservedRun) -> None:
    """Adds a run of the program, and all states of it."""
    pool.observed.append(run)
    pool.reached += run.heads


def add_bad_runs(
    pool: StatePool, words: Vocabulary, claim: Position, known: Sequence[Test]
) -> None:
    """Adds runs from states near reached ones of which the known facts hold."""
    start = resumed(words.program, words.loop)
    if start is None or not pool.reached:
        return
    observer = Observer(start.program, words.loop)
    own = [scalar for scalar in words.scalars if scalar in words.changed]
    # Other states than reached ones in what the loop changes tell of this loop; those in the rest
    # tell of loops before.
    for scalars, arrays in (
        (own, [array for array in words.arrays if array in words.changed]),
        (words.scalars, words.arrays),
    ):
        for number, state in enumerate(_near(pool.reached, scalars, arrays, words.constants)):
            if not all(test(state) is not False for test in known):
                continue
            for seed in range(_SEEDS):
                source = StateInputs(start.scalars, state, words.constants, 3 * number + seed)
                seen = observer.observe(source, _STEPS_FROM, state)
                if seen.violated is not None and seen.violated == claim:
                    pool.bad.append(seen)
                    break
                pool.good.append(seen)
            if len(pool.bad) >= _ENOUGH_BAD:
                return
        if pool.bad:
            return


def _near(
    reached: Sequence[HeadState],
    scalars: Sequence[Scalar],
    arrays: Sequence[Array],
    constants: Sequence[int],
) -> Iterator[HeadState]:
    """Yields states that differ from a reached one in few of these variables and cells."""
    random = Random(11)
    step = max(1, len(reached) // 40)
    chosen = reached[::step]
    usual = [c + d for c in constants for d in (0, 0, 1, -1)]
    places = len(scalars) + len(arrays)
    if not places:
        return
    for number in range(_NEAR):
        state = chosen[number % len(chosen)].copy()
        other = random.choice(reached)
        for _ in range(random.choice((1, 1, 2))):
            place = random.randrange(places)
            if place < len(scalars):
                scalar = scalars[place]
                values = (*_near_values(state.scalars[scalar]), other.scalars[scalar])
                value = random.choice((random.choice(values), random.choice(usual)))
                state.scalars[scalar] = clipped(value, scalar.type)
            else:
                array = arrays[place - len(scalars)]
                cells = state.cells.setdefault(array, {})
                # Other inputs are small, too: an index that they choose should be hit.
                index = random.choice(sorted(cells)[:_CELLS]) if cells else (random.randrange(4),)
                value = cells.get(index, 0) + random.choice((-5, -2, -1, 1, 2, 5))
                cells[index] = clipped(random.choice((value, 0, 1)), array.type)
        yield state


def _near_values(value: int) -> tuple[int, ...]:
    return (value + 1, value - 1, value + 2, value - 2, value + 7)


class StateInputs(InputSource):
    """The state of a resumed program, and pseudo-random small values for its other inputs."""

    def __init__(
        self, scalars: Sequence[Scalar], state: HeadState, constants: Sequence[int], seed: int
    ) -> None:
        self.values = [clipped(state.scalars[scalar], scalar.type) for scalar in scalars]
        self.constants, self.seed = constants, seed

    def start(self) -> InputStreams:
        return _StateStreams(self.values, self.constants, Random(self.seed))


class _StateStreams(InputStreams):
    def __init__(self, values: Sequence[int], constants: Sequence[int], random: Random) -> None:
        self._values, self._constants, self._random = iter(values), constants, random

    def draw(self, type: IntType, function: str) -> Draw:
        if function == STATE:
            return self._listed
        return lambda *_place: clipped(self._any(), type)

    def _any(self) -> int:
        random = self._random
        return random.choice(
            (random.randrange(8), random.randrange(3), random.choice(self._constants))
        )

    def _listed(self, *_place: object) -> int:
        for value in self._values:
            return value
        raise InputsExhausted

    def draw_uninitialised(self, type: IntType) -> Draw:
        return self.draw(type, "")


# ---- Runs that a search finds: to a loop's head, from its head to a violation, and against facts.
#
# Plain runs on varied inputs miss what needs particular ones. The search for counterexamples finds
# these, if the question is put as an assertion. Its only results are runs.


# CPU seconds of a search: of plain runs, and of all kinds.
_PLAIN, _WHOLE = 0.1, 0.4
_SEARCH_STEPS = 20_000
_VARIED = 60  # runs on inputs near those that were found


def inputs_to_head(program: Program, loop: While) -> Iterator[InputSource]:
    """Yields inputs on which an iteration of the loop starts, and inputs that are near these."""
    never = Assert(Constant(0, INT, loop.position), loop.position)
    plain = only_claim(program.body, None)
    body = at_loop(plain, loop, lambda here: (with_body(here, (never, *here.body)),))
    found = _violating(with_bound_variables(program, body, ()))
    if found is not None:
        for seed in range(_VARIED):
            yield VariedInputs(found.values, seed)


def run_against(program: Program, loop: While, facts: Sequence[Fact]) -> ObservedRun | None:
    """Returns a run of the program in which a fact is false at the head; None if none is found."""
    first, again = _stated(facts, loop), _stated(facts, loop, ".again")
    plain = only_claim(program.body, None)
    body = at_loop(plain, loop, lambda here: (*first, with_body(here, (*here.body, *again))))
    inputs = _violating(with_bound_variables(program, body, facts))
    if inputs is None:
        return None
    return Observer(program, loop).observe(inputs, _SEARCH_STEPS, whole=True)


def run_to_violation(
    program: Program, loop: While, claim: Assert, known: Sequence[Fact]
) -> ObservedRun | None:
    """Returns a run to a violation of the claim, if all that the loop changes could be anything.

    Known facts hold where the loop is reached. None if no such run is found.
    """
    at = loop.position
    changed = {place for each in statements(loop.body) if (place := written_place(each))}
    state: list[Statement] = [
        Input(Variable(scalar, at), STATE, scalar.type, at)
        for scalar in program.scalars
        if scalar in changed
    ]
    state += [Fill(array, (), None, at) for array in program.arrays if array in changed]
    given = tuple(s for fact in known for s in fact.assumed(at))
    body = at_loop(only_claim(program.body, claim), loop, lambda here: (*state, *given, here))
    return _observed(with_bound_variables(program, body, known), loop)


def run_that_breaks(
    program: Program, loop: While, facts: Sequence[Fact], known: Sequence[Fact]
) -> ObservedRun | None:
    """Returns a run from a state with all facts whose first iteration does not keep `facts`."""
    start = resumed(program, loop)
    if start is None:
        return None
    both = (*known, *facts)
    given = tuple(s for fact in both for s in fact.assumed(loop.position))
    again = _stated(facts, loop, ".again")
    # One iteration is enough, and a search through many takes long.
    end = Exit(loop.label, loop.position)
    body: Body = (with_body(loop, (*only_claim(loop.body, None), *again, end)),)
    for label in dict.fromkeys(exit.label for exit in ways_out(loop.body)):
        if label != loop.label:
            body = (Block(label, body, loop.position),)
    stated = with_bound_variables(program, (*start.state, *given, *body), both)
    inputs = _violating(stated)
    if inputs is None:
        return None
    found = Observer(stated, loop).observe(inputs, _SEARCH_STEPS, whole=True)
    # The same run without the assertion goes on to the next head. It may read fewer cells, and
    # has to know what the others are.
    state = found.heads[0] if found.heads else None
    return Observer(start.program, loop).observe(inputs, _SEARCH_STEPS, state, whole=True)


def _stated(facts: Sequence[Fact], loop: While, label: str = "") -> Body:
    return tuple(s for fact in facts for s in fact.everywhere(loop.position, label, Assert))


def _observed(program: Program, loop: While) -> ObservedRun | None:
    inputs = _violating(program)
    return None if inputs is None else Observer(program, loop).observe(inputs, _SEARCH_STEPS)


def _violating(program: Program) -> ListedInputs | None:
    """Returns inputs on which an assertion is violated; None if none are found."""
    refuter = Refuter(program, firm=False)
    run = refuter.search(_PLAIN) or refuter.search(_WHOLE)
    return None if run is None else run.replay_inputs()


class VariedInputs(InputSource):
    """Given inputs with few changes, then small pseudo-random ones; the seed 0 changes none."""

    def __init__(self, values: Sequence[int], seed: int) -> None:
        self.values, self.seed = tuple(values), seed

    def start(self) -> InputStreams:
        return _VariedStreams(self.values, Random(self.seed), bool(self.seed))


class _VariedStreams(InputStreams):
    def __init__(self, values: Sequence[int], random: Random, varied: bool) -> None:
        self._random = random
        changed = list(values)
        for _ in range(random.choice((1, 1, 2, 3)) if varied and changed else 0):
            place = random.randrange(len(changed))
            changed[place] += random.choice((-7, -2, -1, 1, 2, 7))
        self._values = iter(changed)

    def draw(self, type: IntType, function: str) -> Draw:
        return lambda *_place: clipped(next(self._values, self._random.randrange(6)), type)

    def draw_uninitialised(self, type: IntType) -> Draw:
        return lambda *_place: clipped(self._random.randrange(6), type)
