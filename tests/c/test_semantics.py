"""What C programs do: constructs whose meaning a front end easily gets wrong.

Each program stores what it computes in the array `out`. The expected values are those of
gcc, and are compared with it where it is available. Those of 32-bit code are given where
they differ. Programs that viap gets wrong are marked, with the rule that is at fault.
"""

import pytest

from tests import agreement
from tests.c.semantics.accesses import ACCESSES
from tests.c.semantics.aliases import ALIASES
from tests.c.semantics.bit_fields import BIT_FIELDS
from tests.c.semantics.built_in_functions import BUILT_IN_FUNCTIONS
from tests.c.semantics.bytes import BYTES
from tests.c.semantics.casts import CASTS
from tests.c.semantics.comparisons import COMPARISONS
from tests.c.semantics.control import CONTROL
from tests.c.semantics.declarations import DECLARATIONS
from tests.c.semantics.designators import DESIGNATORS
from tests.c.semantics.enums import ENUMS
from tests.c.semantics.excess_initialisers import EXCESS_INITIALISERS
from tests.c.semantics.functions import FUNCTIONS
from tests.c.semantics.heap import HEAP
from tests.c.semantics.initialiser_lists import INITIALISER_LISTS
from tests.c.semantics.initialisers import INITIALISERS
from tests.c.semantics.integers import INTEGERS
from tests.c.semantics.jump_scopes import JUMP_SCOPES
from tests.c.semantics.label_values import LABEL_VALUES
from tests.c.semantics.layouts import LAYOUTS
from tests.c.semantics.lifetimes import LIFETIMES
from tests.c.semantics.literals import LITERALS
from tests.c.semantics.local_labels import LOCAL_LABELS
from tests.c.semantics.memory import MEMORY
from tests.c.semantics.names import NAMES
from tests.c.semantics.optional_arguments import OPTIONAL_ARGUMENTS
from tests.c.semantics.overflows import OVERFLOWS
from tests.c.semantics.preprocessing import PREPROCESSING
from tests.c.semantics.scopes import SCOPES
from tests.c.semantics.sequencing import SEQUENCING
from tests.c.semantics.sizes import SIZES
from tests.c.semantics.static_initialisers import STATIC_INITIALISERS
from tests.c.semantics.type_choices import TYPE_CHOICES
from tests.c.semantics.typeof_operands import TYPEOF_OPERANDS
from tests.c.semantics.unions import UNIONS
from tests.c.semantics.unsupported import UNSUPPORTED
from tests.c.semantics.variable_arguments import VARIABLE_ARGUMENTS
from tests.c.semantics.variable_types import VARIABLE_TYPES
from tests.gcc import available_models, compile_text
from tests.generate import Observable
from tests.thorough import some
from viap.c.library.environment import Environment
from viap.c.load import load_text
from viap.core.base.errors import Unsupported
from viap.core.program.inputs import is_open
from viap.core.program.integer_types import LLONG, DataModel
from viap.core.program.nodes import Input, ordinary_program, statements
from viap.core.program.printer import print_program
from viap.runs.machine import ListedInputs, compile_program

# Not modelled: to say so is the right answer.

GROUPS = {
    "scopes": SCOPES,
    "sequencing": SEQUENCING,
    "integers": INTEGERS,
    "overflows": OVERFLOWS,
    "bit_fields": BIT_FIELDS,
    "sizes": SIZES,
    "enums": ENUMS,
    "layouts": LAYOUTS,
    "literals": LITERALS,
    "declarations": DECLARATIONS,
    "aliases": ALIASES,
    "memory": MEMORY,
    "heap": HEAP,
    "accesses": ACCESSES,
    "lifetimes": LIFETIMES,
    "unions": UNIONS,
    "casts": CASTS,
    "bytes": BYTES,
    "comparisons": COMPARISONS,
    "initialisers": INITIALISERS,
    "designators": DESIGNATORS,
    "initialiser_lists": INITIALISER_LISTS,
    "static_initialisers": STATIC_INITIALISERS,
    "functions": FUNCTIONS,
    "control": CONTROL,
    "preprocessing": PREPROCESSING,
    "names": NAMES,
    "typeof_operands": TYPEOF_OPERANDS,
    "jump_scopes": JUMP_SCOPES,
    "local_labels": LOCAL_LABELS,
    "label_values": LABEL_VALUES,
    "optional_arguments": OPTIONAL_ARGUMENTS,
    "built_in_functions": BUILT_IN_FUNCTIONS,
    "excess_initialisers": EXCESS_INITIALISERS,
    "type_choices": TYPE_CHOICES,
    "variable_arguments": VARIABLE_ARGUMENTS,
    "variable_types": VARIABLE_TYPES,
}
PROGRAMS = [(group, program) for group, programs in GROUPS.items() for program in programs]


