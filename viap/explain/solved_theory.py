"""A theory with its closed forms: found and shown as for a proof, put in place of recurrences."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from viap.data import strategies_path
from viap.deep import deep
from viap.kernel.rules import Proof, uses
from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute, subterms
from viap.proving.closed_forms import solve_loops
from viap.proving.prover import Prover, prover_of
from viap.recurrences.arrays.known_cells import written
from viap.session.strategy_file import find_plan
from viap.smt.solver import Limits
from viap.translate.theory import Axiom, Claim, Loop, Origin, Theory


@dataclass(frozen=True, slots=True, eq=False)
class ClosedForm:
    """`times` V is `value`; V is `place`, a symbol at the variables of what was proved."""

    place: Term
    value: Term
    times: int
    loop: Loop
    proof: Proof


@dataclass(slots=True, eq=False)
class Solved:
    """What is known of a theory's loops.

    `forms` has scalars and counts; `cells` has arrays, by the memory's symbol and the array;
    `kept` says of a memory that arrays which the loop does not write stay as they are.
    `relations` are equations that say something of several symbols, or not enough of one;
    `functions` are what all these are written with. The prover knows them.
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
    """All that the kernel shows within the limits; usually those of a proof's first round."""
    limits = limits or find_plan("default", strategies_path()).rounds[0].budget.limits
    prover = prover_of(theory, limits)
    solved = Solved(prover)
    loops = {loop.counters: loop for loop in theory.loops}
    for proof in solve_loops(prover):
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
    """What a formula says where its premise holds."""
    return formula.args[1] if formula.kind is Kind.IMPLIES else formula


def _form(proof: Proof, theory: Theory) -> ClosedForm | None:
    """The closed form that a proof gives, if it says what one symbol is wherever it holds."""
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
        # (A cell may be what another one was before.)
        own = (*loop.scalars.values(), loop.count)
        if not any(uses(value, symbol) for symbol in own):
            return ClosedForm(place, value, times, loop, proof)
    return None


def _loop_of(place: Term, theory: Theory) -> Loop | None:
    meaning = theory.meanings.get(place.payload) if place.kind is Kind.APPLY else None
    return None if meaning is None else meaning.loop


def _at_variables(place: Term, proof: Proof, theory: Theory) -> bool:
    """Whether a symbol is at each variable of a proof, besides an array."""
    arrays = theory.objects.values()
    places = [argument for argument in place.args if argument not in arrays]
    return len(places) == len(set(places)) and set(places) == set(proof.statement.variables)


def _untouched(proof: Proof, theory: Theory) -> Symbol | None:
    """The memory, if a proof says what the loop does not write in it."""
    for part in proof.body.args if proof.body.kind is Kind.OR else (proof.body,):
        place = part.args[0] if part.kind is Kind.EQ else part
        loop = _loop_of(place, theory)
        if loop is not None and place.payload in loop.memories.values():
            symbol: Symbol = place.payload
            return symbol if place.args[0] in proof.others else None
    return None


def solved_theory(solved: Solved) -> Theory:
    """The theory in which closed forms stand in place of starts and steps.

    Some of them hold as long as their loop runs, which is said to assertions in loops too.
    """
    axioms = [axiom for function in solved.functions for axiom in _defined(function)]
    for axiom in solved.theory.axioms:
        axioms += _instead(axiom, solved)
    assertions = [_while_running(claim) for claim in solved.theory.assertions]
    used = _used(axioms, assertions)
    axioms = [a for a in axioms if a.origin.kind not in _NAMING or _head(a) in used]
    return replace(solved.theory, axioms=axioms, assertions=assertions)


def _while_running(claim: Claim) -> Claim:
    """The claim, where the loops around it have not done more iterations than they do."""
    bounds: list[Term] = []
    loop = claim.loop
    while loop is not None:
        bounds.insert(0, build.le(loop.counter, apply(loop.count, *loop.outer)))
        loop = loop.parent
    return replace(claim, path=(*bounds, *claim.path))


def _instead(axiom: Axiom, solved: Solved) -> Iterator[Axiom]:
    """What stands for an axiom: itself, closed forms, or nothing."""
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
    """Whether what was shown says all that a symbol's recurrence does."""
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
        yield _axiom(form.proof, Origin("closed form", origin.position, form.loop))


def _axiom(proof: Proof, origin: Origin) -> Axiom:
    return Axiom(proof.counters, proof.others, proof.body, origin)


def _defined(function: Recursive) -> Iterator[Axiom]:
    start = apply(function.symbol, build.ZERO, *function.parameters)
    after = substitute(function.value(), {function.counter: build.add(function.counter, build.ONE)})
    origin = Origin("function", None)
    yield Axiom((), function.parameters, build.eq(start, function.start), origin)
    yield Axiom((function.counter,), function.parameters, build.eq(after, function.step), origin)


_NAMING = ("name", "function")


def _head(axiom: Axiom) -> Symbol:
    symbol: Symbol = axiom.body.args[0].payload
    return symbol


def _used(axioms: list[Axiom], assertions: list[Claim]) -> set[Symbol]:
    """Names of long terms and functions that occur in what says something of the program."""
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
