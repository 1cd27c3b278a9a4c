"""A theory whose recurrences are replaced by closed forms, found and proved as in a proof."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from viap.core.base.deep import deep
from viap.core.kernel.obligations import Constants, Statement
from viap.core.kernel.rules import Proof, uses
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import Recursive, substitute, subterms
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.theory import Axiom, Claim, Loop, Origin, Theory
from viap.data import strategies_path
from viap.prover.cases.strategy_file import find_plan
from viap.prover.recurrences.arrays.known_cells import written
from viap.prover.recurrences.iteration_steps import conjuncts
from viap.prover.session.closed_forms import solve_loops
from viap.prover.session.prover import Prover, prover_of


@dataclass(frozen=True, slots=True, eq=False)
class ClosedForm:
    """States `times` * V = `value`; V is `place`, a symbol at the variables of the statement."""

    place: Term
    value: Term
    times: int
    loop: Loop
    proof: Proof


@dataclass(slots=True, eq=False)
class Solved:
    """The proved closed forms of a theory's loops.

    `forms` holds scalars and counts; `cells` holds arrays, by the memory's symbol and the array;
    `kept` says of a memory that arrays which the loop does not write stay as they are. `relations`
    are equations about several symbols, or about one symbol without determining it; `functions` are
    the functions that all these use. The prover knows all of them.
    """

    prover: Prover
    forms: dict[Symbol, ClosedForm] = field(default_factory=dict)
    cells: dict[Symbol, dict[Term, ClosedForm]] = field(default_factory=dict)
    kept: dict[Symbol, Proof] = field(default_factory=dict)
    relations: dict[Loop, list[Proof]] = field(default_factory=dict)
    functions: list[Recursive] = field(default_factory=list)

    @property
    def theory(self) -> Theory:
        return self.prover.theory


@deep
def solve(theory: Theory, limits: Limits | None = None) -> Solved:
    """Returns all that the kernel proves within the limits; by default those of the first round."""
    limits = limits or find_plan("default", strategies_path()).rounds[0].budget.limits
    prover = prover_of(theory, limits)
    return collected(prover, solve_loops(prover))


def collected(prover: Prover, proofs: Iterable[Proof]) -> Solved:
    """Returns proofs about loops by what they are about."""
    theory, solved = prover.theory, Solved(prover)
    loops = {loop.counters: loop for loop in theory.loops}
    for proof in proofs:
        untouched, form = _untouched(proof, theory), _form(proof, theory)
        if untouched is not None:
            solved.kept[untouched] = proof
        elif form is not None and form.place.payload in form.loop.memories.values():
            of_memory = solved.cells.setdefault(form.place.payload, {})
            of_memory.setdefault(form.place.args[0], form)
        elif form is not None and form.place.payload not in solved.forms:
            solved.forms[form.place.payload] = form
        elif proof.counters in loops:
            solved.relations.setdefault(loops[proof.counters], []).append(proof)
    for known in prover.knowledge.lemmas:
        if isinstance(known, Proof) and isinstance(known.argument, Recursive):
            solved.functions.append(known.argument)
    return solved


def equation(formula: Term) -> Term:
    """Returns the formula without its premise."""
    return formula.args[1] if formula.kind is Kind.IMPLIES else formula


def _form(proof: Proof, theory: Theory) -> ClosedForm | None:
    """Returns the closed form that a proof states; None if it does not determine one symbol."""
    said = equation(proof.body)
    if said.kind is not Kind.EQ:
        return None
    for side, value in (said.args, said.args[::-1]):
        times, place = 1, side
        if side.kind is Kind.MUL and len(side.args) == 2 and side.args[0].is_number:
            times, place = side.args[0].value, side.args[1]
        loop = _loop_of(place, theory)
        if loop is None or times < 1 or not _at_variables(place, proof, theory):
            continue
        # The value of a cell may be an earlier value of another cell.
        own = (*loop.scalars.values(), loop.count)
        if not any(uses(value, symbol) for symbol in own):
            return ClosedForm(place, value, times, loop, proof)
    return None


def _loop_of(place: Term, theory: Theory) -> Loop | None:
    meaning = theory.meanings.get(place.payload) if place.kind is Kind.APPLY else None
    return None if meaning is None else meaning.loop


def _at_variables(place: Term, proof: Proof, theory: Theory) -> bool:
    """True if the symbol is applied to each variable of a proof, and otherwise only to an array."""
    arrays = theory.objects.values()
    places = [argument for argument in place.args if argument not in arrays]
    return len(places) == len(set(places)) and set(places) == set(proof.statement.variables)


def _untouched(proof: Proof, theory: Theory) -> Symbol | None:
    """Returns the memory if a proof states which arrays the loop does not write; else None."""
    for part in proof.body.args if proof.body.kind is Kind.OR else (proof.body,):
        place = part.args[0] if part.kind is Kind.EQ else part
        loop = _loop_of(place, theory)
        if loop is not None and place.payload in loop.memories.values():
            symbol: Symbol = place.payload
            return symbol if place.args[0] in proof.others else None
    return None


def solved_theory(solved: Solved) -> Theory:
    """Returns the theory in which closed forms replace starts and steps.

    Some closed forms hold only as long as their loop runs, so assertions in loops get this as a
    premise.
    """
    axioms = [axiom for function in solved.functions for axiom in _defined(function)]
    for axiom in solved.theory.axioms:
        axioms += _instead(axiom, solved)
    assertions = [_while_running(claim) for claim in solved.theory.assertions]
    used = _used(axioms, assertions)
    axioms = [a for a in axioms if a.origin.kind not in _NAMING or _head(a) in used]
    return replace(solved.theory, axioms=tuple(axioms), assertions=tuple(assertions))


def _while_running(claim: Claim) -> Claim:
    """Returns the claim with the premise that no loop around it exceeds its iteration count."""
    bounds: list[Term] = []
    loop = claim.loop
    while loop is not None:
        bounds.insert(0, build.le(loop.counter, apply(loop.count, *loop.outer)))
        loop = loop.parent
    return replace(claim, path=(*bounds, *claim.path))


def _instead(axiom: Axiom, solved: Solved) -> Iterator[Axiom]:
    """Yields the replacement of an axiom: itself, closed forms, or nothing."""
    origin, loop = axiom.origin, axiom.origin.loop
    if origin.kind in ("start", "step"):
        symbol = _head(axiom)
        if not _is_solved(symbol, axiom, solved):
            yield axiom
        if origin.kind == "start":
            yield from _closed(symbol, origin, solved)
        return
    if origin.kind == "count" and loop is not None:
        for proof in solved.relations.get(loop, ()):
            yield _axiom(proof, Origin("relation", origin.position, loop))
        yield from _closed(loop.count, origin, solved)
    yield axiom


def _is_solved(symbol: Symbol, axiom: Axiom, solved: Solved) -> bool:
    """True if the proved forms say all that a symbol's recurrence says."""
    loop = axiom.origin.loop
    if loop is None or symbol not in loop.memories.values():
        return symbol in solved.forms
    arrays = set(written(solved.theory, loop, symbol))
    others = {o for o in solved.theory.objects.values() if o.sort == symbol.arguments[0]} - arrays
    kept = symbol in solved.kept or not others
    return kept and arrays <= set(solved.cells.get(symbol, ()))


