"""The objects of its callers that a function may change: its frame, or more than that."""

from collections.abc import Iterator

from viap.program.caller_inputs import is_given
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Fill,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    statements,
)
from viap.program.unset_values import FromOutside


def assigned_objects(program: Program) -> tuple[str, ...]:
    """C texts of parts that some statement may change; `a[..]` stands for elements of `a`.

    Parameters themselves are the function's own. A part counts even if it gets its old value back.
    Functions without a body (`program.stubs`) may change more.
    """
    texts: dict[Scalar | Array, str] = {}
    for given in program.given:
        for text, part in given.parts:
            if given.pointer or given.kind != "parameter":
                texts[part] = text.replace("{}", "..")
    changed = dict.fromkeys(texts[part] for part in _targets(program) if part in texts)
    return tuple(changed)


def _targets(program: Program) -> Iterator[Scalar | Array]:
    """Yields the variables that statements change, but not where callers give their values."""
    given: set[Array] = set()
    for statement in statements(program.body):
        if isinstance(statement, Fill):
            if isinstance(statement.position, FromOutside) and statement.array not in given:
                given.add(statement.array)  # the first time, it is the caller
            else:
                yield statement.array
        elif isinstance(statement, Assign | Input) and not _by_caller(statement):
            yield _variable(statement.target)


def _by_caller(statement: Statement) -> bool:
    return isinstance(statement, Input) and is_given(statement.function)


def _variable(target: Place) -> Scalar | Array:
    return target.array if isinstance(target, Cell) else target.scalar
