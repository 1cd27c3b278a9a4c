"""What an iteration does to the scalars of a loop, after what is known was put in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import exact
from viap.translate.theory import Loop, Theory

_ROUNDS = 6
MOST_SIZE = 2000


@dataclass(frozen=True, slots=True, eq=False)
class KnownValue:
    """`times` V is `value`, a term in the counters of the loop.

    `running`: that holds up to iteration N of the loop, and perhaps not behind it. What is
    known of N itself is a term in the outer counters, and holds where the loop was left.
    `entered`: it holds for executions that come to the loop as the program says.
    """

    loop: Loop
    value: Term
    times: int = 1
    running: bool = False
    entered: bool = False


@dataclass(frozen=True, slots=True)
class ScalarRecurrence:
    start: Term
    step: Term


def recurrences(theory: Theory, loop: Loop) -> dict[Symbol, ScalarRecurrence]:
    """V(0) and V(n+1) of the scalars of a loop."""
    found: dict[str, dict[Symbol, Term]] = {"start": {}, "step": {}}
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind in found:
            head, value = axiom.body.args
            found[axiom.origin.kind][head.payload] = value
    return {
        symbol: ScalarRecurrence(found["start"][symbol], expanded(theory, found["step"][symbol]))
        for symbol in loop.scalars.values()
        if symbol in found["start"] and symbol in found["step"]
    }


def expanded(theory: Theory, term: Term, levels: int = _ROUNDS) -> Term:
    """The term without names for long parts of it, unless that makes it too long."""

    def meant(node: Term) -> Term | None:
        meaning = theory.meanings.get(node.payload) if node.kind is Kind.APPLY else None
        if meaning is None or meaning.definition is None:
            return None
        parameters, body = meaning.definition
        return substitute(body, dict(zip(parameters, node.args, strict=True)))

    for _ in range(levels):
        longer = rewrite(term, meant)
        if longer is term or longer.size > MOST_SIZE:
            break
        term = longer
    return term


def resolved(term: Term, loop: Loop, known: Mapping[Symbol, KnownValue]) -> tuple[Term, bool]:
    """The term with what is known of the loop and those inside of it.

    The second value: whether that holds only as long as the loop runs.
    """
    running = False

    def scalars(node: Term) -> Term | None:
        nonlocal running
        fact = known.get(node.payload) if node.kind is Kind.APPLY else None
        if fact is None or node.payload == fact.loop.count:
            return None
        inner = fact.loop
        if inner is loop:
            if node.args != loop.counters:
                return None
            running |= fact.running
        elif loop.counter not in inner.outer:
            return None
        elif fact.running and node.args[0] is not apply(inner.count, *node.args[1:]):
            return None
        value = substitute(fact.value, dict(zip(inner.counters, node.args, strict=True)))
        return exact(value, fact.times)

    def counts(node: Term) -> Term | None:
        nonlocal running
        fact = known.get(node.payload) if node.kind is Kind.APPLY else None
        if fact is None or node.payload != fact.loop.count or loop.counter not in fact.loop.outer:
            return None
        # In an iteration that is complete, the loops inside were left.
        running = True
        return substitute(fact.value, dict(zip(fact.loop.outer, node.args, strict=True)))

    # Counts come last: as long as they are there, it is seen that a value is the last one.
    for change in (scalars, counts) * _ROUNDS:
        new = rewrite(term, change)
        while new is not term and new.size <= MOST_SIZE:
            term, new = new, rewrite(new, change)
    return term, running


def conjuncts(formula: Term) -> tuple[Term, ...]:
    return formula.args if formula.kind is Kind.AND else (formula,)


def unwrapped(term: Term) -> Term:
    """The term as if no operation wrapped around."""
    return rewrite(term, lambda node: node.args[0] if node.kind is Kind.WRAP else None)


def mentions(term: Term, symbols: Iterable[Symbol]) -> bool:
    wanted = frozenset(symbols)
    return any(node.kind is Kind.APPLY and node.payload in wanted for node in subterms(term))


def inner_symbols(loop: Loop) -> list[Symbol]:
    """What the loops inside change."""
    symbols: list[Symbol] = []
    for inner in loop.inside():
        symbols += [inner.count, *inner.scalars.values(), *inner.memories.values()]
    return symbols


def stays_facts(theory: Theory, loop: Loop, known: Mapping[Symbol, KnownValue]) -> tuple[Term, ...]:
    """What holds in iterations that are complete."""
    stays, _ = resolved(expanded(theory, loop.stays), loop, known)
    return conjuncts(unwrapped(stays))
