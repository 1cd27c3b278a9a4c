"""A directed generator of C programs about pointers, bytes and layouts.

All of its programs are defined, and end. What they compute is in the array `out`.
"""

from tests.pointer_programs.kept import generate_kept
from tests.pointer_programs.program import generate_pointers

__all__ = ["generate_kept", "generate_pointers"]
