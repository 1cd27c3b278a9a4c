"""Violations of transformed programs as hints: tries their inputs on the program itself."""

from viap.machine import Run
from viap.program.nodes import Fill, Input, Program, statements
from viap.proving.counter_models import model_of
from viap.proving.session import Session
from viap.refute.model_inputs import Lookup, inputs_at
from viap.smt.model import SolverModel
from viap.smt.solver import Limits
from viap.source import Position
from viap.translate.theory import Claim, Theory

# Time limit of a run that computes the inputs.
_SECONDS = 0.3


def try_hint(session: Session, inner: Session, claim: Claim, limits: Limits) -> Run | None:
    """Runs the program on inputs that violate the transformed program.

    Returns the run if it reaches the error, else None.
    """
    model = model_of(inner, claim, limits)
    if model is None:
        return None
    inputs = inputs_at(session.program, _lookups(session.program, inner.theory, model), _SECONDS)
    return None if inputs is None else session.refuter.replay(inputs)


def _lookups(program: Program, theory: Theory, model: SolverModel) -> dict[Input | Fill, Lookup]:
    """Returns, for each input of the program, the values of its copies, iteration by iteration."""
    read: dict[tuple[Position, str], list[int]] = {}
    for each in theory.inputs:
        if isinstance(each.statement, Input):
            key = (each.statement.position, each.statement.function)
            read.setdefault(key, []).append(model.function(each.symbol)(()))
    found: dict[Input | Fill, Lookup] = {}
    for place in statements(program.body):
        if isinstance(place, Input) and (place.position, place.function) in read:
            found[place] = _in_turn(read[place.position, place.function])
    return found


def _in_turn(values: list[int]) -> Lookup:
    return lambda counters: values[min(sum(counters), len(values) - 1)]
