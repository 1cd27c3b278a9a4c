"""Names of a copy of the program, for variables that the program itself calls the same.

A copy that shows names may number variables of the same name in another order: `i_2` may be the
first function's `i` in one of them and the second one's in the other. Their declarations differ.
"""

from dataclasses import replace

from viap.explain.invariants.scope_names import ArrayPath, LoopNames
from viap.program.nodes import Array, Program, Scalar, Variable, distinct_parts


def common_names(names: LoopNames, program: Program) -> LoopNames:
    """Returns the names that denote variables declared at the same place in both programs."""
    scalars = {scalar.name: scalar for scalar in program.scalars}
    arrays = {array.name: array for array in program.arrays}

    def is_common(shown: Scalar | Array) -> bool:
        own = scalars.get(shown.name) if isinstance(shown, Scalar) else arrays.get(shown.name)
        return own is not None and own.position == shown.position

    def has_common_parts(path: ArrayPath) -> bool:
        indices = (part for part in distinct_parts(path.first) if isinstance(part, Variable))
        return is_common(path.array) and all(is_common(index.scalar) for index in indices)

    return replace(
        names,
        scalars={text: shown for text, shown in names.scalars.items() if is_common(shown)},
        arrays=[path for path in names.arrays if has_common_parts(path)],
    )
