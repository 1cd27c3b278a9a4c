"""Facts that `viap annotate` prints ► proposals for a witness: those that are C expressions.

They are proved at the heads of the loops, by all that the search for the proof found. A witness
takes those that are also inductive, which is checked with all other proposals.
"""

from collections.abc import Iterator, Sequence

from viap.evidence.witnesses.format.document import Location, WitnessInvariant
from viap.evidence.witnesses.produce.c_formulas import c_expressions
from viap.explain.invariants.loop_facts import LoopFacts
from viap.logic.terms import Kind
from viap.logic.walkers import subterms


def annotated_proposals(facts: Sequence[LoopFacts]) -> Iterator[WitnessInvariant]:
    """Yields the formulas without quantifiers and cells, in all of their spellings."""
    for loop in facts:
        at = loop.place.position
        place = Location(at.file, at.line, at.column, loop.place.function)
        for formula in loop.formulas:
            if any(node.kind is Kind.APPLY for node in subterms(formula)):
                continue
            for text in c_expressions(formula, loop.types):
                yield WitnessInvariant("loop_invariant", place, text)
