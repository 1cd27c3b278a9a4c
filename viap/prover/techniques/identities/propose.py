"""Candidate polynomial equations at loop heads, over the integers or modulo a power of two.

They come from assertions, and from runs, as long as all values in these are small.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.polynomials import multiplies
from viap.prover.recurrences.iteration_steps import KnownValue
from viap.prover.sampling.columns import known_at_entry
from viap.prover.sampling.relations import equalities
from viap.prover.sampling.samples import Sampler, Samples
from viap.prover.techniques.identities.term_polynomials import vanishes, written_out

MOST_OF_A_LOOP = 24
LARGE = 1 << 20
MOST_MONOMIALS = 130
MOST_PARTS, MOST_WEIGHT = 10, 120
_WORDS = (8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class EquationCandidate:
    """States that `term` is zero at the loop head, or a multiple of the modulus."""

    loop: Loop
    term: Term
    modulus: int | None

    def formula(self) -> Term:
        return vanishes(self.term, self.modulus)


def asserted(
    theory: Theory, sampler: Sampler, known: Mapping[Symbol, KnownValue]
) -> dict[Loop, list[EquationCandidate]]:
    """Returns the equations of assertions, as if each loop could be left in any iteration.

    `known` are closed forms: they give the other values that differ in another iteration.
    """
    terms = [term for claim in theory.assertions for term in compared(claim.condition)]
    found: dict[Loop, list[EquationCandidate]] = {}
    for loop in theory.loops:
        size = _size(theory)
        proposed: dict[EquationCandidate, None] = {}
        left = {apply(loop.count, *loop.outer): loop.counter}
        moved = [substitute(term, left) for term in terms]
        moved += [
            written_out(substitute(term, end)) for end in ends(loop, known) for term in tuple(moved)
        ]
        for here in dict.fromkeys(moved):
            bare = without_wraps(here)
            if _about(theory, loop, bare):
                if bare is here:
                    proposed[EquationCandidate(loop, here, None)] = None
                if size is not None:
                    proposed[EquationCandidate(loop, bare, size)] = None
        kept = (each for each in proposed if not sampler.refutes(loop, each.formula()))
        found[loop] = list(islice(kept, MOST_OF_A_LOOP))
    return found


def guessed(theory: Theory, sampler: Sampler) -> dict[Loop, list[EquationCandidate]]:
    """Returns the equations that held in all runs, the simplest first."""
    found: dict[Loop, list[EquationCandidate]] = {}
    for loop, samples in sampler.tables().items():
        size = _size(theory)
        terms = (
            build.sub(*formula.args) for formula in equalities(_early(samples), MOST_MONOMIALS)
        )
        simple = islice(filter(_is_simple, terms), MOST_OF_A_LOOP)
        found[loop] = [EquationCandidate(loop, term, size) for term in simple]
    return found


def _is_simple(term: Term) -> bool:
    """Returns True if an equation is simple enough: a few runs satisfy many by accident."""
    parts, number = build.monomials(term)
    return len(parts) <= MOST_PARTS and sum(map(abs, (*parts.values(), number))) <= MOST_WEIGHT


def compared(formula: Term) -> Iterator[Term]:
    """Yields differences that a formula compares with zero."""
    for node in subterms(formula):
        if node.kind is Kind.EQ and node.args[0].sort == INT:
            yield build.sub(*node.args)


def about_scalars(formula: Term) -> bool:
    """Returns True if a formula has an equation of values that are not read from arrays."""
    return any(
        not any(node.sort.dimensions for node in subterms(term)) for term in compared(formula)
    )


def is_linear(terms: Sequence[Term]) -> bool:
    """Returns True if nothing wraps around, and no values are multiplied with each other."""
    wraps = any(node.kind is Kind.WRAP for node in subterms(*terms))
    return not wraps and not multiplies(*terms)


def steps(theory: Theory) -> list[Term]:
    """Returns the steps of the loops' variables, and the definitions of names."""
    return [axiom.body for axiom in theory.axioms if axiom.origin.kind in ("step", "name")]


def without_wraps(term: Term) -> Term:
    """Returns a sum or product without wraps of its parts, equal modulo a power of two."""
    if term.kind is Kind.WRAP:
        return without_wraps(term.args[0])
    if term.kind not in (Kind.ADD, Kind.MUL):
        return term
    parts = [without_wraps(arg) for arg in term.args]
    if term.kind is Kind.ADD:
        return build.add(*parts)
    result = parts[0]
    for part in parts[1:]:
        result = build.mul(result, part)
    return result


