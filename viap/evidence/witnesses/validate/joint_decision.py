"""Decides a property together with invariants that do not prove it by themselves.

A witness can't contain quantifiers, so facts about arrays are not in it. The invariants become
assertions of the program, besides its own, and all of them are decided as `viap prove` does: those
that are proved are facts for the others.
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
    """Returns the verdict on an annotated program whose invariants are assertions.

    Returns None if the program can't be made.
    """
    made = asserted(program)
    return None if made is None else decide(made, plan, reporter)


def asserted(program: Program) -> Program | None:
    """Returns the program with checks of invariants as assertions, and that each is defined.

    Returns None if a part of an invariant is evaluated only sometimes.
    """
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
