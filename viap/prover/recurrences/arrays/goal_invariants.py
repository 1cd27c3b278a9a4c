"""Goals as invariants: assertions after loops, proposed at the loop heads for every index.

`largest >= a[x]` is asserted for the elements that a second loop visits. It is proposed as
an invariant of the first loop: with the counter instead of the number of iterations, and with
a variable k instead of x, where k is among the cells visited so far.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.recurrences.arrays.progress_indices import at_start, bounded, with_plain_indices
from viap.prover.recurrences.arrays.visited_cells import accesses, is_cell, slope, visited
from viap.prover.recurrences.iteration_steps import conjuncts, expanded

# No symbol of a program has such a name.
INDICES = tuple(variable(f"k^{number}") for number in range(1, 10))
MOST_PROPOSALS = 60


@dataclass(frozen=True, slots=True)
class GoalInvariant:
    """An assertion about arbitrary indices: `places` are the terms that the variables replace."""

    claim: Claim
    condition: Term
    premises: tuple[Term, ...]
    places: tuple[Term, ...]

    @property
    def indices(self) -> tuple[Term, ...]:
        return INDICES[: len(self.places)]

    def bounds(self) -> Term:
        """Returns the ranges of the indices, as the claim's path states them."""
        own = set(self.indices)
        found = [build.le(build.ZERO, index) for index in self.indices]
        for part in self.premises:
            free = free_variables(part)
            changing = any(n.kind is Kind.APPLY and n.args for n in subterms(part))
            if free and free <= own and not changing:
                found.append(part)
        return build.conjunction(found)


def goal_of(theory: Theory, claim: Claim) -> GoalInvariant | None:
    """Returns the claim with variables for the scalars in its indices; None if too many."""
    condition = expanded(theory, claim.condition)
    path = [expanded(theory, part) for part in claim.path]
    inner = claim.loop
    while inner is not None:
        path = [*(expanded(theory, part) for part in inner.entry), *path]
        inner = inner.parent
    places = _places(theory, condition, claim)
    path += starts(theory, claim, places)
    if len(places) > len(INDICES):
        return None
    names = dict(zip(places, INDICES, strict=False))
    condition = with_plain_indices(substitute(condition, names), ())
    premises = dict.fromkeys(substitute(part, names) for each in path for part in conjuncts(each))
    return GoalInvariant(claim, condition, tuple(premises), places)


def _places(theory: Theory, condition: Term, claim: Claim) -> tuple[Term, ...]:
    """Returns the non-constant scalars in the indices of cells."""
    found: dict[Term, None] = {}
    for node in subterms(condition):
        if not is_cell(node):
            continue
        dimensions = node.args[0].sort.dimensions
        for index in node.args[1 : 1 + dimensions]:
            for part in subterms(index):
                if part.kind is Kind.APPLY and part.sort == INT and not is_cell(part):
                    if free_variables(part) <= set(claim.counters) and _varies(theory, part):
                        found[part] = None
    return tuple(found)


def _varies(theory: Theory, scalar: Term) -> bool:
    """Returns True if `scalar` can be generalised.

    These are values that a loop around the claim changes, and inputs that no loop mentions.
    """
    if scalar.args:
        return bool(free_variables(scalar))
    meaning = theory.meanings.get(scalar.payload)
    if meaning is None or meaning.kind != "input":
        return False
    about_loops = (axiom.body for axiom in theory.axioms if axiom.origin.loop is not None)
    return not any(scalar is node for node in subterms(*about_loops))


def proposals(theory: Theory, goal: GoalInvariant) -> dict[Loop, list[Term]]:
    """Returns invariants for the loops before a goal, for each domain that may fit."""
    found: dict[Loop, list[Term]] = {}
    waiting = [(goal.condition, goal.premises)]
    for loop in reversed([each for each in theory.loops if each.parent is None]):
        last = apply(loop.count, *loop.outer)
        for condition, premises in list(waiting):
            if not any(_mentions(part, last) for part in (condition, *premises)):
                continue
            here = {last: loop.counter}
            general = substitute(condition, here)
            given = [substitute(part, here) for part in premises if _mentions(part, last)]
            given = [p for p in given if _within(p, loop, goal) and not _bounds_counter(p, loop)]
            if not _within(general, loop, goal) or not (given or _mentions(condition, last)):
                continue
            ranges = [
                *given,
                *(other for part in given for other in other_ends(loop, part, goal.indices)),
            ]
            variants = [general, *_at_place(theory, loop, general)]
            for variant in (*variants, *other_ends(loop, general, goal.indices)):
                _add(found, theory, loop, variant, ranges, goal)
            earlier = tuple(at_start(theory, loop, part) for part in given)
            others = tuple(part for part in premises if not _mentions(part, last))
            waiting.append((at_start(theory, loop, general), (*others, *earlier)))
    return found