def _about(theory: Theory, loop: Loop, term: Term) -> bool:
    """Returns True if a term is a polynomial of values that a loop changes or that precede it."""
    own = {apply(symbol, *loop.counters) for symbol in loop.scalars.values()}
    changes = False
    waiting = [term]
    while waiting:
        node = waiting.pop()
        if node.kind in (Kind.ADD, Kind.MUL):
            waiting += node.args
        elif node in own:
            changes = True
        elif node.kind is Kind.APPLY:
            if not free_variables(node) <= set(loop.outer) or not known_at_entry(
                theory, loop, node
            ):
                return False
        elif not node.is_number and node is not loop.counter:
            return False
    return changes


def _size(theory: Theory) -> int | None:
    """Returns the size of the smallest type that variables wrap around in; None if none do."""
    bits = [node.payload[0] for node in subterms(*steps(theory)) if node.kind is Kind.WRAP]
    return 1 << min(bits) if bits else None


def _early(samples: Samples) -> Samples:
    """Returns the rows of each run until a value becomes large; nearly 2^k counts as negative."""
    kept = Samples(samples.columns)
    ended: set[int] = set()
    for row, run in zip(samples.rows, samples.runs, strict=True):
        small = tuple(map(_near_zero, row))
        if run not in ended and all(abs(value) < LARGE for value in small):
            kept.rows.append(small)
            kept.runs.append(run)
        else:
            ended.add(run)
    return kept


def _near_zero(value: int) -> int:
    for bits in _WORDS[2:]:
        if 0 <= (1 << bits) - value < LARGE:
            return value - (1 << bits)
    return value


def ranges(theory: Theory) -> dict[Loop, list[Term]]:
    """Returns candidate ranges: unsigned scalars stay within their type, and values are natural."""
    found: dict[Loop, list[Term]] = {}
    for loop in theory.loops:
        found[loop] = []
        for scalar, symbol in loop.scalars.items():
            value = apply(symbol, *loop.counters)
            found[loop].append(build.le(build.ZERO, value))
            if not scalar.type.signed:
                found[loop].append(build.le(value, build.number(scalar.type.maximum)))
    return found


# ---- What a loop was given, by what it has reached where it ends.
#
# A loop that counts up to n ends when its variables tell n. An equation that an assertion says of n
# then may hold in every iteration, of the number that the loop has counted to so far.


Values = dict[Term, Term]
MOST_ENDS = 6


def ends(loop: Loop, known: Mapping[Symbol, KnownValue]) -> list[Values]:
    """Returns ways to replace what was before the loop by what is at its counters.

    Each is right where the loop ends, if its number of iterations is what is known of it.
    """
    counted = known.get(loop.count)
    if counted is None or counted.times != 1:
        return []
    reached = [loop.counter, *_counting(loop, known)]
    found: dict[tuple[Term, Term], None] = {}
    for count in _cases(counted.value):
        for given, value in _solved(count):
            for counter in reached:
                found[given, value(counter)] = None
    return [{given: value} for given, value in list(found)[:MOST_ENDS]]


def _counting(loop: Loop, known: Mapping[Symbol, KnownValue]) -> Iterator[Term]:
    """Yields the counter by each variable that grows or falls by one."""
    for symbol in loop.scalars.values():
        form = known.get(symbol)
        if form is not None and form.times == 1:
            for part, value in _solved(form.value):
                if part is loop.counter:
                    yield value(apply(symbol, *loop.counters))


class _Inverse:
    """What a part of a sum is, by the value of the whole sum."""

    def __init__(self, whole: Term, part: Term, sign: int) -> None:
        self._sign = sign
        self._rest = build.sub(whole, build.scale(sign, part))

    def __call__(self, whole: Term) -> Term:
        return build.scale(self._sign, build.sub(whole, self._rest))


def _solved(whole: Term) -> Iterator[tuple[Term, _Inverse]]:
    """Yields the parts of a sum that it is linear in, with how its value tells them."""
    for part, factor in build.monomials(whole)[0].items():
        if abs(factor) == 1 and part.kind in (Kind.APPLY, Kind.VARIABLE):
            yield part, _Inverse(whole, part, int(factor))


def _cases(term: Term) -> Iterator[Term]:
    if term.kind is Kind.ITE:
        for case in term.args[1:]:
            yield from _cases(case)
    elif not term.is_number:
        yield term
