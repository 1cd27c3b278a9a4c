"""Floating-point numbers as bit patterns: IEEE 754 binary formats, exact, round to nearest even.

The package knows nothing of any layer: the front end, the machine, the logic and the printers
share it.
"""
