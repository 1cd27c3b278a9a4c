"""Abstract programs of abstraction refinement: for readers, and for other tools."""

import re
from collections.abc import Callable, Sequence

from viap.core.base.errors import UsageError
from viap.core.program.nodes import Array, Program, Scalar
from viap.core.smt.answers import Limits
from viap.prover.session.abstract_states import AbstractionPrecision, Place
from viap.prover.session.session import Reporter, begin

_SECONDS = 60.0  # for all rounds
_QUESTION = Limits(seconds=2.0)


def abstract_program(program: Program, rounds: int | None, tell: Callable[[str], None]) -> Program:
    """The abstract program after `rounds` refinements; None: after the last one.

    `tell` gets a line for each step of the rounds.
    """
    from viap.prover.techniques.refine.abstract_source import abstract_source
    from viap.prover.techniques.refine.refinement_rounds import MOST_ROUNDS, Refinement

    session = begin(program, Reporter())
    theory = session.theory
    refinement = Refinement(
        theory.program, theory.objects, session.solver, _QUESTION, lambda text: tell(text.strip())
    )
    refinement.run(_SECONDS, MOST_ROUNDS if rounds is None else rounds)
    return abstract_source(theory.program, refinement.precision)


def chosen_abstraction(program: Program, names: Sequence[str]) -> Program:
    """The abstract program over chosen variables and cells: `at`, `cells[1]`, `grid[0][2]`.

    Raises UsageError for a name that the program does not have.
    """
    from viap.prover.techniques.refine.abstract_source import abstract_source

    scalars: list[Scalar] = []
    cells: list[tuple[Array, Place]] = []
    for name in names:
        base, *indices = re.findall(r"[^\[\]\s]+", name) or [name]
        place = tuple(int(index) if index.isdecimal() else -1 for index in indices)
        variables = [each for each in program.scalars if base in (each.source, each.name)]
        arrays = [each for each in program.arrays if base in (each.source, each.name)]
        if not variables and not arrays:
            raise UsageError(f"--keep: the program has no variable '{base}'")
        fitting = [each for each in arrays if _is_cell(each, place)]
        if (place or not variables) and not fitting:
            raise UsageError(f"--keep: '{name.strip()}' is no cell of the array '{base}'")
        scalars += [] if place else variables
        cells += [(each, place) for each in fitting]
    return abstract_source(program, AbstractionPrecision().including(scalars, cells))


def _is_cell(array: Array, place: Sequence[int]) -> bool:
    """True if the array may have a cell there: sizes that vary are not known."""
    limits = [size if isinstance(size, int) else None for size in array.sizes]
    return len(limits) == len(place) and all(
        index >= 0 and (limit is None or index < limit)
        for index, limit in zip(place, limits, strict=True)
    )
