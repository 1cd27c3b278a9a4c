"""Which variables may depend on inputs: by their values, or by whether they are assigned to.

No order of statements is looked at, and what is not done since a path was left early does not
count. So this is a hint where to look, and no basis of proofs.
"""

from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Expr,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    subexpressions,
)
from viap.program.walkers import scoped


class Influence:
    """`influenced` has all variables to which inputs may come."""

    def __init__(self, program: Program) -> None:
        self.influenced: set[Scalar | Array] = set()
        before = -1
        while len(self.influenced) > before:
            before = len(self.influenced)
            for statement, under in scoped(program.body, False, self._inside):
                if isinstance(statement, Assign | Input) and (under or self._is_set(statement)):
                    self.influenced.add(statement.target.declared)

    def reaches(self, expr: Expr) -> bool:
        """Whether the value of an expression may depend on inputs."""
        return any(
            isinstance(part, Variable | Cell) and part.declared in self.influenced
            for part in subexpressions(expr)
        )

    def _inside(self, statement: Statement, under: bool) -> list[bool]:
        """Whether it depends on inputs that the bodies in a statement are run."""
        under = under or (isinstance(statement, If | While) and self.reaches(statement.condition))
        return [under for _ in bodies(statement)]

    def _is_set(self, statement: Assign | Input) -> bool:
        indices = statement.target.indices if isinstance(statement.target, Cell) else ()
        return isinstance(statement, Input) or any(map(self.reaches, (statement.value, *indices)))