def _at_place(theory: Theory, loop: Loop, general: Term) -> Iterator[Term]:
    """Yields the goal with a loop's current index for its final one: i for n, if i < n."""
    for index, end in bounded(theory, loop):
        if loop.counter in free_variables(index) and not free_variables(end):
            variant = substitute(general, {end: index})
            if variant is not general:
                yield variant


def _add(
    found: dict[Loop, list[Term]],
    theory: Theory,
    loop: Loop,
    general: Term,
    given: Iterable[Term],
    goal: GoalInvariant,
) -> None:
    formulas: dict[Term, None] = {}
    for premise in (build.TRUE, *given):
        for domain in domains(theory, loop, goal):
            formulas[build.implies(build.conjunction((domain, premise)), general)] = None
    kept = [f for f in formulas if f.kind is not Kind.TRUTH]
    found.setdefault(loop, []).extend(kept[:MOST_PROPOSALS])
    for child in loop.children:
        inside = _moved(general, loop, child)
        premises = [_moved(part, loop, child) for part in given]
        if inside is not general:
            _add(found, theory, child, inside, premises, goal)


def _moved(formula: Term, loop: Loop, child: Loop) -> Term:
    """Returns a formula about a loop's head, stated at the head of an inner loop."""
    symbols: dict[Symbol, Symbol] = {}
    for scalar, symbol in loop.scalars.items():
        if scalar in child.scalars:
            symbols[symbol] = child.scalars[scalar]
    for dimensions, symbol in loop.memories.items():
        if dimensions in child.memories:
            symbols[symbol] = child.memories[dimensions]

    def change(node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or node.payload not in symbols:
            return None
        kept = node.args[: len(node.args) - len(loop.counters)]
        if node.args[len(kept) :] != loop.counters:
            return None
        return apply(symbols[node.payload], *kept, *child.counters)

    return rewrite(formula, change)


def domains(theory: Theory, loop: Loop, goal: GoalInvariant) -> Iterator[Term]:
    """Yields conditions on indices: visited at the head of a loop, or not yet visited."""
    if not goal.places:
        yield build.TRUE
        return
    bounds = goal.bounds()
    yield bounds
    count = len(goal.indices)
    for access in accesses(theory, loop, count):
        for part in visited(theory, access, loop, goal.indices):
            yield build.conjunction((bounds, part))
    if count == 2:
        yield from _ordered(theory, loop, goal, bounds)


def _ordered(theory: Theory, loop: Loop, goal: GoalInvariant, bounds: Term) -> Iterator[Term]:
    """Yields domains of two ordered indices of one dimension: both visited, one, or none."""
    first, second = goal.indices
    for smaller, larger in ((first, second), (second, first)):
        order = build.conjunction((bounds, build.lt(smaller, larger)))
        yield order
        for access in accesses(theory, loop, 1):
            for part in visited(theory, access, loop, (larger,)):
                yield build.conjunction((order, part))
            for part in visited(theory, access, loop, (smaller,)):
                yield build.conjunction((order, part))


def _bounds_counter(premise: Term, loop: Loop) -> bool:
    """Returns True if a premise only negates a bound of the loop: no invariant needs it."""
    return premise in {build.negate(part) for part in conjuncts(loop.stays)} and (
        premise.kind in (Kind.LE, Kind.LT)
    )


def _within(formula: Term, loop: Loop, goal: GoalInvariant) -> bool:
    return free_variables(formula) <= {*loop.counters, *goal.indices}


def _mentions(term: Term, part: Term) -> bool:
    return any(node is part for node in subterms(term))


# ---- Ranges of the indices that goals speak of: where they start, and where else they may end.


def starts(theory: Theory, claim: Claim, places: Iterable[Term]) -> list[Term]:
    """Returns on which side of its start an index of the loops around a claim is."""
    found: list[Term] = []
    for loop in () if claim.loop is None else claim.loop.around():
        for place in places:
            rising = slope(theory, loop, place)
            if rising is not None:
                ends = (at_start(theory, loop, place), place)
                found.append(build.le(*(ends if rising > 0 else reversed(ends))))
    return found


def other_ends(loop: Loop, formula: Term, indices: Iterable[Term]) -> Iterator[Term]:
    """Yields a formula whose ranges of indices end at other scalars of a loop.

    A search from both sides ends where its scalars meet; before, each is the end of a range.
    """
    scalars = [apply(symbol, *loop.counters) for symbol in loop.scalars.values()]
    for part in dict.fromkeys(subterms(formula)):
        if part.kind not in (Kind.LT, Kind.LE) or any(map(is_cell, subterms(part))):
            continue
        ends = [each for each in scalars if any(node is each for node in subterms(part))]
        if len(ends) == 1 and free_variables(part) & set(indices):
            for other in scalars:
                if other is not ends[0]:
                    yield _with_part(formula, part, substitute(part, {ends[0]: other}))


def _with_part(formula: Term, old: Term, new: Term) -> Term:
    return rewrite(formula, lambda node: new if node is old else None)
