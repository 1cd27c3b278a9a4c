"""Variables that may depend on inputs: by their values, or by whether they are assigned to.

The order of statements is ignored, and so are statements that are skipped because a path was left
early. So this is a hint for searches, and no basis of proofs.
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
    distinct_parts,
)
from viap.program.walkers import scoped


class Influence:
    """`influenced`: all variables that may depend on inputs."""

    def __init__(self, program: Program) -> None:
        self.influenced: set[Scalar | Array] = set()
        before = -1
        while len(self.influenced) > before:
            before = len(self.influenced)
            for statement, under in scoped(program.body, False, self._inside):
                if isinstance(statement, Assign | Input) and (under or self._is_set(statement)):
                    self.influenced.add(statement.target.declared)

    def reaches(self, expr: Expr) -> bool:
        """True if the value of an expression may depend on inputs."""
        return any(
            isinstance(part, Variable | Cell) and part.declared in self.influenced
            for part in distinct_parts((expr,))
        )

    def _inside(self, statement: Statement, under: bool) -> list[bool]:
        """For each body in a statement: True if inputs may decide whether it runs."""
        under = under or (isinstance(statement, If | While) and self.reaches(statement.condition))
        return [under for _ in bodies(statement)]

    def _is_set(self, statement: Assign | Input) -> bool:
        indices = statement.target.indices if isinstance(statement.target, Cell) else ()
        return isinstance(statement, Input) or any(map(self.reaches, (statement.value, *indices)))
