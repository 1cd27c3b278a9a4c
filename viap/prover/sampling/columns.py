"""The terms that the relations of a loop may use, and the numbers in its text."""

from collections.abc import Iterable
from dataclasses import dataclass

from viap.core.logic.terms import INT, Kind, Symbol, Term, apply
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.core.translate.theory import Loop, Theory

MOST_CHANGING = 10  # columns of changing variables
MOST_FIXED = 8  # columns of fixed terms
_OPERATIONS = frozenset(
    (Kind.FLOOR_DIV, Kind.FLOOR_MOD, Kind.C_DIV, Kind.C_MOD, Kind.WRAP, Kind.BITS)
)


@dataclass(frozen=True, slots=True)
class Columns:
    """Terms over a loop's counters.

    `counters` are those of the loop and of the loops around it, `fixed` are terms that the loop
    does not change (inputs, values from before it), `changing` are its variables at the counters.
    """

    counters: tuple[Term, ...]
    fixed: tuple[Term, ...]
    changing: tuple[Term, ...]

    def all(self) -> tuple[Term, ...]:
        return (*self.counters, *self.fixed, *self.changing)


def columns(theory: Theory, loop: Loop) -> Columns:
    mentioned = list(_mentioned(theory, loop))
    used = _used(theory)
    changing = [apply(symbol, *loop.counters) for symbol in loop.scalars.values() if symbol in used]
    fixed = dict.fromkeys(
        term for term in _constant_in(loop, mentioned) if known_at_entry(theory, loop, term)
    )
    fixed.update(dict.fromkeys(_around(loop, used)))
    return Columns(loop.counters, tuple(fixed)[:MOST_FIXED], tuple(changing)[:MOST_CHANGING])


def constants(theory: Theory, loop: Loop) -> frozenset[int]:
    """Returns the numbers in the loop, in assertions and in the path conditions to them."""
    terms = _mentioned(theory, loop)
    return frozenset(int(node.value) for node in subterms(*terms) if node.is_number)


def comparisons(theory: Theory, loop: Loop) -> list[tuple[Term, Term]]:
    """Returns pairs of integers at the loop's counters that its text or an assertion compares."""
    found: dict[tuple[Term, Term], None] = {}
    for node in subterms(*_mentioned(theory, loop)):
        compares = node.kind in (Kind.LE, Kind.LT, Kind.EQ) and node.args[0].sort == INT
        if compares and free_variables(node) <= set(loop.counters):
            found[node.args[0], node.args[1]] = None
    return list(found)


def _mentioned(theory: Theory, loop: Loop) -> Iterable[Term]:
    """Yields terms about the loop; assertions behind it as if it ended at any iteration."""
    last = {apply(loop.count, *loop.outer): loop.counter}
    yield loop.stays
    yield from loop.entry
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind in ("start", "step"):
            yield axiom.body.args[1]
    for claim in theory.assertions:
        for term in (claim.condition, *claim.path):
            yield substitute(term, last)


def _used(theory: Theory) -> set[Symbol]:
    """Returns the symbols that are used for more than their own final values."""
    terms: list[Term] = [loop.stays for loop in theory.loops]
    for axiom in theory.axioms:
        equation = axiom.body.kind is Kind.EQ and axiom.origin.kind in ("start", "step")
        if axiom.origin.kind != "final":
            terms.append(axiom.body.args[1] if equation else axiom.body)
    for claim in (*theory.assertions, *theory.checks):
        terms += [claim.condition, *claim.path]
    return {node.payload for node in subterms(*terms) if node.kind is Kind.APPLY}


def _constant_in(loop: Loop, terms: Iterable[Term]) -> Iterable[Term]:
    """Yields integers that the loop does not change, as the outermost applications that occur."""
    outer = set(loop.outer)
    seen: set[Term] = set()
    stack = list(reversed(list(terms)))
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        applied = node.kind is Kind.APPLY
        if (applied or node.kind in _OPERATIONS) and free_variables(node) <= outer:
            if node.sort == INT:
                yield node
        if not applied and (node.kind is not Kind.FORALL and node.kind is not Kind.EXISTS):
            stack.extend(reversed(node.args))


def known_at_entry(theory: Theory, loop: Loop, term: Term) -> bool:
    """True if a term mentions no array and nothing that comes after the loop's start."""
    for node in subterms(term):
        if node.sort.dimensions:
            return False
        meaning = theory.meanings[node.payload] if node.kind is Kind.APPLY else None
        if meaning is None or meaning.loop is None or meaning.kind == "input":
            continue
        running = meaning.kind == "count" and meaning.loop.counter in loop.counters
        if running or meaning.loop.number >= loop.number:
            return False
    return True


def _around(loop: Loop, used: set[Symbol]) -> Iterable[Term]:
    """Yields variables of the loops around, at the start of the iterations around this loop."""
    around = loop.parent
    while around is not None:
        for scalar, symbol in around.scalars.items():
            if symbol in used and scalar.source and scalar not in loop.scalars:
                yield apply(symbol, *around.counters)
        around = around.parent
