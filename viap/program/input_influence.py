"""Which variables may depend on inputs: by their values, or by whether they are assigned to.

No order of statements is looked at, and what is not done since a path was left early does not
count. So this is a hint where to look, and no basis of proofs.
"""

from viap.program.nodes import (
    Array,
    Assign,
    Body,
    Cell,
    Expr,
    If,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    subexpressions,
)


class Influence:
    """`influenced` has all variables to which inputs may come."""

    def __init__(self, program: Program) -> None:
        self.influenced: set[Scalar | Array] = set()
        before = -1
        while len(self.influenced) > before:
            before = len(self.influenced)
            self._body(program.body, under=False)

    def reaches(self, expr: Expr) -> bool:
        """Whether the value of an expression may depend on inputs."""
        return any(
            (isinstance(part, Variable) and part.scalar in self.influenced)
            or (isinstance(part, Cell) and part.array in self.influenced)
            for part in subexpressions(expr)
        )

    def _body(self, body: Body, under: bool) -> None:
        for statement in body:
            self._statement(statement, under)

    def _statement(self, statement: Statement, under: bool) -> None:
        match statement:
            case Input():
                self._add(statement.target)
            case Assign():
                indices = statement.target.indices if isinstance(statement.target, Cell) else ()
                if under or self.reaches(statement.value) or any(map(self.reaches, indices)):
                    self._add(statement.target)
            case If() | While():
                under = under or self.reaches(statement.condition)
        for body in bodies(statement):
            self._body(body, under)

    def _add(self, place: Place) -> None:
        self.influenced.add(place.array if isinstance(place, Cell) else place.scalar)
