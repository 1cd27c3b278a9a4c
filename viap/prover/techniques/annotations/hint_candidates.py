"""Annotations ► candidates: formulas of the theory for all values of index variables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import Term, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.program_marks import (
    ASSERTION,
    INVARIANT,
    Bound,
    FrameRange,
    HintFormula,
    HintPlace,
    Junction,
    Negation,
    Observed,
    WrittenHint,
    WrittenHints,
)
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.instantiate.indexed_facts import is_cell, solved
from viap.prover.recurrences.folds.fold_functions import Folds
from viap.prover.techniques.annotations.gathered_facts import INDICES, unchanged_cells
from viap.prover.techniques.annotations.theory_match import TheoryMatch, Unmatched

_NOT_MATCHED = "it speaks of values that the proof does not need"


@dataclass(slots=True, eq=False)
class Candidate:
    """Formulas at the head of a loop, or at a claim, that together are one annotation.

    `loop` None, or `path`: the place is no loop head. `reason`: why there are no formulas.
    """

    hint: WrittenHint
    loop: Loop | None = None
    formulas: tuple[Term, ...] = ()
    path: tuple[Term, ...] | None = None
    reason: str = ""


def candidates(hints: WrittenHints, theory: Theory, folds: Folds) -> list[Candidate]:
    """Returns a candidate for each annotation; `folds` gets the functions that they apply."""
    if hints.program is None:
        return [Candidate(hint, reason=hints.reason) for hint in hints.hints]
    match = TheoryMatch(theory_of(hints.program), theory, folds)
    checks = {
        claim.position.number: claim
        for claim in match.hinted.checks
        if isinstance(claim.position, HintPlace)
    }
    # Folds are over cells of which other annotations say what they are.
    found: dict[int, Candidate] = {}
    order = sorted(enumerate(hints.hints), key=lambda each: _has_fold(each[1], match, checks))
    for number, hint in order:
        found[number] = candidate = _candidate(hint, match, checks)
        if hint.place.kind == INVARIANT and candidate.loop is not None:
            for formula in candidate.formulas:
                match.equations.learn(candidate.loop, formula)
    return [found[number] for number in range(len(hints.hints))]


def _has_fold(hint: WrittenHint, match: TheoryMatch, checks: dict[int, Claim]) -> bool:
    conditions = (checks[n].condition for n in _observed(hint.formula) if n in checks)
    return any(map(match.is_of_fold, conditions))


def _observed(formula: HintFormula | None) -> Iterator[int]:
    """Yields the numbers of the checks that a formula is made of."""
    match formula:
        case Observed():
            yield formula.number
        case Negation():
            yield from _observed(formula.operand)
        case Junction():
            for part in formula.parts:
                yield from _observed(part)
        case Bound():
            for part in (formula.under, formula.within, formula.body):
                yield from _observed(part)


def _candidate(hint: WrittenHint, match: TheoryMatch, checks: dict[int, Claim]) -> Candidate:
    if hint.formula is None:
        return Candidate(hint, reason=hint.reason)
    reader = _FormulaReader(hint, match, checks)
    try:
        return reader.candidate()
    except Unmatched:
        return Candidate(hint, reason=_NOT_MATCHED)


class _FormulaReader:
    def __init__(self, hint: WrittenHint, match: TheoryMatch, checks: dict[int, Claim]) -> None:
        self.hint, self.match, self.checks = hint, match, checks
        self.values = {
            match.inputs[number]: build.ZERO for number in hint.switches if number in match.inputs
        }
        self.place: Claim | None = None

    def candidate(self) -> Candidate:
        assert self.hint.formula is not None
        self._bind(self.hint.formula)
        for index in (index for each in self.hint.ranges or () for index in each.indices):
            symbol = self.match.inputs.get(index.variable)
            if symbol is None:
                raise Unmatched("an element")
            self.values[symbol] = variable(f"bound^{index.variable}")
        formulas = tuple(self._numbered(self._parts(self.hint.formula, True)))
        if self.place is None:
            raise Unmatched("nothing is checked")
        loop = None
        if self.place.loop is not None:
            loop = self.match.loops.get(self.place.loop)
            if loop is None:
                raise Unmatched("a loop")
        path = tuple(
            self.match.term(part, self.values)
            for part in self.place.path
            if not self.match.is_of_fold(part)
        )
        is_head = self.hint.place.kind != ASSERTION and loop is not None
        if self.hint.ranges is not None and loop is not None:
            formulas = (*formulas, *self._frame(self.hint.ranges, loop))
        if is_head and path:
            formulas = tuple(build.implies(build.conjunction(path), each) for each in formulas)
        formulas = tuple(each for each in formulas if each is not build.TRUE)
        return Candidate(self.hint, loop, formulas, None if is_head else path)

    def _bind(self, formula: HintFormula) -> None:
        """Gives the inputs for bound variables names."""
        match formula:
            case Bound():
                symbol = self.match.inputs.get(formula.variable)
                if symbol is None:
                    raise Unmatched("a bound variable")
                self.values[symbol] = self._variable(formula)
                self._bind(formula.body)
            case Negation():
                self._bind(formula.operand)
            case Junction():
                for part in formula.parts:
                    self._bind(part)
            case Observed():
                return

    def _variable(self, formula: Bound) -> Term:
        return variable(f"bound^{formula.variable}")

    def _parts(self, formula: HintFormula, holds: bool) -> Iterator[Term]:
        """Yields formulas whose conjunction, for all values of free variables, is the formula."""
        match formula:
            case Observed():
                yield self._term(formula, holds)
            case Negation():
                yield from self._parts(formula.operand, not holds)
            case Junction() if formula.every == holds:
                for part in formula.parts:
                    yield from self._parts(part, holds)
            case Junction():
                yield from self._alternatives(formula.parts, holds)
            case Bound() if formula.universal == holds:
                outside = build.negate(self._range(formula))
                for inner in self._parts(formula.body, holds):
                    yield build.disjunction((outside, inner))
            case Bound():
                yield self._closed(formula, holds)

    def _alternatives(self, parts: Sequence[HintFormula], holds: bool) -> Iterator[Term]:
        """Yields the disjunction of some parts: with all parts of the last one, one by one."""
        if not parts:
            yield build.FALSE
            return
        *first, last = parts
        others = [self._closed(part, holds) for part in first]
        for part in self._parts(last, holds):
            yield build.disjunction((*others, part))

    def _closed(self, formula: HintFormula, holds: bool) -> Term:
        """Returns the formula, or its negation, with its quantifiers."""
        match formula:
            case Observed():
                return self._term(formula, holds)
            case Negation():
                return self._closed(formula.operand, not holds)
            case Junction():
                inner = [self._closed(part, holds) for part in formula.parts]
                every = formula.every == holds
                return build.conjunction(inner) if every else build.disjunction(inner)
            case Bound():
                body, within = self._closed(formula.body, holds), self._range(formula)
                over = (self._variable(formula),)
                if formula.universal == holds:
                    return build.forall(over, build.implies(within, body))
                return build.exists(over, build.conjunction((within, body)))

    def _range(self, formula: Bound) -> Term:
        return build.conjunction(
            (self._term(formula.under, False), self._term(formula.within, True))
        )

    def _term(self, observed: Observed, holds: bool) -> Term:
        claim = self.checks.get(observed.number)
        if claim is None:
            raise Unmatched("a place that is never reached")
        self.place = claim
        term = self.match.term(claim.condition, self.values)
        return term if holds else build.negate(term)

    # ------------------------------------------------------------- frames

    def _frame(self, ranges: Sequence[FrameRange], loop: Loop) -> Iterator[Term]:
        """Yields that elements of arrays in the loop are as before it, or in one of the ranges."""
        allowed: dict[Term, list[Term]] = {}
        for each in ranges:
            indices = [variable(f"bound^{index.variable}") for index in each.indices]
            inside = build.conjunction(
                term
                for index in each.indices
                for term in (self._term(index.under, False), self._term(index.within, True))
            )
            for node in subterms(self._term(each.cell, True)):
                if is_cell(node) and set(indices) <= free_variables(node):
                    reached = _reached(node, indices, inside)
                    if reached is not None:
                        allowed.setdefault(node.args[0], []).append(reached)
        for object, same in unchanged_cells(self.match.theory, loop):
            yield build.disjunction((*allowed.get(object, ()), same))

    def _numbered(self, formulas: Iterator[Term]) -> Iterator[Term]:
        """Renames free variables to the common indices, so that annotations share instances."""
        known = set(self.values.values())
        for formula in formulas:
            free = sorted(
                (each for each in free_variables(formula) if each in known),
                key=lambda each: str(each.payload),
            )
            if len(free) > len(INDICES):
                raise Unmatched("too many variables")
            yield substitute(formula, dict(zip(free, INDICES, strict=False)))


def _reached(cell: Term, variables: Sequence[Term], inside: Term) -> Term | None:
    """Returns the condition that the cell at the common indices is one of a range; None: unclear.

    `variables`: those of the range.
    """
    values: dict[Term, Term] = {}
    parts = [inside]
    indices = cell.args[1 : 1 + cell.args[0].sort.dimensions]
    for common, actual in zip(INDICES, indices, strict=False):
        bound = [each for each in variables if each in free_variables(actual)]
        if len(bound) == 1 and bound[0] not in values:
            value = solved(actual, bound[0], common)
            if value is None:
                return None
            values[bound[0]] = value
        else:
            parts.append(build.eq(common, actual))
    if len(values) < len(variables):
        return None
    return substitute(build.conjunction(parts), values)
