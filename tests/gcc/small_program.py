"""A C program without inputs that leaves its results in `out`; many fit into one file."""

from dataclasses import dataclass

from viap.core.program.integer_types import DataModel

# Stands for a prefix of all names at file scope, so that one C file can hold many programs.
MARK = "@"
INCLUDED = """\
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
"""


@dataclass(frozen=True)
class SmallProgram:
    """MARK stands before its names at file scope; `results` is the size of `out`."""

    marked: str
    results: int
    model: DataModel

    @property
    def text(self) -> str:
        return INCLUDED + self.marked.replace(MARK, "")

    def renamed(self, prefix: str) -> str:
        """Without the headers, and with other names: to stand beside others in a file."""
        return self.marked.replace(MARK, prefix)
