"""The constants and operators of a program: requirements are about these."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from viap.contracts.entry_values import EntryValue
from viap.program.nodes import Binary, Constant, Program, expressions, statements, subexpressions

SHIFTS = ("<<", ">>")


@dataclass(frozen=True)
class Vocabulary:
    """What conditions are made of: values at entry, and what the program has.

    `operators`: those that are applied to two numbers that are no constants.
    """

    values: Sequence[EntryValue]
    operators: Collection[str] = "+-*"
    constants: Collection[int] = ()


def program_words(program: Program) -> tuple[list[int], frozenset[str]]:
    """The constants of a program, and its operators on two numbers that are no constants.

    Of shifts, only the distance must not be a constant.
    """
    constants: dict[int, None] = {}
    operators: set[str] = set()
    for statement in statements(program.body):
        for expression in expressions(statement):
            for part in subexpressions(expression):
                if isinstance(part, Constant):
                    constants[part.value] = None
                elif isinstance(part, Binary) and not isinstance(part.right, Constant):
                    if part.op in SHIFTS or not isinstance(part.left, Constant):
                        operators.add(part.op)
    return [*constants], frozenset(operators)
