"""Exactness of a condition: every call that breaks it goes wrong, or never ends.

In the program that is asked about, the calls break the condition, a violated check ends a run, and
the only assertion is that no run ends in an ordinary way.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.contracts.conditions import Condition
from viap.errors import InputError
from viap.program.build import number
from viap.program.nodes import Assert, Assume, Halt, Program, Statement
from viap.program.walkers import map_statements
from viap.project.contract import Contract
from viap.session.question import Question
from viap.session.time_limits import Budget, OutOfTime
from viap.source import Position

if TYPE_CHECKING:
    from viap.session.strategy_file import Strategy


def is_exact(condition: Condition, question: Question, plan: "Strategy", budget: Budget) -> bool:
    """True if no call ends well that breaks this condition of the question's contract alone."""
    from viap.kernel.verdict import Outcome
    from viap.session.runner import decide

    contract = question.entry.contract
    assert contract is not None
    broken = replace(question.entry, contract=_broken(contract, condition))
    try:
        with budget.enforced():
            other = replace(question, entry=broken)
            program = without_good_end(other.checks.program(other.load()))
            return decide(program, plan).outcome is Outcome.TRUE
    except (InputError, OutOfTime):
        return False


def _broken(contract: Contract, condition: Condition) -> Contract:
    text = condition.c_text()
    rest = tuple(each for each in contract.assumptions if each != text)
    return replace(contract, assumptions=(*rest, condition.negation()))


def without_good_end(program: Program) -> Program:
    """The program with the claim that no run ends without a violation."""
    end = program.body[-1].position if program.body else Position(program.file)

    def change(statement: Statement) -> tuple[Statement, ...]:
        match statement:
            case Assert():
                return (Assume(statement.condition, "abort", statement.position),)
            case Assume(origin="exit" | "abort"):
                # (It ends the run, in an ordinary way.)
                return (Assert(statement.condition, statement.position),)
            case Halt():
                return (_never(statement.position), statement)
            case _:
                return (statement,)

    body = (*map_statements(program.body, change), _never(end))
    return program.changed(body=body, ordinary=(), gaps=())


def _never(position: Position) -> Assert:
    return Assert(number(0, position), position)
