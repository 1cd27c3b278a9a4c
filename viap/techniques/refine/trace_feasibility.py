"""Feasibility of a trace of the abstract program in the program itself, with a reason if not.

If the formulas of the trace are unsatisfiable, the core gives the variables and cells to be
tracked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.program.nodes import Array, Scalar
from viap.proving.abstraction.abstraction_precision import Place
from viap.proving.abstraction.undefined_values import in_range
from viap.smt.answers import Answer, Limits
from viap.smt.model import SolverModel
from viap.smt.solver import Solver
from viap.techniques.refine.trace_formulas import Formula, Trace

# A trace with more accesses is checked only as far as its values are known.
MOST_FORMULAS = 6_000


@dataclass(frozen=True)
class Spurious:
    """The contradictory steps, and the variables and cells that an abstraction needs to see it."""

    core: tuple[int, ...]
    scalars: frozenset[Scalar]
    cells: tuple[tuple[Array, Place], ...]
    symbolic: tuple[Array, ...]  # arrays that were accessed at symbolic indices


@dataclass(frozen=True)
class Feasible:
    """Values of the inputs, in the order in which the trace reads them."""

    values: tuple[int, ...]
    uninitialised: tuple[int, ...]


def decide(trace: Trace, solver: Solver, limits: Limits) -> Spurious | Feasible | None:
    """Returns the core of an infeasible trace or inputs of a feasible one; None if unknown."""
    if trace.contradiction is not None:
        return _known(trace, trace.contradiction)
    formulas = [*trace.formulas, *_stores(trace)]
    if len(formulas) > MOST_FORMULAS:
        return None
    background = [*trace.facts, *_contents(trace, formulas)]
    terms = [each.term for each in formulas]
    both = [*terms, *background]
    model = solver.model([*both, *trace.versions.demands], limits)
    if model is not None:
        return _inputs(trace, model)
    if solver.check(both, limits) is not Answer.UNSAT:
        return None
    core = solver.core(both, limits)
    if core is None:
        return None
    return _spurious(trace, [formulas[k] for k in sorted(core) if k < len(formulas)])


def _known(trace: Trace, last: Formula) -> Spurious:
    """Returns the core of a contradiction between known values: only its own sources."""
    return _spurious(trace, [Formula(last.step, last.term, (last.term,))])


def _spurious(trace: Trace, core: Sequence[Formula]) -> Spurious:
    versions = trace.versions
    given, passed = versions.reasons(*(term for each in core for term in each.given))
    steps = given.union(each.step for each in core)
    terms = [each.term for each in core]
    terms += [each.term for each in trace.formulas if each.step in given]
    for write in (each for writes in versions.writes.values() for each in writes):
        if write.step in steps:
            terms += [*write.indices, write.value]
        elif write.step in passed:
            terms += write.indices
    scalars: set[Scalar] = set()
    cells: dict[tuple[Array, Place], None] = {}
    symbolic: dict[Array, None] = {}
    for node in subterms(*terms):
        if node in versions.owner:
            scalars.add(versions.owner[node])
        read = versions.reads.get(node)
        if read is not None:
            place = versions.place(read.indices)
            if place is None:
                symbolic[read.array] = None
            else:
                cells[read.array, place] = None
    shown = tuple(sorted(step for step in steps | passed if step >= 0))
    return Spurious(shown, frozenset(scalars), tuple(cells), tuple(symbolic))


def _stores(trace: Trace) -> Iterator[Formula]:
    """Yields, for each cell that is read, the effect of every earlier write on it."""
    versions = trace.versions
    made: set[Term] = set()
    for term, read in list(versions.reads.items()):
        if read.writer is not None:
            given = (term, *read.indices, *read.writer.indices)
            yield Formula(read.writer.step, build.eq(term, read.writer.value), given)
            continue
        for version in range(read.version, 0, -1):
            write = versions.writes[read.array][version - 1]
            cell = versions.cell(read.array, version, read.indices)
            if cell in made or len(made) > MOST_FORMULAS:
                break
            made.add(cell)
            before = versions.cell(read.array, version - 1, read.indices)
            pairs = zip(read.indices, write.indices, strict=False)
            hit = build.conjunction(build.eq(index, other) for index, other in pairs)
            yield Formula(write.step, build.eq(cell, build.ite(hit, write.value, before)))


def _contents(trace: Trace, formulas: Sequence[Formula]) -> Iterator[Term]:
    """Yields the initial contents of arrays."""
    first = {f"{array.name}_0": array for array in trace.program.arrays}
    for node in subterms(*(each.term for each in formulas)):
        if node.kind is Kind.APPLY and node.args and node.payload.name in first:
            array = first[node.payload.name]
            yield build.eq(node, build.ZERO) if array.zero else in_range(node, array.type)


def _inputs(trace: Trace, model: SolverModel) -> Feasible:
    values: list[int] = []
    unset: list[int] = []
    for symbol, statement in trace.inputs:
        number = model.function(symbol.payload)(())
        (values if statement.function else unset).append(statement.type.wrap(number))
    return Feasible(tuple(values), tuple(unset))
