"""The constants and operators of a program: requirements are about these."""

from viap.program.nodes import Binary, Constant, Program, expressions, statements, subexpressions


def program_words(program: Program) -> tuple[list[int], frozenset[str]]:
    """The constants of a program, and its operators on two numbers that are no constants."""
    constants: dict[int, None] = {}
    operators: set[str] = set()
    for statement in statements(program.body):
        for expression in expressions(statement):
            for part in subexpressions(expression):
                if isinstance(part, Constant):
                    constants[part.value] = None
                elif isinstance(part, Binary) and not (
                    isinstance(part.left, Constant) or isinstance(part.right, Constant)
                ):
                    operators.add(part.op)
    return [*constants], frozenset(operators)
