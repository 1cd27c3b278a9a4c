"""Candidates for invariants at a loop's condition: formulas from proofs, forms and runs.

They are only proposed. Counters, which no C program has, are replaced by terms of a variable that
counts along.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from viap.c.marks.annotated_reading import (
    SHOWN,
    AnnotatedReading,
    Annotation,
    Opened,
    open_file,
    show,
)
from viap.c.marks.program_places import ProgramPlace, jumps
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply, variable
from viap.core.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Binary, Check, Expr, Scalar, Variable, Widen
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim, Loop
from viap.explain.invariants.counter_elimination import Form, eliminated, pivot
from viap.prover.recurrences.scalars.comparison_invariants import relations
from viap.prover.sampling.relations import guessed
from viap.prover.session.closed_forms import solve_loops
from viap.prover.session.session import Reporter, Session, begin

# ---- The values of variables in scope at a loop's condition, as terms.


MOST_NAMES = 24  # variables for each loop


@dataclass(slots=True, eq=False)
class VariableScope:
    """One loop of the theory; an inlined function has one for each call of it.

    `names` maps terms at the head of an iteration to the variables that hold them. For `do`, whose
    condition comes at the end, these are the values from which the iteration started.
    """

    place: ProgramPlace
    loop: Loop
    names: dict[Term, tuple[str, IntType]] = field(default_factory=dict)


def scopes(
    reading: AnnotatedReading, reporter: Reporter | None = None
) -> tuple[Session, list[VariableScope]]:
    """Returns the session of the program with its scopes.

    Variables in scope at loops stay known.
    """
    opened = open_file(reading)
    marks: list[Annotation] = []
    about: dict[int, tuple[ProgramPlace, str]] = {}
    loops = [place for place in opened.places.of("loop") if place.written]
    for place in [*loops, *_labels(opened)]:
        for name in place.visible[:MOST_NAMES]:
            number = len(marks) + 1
            about[number] = place, name
            marks.append(Annotation(number, place, name))
    session = begin(opened.lower(marks, show), reporter or Reporter())
    found: dict[tuple[Loop, int], VariableScope] = {}
    for claim in session.theory.checks:
        if claim.kind.startswith(SHOWN) and claim.loop is not None:
            place, name = about[int(claim.kind.removeprefix(SHOWN))]
            scope = found.setdefault((claim.loop, id(place)), VariableScope(place, claim.loop))
            _add(scope, name, claim)
    return session, list(found.values())


def _labels(opened: Opened) -> list[ProgramPlace]:
    """Returns labels that later jumps go back to: the heads of loops without a keyword."""
    lines: dict[tuple[str, str], int] = {}
    for function, node in jumps(opened.tree):
        key = function, node.name
        lines[key] = max(lines.get(key, 0), node.coord.line)
    return [
        place
        for place in opened.places.of("statement")
        if place.name and lines.get((place.function, place.name), 0) > place.position.line
    ]


def _add(scope: VariableScope, name: str, claim: Claim) -> None:
    assert isinstance(claim.statement, Check)
    scalar = _scalar(claim.statement.condition)
    term = _held(claim.condition)
    if scope.place.kind == "loop" and scalar is not None and scalar in scope.loop.scalars:
        term = apply(scope.loop.scalars[scalar], *scope.loop.counters)
    if term is not None and scalar is not None and not term.is_number:
        scope.names.setdefault(term, (name, scalar.type))


def _scalar(condition: Expr) -> Scalar | None:
    left = condition.left if isinstance(condition, Binary) else condition
    while isinstance(left, Widen):
        left = left.operand
    return left.scalar if isinstance(left, Variable) else None


def _held(condition: Term) -> Term | None:
    """Returns one side of `term <= number`.

    Sums are rearranged by normal forms, and not variables.
    """
    if condition.kind is Kind.LE and condition.args[1].is_number:
        return condition.args[0]
    return None


def all_names(found: Iterable[VariableScope]) -> set[Term]:
    return {term for scope in found for term in scope.names}


# ---- Candidates for invariants at a loop's condition: formulas from proofs, forms and runs.


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