def _closed(symbol: Symbol, origin: Origin, solved: Solved) -> Iterator[Axiom]:
    if symbol in solved.kept:
        yield _axiom(solved.kept[symbol], Origin("kept", origin.position, origin.loop))
    forms = list(solved.cells.get(symbol, {}).values())
    if symbol in solved.forms:
        forms.append(solved.forms[symbol])
    for form in forms:
        yield from readable(
            _axiom(form.proof, Origin("closed form", origin.position, form.loop)),
            solved.prover.solver,
        )


def _axiom(proof: Proof, origin: Origin) -> Axiom:
    return Axiom(proof.counters, proof.others, proof.body, origin)


def _defined(function: Recursive) -> Iterator[Axiom]:
    origin = Origin("function", None)
    for place, value in enumerate(function.starts):
        start = apply(function.symbol, build.number(place), *function.parameters)
        yield Axiom((), function.parameters, build.eq(start, value), origin)
    after = function.value(function.order)
    yield Axiom((function.counter,), function.parameters, build.eq(after, function.step), origin)


_NAMING = ("name", "function")


def _head(axiom: Axiom) -> Symbol:
    symbol: Symbol = axiom.body.args[0].payload
    return symbol


def _used(axioms: list[Axiom], assertions: list[Claim]) -> set[Symbol]:
    """Returns the names of long terms and functions that other axioms or assertions use."""
    named: dict[Symbol, list[Term]] = {}
    waiting = [claim.formula() for claim in assertions]
    for axiom in axioms:
        if axiom.origin.kind in _NAMING:
            named.setdefault(_head(axiom), []).append(axiom.body.args[1])
        else:
            waiting.append(axiom.body)
    used: set[Symbol] = set()
    while waiting:
        for node in subterms(waiting.pop()):
            if node.kind is Kind.APPLY and node.payload in named and node.payload not in used:
                used.add(node.payload)
                waiting += named[node.payload]
    return used


