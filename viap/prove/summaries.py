"""Array summaries: proposed by the oracle, shown by the kernel for an arbitrary cell."""

from collections.abc import Iterable

from viap.instantiate.ground import Grounder
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walk import subterms
from viap.prove.functions import introduce
from viap.prove.inductive import shown_by_counter
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import Statement
from viap.smt.solver import Limits
from viap.solve.cells import Cells, Summary, cell_value, memory_axioms, written
from viap.solve.folds import Folds
from viap.solve.growth import growth
from viap.solve.powers import definitions
from viap.solve.steps import Known, expanded
from viap.solve.summaries import propose, propose_untouched
from viap.translate.theory import Loop, Theory

Found = dict[tuple[Symbol, Term], Summary]


def summarise(
    loop: Loop,
    theory: Theory,
    kernel: Kernel,
    grounder: Grounder,
    known: dict[Symbol, Known],
    found: Found,
    folds: Folds,
    limits: Limits,
) -> list[Proof]:
    """Summaries of the arrays that a loop writes; inner loops must be done before."""
    proposed = propose(theory, loop, known, found, folds)
    return _shown(proposed, theory, kernel, grounder, found, folds, limits)


def grown(
    loop: Loop,
    theory: Theory,
    kernel: Kernel,
    grounder: Grounder,
    known: dict[Symbol, Known],
    found: Found,
    limits: Limits,
) -> list[Proof]:
    """Between what the cells of arrays lie that have no summary."""
    proofs: list[Proof] = []
    for symbol, (start, _) in memory_axioms(theory, loop).items():
        for each in written(theory, loop, symbol):
            cells = Cells(loop, symbol, each, start.others[1:])
            if (symbol, each) in found:
                continue
            formula = growth(theory, cells, known, found)
            if formula is None:
                continue
            statement = Statement(loop.counters, cells.indices, formula)
            proof = shown_by_counter(statement, loop, kernel, grounder, limits)
            if proof is not None:
                proofs.append(proof)
                grounder.learn(symbol, proof, (each, *cells.indices, *loop.counters))
    return proofs


def untouched(
    loop: Loop, theory: Theory, kernel: Kernel, grounder: Grounder, found: Found, limits: Limits
) -> list[Proof]:
    """That the other arrays stay as they are."""
    proposed = propose_untouched(theory, loop)
    return _shown(proposed, theory, kernel, grounder, found, Folds(), limits)


def _shown(
    every: Iterable[Iterable[Summary]],
    theory: Theory,
    kernel: Kernel,
    grounder: Grounder,
    found: Found,
    folds: Folds,
    limits: Limits,
) -> list[Proof]:
    """Of each of the summaries, the first option that is shown."""
    proofs: list[Proof] = []
    for options in every:
        for proposed in options:
            cells = proposed.cells
            objects = _objects(proposed, theory)
            if all((cells.symbol, each) in found for each in objects):
                break
            formulas = (proposed.formula,)
            for function in (*definitions(formulas), *folds.definitions(formulas)):
                introduce(function, folds, kernel, grounder, limits)
            proof = _check(proposed, theory, kernel, grounder, limits)
            if proof is not None:
                proofs.append(proof)
                pattern = (cells.object, *cells.indices, *cells.loop.counters)
                grounder.learn(cells.symbol, proof, pattern, True, objects)
                found.update({(cells.symbol, each): proposed for each in objects})
                break
    return proofs


def _objects(summary: Summary, theory: Theory) -> list[Term]:
    """The arrays that a summary is of."""
    cells = summary.cells
    if cells.object in theory.objects.values():
        return [cells.object]
    touched = written(theory, cells.loop, cells.symbol)
    sort = cells.symbol.arguments[0]
    return [o for o in theory.objects.values() if o.sort == sort and o not in touched]


def _check(
    proposed: Summary, theory: Theory, kernel: Kernel, grounder: Grounder, limits: Limits
) -> Proof | None:
    cells = proposed.cells
    others = cells.indices
    if cells.object not in theory.objects.values():
        others = (cells.object, *others)
    statement = Statement(cells.loop.counters, others, proposed.formula)
    read = _read(cells, theory)
    return shown_by_counter(statement, cells.loop, kernel, grounder, limits, read)


def _read(cells: Cells, theory: Theory) -> list[tuple[Term, ...]]:
    """The indices of other cells of the array that an iteration reads."""
    loop = cells.loop
    _, step = memory_axioms(theory, loop)[cells.symbol]
    reads: dict[tuple[Term, ...], None] = {}
    for node in subterms(expanded(theory, cell_value(step, cells))):
        if node.kind is Kind.APPLY and node.payload == cells.symbol:
            indices = node.args[1 : 1 + len(cells.indices)]
            if node.args[0] is cells.object and indices != cells.indices:
                reads[indices] = None
    return list(reads)
