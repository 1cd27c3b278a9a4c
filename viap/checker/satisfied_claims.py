"""The sentence about what the checker of core programs has found."""

from collections.abc import Mapping

from viap.smt.answers import Answer


def satisfied(transformed: str | None, answers: Mapping[str, Answer]) -> str:
    """Returns what is shown, of the program or of what a transformation has made of it."""
    program = "the core program" if transformed is None else _made(transformed)
    shown = sum(answer is Answer.UNSAT for answer in answers.values())
    return f"{program} satisfies its claims (cvc5): {shown} of {len(answers)} obligations"


def _made(transformation: str) -> str:
    name = transformation if len(transformation) <= 40 else f"{transformation[:37]}..."
    return f"the transformed program ({name})"
