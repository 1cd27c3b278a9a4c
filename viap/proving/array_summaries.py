"""Array summaries: proposed by the oracle, proved by the kernel for an arbitrary cell."""

from collections.abc import Iterable

from viap.instantiate.lemmas import Lemma
from viap.kernel.obligations import Statement
from viap.kernel.rules import Proof
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.proving.counter_induction import shown_by_counter
from viap.proving.function_definitions import introduce
from viap.proving.prover import Prover
from viap.recurrences.algebra.powers import definitions
from viap.recurrences.arrays.cell_growth import growth
from viap.recurrences.arrays.known_cells import (
    ClosedForms,
    LoopCells,
    Summary,
    cell_value,
    memory_axioms,
    written,
)
from viap.recurrences.arrays.propose import propose, propose_untouched
from viap.recurrences.iteration_steps import expanded
from viap.translate.theory import Loop, Theory


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
