"""Polynomial equations that may hold at the heads of loops, as integers or modulo a power of two.

They are what assertions say, and what was true in runs before anything became large.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import free_variables, substitute, subterms
from viap.recurrences.algebra.integer_polynomials import multiplies
from viap.sampling.columns import known_at_entry
from viap.sampling.equalities import equalities
from viap.sampling.samples import Sampler, Samples
from viap.techniques.identities.equation_certificates import vanishes
from viap.translate.theory import Loop, Theory

MOST_OF_A_LOOP = 24
LARGE = 1 << 20
MOST_MONOMIALS = 130
MOST_PARTS, MOST_WEIGHT = 10, 120
_WORDS = (8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class EquationCandidate:
    """`term` is zero whenever the head of the loop is reached, or a multiple of the modulus."""

    loop: Loop
    term: Term
    modulus: int | None

    def formula(self) -> Term:
        return vanishes(self.term, self.modulus)


def asserted(theory: Theory, sampler: Sampler) -> dict[Loop, list[EquationCandidate]]:
    """What assertions say, as if each loop could be left in any of its iterations."""
    terms = [term for claim in theory.assertions for term in compared(claim.condition)]
    found: dict[Loop, list[EquationCandidate]] = {}
    for loop in theory.loops:
        size = _size(theory)
        proposed: dict[EquationCandidate, None] = {}
        for term in terms:
            here = substitute(term, {apply(loop.count, *loop.outer): loop.counter})
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
    """What was true in all runs, the simplest first."""
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
    """Whether an equation looks as if it were meant: few runs satisfy many that are not."""
    parts, number = build.monomials(term)
    return len(parts) <= MOST_PARTS and sum(map(abs, (*parts.values(), number))) <= MOST_WEIGHT


def compared(formula: Term) -> Iterator[Term]:
    """Differences that a formula compares with zero."""
    for node in subterms(formula):
        if node.kind is Kind.EQ and node.args[0].sort == INT:
            yield build.sub(*node.args)


def about_scalars(formula: Term) -> bool:
    """Whether a formula compares values for equality that do not come out of arrays."""
    return any(
        not any(node.sort.dimensions for node in subterms(term)) for term in compared(formula)
    )


def is_linear(terms: Sequence[Term]) -> bool:
    """Whether nothing wraps around, and no values are multiplied with each other."""
    wraps = any(node.kind is Kind.WRAP for node in subterms(*terms))
    return not wraps and not multiplies(*terms)


def steps(theory: Theory) -> list[Term]:
    """What loops do with their variables."""
    return [axiom.body for axiom in theory.axioms if axiom.origin.kind in ("step", "name")]


def without_wraps(term: Term) -> Term:
    """Modulo a power of two, it makes no difference whether parts of a sum wrap around."""
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
    """Whether a term is a polynomial of what a loop changes and of what was before it."""
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
    """The size of the smallest type that variables wrap around in."""
    bits = [node.payload[0] for node in subterms(*steps(theory)) if node.kind is Kind.WRAP]
    return 1 << min(bits) if bits else None


def _early(samples: Samples) -> Samples:
    """The rows of each run until something becomes large; what is nearly 2^k is negative."""
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
    """That what wraps around stays in the range of its type, and that values are natural."""
    found: dict[Loop, list[Term]] = {}
    for loop in theory.loops:
        found[loop] = []
        for scalar, symbol in loop.scalars.items():
            value = apply(symbol, *loop.counters)
            found[loop].append(build.le(build.ZERO, value))
            if not scalar.type.signed:
                found[loop].append(build.le(value, build.number(scalar.type.maximum)))
    return found
