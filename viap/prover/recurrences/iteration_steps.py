"""Effects of an iteration on a loop's scalars, with known closed forms substituted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.exponential_polynomials import exact

_ROUNDS = 6
MOST_SIZE = 2000


@dataclass(frozen=True, slots=True, eq=False)
class KnownValue:
    """`times` V is `value`, a term in the counters of the loop.

    `running`: that holds up to iteration N of the loop, and perhaps not after it. The value of
    N itself is a term in the outer counters, and holds if the loop was left.
    `entered`: it holds for executions that enter the loop as the program does. `solved` is the
    value with exact quotients, if it differs.
    """

    loop: Loop
    value: Term
    times: int = 1
    running: bool = False
    entered: bool = False
    solved: Term | None = None


@dataclass(frozen=True, slots=True)
class ScalarRecurrence:
    start: Term
    step: Term


def recurrences(theory: Theory, loop: Loop) -> dict[Symbol, ScalarRecurrence]:
    """Returns V(0) and V(n+1) for the scalars of a loop."""
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
    """Returns the term with named subterms expanded, unless that makes it too long."""

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


def resolved(
    term: Term, loop: Loop, known: Mapping[Symbol, KnownValue], solving: bool = False
) -> tuple[Term, bool]:
    """Returns the term with the known values of the loop and of inner loops.

    The second value is True if that holds only while the loop runs. With `solving`, quotients
    in known values are written as exact ones if they are.
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
        value = (solving and fact.solved) or exact(fact.value, fact.times)
        return substitute(value, dict(zip(inner.counters, node.args, strict=True)))

    def counts(node: Term) -> Term | None:
        nonlocal running
        fact = known.get(node.payload) if node.kind is Kind.APPLY else None
        if fact is None or node.payload != fact.loop.count or loop.counter not in fact.loop.outer:
            return None
        # In a complete iteration, the inner loops were left.
        running = True
        return substitute(fact.value, dict(zip(fact.loop.outer, node.args, strict=True)))

    # Counts come last: while they are there, it is visible that a value is the final one.
    for change in (scalars, counts) * _ROUNDS:
        new = rewrite(term, change)
        while new is not term and new.size <= MOST_SIZE:
            term, new = new, rewrite(new, change)
    return term, running


def conjuncts(formula: Term) -> tuple[Term, ...]:
    return formula.args if formula.kind is Kind.AND else (formula,)


def word_type(*terms: Term) -> tuple[int, bool] | None:
    """Returns the type that terms wrap around in; None if there is none or it is ambiguous.

    A wider type inside a narrower one does not matter: sums and products are the same without.
    """
    found = {node.payload for node in subterms(*terms) if node.kind is Kind.WRAP}
    narrow = {kind for kind in found if kind[0] == min(bits for bits, _ in found)}
    outer = {term.payload for term in terms if term.kind is Kind.WRAP}
    kinds = outer or narrow
    return kinds.pop() if len(kinds) == 1 and kinds <= narrow else None


def unwrapped(term: Term) -> Term:
    """Returns the term as if no operation wrapped around."""
    return rewrite(term, lambda node: node.args[0] if node.kind is Kind.WRAP else None)


def uses_entered(terms: Iterable[Term], known: Mapping[Symbol, KnownValue]) -> bool:
    """Returns True if known values in the terms hold only for executions that enter the loop."""
    return any(
        node.kind is Kind.APPLY and node.payload in known and known[node.payload].entered
        for node in subterms(*terms)
    )


def mentions(term: Term, symbols: Iterable[Symbol]) -> bool:
    wanted = frozenset(symbols)
    return any(node.kind is Kind.APPLY and node.payload in wanted for node in subterms(term))


def inner_symbols(loop: Loop) -> list[Symbol]:
    """Returns the symbols that inner loops change, and their counts."""
    symbols: list[Symbol] = []
    for inner in loop.inside():
        symbols += [inner.count, *inner.scalars.values(), *inner.memories.values()]
    return symbols


def stays_facts(theory: Theory, loop: Loop, known: Mapping[Symbol, KnownValue]) -> tuple[Term, ...]:
    """Returns the facts that hold in complete iterations."""
    stays, _ = resolved(expanded(theory, loop.stays), loop, known)
    return conjuncts(unwrapped(stays))
