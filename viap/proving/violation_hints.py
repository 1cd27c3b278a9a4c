"""Violations of transformed programs as hints: tries their inputs on the program itself."""

from collections.abc import Mapping

from viap.logic import build
from viap.logic.terms import Term, apply
from viap.machine import Run
from viap.program.graph.liveness import read_scalars
from viap.program.nodes import Expr, Input, written_scalar
from viap.proving.counter_models import model_of
from viap.proving.hint_inputs import hint_inputs
from viap.proving.session import Session
from viap.refute.model_inputs import inputs_at
from viap.smt.answers import Limits
from viap.translate.theory import Claim, Theory

# Time limit of a run that computes the inputs.
_SECONDS = 0.3
_MOST_ITERATIONS = 1000


def try_hint(
    session: Session,
    inner: Session,
    claim: Claim,
    limits: Limits,
    numbers: Mapping[Input, Expr] | None = None,
) -> Run | None:
    """Runs the program on inputs that violate the transformed program.

    `numbers`: in which iteration of the program the transformed one reads an input, where that is
    known; its expressions are over inputs of the transformed program. Returns the run if it
    reaches the error, else None.
    """
    numbers = numbers or {}
    wishes = _few_iterations(inner.theory, numbers)
    for wished in (wishes, []) if wishes else ([],):
        model = model_of(inner, claim, limits, wished)
        for known in (numbers, {}) if numbers else ({},):
            if model is None:
                break
            lookups = hint_inputs(session.program, inner.theory, model, known)
            inputs = inputs_at(session.program, lookups, _SECONDS)
            run = None if inputs is None else session.refuter.replay(inputs)
            if run is not None:
                return run
    return None


def _few_iterations(theory: Theory, numbers: Mapping[Input, Expr]) -> list[Term]:
    """The wish that iterations are chosen near the start of their loops: such runs are short."""
    choosing = {scalar for number in numbers.values() for scalar in read_scalars(number)}
    return [
        build.le(apply(each.symbol), build.number(_MOST_ITERATIONS))
        for each in theory.inputs
        if each.loop is None and written_scalar(each.statement) in choosing
    ]
