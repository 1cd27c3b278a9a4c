"""States that break an annotation, in the program's names: values of a model of the solver.

The model fulfils the facts that were asked about. No execution may reach the state that it shows.
"""

from collections.abc import Iterable, Mapping

from viap.logic.evaluation import Undetermined, Value, evaluate
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute, subterms
from viap.smt.model import SolverModel
from viap.translate.theory import Loop, Theory

MOST = 6  # shown values


class _State:
    """A model of the solver as one that terms are evaluated in."""

    def __init__(self, model: SolverModel) -> None:
        self._model = model

    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        if symbol.result != INT or any(isinstance(each, str) for each in arguments):
            raise Undetermined(symbol.name)
        return self._model.function(symbol)(tuple(map(int, arguments)))

    def domain(self, variable: Term) -> Iterable[Value]:
        raise Undetermined(str(variable.payload))


def breaking_state(
    theory: Theory, loop: Loop, formula: Term, at: Mapping[Term, Term], model: SolverModel
) -> str:
    """Returns `i = 3, n = 5`: the values of the variables in a formula at a head of a loop."""
    shown: dict[str, str] = {}
    state = _State(model)
    for node in subterms(formula):
        name = _name(theory, loop, node)
        if name is None or name in shown:
            continue
        try:
            shown[name] = str(evaluate(substitute(node, dict(at)), state))
        except Undetermined:
            continue
    return ", ".join(f"{name} = {value}" for name, value in list(shown.items())[:MOST])


def _name(theory: Theory, loop: Loop, node: Term) -> str | None:
    """Returns the name of the variable whose value a term is; None if it is not one."""
    if node.kind is not Kind.APPLY or node.sort != INT:
        return None
    meaning = theory.meanings.get(node.payload)
    if meaning is None:
        return None
    if meaning.kind == "scalar in loop" and meaning.scalar is not None:
        around = any(node.args == each.counters for each in loop.around())
        return meaning.scalar.source or None if around else None
    if meaning.kind == "input" and not node.args and meaning.statement is not None:
        scalar = getattr(getattr(meaning.statement, "target", None), "scalar", None)
        return getattr(scalar, "source", "") or None
    return None
