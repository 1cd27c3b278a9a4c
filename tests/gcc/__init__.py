"""GCC as the oracle of C: programs are compiled with a harness and run on given inputs."""

from tests.gcc.compiler import NotComparable, available_models, compile_text, run_gcc
from tests.gcc.outcome import Compiled, CompiledOutcome

__all__ = [
    "Compiled",
    "NotComparable",
    "CompiledOutcome",
    "available_models",
    "compile_text",
    "run_gcc",
]
