"""Asserted clauses whose terms may be undefined: they count as proved only if none of them is.

An element outside of its array, or a quotient by zero, has some value in the theory. Each condition
for that not to happen is an assertion of the clause itself, right before it. Programs for runs need
none: there, undefined behaviour ends the run.
"""

from viap.program.nodes import (
    Assert,
    Block,
    Body,
    If,
    Program,
    Statement,
    While,
    expressions,
    statements,
)
from viap.source import ClausePlace
from viap.transform.common.definedness import Demands


def with_defined_terms(program: Program) -> Program:
    """Returns the program with assertions for the terms of its asserted clauses."""
    if not any(_is_clause(each) for each in statements(program.body)):
        return program
    return program.changed(body=_Terms(program).body(program.body))


def _is_clause(statement: Statement) -> bool:
    return isinstance(statement, Assert) and isinstance(statement.position, ClausePlace)


class _Terms:
    def __init__(self, program: Program) -> None:
        self._demands = Demands(program)

    def body(self, body: Body) -> Body:
        made: list[Statement] = []
        for statement in body:
            for expr in expressions(statement):
                for clause, condition in self._demands.of_terms(expr):
                    made.append(Assert(condition, clause))
            match statement:
                case If():
                    then, orelse = self.body(statement.then), self.body(statement.orelse)
                    made.append(If(statement.condition, then, orelse, statement.position))
                case While():
                    inner = self.body(statement.body)
                    for clause, condition in self._demands.of_terms(statement.condition):
                        inner = (*inner, Assert(condition, clause))
                    made.append(
                        While(statement.label, statement.condition, inner, statement.position)
                    )
                case Block():
                    made.append(
                        Block(statement.label, self.body(statement.body), statement.position)
                    )
                case _:
                    made.append(statement)
        return tuple(made)
