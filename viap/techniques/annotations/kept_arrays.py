"""Cells of arrays at the heads of a loop that are as before the loop."""

from collections.abc import Iterator

from viap.logic import build
from viap.logic.terms import Term, apply, variable
from viap.logic.walkers import substitute
from viap.program.nodes import Array, statements, written_place
from viap.translate.theory import Loop, Theory

INDICES = tuple(variable(f"index^{k}") for k in range(1, 7))


def kept(theory: Theory, loop: Loop) -> Iterator[Term]:
    """Yields that all cells of arrays which the loop does not write stay as they are."""
    written = {written_place(each) for each in statements(loop.statement.body)}
    for array, _, same in _cells(theory, loop):
        if array not in written:
            yield same


def unchanged_cells(theory: Theory, loop: Loop) -> Iterator[tuple[Term, Term]]:
    """Yields the arrays that the loop writes, with the formula that one of its cells is as before.

    There are no cells beyond the size of an array: a call that may change all of it changes the
    function that stands for it at all indices.
    Arrays that are declared in the loop are left out: no frame is about them.
    """
    written = {written_place(each) for each in statements(loop.statement.body)}
    for array, object, same in _cells(theory, loop):
        inner = array.position is not None and array.position > loop.position
        if array in written and array.source and not inner:
            yield object, build.implies(_exists(array), same)


def _exists(array: Array) -> Term:
    """Returns the condition that the common indices are those of a cell, as far as it is known."""
    return build.conjunction(
        part
        for index, size in zip(INDICES, array.sizes, strict=False)
        if isinstance(size, int)
        for part in (build.le(build.ZERO, index), build.lt(index, build.number(size)))
    )


def _cells(theory: Theory, loop: Loop) -> Iterator[tuple[Array, Term, Term]]:
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
            if len(array.sizes) == dimensions:
                at = dict(zip(axiom.others, (object, *indices), strict=True))
                value = substitute(axiom.body.args[1], at)
                same = build.eq(apply(symbol, object, *indices, *loop.counters), value)
                yield array, object, same
