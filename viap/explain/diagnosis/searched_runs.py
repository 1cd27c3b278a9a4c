"""Runs that a search finds: to a loop's head, from its head to a violation, and against facts.

Plain runs on varied inputs miss what needs particular ones. The search for counterexamples finds
these, if the question is put as an assertion. Its only results are runs.
"""

from collections.abc import Iterator, Sequence
from random import Random

from viap.explain.diagnosis.facts import Fact
from viap.explain.diagnosis.head_states import ObservedRun, Observer
from viap.explain.diagnosis.loop_programs import (
    at_loop,
    only_claim,
    with_body,
    with_bound_variables,
)
from viap.explain.diagnosis.resumed_program import STATE, resumed
from viap.machine import InputSource, InputStreams, ListedInputs
from viap.machine.input_sources import Draw, clipped
from viap.program.integer_types import INT, IntType
from viap.program.nodes import (
    Assert,
    Block,
    Body,
    Constant,
    Exit,
    Fill,
    Input,
    Program,
    Statement,
    Variable,
    While,
    statements,
    written_place,
)
from viap.program.walkers import ways_out
from viap.refute.search import Refuter

# CPU seconds of a search: of plain runs, and of all kinds.
_PLAIN, _WHOLE = 0.1, 0.4
_STEPS = 20_000
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
    return Observer(program, loop).observe(inputs, _STEPS, whole=True)


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
    found = Observer(stated, loop).observe(inputs, _STEPS, whole=True)
    # The same run without the assertion goes on to the next head. It may read fewer cells, and
    # has to know what the others are.
    state = found.heads[0] if found.heads else None
    return Observer(start.program, loop).observe(inputs, _STEPS, state, whole=True)


def _stated(facts: Sequence[Fact], loop: While, label: str = "") -> Body:
    return tuple(s for fact in facts for s in fact.everywhere(loop.position, label, Assert))


def _observed(program: Program, loop: While) -> ObservedRun | None:
    inputs = _violating(program)
    return None if inputs is None else Observer(program, loop).observe(inputs, _STEPS)


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
