"""Array steps at the written cells: `a[2*i] = i` gives the new value of cell 2*i."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from viap.explain.solved_theory import Solved
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.logic import build
from viap.logic.simplification import simplify
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.arrays.index_sequences import solved_for
from viap.recurrences.iteration_steps import conjuncts, expanded
from viap.smt.answers import Limits
from viap.translate.theory import Axiom, Loop, Theory


@dataclass(frozen=True, slots=True, eq=False)
class Writing:
    """States the value of a cell after an iteration that writes it, for all counters."""

    loop: Loop
    statement: Statement


def writings_of(solved: Solved, limits: Limits) -> Iterator[Writing]:
    """Yields the steps at the array and the indices that an iteration writes, one per write."""
    prover, theory = solved.prover.within(limits), solved.theory
    for axiom in theory.axioms:
        if axiom.origin.kind != "step" or axiom.origin.loop is None or not axiom.others:
            continue
        for values in _written(theory, axiom):
            statement = _simple(Instance(axiom, values).formula(), axiom.origin.loop, solved)
            constants = Constants().of(statement)
            # The step itself is added, since the cell's summary states it stronger and in other
            # terms.
            ground = {v: substitute(value, constants) for v, value in values.items()}
            counters = {n: constants[n] for n in axiom.counters}
            facts = prover.knowledge.facts([statement.at(constants)])
            facts.append(Instance(axiom, {**ground, **counters}))
            if prover.direct(statement, constants, facts, "write") is not None:
                yield Writing(axiom.origin.loop, statement)


def _written(theory: Theory, step: Axiom) -> list[dict[Term, Term]]:
    """Returns the values of a step's array and indices for which a condition in it tests."""
    found: dict[tuple[Term, ...], None] = {}
    for node in subterms(expanded(theory, step.body.args[1])):
        if node.kind is not Kind.ITE:
            continue
        values = _asked_for(conjuncts(node.args[0]), step.others)
        if len(values) == len(step.others):
            found[tuple(values[each] for each in step.others)] = None
    return [dict(zip(step.others, values, strict=True)) for values in found]


def _asked_for(parts: Iterable[Term], variables: tuple[Term, ...]) -> dict[Term, Term]:
    values: dict[Term, Term] = {}
    for part in parts:
        if part.kind is not Kind.EQ:
            continue
        if part.args[0].sort.dimensions:
            for left, right in (part.args, part.args[::-1]):
                if left in variables:
                    values.setdefault(left, right)
        else:
            indices = [v for v in variables if v not in values and not v.sort.dimensions]
            solved = solved_for(part, indices)
            if solved is not None:
                values[solved[0]] = solved[1]
    return values


def _simple(formula: Term, loop: Loop, solved: Solved) -> Statement:
    """Returns the formula with closed forms of scalars, and without decided cases."""
    premises: dict[Term, None] = {}
    counts = {each.count for each in solved.theory.loops}
    forms = {
        form.place: form
        for symbol, form in solved.forms.items()
        if form.times == 1 and symbol not in counts
    }

    def change(node: Term) -> Term | None:
        form = forms.get(node)
        if form is None:
            return None
        if form.proof.body.kind is Kind.IMPLIES:
            premises[form.proof.body.args[0]] = None
        return form.value

    said = simplify(rewrite(expanded(solved.theory, formula), change))
    return Statement(loop.counters, (), build.implies(build.conjunction(premises), said))
