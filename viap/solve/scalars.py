"""Closed forms of scalars in loops: steps that are sums.

V(n+1) = V(n) + g(n), where g has no symbol of the loop but those already solved, and is a
polynomial in n of degree at most 1. Forms are proposed here; induction in the kernel shows
them, or doesn't.
"""

from dataclasses import dataclass

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walk import rewrite, subterms
from viap.translate.theory import Loop, Theory


@dataclass(frozen=True, slots=True)
class Form:
    """What `times` V(n) is proposed to be; `wraps`: the type that V wraps around in."""

    value: Term
    times: int = 1
    wraps: tuple[int, bool] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """Equations that a scalar of a loop may satisfy, worth nothing until they are checked.

    `plain` is its closed form, for those that are found after it.
    """

    loop: Loop
    symbol: Symbol
    formulas: tuple[Term, ...]
    plain: Term | None


def candidate(
    theory: Theory, loop: Loop, symbol: Symbol, forms: dict[Symbol, Term]
) -> Candidate | None:
    """A proposal for a symbol of a loop, where `forms` are known of others."""
    form = _form(theory, loop, symbol, forms)
    if form is None:
        return None
    here = apply(symbol, *loop.counters)
    equation = build.eq(build.scale(form.times, here), form.value)
    if form.wraps is None:
        return Candidate(loop, symbol, (equation,), form.value if form.times == 1 else None)
    # What wraps is plain as long as the loop runs, or it is the wrapped sum.
    running = build.le(loop.counter, apply(loop.count, *loop.outer))
    formulas = [build.implies(running, equation)]
    if form.times == 1:
        formulas.append(build.eq(here, build.wrap(form.value, *form.wraps)))
    return Candidate(loop, symbol, tuple(formulas), None)


def _equation(theory: Theory, loop: Loop, symbol: Symbol, kind: str) -> Term | None:
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind == kind:
            head, value = axiom.body.args
            if head.payload == symbol:
                return value
    return None


def _form(theory: Theory, loop: Loop, symbol: Symbol, forms: dict[Symbol, Term]) -> Form | None:
    start = _equation(theory, loop, symbol, "start")
    step = _equation(theory, loop, symbol, "step")
    if start is None or step is None:
        return None
    wraps: tuple[int, bool] | None = None
    if step.kind is Kind.WRAP:
        wraps, step = step.payload, step.args[0]

    def known(node: Term) -> Term | None:
        if node.kind is Kind.APPLY and node.payload in forms and node.args == loop.counters:
            return forms[node.payload]
        return None

    growth = build.sub(rewrite(step, known), apply(symbol, *loop.counters))
    parts, constant = build.monomials(growth)
    linear: dict[Term, int] = {}
    slope = 0
    for part, coefficient in parts.items():
        if part is loop.counter:
            slope += coefficient
        elif _moves(part, loop):
            return None
        else:
            linear[part] = coefficient
    each = build.add(build.number(constant), *(build.scale(c, p) for p, c in linear.items()))
    value = build.add(start, build.mul(loop.counter, each))
    square = build.mul(loop.counter, build.sub(loop.counter, build.ONE))
    if slope % 2:
        return Form(build.add(build.scale(2, value), build.scale(slope, square)), 2, wraps)
    return Form(build.add(value, build.scale(slope // 2, square)), 1, wraps)


def _moves(term: Term, loop: Loop) -> bool:
    """Whether a term depends on the loop's counter."""
    return any(node is loop.counter for node in subterms(term))
