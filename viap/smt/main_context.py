"""The default context of Z3's Python classes."""

import z3


def forget_main_context() -> None:
    """Makes Z3 create a new default context for the next expression.

    A question that was cut off leaves its context in an unreliable state. Expressions made before
    belong to the old context, and Z3 refuses to mix the two.
    """
    z3.z3._main_ctx = None
