"""Array summaries: proposed by the oracle, proved by the kernel for an arbitrary cell."""

from collections.abc import Iterable

from viap.core.kernel.obligations import Statement
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import free_variables, subterms
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.instantiate.knowledge import Knowledge
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.instantiate.visiting_iterations import CellVisit, FoldVisit
from viap.prover.recurrences.algebra.exponential_polynomials import line
from viap.prover.recurrences.algebra.powers import definitions
from viap.prover.recurrences.arrays.known_cells import (
    ClosedForms,
    LoopCells,
    Summary,
    cell_value,
    memory_axioms,
    written,
)
from viap.prover.recurrences.arrays.propose import growth, propose, propose_untouched
from viap.prover.recurrences.arrays.visited_cells import is_cell
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.recurrences.iteration_steps import expanded, resolved, unwrapped
from viap.prover.session.counter_induction import shown_by_counter
from viap.prover.session.function_definitions import introduce
from viap.prover.session.prover import Prover


def summarise(prover: Prover, loop: Loop, forms: ClosedForms) -> list[Proof]:
    """Proves summaries of the arrays that a loop writes; inner loops must be done before."""
    proposed = propose(prover.theory, loop, forms)
    return _shown(prover, proposed, forms)


def grown(prover: Prover, loop: Loop, forms: ClosedForms) -> list[Proof]:
    """Proves bounds of the cells of arrays that have no summary."""
    theory = prover.theory
    proofs: list[Proof] = []
    for symbol, (start, _) in memory_axioms(theory, loop).items():
        for each in written(theory, loop, symbol):
            cells = LoopCells(loop, symbol, each, start.others[1:])
            if (symbol, each) in forms.arrays:
                continue
            formula = growth(theory, cells, forms)
            if formula is None:
                continue
            statement = Statement(loop.counters, cells.indices, formula)
            proof = shown_by_counter(prover, statement, loop)
            if proof is not None:
                proofs.append(proof)
                lemma = Lemma(proof, (each, *cells.indices, *loop.counters))
                prover.knowledge.lemmas.add(symbol, lemma)
    return proofs


def untouched(prover: Prover, loop: Loop, forms: ClosedForms) -> list[Proof]:
    """Proves that the loop does not change the other arrays."""
    return _shown(prover, propose_untouched(prover.theory, loop), forms)


def _shown(prover: Prover, every: Iterable[Iterable[Summary]], forms: ClosedForms) -> list[Proof]:
    """Proves, for each summary, the first of its options that the kernel can prove."""
    proofs: list[Proof] = []
    for options in every:
        for proposed in options:
            cells = proposed.cells
            objects = _objects(proposed, prover.theory)
            if all((cells.symbol, each) in forms.arrays for each in objects):
                break
            formulas = (proposed.formula,)
            for function in (*definitions(formulas), *forms.folds.definitions(formulas)):
                introduce(prover, function, forms.folds)
            proof = _check(prover, proposed)
            if proof is not None:
                proofs.append(proof)
                pattern = (cells.object, *cells.indices, *cells.loop.counters)
                lemma = Lemma(proof, pattern, True, frozenset(objects))
                prover.knowledge.lemmas.add(cells.symbol, lemma)
                forms.arrays.update({(cells.symbol, each): proposed for each in objects})
                break
    return proofs


def _objects(summary: Summary, theory: Theory) -> list[Term]:
    """Returns the arrays that a summary describes."""
    cells = summary.cells
    if cells.object in theory.objects.values():
        return [cells.object]
    touched = written(theory, cells.loop, cells.symbol)
    sort = cells.symbol.arguments[0]
    return [o for o in theory.objects.values() if o.sort == sort and o not in touched]


def _check(prover: Prover, proposed: Summary) -> Proof | None:
    cells = proposed.cells
    others = cells.indices
    if cells.object not in prover.theory.objects.values():
        others = (cells.object, *others)
    statement = Statement(cells.loop.counters, others, proposed.formula)
    return shown_by_counter(prover, statement, cells.loop, _read(cells, prover.theory))


def _read(cells: LoopCells, theory: Theory) -> list[tuple[Term, ...]]:
    """Returns the indices of other cells of the array that an iteration reads."""
    loop = cells.loop
    _, step = memory_axioms(theory, loop)[cells.symbol]
    reads: dict[tuple[Term, ...], None] = {}
    for node in subterms(expanded(theory, cell_value(step, cells))):
        if node.kind is Kind.APPLY and node.payload == cells.symbol:
            indices = node.args[1 : 1 + len(cells.indices)]
            if node.args[0] is cells.object and indices != cells.indices:
                reads[indices] = None
    return list(reads)


