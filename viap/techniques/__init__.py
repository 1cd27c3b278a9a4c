"""Techniques: one package each. They propose; only what the kernel proves counts.

No technique imports another: what several need is in `proving`, `recurrences` or `sampling`.
"""
