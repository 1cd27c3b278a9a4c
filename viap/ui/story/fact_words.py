"""Used facts in words, with their lines."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from viap.core.base.source import Position
from viap.core.kernel.rules import Proof
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply
from viap.core.logic.walkers import rewrite, subterms
from viap.core.program.message_names import cell_text, variable_text
from viap.core.program.nodes import Array, Scalar
from viap.core.translate.theory import Loop, Theory
from viap.facts.comparisons import chains
from viap.facts.places import Unspeakable
from viap.facts.printer import AND, COMPARISON, PRIMARY, PRODUCT, Form, Operand, Piece, show
from viap.prover.recurrences.algebra.powers import is_power
from viap.prover.session.profile import GENERAL
from viap.prover.session.session import Session
from viap.ui.explain.loop_notation import LoopPrinter, Notation, extreme_of
from viap.ui.explain.proof_questions import FactOrigins
from viap.ui.explain.solved_theory import ClosedForm, Solved
from viap.ui.story.used_facts import UsedStep

# ---- Functions that the kernel defined for what a loop accumulates, in the program's own words.


@dataclass(frozen=True)
class Accumulated:
    """The function's value at k is that of `variable` after k iterations of `loop`."""

    loop: Loop
    variable: str


def accumulated_values(origins: FactOrigins, facts: Iterable[Proof]) -> dict[Symbol, Accumulated]:
    """Returns the functions that some of the facts equate with variables."""
    found: dict[Symbol, Accumulated] = {}
    for proof in facts:
        body = proof.body
        while body.kind is Kind.IMPLIES:
            body = body.args[-1]
        if body.kind is not Kind.EQ:
            continue
        for value, function in (body.args, body.args[::-1]):
            if value.kind is not Kind.APPLY or function.kind is not Kind.APPLY:
                continue
            meaning = origins.solved.theory.meanings.get(value.payload)
            if meaning is None or meaning.scalar is None or meaning.loop is None:
                continue
            if value.args == meaning.loop.counters == function.args:
                name = variable_text(meaning.scalar)
                found[function.payload] = Accumulated(meaning.loop, name)
    return found


def lemma_words(lemma: Term, values: Mapping[Symbol, Accumulated]) -> str:
    """Returns a lemma about one accumulated value in the program's words; "" if it is about more.

    0 <= sum^4(k) becomes "after k iterations of the loop at line 13: 0 <= sum".
    """
    made = {node for node in subterms(lemma) if node.kind is Kind.APPLY and node.args}
    if len(made) != 1:
        return ""
    (node,) = made
    value = values.get(node.payload)
    if value is None or len(node.args) != 1 or node.args[0].kind is not Kind.VARIABLE:
        return ""
    told = rewrite(lemma, lambda n: apply(Symbol(value.variable, (), INT)) if n is node else None)
    line = value.loop.position.source.line
    return f"after {node.args[0].payload} iterations of the loop at line {line}: {show(told)}"


# ---- Closed forms of loops in words: how often a loop runs, and values after some iterations.


_LETTERS = ("t", "m", "q", "t_")
_INDEX = ("x", "y", "z", "index")
_LONGEST_FORM = 110  # characters of a form that is told


class _StoryPrinter(LoopPrinter):
    """Writes as C does, with the names of the source and letters for counters."""

    words = {**LoopPrinter.words, Kind.AND: " && ", Kind.OR: " || "}

    def __init__(self, theory: Theory, names: Mapping[str, str]) -> None:
        super().__init__(theory)
        self._names = names

    def name(self, term: Term, wide: bool) -> Form:
        text = str(term.payload)
        return (self._names.get(text, text),), PRIMARY

    def named(self, name: Sequence[Piece], args: Sequence[Term]) -> Form:
        first, *rest = name
        if isinstance(first, str):
            # (The input of an iteration is `x.in` of it.)
            first = "input" if first.endswith(".in") else self._names.get(first, first)
        return super().named([first, *rest], args)

    def conjunction(self, parts: Sequence[Term]) -> Sequence[Piece]:
        """Returns the parts; `0 <= x` and `x < k` become one chain."""
        pieces: list[Piece] = []
        for group in chains(parts):
            pieces += (self.words[Kind.AND],) if pieces else ()
            pieces.append(Operand(group[0], AND + 1))
            for part in group[1:]:
                pieces += (self.words[part.kind], Operand(part.args[1], COMPARISON + 1))
        return pieces

    def function(self, term: Term, wide: bool) -> Form:
        if term.kind is Kind.FLOOR_DIV:
            over = Operand(term.args[0], PRODUCT), "/", Operand(term.args[1], PRODUCT + 1)
            return ("floor(", *over, ")"), PRIMARY
        if term.kind is Kind.ITE and extreme_of(term) is None:
            raise Unspeakable("a choice within a formula")
        return super().function(term, wide)