# ---- Closed forms of arrays as cases: one axiom for each value, under its guard.
#
# A summary of several writes is a nest of conditions, and each of them says that no later write was
# at the same cell. What the rest of a guard implies is left out, and so is what other guards
# exclude:
# the solver confirms both, so that the cases say the same as the equation.


FEWEST = 3  # values; an equation with fewer is readable as it is
MOST = 40
_LIMITS = Limits(200_000, 0.3)


def readable(axiom: Axiom, solver: Solver) -> list[Axiom]:
    """Returns the axiom in cases if it gives the value of a cell by many; else itself alone."""
    premise, equation = build.TRUE, axiom.body
    if equation.kind is Kind.IMPLIES:
        premise, equation = equation.args
    if equation.kind is not Kind.EQ or not _is_cell(equation.args[0]):
        return [axiom]
    cell, value = equation.args
    cases = list(_cases(value))
    if not FEWEST <= len(cases) <= MOST:
        return [axiom]
    asked = _Guards(axiom, premise, solver)
    found: list[Axiom] = []
    guards: list[tuple[Term, ...]] = []
    for guard, result in cases:
        own = asked.without_implied(guard)
        meeting = [other for other in guards if not asked.exclude((*own, *other))]
        before = [build.negate(build.conjunction(other)) for other in joined(meeting)]
        guards.append(tuple(own))
        told = build.conjunction((*conjuncts(premise), *own, *before))
        if told is not build.FALSE:
            body = build.implies(told, build.eq(cell, result))
            found.append(replace(axiom, body=body, patterns=()))
    return found


def _is_cell(term: Term) -> bool:
    return term.kind is Kind.APPLY and bool(term.args) and bool(term.args[0].sort.dimensions)


def _cases(value: Term) -> Iterator[tuple[tuple[Term, ...], Term]]:
    """Yields guards and values in order: the first guard that holds gives the value."""
    while value.kind is Kind.ITE:
        condition, then, value = value.args
        for guard, result in _cases(then):
            yield (*conjuncts(condition), *guard), result
    yield (), value


def joined(guards: list[tuple[Term, ...]]) -> list[tuple[Term, ...]]:
    """Returns fewer guards with the same disjunction: `p and q`, `p and not q` are `p`."""
    found = list(dict.fromkeys(guards))
    for first in found:
        for part in first:
            rest = tuple(other for other in first if other is not part)
            second = next((g for g in found if set(g) == {*rest, build.negate(part)}), None)
            if second is not None:
                return joined([g for g in found if g not in (first, second)] + [rest])
    return found


class _Guards:
    """Asks the solver about guards of one axiom, for all values of its variables."""

    def __init__(self, axiom: Axiom, premise: Term, solver: Solver) -> None:
        self._solver = solver
        self._constants = Constants().of(Statement(axiom.counters, axiom.others, axiom.body))
        natural = [build.le(build.ZERO, counter) for counter in axiom.counters]
        self._known = [*natural, premise]

    def exclude(self, parts: Iterable[Term]) -> bool:
        """True if the parts can't hold together."""
        formulas = [substitute(part, self._constants) for part in (*self._known, *parts)]
        return self._solver.check(formulas, _LIMITS) is Answer.UNSAT

    def without_implied(self, guard: tuple[Term, ...]) -> list[Term]:
        """Returns the parts of a guard that the others don't imply; it drops no comparison."""
        kept = list(dict.fromkeys(guard))
        for part in guard:
            if part.kind is Kind.OR or part.kind is Kind.NOT:
                others = [other for other in kept if other is not part]
                if self.exclude((*others, build.negate(part))):
                    kept = others
        return kept
