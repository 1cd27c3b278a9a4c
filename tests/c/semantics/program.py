"""A C program, and what it must do."""

from dataclasses import dataclass

from viap.core.program.integer_types import DataModel


@dataclass(frozen=True)
class Program:
    """`wrong` and `wrongly_printed` say why viap gets the program wrong, where it does."""

    name: str
    text: str
    out: tuple[int, ...] = ()
    end: str = "END"
    out_32: tuple[int, ...] = ()
    inputs: tuple[int, ...] = ()
    wrong: str = ""
    wrongly_printed: str = ""

    def values(self, model):
        return self.out_32 if self.out_32 and model is DataModel.ILP32 else self.out
