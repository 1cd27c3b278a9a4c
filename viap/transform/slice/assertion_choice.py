"""The choice of assertions by their lines or numbers."""

from viap.errors import UsageError
from viap.program.nodes import Assert, Program, statements


def assertions(program: Program) -> list[Assert]:
    """The assertions of a program, in the order of its text."""
    return [each for each in statements(program.body) if isinstance(each, Assert)]


def chosen_assertions(program: Program, choice: str) -> list[Assert]:
    """The assertions in a line of the source ("20"), or the one with a number ("#2").

    Raises UsageError, with the assertions that there are, if there is none.
    """
    every = assertions(program)
    digits = choice.removeprefix("#")
    if not digits.isdecimal():
        raise UsageError(f"--assertion is a line or #NUMBER, not '{choice}'")
    number = int(digits)
    if choice.startswith("#"):
        found = every[number - 1 : number] if number else []
    else:
        found = [each for each in every if each.position.source.line == number]
    if not found:
        known = [f"#{n} in line {each.position.source.line}" for n, each in enumerate(every, 1)]
        text = f"there are {', '.join(known)}" if known else "the program has none"
        raise UsageError(f"--assertion: there is no assertion '{choice}'; {text}")
    return found
