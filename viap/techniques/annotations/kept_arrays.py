"""Arrays that a loop does not write: at each of its heads, they are as before the loop."""

from collections.abc import Iterator

from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute
from viap.program.nodes import statements, written_place
from viap.techniques.annotations.hint_candidates import INDICES
from viap.translate.theory import Loop, Theory


def kept(theory: Theory, loop: Loop) -> Iterator[Term]:
    """Yields the equations of all cells of such arrays, for all indices."""
    written = {written_place(each) for each in statements(loop.statement.body)}
    before = {
        axiom.body.args[0].payload: axiom
        for axiom in theory.axioms
        if axiom.origin.kind == "start" and axiom.origin.loop is loop
    }
    for dimensions, symbol in loop.memories.items():
        axiom, indices = before.get(symbol), INDICES[:dimensions]
        if axiom is None or len(indices) < dimensions:
            continue
        for array, object in theory.objects.items():
            if len(array.sizes) == dimensions and array not in written:
                at = dict(zip(axiom.others, (object, *indices), strict=True))
                value = substitute(axiom.body.args[1], at)
                yield build.eq(apply(symbol, object, *indices, *loop.counters), value)
