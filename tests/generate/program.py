"""Whole programs: types, globals, functions, main, and what can be observed at the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from hypothesis import strategies as st

from tests.generate import ends, jumps, loops, memory, pointers, statements
from tests.generate.blocks import KINDS, Lines
from tests.generate.choices import Choices, drawn, seeded
from tests.generate.context import Context, Variable
from tests.generate.declarations import accumulator, object_type, static_object
from tests.generate.functions import function, main_function
from tests.generate.observe import MIX, observe_statement
from tests.generate.prelude import prelude
from tests.generate.shapes import (
    CType,
    ScalarType,
    Steps,
    scalar_parts,
)  # fmt: skip
from tests.generate.typedefs import define_enum, define_struct_or_union, scalar_types
from viap.core.program.integer_types import UINT, DataModel, IntType  # fmt: skip

KINDS += [
    (6, statements.assignment_statement),
    (4, statements.accumulate_statement),
    (4, statements.compound_statement),
    (2, statements.step_statement),
    (5, observe_statement),
    (1, statements.effect_statement),
    (3, statements.input_statement),
    (4, statements.call_statement),
    (4, statements.declaration_statement),
    (6, statements.if_statement),
    (7, loops.loop),
    (4, statements.leave_statement),
    (3, jumps.switch),
    (3, jumps.goto),
    (4, pointers.pointer_declaration),
    (2, pointers.pointer_statement),
    (2, pointers.walk_loop),
    (3, statements.copy_statement),
    (2, statements.chained_assignment),
    (1, statements.reset_statement),
    (1, statements.nested_block),
    (1, memory.variable_length_array),
    (2, memory.heap_block),
    (2, memory.memory_call),
    (1, memory.string_block),
    (1, memory.linked_list),
    (6, ends.end_statement),
]


@dataclass(frozen=True)
class Observable:
    """A scalar, or an array of scalars, inside of a global object.

    `steps` lead to it from the object: members' names, and arrays' sizes. `line` is where
    the object is declared. A union's member shares its storage with the other members.
    """

    variable: str
    steps: Steps
    type: IntType
    line: int = 0
    in_union: bool = False

    @property
    def name(self) -> str:
        """The name without indices: `a.f` for the members f of the structs in a."""
        return ".".join([self.variable, *(s for s in self.steps if isinstance(s, str))])

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(step for step in self.steps if isinstance(step, int))

    def cells(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Each scalar as a C expression, with its indices."""
        for indices in product(*map(range, self.sizes)):
            rest = iter(indices)
            text = self.variable
            for step in self.steps:
                text += f".{step}" if isinstance(step, str) else f"[{next(rest)}]"
            yield text, indices


@dataclass(frozen=True)
class GeneratedProgram:
    """A C program for a data model; `inputs_hint` are values worth giving it."""

    text: str
    globals: tuple[Observable, ...]
    inputs_hint: tuple[int, ...]
    model: DataModel

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """How hypothesis shows a failing program: the text is what one wants to see."""
        printer.text(f"GeneratedProgram for {self.model.name}:\n{self.text}")


def observables(variable: Variable, line: int) -> list[Observable]:
    found = []
    for part in scalar_parts(variable.ctype):
        assert part.scalar is not None
        in_union = bool(part.steps) and str(part.steps[-1]).startswith("u")
        found.append(Observable(variable.name, part.steps, part.scalar, line, in_union))
    return found


# ----------------------------------------------------------------- the whole


# The most statements that main has, inner ones included.
LARGEST = 45


def generate(choices: Choices, model: DataModel, largest: int = LARGEST) -> GeneratedProgram:
    """A program whose main function has at most so many statements."""
    g = Context(choices, model, scalars=scalar_types(model))
    types: Lines = []
    for _ in range(choices.integer(0, 2)):
        types += define_enum(g)
    for _ in range(choices.integer(0, 3)):
        types += define_struct_or_union(g)

    mix = Variable(MIX, f"g:{MIX}", ScalarType("unsigned int", UINT), "fixed")
    shown, texts = [g.declare(mix)], [f"unsigned int {MIX};"]
    for number in range(choices.integer(2, 7)):
        kind: CType = object_type(g) if number else g.scalars[0]
        declared = (
            accumulator(g, local=False)
            if number == 1
            else static_object(g, "g", kind, choices.pick(("", "", "static ")))
        )
        shown.append(g.declare(declared[0]))
        texts.append(declared[1])

    bodies: Lines = []
    total = choices.integer(1, largest)
    for _ in range(choices.integer(0, 4)):
        g.statements_left = max(total // 4, 2)
        bodies += function(g)
    g.statements_left = total
    outputs: list[tuple[Variable, str]] = []
    bodies += main_function(g, outputs)
    for name in g.mixes:
        if name != MIX:
            outputs.append((Variable(name, "", mix.ctype), f"unsigned int {name};"))
    for variable, text in outputs:
        shown.append(variable)
        texts.append(text)

    head = [*prelude(g), *types]
    text = "\n".join([*head, *texts, "", *bodies, ""])
    cells: list[Observable] = []
    for line, variable in enumerate(shown, len(head) + 1):
        cells += observables(variable, line)
    return GeneratedProgram(text, tuple(cells), tuple(sorted(g.literals)), model)


def seeded_program(seed: int, model: DataModel, largest: int = LARGEST) -> GeneratedProgram:
    """The program of a seed: the same one on every machine."""
    return generate(seeded(seed), model, largest)


@st.composite
def programs(
    draw: st.DrawFn, model: DataModel | None = None, largest: int = LARGEST
) -> GeneratedProgram:
    """Programs for hypothesis, for one data model or for either."""
    if model is None:
        model = draw(st.sampled_from((DataModel.LP64, DataModel.ILP32)))
    return generate(drawn(draw), model, largest)
