"""Indices without their wrap-around: those of type `size_t`, for example, which accesses convert.

This is a guess, as are its consequences: the kernel checks that the indices are in range.
"""

from collections.abc import Iterator, Sequence

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rebuild, rewrite, subterms
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.iteration_steps import unwrapped
from viap.translate.theory import Theory


def indices_of(theory: Theory) -> Iterator[Term]:
    """Yields all indices by which iterations read cells."""
    for axiom in theory.axioms:
        if axiom.origin.kind == "step":
            for node in subterms(axiom.body):
                if is_cell(node):
                    yield from node.args[1 : 1 + node.args[0].sort.dimensions]


def with_plain_indices(change: Term, indices: Sequence[Term]) -> Term:
    """Returns the change of a cell at `indices`, as if no index wrapped around."""

    def plain(node: Term) -> Term | None:
        if is_cell(node):
            dimensions = node.args[0].sort.dimensions
            first, last = node.args[:1], node.args[1 + dimensions :]
            places = tuple(unwrapped(index) for index in node.args[1 : 1 + dimensions])
            return rebuild(node, (*first, *places, *last))
        if node.kind is Kind.EQ and any(side in indices for side in node.args):
            return build.eq(*(unwrapped(side) for side in node.args))
        return None

    return rewrite(change, plain)
