"""Comparisons of floating-point variables with each other, constants and integers."""

from collections.abc import Iterable

from viap.core.base.floating_formats import FloatFormat
from viap.core.logic import build
from viap.core.logic.floating import operation, term
from viap.core.logic.terms import INT, Kind, Term, apply
from viap.core.logic.walkers import free_variables, subterms
from viap.core.program.integer_types import FloatBits
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.scalars.comparison_invariants import generalised
from viap.prover.session.invariants import learn_invariants
from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    theory = session.theory
    program = theory.program
    types = [scalar.type for scalar in program.scalars] + [array.type for array in program.arrays]
    if not theory.loops or not any(isinstance(type, FloatBits) for type in types):
        return

    learn_invariants(session, budget, {loop: proposals(theory, loop) for loop in theory.loops})
    prover = session.prover.within(budget.limits)
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a proof from floating-point invariants")
        proof = prover.claim(claim)
        if proof is not None:
            session.proved(claim, proof, "floats")


# ---- Candidate invariants of loops over floating-point variables.
#
# They are only proposed; those that a run refutes, or that fail the kernel's induction, are
# dropped.


_MOST_VARIABLES, _MOST_NUMBERS, _MOST_INTEGERS = 6, 8, 4


def proposals(theory: Theory, loop: Loop) -> list[Term]:
    """Returns formulas about the loop's floating-point variables at its counters."""
    floats: list[tuple[Term, FloatFormat]] = []
    integers: list[Term] = []
    for scalar, symbol in loop.scalars.items():
        variable = apply(symbol, *loop.counters)
        if isinstance(scalar.type, FloatBits):
            floats.append((variable, scalar.type.format))
        elif scalar.source:
            integers.append(variable)
    mentioned = list(_mentioned(theory, loop))
    proposed: dict[Term, None] = dict.fromkeys(generalised(theory.assertions, loop))
    for place, (variable, form) in enumerate(floats[:_MOST_VARIABLES]):
        proposed[build.negate(term("isnan", form, (variable,)))] = None
        others = [other for other, its in floats[place + 1 :] if its is form]
        for other in (*others[:_MOST_VARIABLES], *_fixed(mentioned, loop, form)):
            for pair in ((variable, other), (other, variable)):
                proposed[term("le", form, pair)] = None
        for number in _numbers(mentioned, form):
            limit = build.number(number)
            proposed[term("le", form, (variable, limit))] = None
            proposed[term("le", form, (limit, variable))] = None
        for integer in (*integers[:_MOST_INTEGERS], loop.counter):
            same = term("from_int", form, (integer,))
            proposed[build.eq(variable, same)] = None
            proposed[term("le", form, (variable, same))] = None
            proposed[term("le", form, (same, variable))] = None
    return [formula for formula in proposed if formula.kind is not Kind.TRUTH]


def _mentioned(theory: Theory, loop: Loop) -> Iterable[Term]:
    yield loop.stays
    yield from loop.entry
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind in ("start", "step"):
            yield axiom.body
    for claim in theory.assertions:
        yield claim.condition


def _numbers(terms: Iterable[Term], form: FloatFormat) -> list[int]:
    """Returns the constants of a format: operands of its operations, and zero."""
    found: dict[int, None] = {0: None, form.one: None}
    for each in terms:
        for node in subterms(each):
            known = operation(node)
            if known is None or known[1] is not form or known[0] in ("from_int", "convert"):
                continue
            for arg in node.args:
                if arg.is_number and not form.is_nan(arg.value):
                    found[arg.value] = None
    return list(found)[:_MOST_NUMBERS]


def _fixed(terms: Iterable[Term], loop: Loop, form: FloatFormat) -> list[Term]:
    """Returns operands of a format that the loop does not change."""
    found: dict[Term, None] = {}
    allowed = set(loop.outer)
    for each in terms:
        for node in subterms(each):
            known = operation(node)
            if known is None or known[1] is not form or known[0] in ("from_int", "convert"):
                continue
            for arg in node.args:
                plain = arg.kind is Kind.APPLY and arg.sort == INT and operation(arg) is None
                if plain and free_variables(arg) <= allowed and not _is_memory(arg):
                    found[arg] = None
    return list(found)[:4]


def _is_memory(node: Term) -> bool:
    return any(arg.sort.dimensions for arg in node.args)
