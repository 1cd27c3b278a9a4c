"""A loop that does in one iteration what another one does in several: V(n) = W(k*n).

Which variables correspond is seen in the first iterations, which are computed as polynomials of
the inputs. That it stays so is shown by induction.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations, product

from viap.kernel.obligations import Statement
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import free_variables, substitute, subterms
from viap.proving.counter_induction import shown_together
from viap.proving.prover import Prover
from viap.recurrences.algebra.polynomials import TooLarge
from viap.recurrences.algebra.ring_expansion import RingExpansion, term_of
from viap.recurrences.candidates import entry_facts
from viap.recurrences.iteration_steps import KnownValue, recurrences, unwrapped, word_type
from viap.recurrences.loops.relevance import relevant_symbols
from viap.translate.theory import Loop, Theory

MOST_STRIDE = 6
SEEN = 2  # iterations of the slower loop that are computed

Known = Mapping[Symbol, KnownValue]
State = dict[Symbol, Term]


def stride_lemmas(prover: Prover, known: Known) -> list[Proof]:
    """Proves and learns what is the same in two loops of which one makes k times more iterations.

    Only variables that assertions depend on are compared.
    """
    theory = prover.theory
    found: list[Proof] = []
    relevant: frozenset[Symbol] | None = None
    for slow, fast in permutations(theory.loops, 2):
        stride = _stride(slow, fast, known)
        if stride is None:
            continue
        relevant = relevant_symbols(theory) if relevant is None else relevant
        pairs = [
            pair
            for pair in _corresponding(theory, slow, fast, stride)
            if relevant.issuperset(pair) and not all(_is_line(s, known) for s in pair)
        ]
        if pairs:
            statements = [_statement(slow, fast, stride, pair) for pair in pairs]
            # Closed forms of the two would have nothing in common.
            steps = prover.knowledge.without_forms({symbol for pair in pairs for symbol in pair})
            proofs = shown_together(prover.knowing(steps), statements, slow) or ()
            for proof in proofs:
                prover.knowledge.learn_of_loop(slow, proof)
            found += proofs
    return found


def _stride(slow: Loop, fast: Loop, known: Known) -> int | None:
    """Returns how many times more iterations a loop makes, as far as is known; None if not more."""
    counts = [known.get(loop.count) for loop in (slow, fast)]
    if slow.outer or fast.outer or None in counts:
        return None
    few, many = (unwrapped(each.value) for each in counts if each is not None)
    for times in range(2, MOST_STRIDE + 1):
        if not few.is_number and build.scale(times, few) is many:
            return times
    return None


def _statement(slow: Loop, fast: Loop, stride: int, pair: tuple[Symbol, Symbol]) -> Statement:
    counter, index = slow.counter, build.scale(stride, slow.counter)
    given = dict.fromkeys((*entry_facts(slow), *entry_facts(fast)))
    running = (build.le(counter, apply(slow.count)), build.le(index, apply(fast.count)))
    same = build.eq(apply(pair[0], counter), apply(pair[1], index))
    body = build.implies(build.conjunction((*given, *running)), same)
    return Statement(slow.counters, (), body)


def _is_line(symbol: Symbol, known: Known) -> bool:
    """True if a closed form has no functions: then there is nothing to compare."""
    value = known.get(symbol)
    return value is not None and not any(
        node.kind is Kind.MUL or (node.kind is Kind.APPLY and "^" in node.payload.name)
        for node in subterms(value.value)
    )


def _corresponding(
    theory: Theory, slow: Loop, fast: Loop, stride: int
) -> Iterator[tuple[Symbol, Symbol]]:
    """Yields the variables that have the same values in the first iterations."""
    one = list(_states(theory, slow, 1))
    other = list(_states(theory, fast, stride))
    if not one or not other:
        return
    for pair in product(one[0], other[0]):
        if all(x[pair[0]] is y.get(pair[1]) for x, y in zip(one, other, strict=True)):
            yield pair


def _states(theory: Theory, loop: Loop, stride: int) -> Iterator[State]:
    """Yields the values at first and after each so many iterations; none if they are not plain."""
    plain = {
        symbol: each
        for symbol, each in recurrences(theory, loop).items()
        if symbol.result == INT and not any(n.kind is Kind.ITE for n in subterms(each.step))
    }
    state = {symbol: each.start for symbol, each in plain.items()}
    states = [state]
    ring = RingExpansion(lambda term: None)
    try:
        for number in range(stride * SEEN):
            here: dict[Term, Term] = {apply(s, loop.counter): v for s, v in state.items()}
            here[loop.counter] = build.number(number)
            state = {
                symbol: _polynomial(ring, substitute(unwrapped(each.step), here), each.step)
                for symbol, each in plain.items()
            }
            if (number + 1) % stride == 0:
                states.append(state)
    except TooLarge:
        return
    yield from states


def _polynomial(ring: RingExpansion, value: Term, step: Term) -> Term:
    """Returns a value multiplied out, with small coefficients if the step wraps around."""
    if free_variables(value):
        raise TooLarge
    found = ring.value(value)
    kind = word_type(step)
    if kind is not None:
        found = {m: c % (1 << kind[0]) for m, c in found.items() if c % (1 << kind[0])}
    return term_of(found)
