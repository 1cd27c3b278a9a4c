"""Names of the recurrence solvers, and of the modes in strategy files."""

FAST = "fast"
SYMPY = "sympy"
FAST_THEN_SYMPY = "fast-then-sympy"
MODES = (SYMPY, FAST_THEN_SYMPY)