def run(program, model):
    core = ordinary_program(load_text(program.text, f"{program.name}.c", model))
    return core, compile_program(core).run(ListedInputs(list(program.inputs)), budget=100_000)


def known_wrong(reason):
    return [pytest.mark.xfail(strict=True, reason=reason)] if reason else []


def each(programs):
    return [
        pytest.param(program, id=f"{group}-{program.name}", marks=known_wrong(program.wrong))
        for group, program in programs
    ]


@pytest.mark.parametrize("model", list(DataModel))
@pytest.mark.parametrize("program", each(PROGRAMS))
def test_a_run_ends_as_c_says(program, model):
    _, ended = run(program, model)
    assert agreement.machine_end(ended) == program.end, (ended.detail, str(ended.position))
    if program.end in ("UNDEFINED", "BUDGET"):
        return
    if "out" in ended.arrays:
        assert tuple(ended.arrays["out"]) == program.values(model)
    else:
        assert not any(program.values(model)), "nothing was stored in the array"


@pytest.mark.parametrize("model", list(DataModel))
@pytest.mark.parametrize("program", each(("unsupported", program) for program in UNSUPPORTED))
def test_what_is_not_modelled_is_refused(program, model):
    strict = Environment(strict=True)
    with pytest.raises(Unsupported) as refusal:
        load_text(program.text, f"{program.name}.c", model, environment=strict)
    assert refusal.value.position.file == f"{program.name}.c"
    assert refusal.value.position.line


@pytest.mark.parametrize("model", list(DataModel))
def test_a_variable_whose_declaration_is_jumped_over_has_any_value(model):
    text = "int out; int main(void) { switch (1) { int y; case 1: out = y == 77; } return 0; }"
    machine = compile_program(load_text(text, "jump.c", model))
    assert machine.run(ListedInputs([], [77])).scalars["out"] == 1


def in_gcc(text, model, observed, inputs):
    compiled = compile_text(text, model, observed)
    try:
        return compiled.run(inputs)
    finally:
        compiled.path.unlink()


def compared_models(program):
    """Both models where they differ; else one is enough, since gcc takes its time."""
    models = DataModel if program.out_32 else [DataModel.LP64]
    return [model for model in models if model in available_models()]


COMPARED = [
    (group, program) for group, program in PROGRAMS if program.end not in ("UNDEFINED", "BUDGET")
]


@pytest.mark.parametrize(
    "program", [pytest.param(p, id=f"{g}-{p.name}") for g, p in some(COMPARED, 3)]
)
def test_gcc_expects_the_same(program):
    for model in compared_models(program):
        observed = [Observable("out", (len(program.out),), LLONG)]
        outcome = in_gcc(program.text, model, observed, program.inputs)
        assert outcome.end == program.end
        assert tuple(outcome.state.values()) == program.values(model)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(p, id=f"{g}-{p.name}", marks=known_wrong(p.wrongly_printed))
        for g, p in some(COMPARED, 3)
        if not p.wrong
    ],
)
def test_the_printed_program_does_the_same(program):
    for model in compared_models(program):
        core, ended = run(program, model)
        if any(isinstance(s, Input) and is_open(s.function) for s in statements(core.body)):
            continue  # where objects lie is not for the printed program to say
        observed = tuple(agreement.printed_observables(core).values())
        outcome = in_gcc(print_program(core), model, observed, agreement.printed_inputs(ended))
        assert not agreement.printed_difference(core, ended, outcome)
