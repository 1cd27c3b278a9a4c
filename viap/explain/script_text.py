"""Complete SMT-LIB scripts: a legend, declarations, facts, and questions with negated goals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from viap.explain.legend import legend
from viap.explain.script_names import ScriptNames
from viap.logic import build, smtlib_writer
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.translate.theory import Axiom, Theory

Fact = tuple[Term, str]  # a formula, and the reason that it holds


@dataclass(frozen=True)
class Named:
    """A formula that a script defines by a name, and does not assert."""

    name: str
    formula: Term
    remark: str


@dataclass(frozen=True)
class Question:
    """Facts and a goal; the script asserts that the goal is false. `status`: the known answer."""

    title: str
    facts: tuple[Fact, ...]
    goal: Term | Named
    status: str = "unknown"

    def terms(self) -> Iterator[Term]:
        yield from (formula for formula, _ in self.facts)
        yield self.goal.formula if isinstance(self.goal, Named) else self.goal


@dataclass(frozen=True)
class ScriptParts:
    """What all questions of a script share: a remark, axioms with reasons, defined formulas."""

    theory: Theory
    remark: str
    axioms: tuple[tuple[Axiom, str], ...] = ()
    defined: tuple[Named, ...] = ()

    def terms(self) -> Iterator[Term]:
        yield from (axiom.formula() for axiom, _ in self.axioms)
        yield from (named.formula for named in self.defined)


def script(parts: ScriptParts, questions: Sequence[Question]) -> str:
    """Returns a script that asks the questions; several are separated by `push` and `pop`."""
    vocabulary = smtlib_writer.Vocabulary()
    for term in (*parts.terms(), *(term for each in questions for term in each.terms())):
        vocabulary.add(term)
    names = ScriptNames(parts.theory, vocabulary.symbols)
    writer = _Writer(names, [names.symbol(symbol).name for symbol in vocabulary.symbols])
    lines = [*_opening(parts, names, vocabulary)]
    for axiom, why in parts.axioms:
        lines += writer.asserted(names_of(axiom, names), why)
    for named in parts.defined:
        lines += writer.defined(named)
    for question in questions:
        lines += writer.question(question, alone=len(questions) == 1)
    return "\n".join(lines) + "\n"


def names_of(axiom: Axiom, names: ScriptNames) -> Term:
    """Returns the closed formula of an axiom with the script's names, also in its patterns."""
    natural = build.conjunction(build.le(build.ZERO, n) for n in axiom.counters)
    body = names.term(build.implies(natural, axiom.body))
    patterns = tuple(tuple(map(names.term, pattern)) for pattern in axiom.patterns)
    return build.forall((*axiom.others, *axiom.counters), body, patterns)


def _opening(
    parts: ScriptParts, names: ScriptNames, vocabulary: smtlib_writer.Vocabulary
) -> Iterator[str]:
    program = parts.theory.program
    yield f"; {program.file}, {program.model.name}: {parts.remark}"
    entries = legend(parts.theory, vocabulary.symbols)
    if entries:
        yield ";"
    for symbol, (arguments, text) in entries.items():
        yield f";   {names.symbol(symbol).name}{arguments}: {text}"
    yield "(set-logic ALL)"
    for sort in vocabulary.sorts:
        yield f"(declare-sort {sort.name} 0)"
    yield from vocabulary.defined.values()
    for symbol in vocabulary.symbols:
        yield smtlib_writer.declare(names.symbol(symbol))
    for sort in vocabulary.sorts:
        yield from _different(names.symbol(s) for s in vocabulary.symbols if s.result == sort)


def _different(symbols: Iterable[Symbol]) -> Iterator[str]:
    arrays = [smtlib_writer.identifier(symbol.name) for symbol in symbols if symbol.distinct]
    if len(arrays) > 1:
        yield "; different arrays"
        yield f"(assert (distinct {' '.join(arrays)}))"


class _Writer:
    def __init__(self, names: ScriptNames, taken: Iterable[str]) -> None:
        self._names = names
        self._taken = set(taken)

    def asserted(self, formula: Term, why: str) -> Iterator[str]:
        yield f"; {why}"
        yield f"(assert {smtlib_writer.write(formula)})"

    def defined(self, named: Named) -> Iterator[str]:
        formula = smtlib_writer.write(self._names.term(named.formula))
        yield f"; {named.remark}"
        yield f"(define-fun {self._free(named.name)} () Bool {formula})"

    def _free(self, name: str) -> str:
        while name in self._taken:
            name += "_"
        return smtlib_writer.identifier(name)

    def question(self, question: Question, alone: bool) -> Iterator[str]:
        yield f"; {question.title}"
        if not alone:
            yield "(push 1)"
        for formula, why in question.facts:
            yield from self.asserted(self._names.term(formula), why)
        yield "; the negated assertion"
        goal = question.goal
        if isinstance(goal, Named):
            yield f"(assert (not {self._free(goal.name)}))"
        else:
            yield f"(assert {smtlib_writer.write(self._names.term(build.negate(goal)))})"
        yield f"(set-info :status {question.status})"
        yield "(check-sat)"
        if not alone:
            yield "(pop 1)"
