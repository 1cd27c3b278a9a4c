"""A small program: declarations at file scope, and statements with results."""

from dataclasses import dataclass

from tests.gcc.small_program import MARK, SmallProgram
from viap.core.program.integer_types import DataModel


@dataclass(frozen=True)
class Rule:
    """`MARK` stands before the names in `outside`; each of `results` is stored in `out`."""

    name: str
    outside: str
    inside: str
    results: tuple[str, ...]

    def program(self, model: DataModel) -> SmallProgram:
        stores = "\n".join(
            f"  {MARK}out[{place}] = (long long)({text});"
            for place, text in enumerate(self.results)
        )
        text = (
            f"{self.outside}\nlong long {MARK}out[{len(self.results)}];\n"
            f"int {MARK}main(void) {{\n{self.inside}\n{stores}\n  return 0;\n}}\n"
        )
        return SmallProgram(text, len(self.results), model)
