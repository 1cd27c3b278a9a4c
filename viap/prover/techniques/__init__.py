"""Techniques, one package each. They propose; only results that the kernel proves count.

No technique imports another: shared parts are in `session`, `recurrences` or `sampling`.
"""