class LoopWords:
    """`counter`: a letter for the number of completed iterations, which no variable has."""

    def __init__(self, solved: Solved) -> None:
        self._solved = solved
        program = solved.theory.program
        declared: list[Scalar | Array] = [*program.scalars, *program.arrays]
        # (Members of one struct are variables of their own: `t.key`, `t[].key`.)
        taken = {re.split(r"\W", variable_text(each))[0] for each in declared}
        self.counter = next(letter for letter in _LETTERS if letter not in taken)
        self._index = next(letter for letter in _INDEX if letter not in taken)
        self._arrays = {object: array for array, object in solved.theory.objects.items()}
        self._names = {each.name: variable_text(each) for each in declared if each.source}

    def named(self, loop: Loop) -> str:
        return f"the loop at line {loop.position.source.line}"

    def iterations(self, loop: Loop) -> str:
        """Returns the number of iterations; "" if it has no short form."""
        form = self._solved.forms.get(loop.count)
        if form is None:
            return ""
        return self._value(form, loop)

    def forms(self, loop: Loop, used: Sequence[Proof]) -> Iterator[str]:
        """Yields the closed forms among the used facts: those of scalars, then those of arrays."""
        for form in self._solved.forms.values():
            if form.proof in used and form.loop is loop and form.place.payload != loop.count:
                value = self._value(form, loop)
                if value:
                    yield f"{self.variable(form)} = {value}"
        for cells in self._solved.cells.values():
            for form in cells.values():
                if form.proof in used and form.loop is loop:
                    text = self._cells(form, loop)
                    if text:
                        yield text

    def variable(self, form: ClosedForm) -> str:
        """Returns the name of the variable or array that a form is about."""
        meaning = self._solved.theory.meanings.get(form.place.payload)
        if meaning is not None and meaning.scalar is not None:
            return variable_text(meaning.scalar)
        return self._array(form)

    def _array(self, form: ClosedForm) -> str:
        """Returns the array that a form is about: `t[].key` for the members `key` of t's cells."""
        array = self._arrays.get(form.place.args[0]) if form.place.args else None
        if array is None:
            return "a value"
        text = cell_text(array, [""] * len(array.sizes))
        return text.removesuffix("[]" * text.count("[]"))

    def about(self, proof: Proof) -> str:
        """Returns what a closed form is about: the number of iterations, a variable, or cells."""
        for form in self._solved.forms.values():
            if form.proof is proof:
                count = form.place.payload == form.loop.count
                return "the number of iterations" if count else self.variable(form)
        for cells in self._solved.cells.values():
            for form in cells.values():
                if form.proof is proof:
                    return f"the cells of {self._array(form)}"
        return ""

    # ------------------------------------------------------------- texts

    def _value(self, form: ClosedForm, loop: Loop) -> str:
        if _is_made_up(form.value):
            return ""
        with suppress(Unspeakable):
            made = Notation(self._solved, self._printer(loop)).closed_form(form)
            return made.value if len(made.cases) == 1 and len(made.value) <= _LONGEST_FORM else ""
        return ""

    def _cells(self, form: ClosedForm, loop: Loop) -> str:
        """Returns the cells that a loop has written: `a[x] = 2*x if 0 <= x < k`."""
        array = self._arrays.get(form.place.args[0])
        if array is None or len(array.sizes) != 1 or _is_made_up(form.value):
            return ""
        printer = self._printer(loop, {str(form.place.args[1].payload): self._index})
        cases: list[str] = []
        value = form.value
        try:
            while value.kind is Kind.ITE and len(cases) < 3:
                condition, then, value = value.args
                cases.append(f"{printer.text(then)} if {printer.text(condition)}")
            rest = "as before the loop" if _is_old(value, form) else printer.text(value)
        except Unspeakable:
            return ""
        text = f"{cell_text(array, [self._index])} = {', '.join(cases)}, else {rest}"
        return text if cases and len(text) <= _LONGEST_FORM and "^" not in text else ""

    def _printer(self, loop: Loop, more: Mapping[str, str] | None = None) -> _StoryPrinter:
        """Returns a printer with the letters for the counters of a loop."""
        names = {str(loop.counter.payload): self.counter}
        for depth, around in enumerate([*loop.around()][1:], 1):
            names[str(around.counter.payload)] = f"{self.counter}{depth}"
        return _StoryPrinter(self._solved.theory, {**self._names, **names, **(more or {})})


@dataclass(frozen=True)
class LoopForms:
    """How often a loop runs ("" if that has no short form), and its closed forms."""

    counter: str
    iterations: str
    forms: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "counter": self.counter,
            "iterations": self.iterations or None,
            "closed_forms": list(self.forms),
        }


