"""Theories as numbered formulas for people, or as SMT-LIB scripts for solvers.

Facts that hold only if the program's end is reached, and the assertions, are defined in the script
and not asserted: a program that never ends has no such facts.
"""

from collections.abc import Iterable, Iterator

from viap.deep import deep
from viap.logic import build, smtlib_writer
from viap.logic.term_text import show
from viap.logic.terms import Term
from viap.program.undefined_behaviour import Operation
from viap.source import Position
from viap.translate.theory import Axiom, Claim, Origin, Theory

_IN_LOOP = ("start", "step", "kept", "closed form", "relation", "count", "prefix")
_ORDER = {kind: place for place, kind in enumerate(_IN_LOOP)}
_REASONS = {
    "array": "what an array holds at the start",
    "input": "an input is in the range of its type",
    "name": "a name for a long term",
    "start": "before the loop",
    "step": "one iteration",
    "count": "the number of iterations",
    "prefix": "iterations before it stay in the loop",
    "final": "the value at the end",
    "function": "a function that closed forms use",
    "closed form": "closed form",
    "kept": "arrays that it does not write",
    "relation": "an equation between variables",
    "lemma": "a lemma about functions",
    "assertion": "an assertion that was shown before",
}


def ordered(axioms: Iterable[Axiom]) -> Iterator[Axiom]:
    """Orders consecutive axioms of one loop: recurrences, then count and prefix."""
    group: list[Axiom] = []
    for axiom in axioms:
        if group and axiom.origin.loop is not group[-1].origin.loop:
            yield from sorted(group, key=lambda a: place_in_loop(a.origin))
            group = []
        group.append(axiom)
    yield from sorted(group, key=lambda a: place_in_loop(a.origin))


def place_in_loop(origin: Origin) -> int:
    return _ORDER.get(origin.kind, 0)


def _lasting(theory: Theory) -> list[Axiom]:
    """Returns the axioms that hold in every execution, whether it ends or not."""
    return [a for a in ordered(theory.axioms) if a.origin.kind != "end"]


def _at_end(theory: Theory) -> list[Term]:
    return [a.body for a in theory.axioms if a.origin.kind == "end"]


def where(position: Position | None, file: str) -> str:
    if position is None:
        return ""
    return f"line {position.line}" if position.file == file else str(position)


def about(position: Position, file: str) -> str:
    """Returns the position of an assertion.

    For an operation that may be undefined, also its kind.
    """
    place = where(position, file)
    if isinstance(position, Operation):
        return f"{place}, {position.kind}: {position.text}"
    return place


def reason(origin: Origin, file: str) -> str:
    loop = origin.loop
    parts = [where(origin.position, file), f"loop {loop.number}" if loop else ""]
    parts.append(_REASONS[origin.kind])
    return ", ".join(part for part in parts if part)


# ----------------------------------------------------------------- for people


def quantified(variables: Iterable[Term], body: Term) -> str:
    free = [v for v in variables if v in _free(body)]
    names = ", ".join(str(v.payload) for v in free)
    return f"for all {names}: {show(body)}" if names else show(body)


def _free(term: Term) -> frozenset[Term]:
    from viap.logic.walkers import free_variables

    return free_variables(term)


@deep
def theory_text(theory: Theory) -> str:
    """Returns numbered formulas; counters are natural numbers."""
    file = theory.program.file
    lines = [f"# {file}, {theory.program.model.name}"]
    if theory.loops:
        counters = ", ".join(str(loop.counter.payload) for loop in theory.loops)
        lines.append(f"# natural numbers: {counters}")
    for number, axiom in enumerate(_lasting(theory), 1):
        formula = quantified((*axiom.others, *axiom.counters), axiom.body)
        lines.append(f"{number}. {formula}    # {reason(axiom.origin, file)}")
    end = _at_end(theory)
    if end:
        lines.append("# where the program's end is reached:")
        lines += [f"   {show(fact)}" for fact in end]
    for number, claim in enumerate(theory.assertions, 1):
        lines.append(f"# assertion {number}, {about(claim.position, file)}:")
        lines.append(f"   {quantified(claim.counters, _sequent(claim))}")
    return "\n".join(lines) + "\n"


def _sequent(claim: Claim) -> Term:
    return build.implies(build.conjunction(claim.hypotheses()), claim.condition)


# ----------------------------------------------------------------- for solvers


@deep
def theory_smtlib(theory: Theory) -> str:
    """Returns an SMT-LIB 2.6 script that asserts the axioms and defines the assertions."""
    file = theory.program.file
    lasting = [(axiom.formula(), reason(axiom.origin, file)) for axiom in _lasting(theory)]
    end = build.conjunction(_at_end(theory))
    goals = [
        (claim.formula(), f"{about(claim.position, file)}: assertion")
        for claim in theory.assertions
    ]
    vocabulary = smtlib_writer.Vocabulary()
    for formula in (*(f for f, _ in lasting), end, *(f for f, _ in goals)):
        vocabulary.add(formula)
    lines = opening(theory, vocabulary)
    for formula, why in lasting:
        lines += [f"; {why}", f"(assert {smtlib_writer.write(formula)})"]
    names = _Fresh(vocabulary)
    lines += ["; where the program's end is reached", _define(names.name("ended"), end)]
    for number, (formula, why) in enumerate(goals, 1):
        lines += [f"; {why}", _define(names.name(f"assertion{number}"), formula)]
    return "\n".join(lines) + "\n"


class _Fresh:
    """Makes names that differ from those of the theory's symbols."""

    def __init__(self, vocabulary: smtlib_writer.Vocabulary) -> None:
        self.taken = {symbol.name for symbol in vocabulary.symbols}

    def name(self, wish: str) -> str:
        while wish in self.taken:
            wish += "_"
        self.taken.add(wish)
        return wish


def _define(name: str, formula: Term) -> str:
    return f"(define-fun {smtlib_writer.identifier(name)} () Bool {smtlib_writer.write(formula)})"


def opening(theory: Theory, vocabulary: smtlib_writer.Vocabulary) -> list[str]:
    """The first lines of a script: declarations; different arrays are different objects."""
    program = theory.program
    lines = [f"; {program.file}, {program.model.name}", "(set-logic ALL)"]
    lines += [f"(declare-sort {sort.name} 0)" for sort in vocabulary.sorts]
    lines += list(vocabulary.defined.values())
    lines += [smtlib_writer.declare(symbol) for symbol in vocabulary.symbols]
    for sort in vocabulary.sorts:
        names = [
            smtlib_writer.identifier(symbol.name)
            for symbol in vocabulary.symbols
            if symbol.result == sort and not symbol.arguments
        ]
        if len(names) > 1:
            lines += ["; different arrays", f"(assert (distinct {' '.join(names)}))"]
    return lines
