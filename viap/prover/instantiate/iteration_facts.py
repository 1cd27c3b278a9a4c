"""Ground facts about one iteration at a time: axioms of symbols at numeric counters.

For a value at the head of a loop: its start, or its step from the iteration before. For the symbols
that these mention: only the definitions of names and the ranges of inputs.
"""

from collections.abc import Iterable, Iterator

from viap.core.kernel.obligations import Instance
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import free_variables, subterms
from viap.core.translate.theory import Axiom, Theory

_STEPS = ("start", "step")
_ALWAYS = ("name", "input", "array", "count")


class IterationFacts:
    def __init__(self, theory: Theory) -> None:
        self._axioms: dict[Symbol, list[tuple[Axiom, Term]]] = {}
        for axiom in theory.axioms:
            if axiom.origin.kind in (*_STEPS, *_ALWAYS):
                subject = _subject(axiom)
                if subject is not None:
                    self._axioms.setdefault(subject.payload, []).append((axiom, subject))

    def about(self, terms: Iterable[Term]) -> list[Instance]:
        """Returns facts about all symbols in the terms."""
        found: dict[Term, Instance] = {}
        seen: set[Term] = set()
        waiting = [(term, True) for term in terms]
        while waiting:
            term, first = waiting.pop()
            for node in subterms(term):
                if node.kind is Kind.APPLY and node not in seen and not free_variables(node):
                    seen.add(node)
                    for fact in self._facts(node, first):
                        formula = fact.formula()
                        if fact.is_ground and formula is not build.TRUE and formula not in found:
                            found[formula] = fact
                            waiting.append((formula, False))
        return list(found.values())

    def _facts(self, node: Term, first: bool) -> Iterator[Instance]:
        for axiom, subject in self._axioms.get(node.payload, ()):
            if axiom.origin.kind in _STEPS and not first:
                continue
            values = _values(axiom, subject, node)
            if values is not None:
                yield Instance(axiom, values)


def _subject(axiom: Axiom) -> Term | None:
    """Returns the term that an axiom is about; None if there is none."""
    if axiom.origin.kind in (*_STEPS, "name"):
        return axiom.body.args[0] if axiom.body.args else None
    for node in subterms(axiom.body):
        if node.kind is Kind.APPLY and (node.args or not node.sort.dimensions):
            return node
    return None


def _values(axiom: Axiom, subject: Term, node: Term) -> dict[Term, Term] | None:
    """Returns values of an axiom's variables at which it is about the given term; else None."""
    variables = {*axiom.counters, *axiom.others}
    values: dict[Term, Term] = {}
    for expected, actual in zip(subject.args, node.args, strict=True):
        if expected in variables:
            values[expected] = actual
        elif expected.kind is Kind.ADD:
            # The axiom is about the iteration after `counter`.
            loop = axiom.origin.loop
            if loop is None or not actual.is_number or actual.value < 1:
                return None
            values[loop.counter] = build.sub(actual, build.ONE)
        elif expected is not actual:
            return None
    return values