# ---- Loops that read cells one after the other: what their condition showed of each cell.
#
# If `while (a[i] != 0) i++` has passed index x, a[x] was not zero in the iteration that read it.
# That
# iteration is found by inverting the index. Likewise for the sums of the first elements: a loop
# that
# looks at each of them is asked about the iteration with the sum of as many elements, and about the
# one whose sum ends with a given cell.


def learn_visits(knowledge: Knowledge, loop: Loop, closed: "ClosedForms") -> None:
    """Learns which iteration of a loop reads which cell, and uses which fold."""
    theory, known = knowledge.theory, closed.known
    plain = {symbol: each for symbol, each in known.items() if each.times == 1}
    stays, _ = resolved(expanded(theory, loop.stays), loop, plain)
    axiom = next(
        (a for a in theory.axioms if a.origin.loop is loop and a.origin.kind == "prefix"), None
    )
    if axiom is None:
        return
    forms = knowledge.visits.forms
    for symbol, each in plain.items():
        if each.loop is loop or each.loop in loop.children:
            counters = each.loop.outer if symbol == each.loop.count else each.loop.counters
            forms.learn(symbol, counters, _natural(each.value, counters))
    seen = set()
    for node in subterms(stays):
        if not is_cell(node):
            continue
        for position, index in enumerate(node.args[1 : 1 + node.args[0].sort.dimensions]):
            at = line(unwrapped(index), loop.counter)
            if at is not None and at.slope and (node.args[0], position, at) not in seen:
                seen.add((node.args[0], position, at))
                visit = CellVisit(axiom, loop, position, at.slope, at.rest, forms)
                knowledge.visits.learn(node.args[0], visit)
    if not loop.outer and loop.children:
        _learn_folds(knowledge, axiom, stays, closed)


def _learn_folds(knowledge: Knowledge, axiom: Axiom, stays: Term, closed: "ClosedForms") -> None:
    """Learns the iterations by the folds that a condition uses, and by their last elements."""
    loop = axiom.origin.loop
    assert loop is not None
    for node in dict.fromkeys(subterms(_natural(stays, loop.counters))):
        function = closed.folds.function(node)
        if function is None or any(loop.counter in free_variables(each) for each in node.args[1:]):
            continue
        at = line(node.args[0], loop.counter)
        if at is None or not at.slope:
            continue
        visit = FoldVisit(axiom, loop, at.slope, at.rest, node.args[1:], knowledge.visits.forms)
        knowledge.visits.learn_fold(function.symbol, visit)
        for cell in subterms(function.step):
            if (
                is_cell(cell)
                and cell.args[0].sort.dimensions == 1
                and not free_variables(cell.args[0])
            ):
                index = line(cell.args[1], function.counter)
                if index is not None and index.slope == 1 and not free_variables(index.rest):
                    shift = build.sub(index.rest, build.ONE)
                    knowledge.visits.learn_element(cell.args[0], visit, shift)


def _natural(term: Term, counters: tuple[Term, ...]) -> Term:
    """Returns a term of counters, which are not negative, as if nothing wrapped around."""
    return pruned(unwrapped(term), (), counters)


# ---- Ranges of words that loops start with: an unsigned variable is a number of its type.
#
# Closed forms of words need that at their start. It follows from the steps, by induction: what an
# iteration computes wraps around, or is a word that was there before.


def learn_ranges(prover: Prover) -> None:
    """Proves and learns the ranges of unsigned variables from which other loops go on."""
    theory = prover.theory
    wanted = _continued(theory)
    waiting: list[Loop] = [loop for loop in theory.loops if loop.parent is None]
    while waiting:
        loop = waiting.pop(0)
        waiting += loop.children
        for scalar, symbol in loop.scalars.items():
            if symbol in wanted and not scalar.type.signed:
                here = apply(symbol, *loop.counters)
                body = _inside(here, scalar.type.maximum)
                proof = shown_by_counter(prover, Statement(loop.counters, (), body), loop)
                if proof is not None:
                    prover.knowledge.learn_of_loop(loop, proof)


def _inside(value: Term, greatest: int) -> Term:
    limits = (build.le(build.ZERO, value), build.le(value, build.number(greatest)))
    return build.conjunction(limits)


def _continued(theory: Theory) -> set[Symbol]:
    """Returns the variables of loops whose values others start with, as they are."""
    own = {symbol for loop in theory.loops for symbol in loop.scalars.values()}
    return {
        node.payload
        for axiom in theory.axioms
        if axiom.origin.kind == "start" and axiom.body.kind is Kind.EQ
        for node in subterms(axiom.body.args[1])
        if node.kind is Kind.APPLY and node.payload in own
    }
