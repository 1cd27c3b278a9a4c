"""Candidates for the facts of a loop's head: from closed forms, summaries and used statements."""

from collections.abc import Iterator, Sequence

from viap.core.kernel.obligations import Statement, running
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.explain.invariants.array_facts import ArrayFacts, UsedForms, is_written, resolved
from viap.explain.invariants.candidate import (
    BOUND,
    EQUATION,
    STATED,
    Candidate,
    cases,
    premise_cases,
    quantified,
)
from viap.explain.invariants.cell_relations import CellRelations
from viap.explain.invariants.counter_elimination import eliminated
from viap.explain.invariants.fact_translation import FactTranslation
from viap.prover.recurrences.iteration_steps import conjuncts

_BOUND_NAMES = ("k", "l", "m", "p", "q")


class HeadFacts:
    """Proposes formulas about the head of one loop, which mention something that it changes."""

    def __init__(
        self, translation: FactTranslation, statements: Sequence[Statement], used: UsedForms
    ) -> None:
        self._translation, self._statements, self._used = translation, statements, used
        self._words, self._loop = translation.words, translation.loop
        self.names = self._free_names()
        self.unsaid: list[str] = []  # what was proved and can't be said, once `candidates` ran
        self._changed = {variable(text) for text in self._words.changed}
        theory = translation.session.theory
        self._written: set[Symbol] = {
            word.symbol for word in self._words.cells if is_written(theory, self._loop, word.object)
        }
        self._written |= {
            word.says(null)
            for word in self._words.pointers
            for null in (True, False)
            if is_written(theory, self._loop, word.cell.object)
        }

    def candidates(self) -> Iterator[Candidate]:
        seen: set[Term] = set()
        for candidate in (case for each in self._all() for case in premise_cases(each)):
            formula = candidate.formula
            if formula not in seen and formula.kind is not Kind.TRUTH and self._concerns(formula):
                seen.add(formula)
                yield candidate

    def _all(self) -> Iterator[Candidate]:
        for formula in self._bounds():
            yield from self._spoken(formula, BOUND)
        yield from self._limits()
        yield from self._equations()
        arrays = ArrayFacts(self._translation, self.names, self._used)
        yield from arrays.candidates()
        yield from CellRelations(self._translation, self.names).candidates()
        self.unsaid += (f"cells of {path}" for path in arrays.unsaid)
        for statement in self._statements:
            if statement.counters == self._loop.counters:
                yield from self._stated(statement)

    def _equations(self) -> Iterator[Candidate]:
        said: set[Term] = set()
        for formula in form_equations(self._translation):
            for each in self._spoken(formula, BOUND if formula.kind is Kind.LE else EQUATION):
                said |= free_variables(each.formula)
                yield each
        for text, value in self._words.scalars.items():
            if value in self._translation.forms(self._loop) and variable(text) not in said:
                self.unsaid.append(f"the value of {text}")

    def _spoken(self, formula: Term, origin: int) -> Iterator[Candidate]:
        said = self._translation.spoken(formula)
        for part in conjuncts(said) if said is not None else ():
            yield Candidate(part, origin, needed=origin == EQUATION and self._is_needed(part))

    def _is_needed(self, formula: Term) -> bool:
        """True if the program's proof rests on the closed forms of the variables."""
        by = self._translation.pivots[self._loop]
        names = self._changed & free_variables(formula)
        values = [self._words.scalars[str(name.payload)] for name in names]
        symbols = [value.payload for value in values if by is None or value is not by.here]
        return bool(symbols) and all(symbol in self._used.scalars for symbol in symbols)

    def _concerns(self, formula: Term) -> bool:
        """True if the loop may change something in the formula."""
        return bool(self._changed & free_variables(formula)) or any(
            node.kind is Kind.APPLY and node.payload in self._written for node in subterms(formula)
        )

    def _free_names(self) -> list[Term]:
        """Returns names for bound variables that the program does not use at the loop."""
        taken = self._words.names.place.declared
        names = (*_BOUND_NAMES, *(f"k{number}" for number in range(1, 9)))
        return [variable(name) for name in names if name not in taken]

    def _bounds(self) -> Iterator[Term]:
        """Yields what a condition that held one iteration ago may say now."""
        for part in conjuncts(self._loop.guard):
            match part.kind:
                case Kind.LT:
                    yield build.le(*part.args)
                case Kind.LE:
                    yield build.le(part.args[0], build.add(part.args[1], build.ONE))
                case Kind.NOT if part.args[0].kind is Kind.EQ:
                    left, right = part.args[0].args
                    yield build.le(left, right)
                    yield build.le(right, left)
                case _:
                    pass

    def _limits(self) -> Iterator[Candidate]:
        """Yields that no iteration is behind the last one, if their number has a closed form."""
        known = self._translation.session.forms.known.get(self._loop.count)
        if known is None:
            return
        limit = known.value
        for branch in (1, 2) if limit.kind is Kind.ITE else ():
            test = limit.args[0] if branch == 1 else build.negate(limit.args[0])
            within = build.le(self._loop.counter, limit.args[branch])
            yield from self._spoken(build.implies(test, within), BOUND)

    # ------------------------------------------------------------- statements

    def _stated(self, statement: Statement) -> Iterator[Candidate]:
        """Yields the parts of a proved statement about the head."""
        body, premises = statement.body, tuple[Term, ...]()
        if body.kind is Kind.IMPLIES:
            known = {part for each in running(self._loop) for part in conjuncts(each)}
            premises = tuple(part for part in conjuncts(body.args[0]) if part not in known)
            body = body.args[1]
        others = statement.others
        if any(each.sort.dimensions for each in others) or len(others) > len(self.names):
            return
        names = tuple(self.names[: len(others)])
        renamed = dict(zip(others, names, strict=True))
        for part in conjuncts(body):
            inner = conjuncts(part.args[0]) if part.kind is Kind.IMPLIES else ()
            conclusion = part.args[1] if part.kind is Kind.IMPLIES else part
            given = substitute(build.implies(build.conjunction(premises), part), renamed)
            said = [self._translation.spoken(substitute(each, renamed))
                    for each in (*premises, *inner, conclusion)]  # fmt: skip
            parts = tuple(each for each in said if each is not None)
            if len(parts) < len(said) and not _is_form(part):
                self.unsaid.append("a statement that the proof uses")
            elif len(parts) == len(said):
                yield Candidate(quantified(names, parts[:-1], parts[-1]), STATED, given)


def _is_form(formula: Term) -> bool:
    """True for a closed form or a summary: these are said, or missed, as such."""
    return formula.kind is Kind.EQ and any(side.kind is Kind.APPLY for side in formula.args)


# ---- Closed forms as equations between variables, one for each case of their values.


def form_equations(translation: FactTranslation) -> Iterator[Term]:
    """Yields formulas of the theory about the loop's variables, simple ones first."""
    loop = translation.loop
    forms = translation.forms(loop)
    yield from eliminated(forms, loop.counter)
    for here, (times, value) in forms.items():
        scaled = build.scale(times, here)
        for conditions, content in cases(value):
            equation = resolved(translation, build.sub(scaled, content))
            yield build.implies(build.conjunction(conditions), build.eq(equation, build.ZERO))
