"""The context that Z3's Python classes use where none is named."""

import z3


def forget_main_context() -> None:
    """Lets the next expression be the first one of a new context.

    A question that was cut off leaves its context in a state that nobody should rely on. What was
    made before belongs to the old one, and Z3 refuses to mix the two.
    """
    z3.z3._main_ctx = None
