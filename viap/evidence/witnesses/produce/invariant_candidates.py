"""Candidates for invariants at a loop's condition: formulas from proofs, forms and runs.

They are only proposed. Counters, which no C program has, are replaced by terms of a variable that
counts along.
"""

from collections.abc import Iterable, Iterator, Sequence

from viap.evidence.witnesses.produce.variable_scopes import VariableScope
from viap.explain.invariants.counter_elimination import Form, eliminated, pivot
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Kind, Term, apply, variable
from viap.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.proving.closed_forms import solve_loops
from viap.proving.session import Session
from viap.recurrences.scalars.comparison_invariants import relations
from viap.sampling.relations import guessed
from viap.smt.answers import Limits
from viap.translate.theory import Loop

_LIMITS = Limits(4_000_000, 0.7)
_MOST_COMPARISONS = 50  # for each loop
_ROUNDS = 4  # of replacing values by closed forms


class Candidates:
    """Formulas for the scopes of a program, best first."""

    def __init__(self, session: Session, proofs: Iterable[Proof] = ()) -> None:
        self.session = session
        self.said = list(dict.fromkeys(_said(proofs)))
        solve_loops(session.prover.within(_LIMITS), session.forms)
        self.guesses = guessed(session.theory, session.sampler)
        self.pivots = {
            loop: pivot(self._forms(loop), loop.counter) for loop in session.theory.loops
        }

    def of(self, scope: VariableScope) -> Iterator[Term]:
        """Yields formulas over `variable(NAME)` for the variables in scope."""
        seen: set[Term] = set()
        rewriting = _rewriting(scope)
        for formula in self._formulas(scope):
            for part in _parts(self._without_counters(scope.loop, formula)):
                expanded = substitute(
                    self._expanded(scope.loop, substitute(part, rewriting)), rewriting
                )
                for renamed in _cases(expanded):
                    if renamed not in seen and renamed.kind is not Kind.TRUTH:
                        seen.add(renamed)
                        yield renamed

    def _expanded(self, loop: Loop, formula: Term) -> Term:
        """Replaces final values of earlier loops by their closed forms."""
        around = set(loop.around())

        def meant(node: Term) -> Term | None:
            known = self.session.forms.known.get(node.payload) if node.kind is Kind.APPLY else None
            if known is None or known.times != 1 or known.loop in around:
                return None
            counters = known.loop.outer if node.payload == known.loop.count else known.loop.counters
            return substitute(known.value, dict(zip(counters, node.args, strict=True)))

        for _ in range(_ROUNDS):
            following = rewrite(formula, meant)
            if following is formula or following.size > 400:
                break
            formula = following
        return formula

    def _formulas(self, scope: VariableScope) -> Iterator[Term]:
        loop = scope.loop
        counters = set(loop.counters)
        for formula in self.said:
            if free_variables(formula) <= counters:
                yield formula
        yield from self._closed(loop)
        guesses = self.guesses[loop]
        yield from guesses.equalities
        yield from guesses.congruences
        yield from guesses.bounds
        compared = [f for f in relations(self.session.theory, loop) if not self._refuted(loop, f)]
        yield from compared[:_MOST_COMPARISONS]

    def _refuted(self, loop: Loop, formula: Term) -> bool:
        return self.session.sampler.refutes(loop, formula)

    # ------------------------------------------------------------- closed forms

    def _closed(self, loop: Loop) -> Iterator[Term]:
        yield from eliminated(self._forms(loop), loop.counter)
        for symbol in loop.scalars.values():
            here = apply(symbol, *loop.counters)
            known = self._forms(loop).get(here)
            if known is not None:
                yield build.eq(build.scale(known[0], here), known[1])
        yield build.le(loop.counter, self._count(loop))

    def _count(self, loop: Loop) -> Term:
        known = self.session.forms.known.get(loop.count)
        return known.value if known is not None else apply(loop.count, *loop.outer)

    def _forms(self, loop: Loop) -> dict[Term, Form]:
        """Returns the closed forms of the variables in the program's text."""
        found: dict[Term, Form] = {}
        for scalar, symbol in loop.scalars.items():
            known = self.session.forms.known.get(symbol)
            if known is not None and known.loop is loop and scalar.source:
                # If it wraps around, an equation may hold in unsigned arithmetic.
                value = rewrite(known.value, lambda n: n.args[0] if n.kind is Kind.WRAP else None)
                found[apply(symbol, *loop.counters)] = known.times, value
        return found

    def _without_counters(self, loop: Loop, formula: Term) -> Term:
        """Replaces counters, inner ones first: their terms may contain outer counters."""
        for each in loop.around():
            by = self.pivots[each]
            if by is None or each.counter not in free_variables(formula):
                continue
            # Applications to the counters of an iteration are values there, and stay.
            nodes = [
                n for n in subterms(formula) if n.kind is Kind.APPLY and each.counter in n.args
            ]
            aside = {node: variable(f"kept {k}", node.sort) for k, node in enumerate(nodes)}
            inner = substitute(substitute(formula, aside), {each.counter: by.counter()})
            formula = substitute(inner, {value: node for node, value in aside.items()})
        return formula


def _said(proofs: Iterable[Proof]) -> Iterator[Term]:
    """Yields statements proved by induction for the proofs, without premises."""
    seen: set[int] = set()
    waiting = list(proofs)
    while waiting:
        proof = waiting.pop()
        if id(proof) in seen:
            continue
        seen.add(id(proof))
        waiting += proof.premises
        if proof.counters and not proof.others and proof.rule in ("induction", "definition"):
            body = proof.body
            while body.kind is Kind.IMPLIES:
                body = body.args[1]
            yield from _parts(body)


def _parts(formula: Term) -> Sequence[Term]:
    return formula.args if formula.kind is Kind.AND else (formula,)


def _cases(formula: Term) -> Iterator[Term]:
    """Yields the formula with all cases decided one way, and the other; then the formula itself."""
    if any(node.kind is Kind.ITE for node in subterms(formula)):
        yield rewrite(formula, lambda node: node.args[1] if node.kind is Kind.ITE else None)
        yield rewrite(formula, lambda node: node.args[2] if node.kind is Kind.ITE else None)
    yield formula


def _rewriting(scope: VariableScope) -> dict[Term, Term]:
    """Returns a mapping from terms to variables; also from parts of a sum that a variable holds."""
    found: dict[Term, Term] = {}
    later: dict[Term, Term] = {}
    for term, (name, _) in scope.names.items():
        value = variable(name)
        if term.kind is Kind.APPLY:
            found[term] = value
            continue
        monomials, rest = build.monomials(term)
        if len(monomials) == 1:
            (base, factor), *_ = monomials.items()
            if abs(factor) == 1 and base.kind is Kind.APPLY:
                moved = build.sub(value, build.number(int(rest)))
                later[base] = moved if factor == 1 else build.neg(moved)
        else:
            found[term] = value
    return {**later, **found}
