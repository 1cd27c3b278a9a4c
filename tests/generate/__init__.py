"""A generator of random C programs without undefined behaviour, which always end."""

from tests.generate.program import GeneratedProgram, Observable, programs, seeded_program

__all__ = ["GeneratedProgram", "Observable", "programs", "seeded_program"]
