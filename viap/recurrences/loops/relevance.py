"""Selection of the recurrences that are worth a call of a slow solver."""

from collections.abc import Mapping

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE
from viap.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    inner_symbols,
    mentions,
    resolved,
    unwrapped,
)
from viap.recurrences.sympy.to_sympy import is_readable
from viap.translate.theory import Loop, Theory


def worth_asking(
    loop: Loop, every: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> dict[Symbol, ScalarRecurrence]:
    """Returns the recurrences whose cases are purely arithmetic."""
    unknown = {symbol: apply(symbol, *loop.counters) for symbol in every}
    inner = inner_symbols(loop)
    found: dict[Symbol, ScalarRecurrence] = {}
    for symbol, recurrence in every.items():
        step = unwrapped(resolved(recurrence.step, loop, known)[0])
        if mentions(step, inner) or free_variables(recurrence.start) - set(loop.outer):
            continue
        others = {here: VALUE for other, here in unknown.items()}
        plain = substitute(step, others)
        if mentions(plain, loop.scalars.values()):
            continue
        if all(is_readable(case, loop.counter) for case in _cases(plain)):
            found[symbol] = recurrence
    # A recurrence that uses an excluded one has no answer either.
    while True:
        left = [
            symbol
            for symbol, recurrence in found.items()
            if mentions(recurrence.step, every.keys() - found.keys())
        ]
        if not left:
            return found
        for symbol in left:
            del found[symbol]


def _cases(step: Term) -> list[Term]:
    """Returns the possible values of a step, ignoring its conditions."""
    if step.kind is Kind.ITE:
        return [*_cases(step.args[1]), *_cases(step.args[2])]
    return [step]


def relevant_symbols(theory: Theory) -> frozenset[Symbol]:
    """Returns the symbols that assertions depend on, directly or indirectly."""
    uses: dict[Symbol, set[Symbol]] = {}
    for axiom in theory.axioms:
        if axiom.body.kind is Kind.EQ and axiom.body.args[0].kind is Kind.APPLY:
            head, value = axiom.body.args
            uses.setdefault(head.payload, set()).update(_symbols(value))
    for symbol, meaning in theory.meanings.items():
        if meaning.definition is not None:
            uses.setdefault(symbol, set()).update(_symbols(meaning.definition[1]))
    for loop in theory.loops:
        uses.setdefault(loop.count, set()).update(_symbols(loop.stays))
    found: set[Symbol] = set()
    waiting = [
        symbol for claim in theory.assertions for symbol in _symbols(claim.condition, *claim.path)
    ]
    while waiting:
        symbol = waiting.pop()
        if symbol not in found:
            found.add(symbol)
            waiting += uses.get(symbol, ())
    return frozenset(found)


def _symbols(*terms: Term) -> set[Symbol]:
    return {node.payload for node in subterms(*terms) if node.kind is Kind.APPLY}
