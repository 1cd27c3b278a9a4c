"""What a core program has to be to have a meaning: all is declared, and each word is known.

The translation says what a program means; whether that is what was meant is another question.
"""

from collections.abc import Container, Iterator

from viap.checker.evidence_errors import Broken
from viap.floating.operations import ARITIES
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Binary,
    Block,
    Body,
    Cell,
    Exit,
    Expr,
    Fill,
    Floating,
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    bodies,
    distinct_parts,
    expressions,
)

_BINARY = frozenset(("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^")) | COMPARISONS | LOGICAL
_UNARY = frozenset(("-", "~", "!"))


def check_program(program: Program, name: str) -> None:
    """Raises Broken where a rule is broken; `name`: of the text."""
    for fault in _faults(program):
        raise Broken(f"{name}: {fault}")


def _faults(program: Program) -> Iterator[str]:
    variables: tuple[Scalar | Array, ...] = (*program.scalars, *program.arrays)
    names = {each.name for each in variables}
    if len(names) != len(variables):
        yield "two variables have the same name"
    declared = frozenset(variables)
    for array in program.arrays:
        for size in array.sizes:
            if not isinstance(size, int | None) and size not in declared:
                yield f"the size of {array.name} is no variable of the program"
            if isinstance(size, Array) and len(size.sizes) != 1:
                yield f"the size of {array.name} is no array of numbers"
    seen: set[int] = set()
    for statement in _statements(program.body):
        if isinstance(statement, str):
            yield statement
            continue
        if isinstance(statement, Fill):
            if statement.array not in declared:
                yield f"{statement.array.name} is no variable of the program"
            if len(statement.indices) > len(statement.array.sizes):
                yield f"{statement.array.name} has fewer dimensions"
        for part in distinct_parts(expressions(statement), seen):
            fault = _fault(part, declared)
            if fault is not None:
                yield fault


def _statements(body: Body) -> Iterator[Statement | str]:
    """Yields all statements, and a fault for each exit of nothing that is around it."""
    waiting: list[tuple[Body, frozenset[str]]] = [(body, frozenset())]
    while waiting:
        inside, labels = waiting.pop()
        for statement in inside:
            yield statement
            if isinstance(statement, Exit) and statement.label not in labels:
                yield f"there is no loop or block {statement.label[:40]} around its exit"
            around = labels
            if isinstance(statement, While | Block):
                if statement.label in labels:
                    yield f"{statement.label[:40]} is around itself"
                around = labels | {statement.label}
            waiting += ((inner, around) for inner in bodies(statement))


def _fault(part: Expr, declared: Container[Scalar | Array]) -> str | None:
    match part:
        case Variable():
            if part.scalar not in declared:
                return f"{part.scalar.name} is no variable of the program"
        case Cell():
            if part.array not in declared:
                return f"{part.array.name} is no variable of the program"
            if len(part.indices) != len(part.array.sizes) or not part.indices:
                return f"a cell of {part.array.name} has {len(part.array.sizes)} indices"
        case Unary():
            if part.op not in _UNARY:
                return f"there is no operator '{part.op[:9]}'"
        case Binary():
            if part.op not in _BINARY:
                return f"there is no operator '{part.op[:9]}'"
        case Floating():
            if ARITIES.get(part.op) != len(part.operands):
                return f"there is no operation '{part.op[:40]}' of {len(part.operands)} numbers"
    return None
