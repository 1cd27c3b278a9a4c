"""A program for proofs with contracts of its recursive functions.

A mark of an entry or a return gets the clauses as assumptions, and a mark of a call or an exit gets
them as assertions. Where the original violates an assertion, so does the result. Reason: take an
execution of C's program that reaches an error, and look at the first moment at which a clause or an
assertion is false: a `requires` where a call of the function begins, an `ensures` where one
returns, or the assertion itself. Up to that moment all clauses held, so the path of the activation
in which it happens, with its completed nested calls taken by their contracts, is one of the
result: its entry fulfils `requires`, and each nested call fulfilled `ensures`. The clause that
fails is asserted on that path. Executions need not end, and nothing is said about whether they do.
"""

from collections.abc import Sequence

from viap.program.contract_clauses import ENSURES, REQUIRES, Clause
from viap.program.nodes import Assert, Assume, Body, Program, Statement
from viap.program.recursion_marks import (
    CALL,
    ENTRY,
    EXIT,
    RETURN,
    ContractPlace,
    Mark,
    is_mark,
    mark_of,
)
from viap.program.statement_map import map_simple
from viap.source import Position
from viap.transform.contracts.clause_expressions import clause_condition

_PLACES = {ENTRY: REQUIRES, CALL: REQUIRES, EXIT: ENSURES, RETURN: ENSURES}


def contract_program(program: Program, clauses: Sequence[Clause]) -> Program:
    """Returns the program with clauses at its marks; marks without clauses disappear."""

    def replaced(statement: Statement) -> Body:
        if not is_mark(statement):
            return (statement,)
        mark = mark_of(statement)
        if mark is None:
            raise ValueError("a mark that is not as it was written")
        return tuple(_clauses(mark, statement.position, clauses))

    return program.changed(body=map_simple(program.body, replaced))


def _clauses(mark: Mark, at: Position, clauses: Sequence[Clause]) -> list[Statement]:
    found: list[Statement] = []
    for number, clause in enumerate(clauses):
        if clause.activation != mark.activation or clause.kind != _PLACES[mark.kind]:
            continue
        condition = clause_condition(clause, mark, at)
        if mark.kind in (ENTRY, RETURN):
            found.append(Assume(condition, "assume", at))
        else:
            place = ContractPlace(at.file, at.line, at.column, number)
            found.append(Assert(condition, place, at))
    return found
