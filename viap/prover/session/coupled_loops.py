"""Loops that compute the same values in two ways, by induction on the iterations of both."""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import permutations, product

from viap.core.kernel.obligations import Constants, InductionMember, Instance, Statement, Use
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.facts.elimination import largest
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.recurrences.algebra.polynomials import TooLarge
from viap.prover.recurrences.algebra.ring_expansion import RingExpansion, term_of
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.recurrences.candidates import entry_facts
from viap.prover.recurrences.iteration_steps import KnownValue, recurrences, unwrapped, word_type
from viap.prover.recurrences.loops.coupled_scalars import coupled, relevant_symbols
from viap.prover.session.counter_induction import shown_together
from viap.prover.session.prover import Prover


def couple_loops(prover: Prover, forms: ClosedForms) -> list[Proof]:
    """Finds, proves and learns that scalars of two loops are the same."""
    found: list[Proof] = []
    for equations in coupled(prover.theory, forms.known):
        (counter,) = dict.fromkeys(_counter(each) for each in equations)
        proofs = _shown(prover, [Statement((counter,), (), each) for each in equations])
        for proof in proofs:
            for side in proof.body.args:
                if side.args[0] is counter:
                    prover.knowledge.lemmas.add(side.payload, Lemma(proof, (counter,)))
        found += proofs
    return found


def _counter(equation: Term) -> Term:
    return next(side.args[0] for side in equation.args if not side.args[0].args)


def _shown(prover: Prover, statements: list[Statement]) -> list[Proof]:
    """Proves those that carry each other; others are dropped."""

    def followed(left: list[Statement]) -> list[Statement]:
        family = [_member(prover, each, left) for each in left]
        return [statement for place, statement in enumerate(left) if prover.is_met(family, place)]

    left = largest(statements, followed)
    if not left:
        return []
    family = [_member(prover, each, left) for each in left]
    return list(prover.kernel.induction(family, prover.limits) or ())


def _member(prover: Prover, own: Statement, every: list[Statement]) -> InductionMember:
    constants = Constants().of(own)
    ((counter, at),) = constants.items()
    before = {counter: build.sub(at, build.ONE)}
    symbols = {side.payload for each in every for side in each.body.args}
    facts = list(_near(prover, symbols, (before[counter], at)))
    uses = [Use(place, before) for place in range(len(every))]
    return InductionMember(own, (counter,), constants, facts, uses, "two loops side by side")


def _near(prover: Prover, symbols: Container[Symbol], places: Sequence[Term]) -> Iterator[Instance]:
    """Yields the steps of the loops from these iterations on, and closed forms at these.

    What is further away, or holds under conditions alone, makes many cases.
    """
    for loop in prover.theory.loops:
        scalars = loop.scalars.values()
        if loop.parent is not None or not any(symbol in symbols for symbol in scalars):
            continue
        for axiom in prover.theory.axioms:
            own = axiom.origin.loop is loop and axiom.origin.kind in ("start", "step")
            if own and not axiom.others:
                for place in places if axiom.counters else places[:1]:
                    yield Instance(axiom, dict.fromkeys(axiom.counters, place))
        for symbol in scalars:
            for lemma in prover.knowledge.lemmas.of(symbol):
                if lemma.whole and not lemma.known.others:
                    for place in places:
                        yield Instance(lemma.known, dict.fromkeys(lemma.known.counters, place))


# ---- A loop that does in one iteration what another one does in several: V(n) = W(k*n).
#
# Which variables correspond is seen in the first iterations, which are computed as polynomials of
# the inputs. That it stays so is shown by induction.


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
