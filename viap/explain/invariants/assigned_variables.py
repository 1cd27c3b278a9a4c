"""Variables that have been assigned whenever a loop is reached."""

from viap.program.nodes import (
    Assign,
    Block,
    Body,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    While,
    bodies,
    statements,
    written_place,
)


def assigned_at(program: Program, loop: While) -> frozenset[Scalar]:
    """Returns scalars that were surely written before each start of an iteration of the loop."""
    found = _before(program.body, loop)
    return frozenset() if found is None else found


def _before(body: Body, loop: While) -> frozenset[Scalar] | None:
    """Returns what is written on the way to the loop; None if the loop is not in the body."""
    known: frozenset[Scalar] = frozenset()
    for statement in body:
        if statement is loop:
            return known
        for inner in bodies(statement):
            deeper = _before(inner, loop)
            if deeper is not None:
                return known | deeper
        known |= _written(statement)
    return None


def _written(statement: Statement) -> frozenset[Scalar]:
    """Returns what a statement surely writes, if it is passed."""
    match statement:
        case Assign() | Input() | Fill():
            place = written_place(statement)
            return frozenset((place,)) if isinstance(place, Scalar) else frozenset()
        case If():
            ways = [_all(way) for way in (statement.then, statement.orelse) if not _ends(way)]
            return frozenset.intersection(*ways) if ways else frozenset()
        case Block():
            known: frozenset[Scalar] = frozenset()
            for inner in statement.body:
                if any(isinstance(each, Exit) for each in statements((inner,))):
                    break
                known |= _written(inner)
            return known
        case _:
            return frozenset()


def _all(body: Body) -> frozenset[Scalar]:
    return frozenset[Scalar]().union(*map(_written, body))


def _ends(body: Body) -> bool:
    """True if nothing behind the body is reached through it."""
    return any(isinstance(statement, Halt | Exit) for statement in body)
