"""Invariants that don't prove a property by themselves: viap proves both, and they help.

Quantifiers can't be written in a witness, so that what is known of arrays is not in it. The
invariants become assertions of the program then, besides its own, and all of them are decided
as `viap prove` does: those that are proved are facts for the others.
"""

from collections.abc import Iterable

from viap.c.annotations.annotation_insertion import number_at
from viap.kernel.verdict import Verdict
from viap.program.nodes import Assert, Check, If, Program, Statement, While, expressions, statements
from viap.program.statement_map import map_simple
from viap.proving.session import Reporter
from viap.session.runner import decide
from viap.session.strategy_file import Strategy
from viap.transform.common.definedness import Demands


def decide_together(program: Program, plan: Strategy, reporter: Reporter) -> Verdict | None:
    """The verdict on an annotated program whose invariants are assertions; None where that
    can't be made."""
    made = asserted(program)
    return None if made is None else decide(made, plan, reporter)


def asserted(program: Program) -> Program | None:
    """The checks of invariants as assertions, and that each can be evaluated."""
    demands = Demands(program)
    for node in statements(program.body):
        if isinstance(node, If | While) and number_at(node.position) is not None:
            return None  # a part that is evaluated only sometimes

    def changed(statement: Statement) -> Iterable[Statement]:
        if number_at(statement.position) is None:
            return [statement]
        found: list[Statement] = [
            Assert(demand.condition, demand.operation)
            for expr in expressions(statement)
            for demand in demands.of(expr)
        ]
        if isinstance(statement, Check):
            return [*found, Assert(statement.condition, statement.position)]
        return [*found, statement]

    return program.changed(body=map_simple(program.body, changed))