def loop_forms(session: Session) -> dict[Position, LoopForms]:
    """Returns the closed forms that a session has proved, by the places of loops in the source.

    A place with several loops (of a function that is called twice) is left out where they differ.
    """
    solved = FactOrigins(session).solved
    words, found = LoopWords(solved), dict[Position, set[LoopForms]]()
    proofs = [form.proof for form in solved.forms.values()]
    proofs += [form.proof for cells in solved.cells.values() for form in cells.values()]
    for loop in session.theory.loops:
        forms = LoopForms(words.counter, words.iterations(loop), (*words.forms(loop, proofs),))
        found.setdefault(loop.position.source, set()).add(forms)
    return {place: forms.pop() for place, forms in found.items() if len(forms) == 1}


def _is_made_up(form: Term) -> bool:
    """True if a form needs a function that readers don't know."""
    return any(
        node.kind is Kind.APPLY and "^" in node.payload.name and not is_power(node.payload)
        for node in subterms(form)
    )


def _is_old(value: Term, form: ClosedForm) -> bool:
    """True if the value is that of the cell before the loop."""
    return value.kind is Kind.APPLY and value.args[:2] == form.place.args[:2]


# ---- Used facts in words, with their lines.


_LONGEST = 100  # characters of a lemma that is told
_PLAIN = {
    "array": "what arrays hold at the start",
    "input": "inputs are values of their types",
    "name": "",
    "final": "values at the end",
    "function": "",
    "bits": "laws of the bits of numbers",
}
_OF_LOOP = {
    "start": "values before it",
    "step": "what one iteration does",
    "count": "it runs 0 or more times",
    "prefix": "its condition held in all iterations before the last one",
    "kept": "the arrays that it does not write stay as they are",
    "relation": "an equation between its variables",
    "invariant": "its invariants",
    "general": "a fact for any number of its iterations",
}


class FactWords:
    def __init__(self, origins: FactOrigins, loops: LoopWords) -> None:
        self._origins, self._loops = origins, loops
        self._by_counters = {loop.counters: loop for loop in origins.solved.theory.loops}

    def rule(self, step: UsedStep) -> str:
        """Returns how a step shows its statement."""
        proof = step.proof
        loop = self._by_counters.get(proof.counters)
        if proof.rule == "induction":
            over = "" if loop is None else f" over the iterations of {self._loops.named(loop)}"
            return f"by induction{over}"
        if any(obligation.reason == GENERAL for obligation in proof.obligations):
            return "first, for any number of iterations"
        return "follows"

    def facts(self, step: UsedStep) -> Iterator[str]:
        """Yields the facts that a step used: by loop, then the others."""
        by_loop: dict[Loop, dict[str, None]] = {}
        others: dict[str, None] = {}
        values = accumulated_values(self._origins, step.facts)
        for proof in step.facts:
            origin = self._origins.of(proof)
            loop = origin.loop
            if loop is None and _is_range(proof):
                loop = self._by_counters.get(proof.counters)
            if loop is not None:
                by_loop.setdefault(loop, {})[self._of_loop(proof, origin.kind)] = None
            else:
                others[self._other(proof, origin.kind, values)] = None
        for loop in sorted(by_loop, key=lambda each: each.number):
            told = [text for text in by_loop[loop] if text]
            if told:
                yield f"{self._loops.named(loop)}: {', '.join(told)}"
        yield from (text for text in others if text)
        if step.premises:
            hypothesis = step.proof.rule == "induction"
            yield (
                "the same in the iterations before, and the conditions on the way"
                if hypothesis
                else "the conditions on the way to it"
            )

    def _of_loop(self, proof: Proof, kind: str) -> str:
        if _is_range(proof):
            return "the ranges of its variables"
        if kind == "closed form":
            about = self._loops.about(proof)
            return about if about.startswith("the ") else f"the value of {about}"
        return _OF_LOOP.get(kind, kind)

    def _other(self, proof: Proof, kind: str, values: Mapping[Symbol, Accumulated]) -> str:
        if kind in _PLAIN:
            return _PLAIN[kind]
        if kind == "assertion":
            origin = self._origins.of(proof)
            line = "" if origin.position is None else f" at line {origin.position.source.line}"
            return f"the claim{line}, which was shown before"
        text = show(proof.body)
        if proof.rule == "lemma" and isinstance(proof.argument, str):
            return f"the lemma {proof.argument}"
        words = lemma_words(proof.body, values)
        if words:
            return words
        return f"the lemma {text}" if len(text) <= _LONGEST else "a lemma"


def _is_range(proof: Proof) -> bool:
    return any(obligation.reason == "interval" for obligation in proof.obligations)
