"""Values and arrays that a caller passes, as C statements."""

from collections.abc import Iterator
from itertools import groupby

from viap.evidence.counterexamples.call_record import Argument, CallPart, Indices
from viap.evidence.counterexamples.caller_objects import PointerAtCall
from viap.program.c_types import number

# Minimal number of equal adjacent cells that are set by a loop.
_A_LOOP = 4


def statements_of(argument: Argument) -> list[str]:
    """Declares a parameter, allocates the array behind a pointer, and sets the cells read."""
    given = argument.given
    lines = []
    if given.kind == "objects":
        pass  # they are made with the pointers to them
    elif given.pointer:
        made = "0" if argument.linked else _made(argument)
        declared = f"{given.declared} = {made};"
        lines.append(declared if given.kind == "parameter" else f"{given.name} = {made};")
    elif given.kind == "parameter":
        if len(argument.parts) == 1 and argument.parts[0].written == given.name:
            return [f"{given.declared} = {_number(argument.parts[0])};"]
        lines.append(f"{given.declared} = {{0}};")
    for part in argument.parts:
        if part.value is not None:
            lines.append(f"{part.written} = {_number(part)};")
        else:
            lines += _cells(part)
    return lines


def pointer_statement(pointer: PointerAtCall) -> str:
    """Sets a pointer in an object or array, and makes the object that it leads to."""
    if pointer.same:
        return f"{pointer.place} = {pointer.same};"
    if pointer.elements is None:
        return f"{pointer.place} = 0;"
    return f"{pointer.place} = viap_cells({pointer.elements}, sizeof {pointer.shape}[0]);"


def _number(part: CallPart) -> str:
    return number(part.value or 0, part.variable.type)


def _made(argument: Argument) -> str:
    """Allocates exactly the cells behind a pointer, so that an access to one more is noticed."""
    known = argument.given.single or argument.count is not None
    if not argument.parts and not known:
        return "viap_cells(1, 1)"  # they are never read
    if not argument.parts:
        return f"viap_cells({argument.elements()}, sizeof {argument.given.name}[0])"
    # Only the use of a `void *` shows the type behind it, which is no union or struct.
    untyped = argument.parts[0].written.startswith("((")
    array = argument.parts[0].written.partition("[")[0] if untyped else argument.given.name
    return f"viap_cells({argument.elements()}, sizeof {array}[0])"


def _cells(part: CallPart) -> Iterator[str]:
    """Yields the statements for cells that are not zero; the others are zero already."""
    cells = sorted((at, value) for at, value in part.cells.items() if value)
    for _, group in groupby(enumerate(cells), key=lambda each: _alike(*each)):
        run = [cell for _, cell in group]
        value = number(run[0][1], part.variable.type)
        if len(run) < _A_LOOP:
            yield from (f"{part.cell(at)} = {value};" for at, _ in run)
            continue
        first, last = run[0][0], run[-1][0]
        cell = part.written.format(*first[:-1], "i")
        yield f"for (long long i = {first[-1]}; i <= {last[-1]}; i++)"
        yield f"    {cell} = {value};"


def _alike(place: int, cell: tuple[Indices, int]) -> tuple[Indices, int, int]:
    """Returns a key that is equal for adjacent cells of one row with the same value."""
    indices, value = cell
    return indices[:-1], indices[-1] - place, value
