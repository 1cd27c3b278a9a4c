"""Do the machine and gcc agree? Runs of both on the same inputs, compared."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.gcc import Compiled, CompiledOutcome
from tests.gcc.outcome import NamedInput
from tests.generate import Observable
from viap.core.program.c_names import CNames
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Array, Program, Scalar
from viap.runs.crosscheck.differences import CHANGES
from viap.runs.crosscheck.differences import end_name as machine_end
from viap.runs.machine import End, ListedInputs, Machine, Run, SeededInputs

BUDGET = 1_000_000

# ----------------------------------------------------------------- the machine's side


def given_inputs(run: Run) -> list[NamedInput]:
    """The inputs that the program asked for, without uninitialised variables."""
    return [(each.function, each.value) for each in run.inputs if each.function]


def is_comparable(machine: Machine, run: Run, budget: int = BUDGET) -> bool:
    """Whether C says what the run must do.

    It doesn't where the run is undefined, was cut short, or depends on the values of
    uninitialised variables: that is tried with others.
    """
    if run.end in (End.UNDEFINED, End.BUDGET):
        return False
    indeterminate = [each for each in run.inputs if not each.function]
    if not indeterminate:
        return True
    values = [each.value for each in run.inputs if each.function]
    for change in CHANGES:
        others = [each.type.wrap(change(each.value)) for each in indeterminate]
        again = machine.run(ListedInputs(values, others), budget=budget)
        if (again.end, given_inputs(again)) != (run.end, given_inputs(run)):
            return False
    return True


def find_core(program: Program, observable: Observable) -> Scalar | Array | None:
    """The core variable of a global, or None where the program doesn't need it.

    It has the source name, the line of the declaration, and the path of members.
    """
    wanted = [observable.name.partition(".")[2]]
    if observable.in_union:
        # Members that share one integer: it has the name of what holds the union.
        wanted.append(wanted[0].rpartition(".")[0])
    everything: tuple[Scalar | Array, ...] = (*program.scalars, *program.arrays)
    for suffix in wanted:
        for declared in everything:
            place = declared.position
            if declared.source != observable.variable:
                continue
            if place is not None and place.line != observable.line:
                continue
            if declared.name.partition(".")[2] == suffix:
                return declared
    return None


def _cell(content: Any, indices: Sequence[int]) -> int | None:
    for index in indices:
        if content is None:
            return None
        content = content[index] if isinstance(content, list) else content.get(index)
    return content  # type: ignore[no-any-return]


def core_state(
    program: Program, run: Run, observables: Iterable[Observable]
) -> dict[str, int | None]:
    """The final values of those globals that the core program has."""
    state: dict[str, int | None] = {}
    for observable in observables:
        declared = find_core(program, observable)
        if declared is None:
            continue
        for path, indices in observable.cells():
            if isinstance(declared, Scalar):
                value = run.scalars[declared.name] if not indices else None
            else:
                value = _cell(run.arrays[declared.name], indices)
            if value is not None and observable.in_union:
                value = observable.type.wrap(value)
            state[path] = value
    return state


# ----------------------------------------------------------------- both sides


def difference(
    program: Program, run: Run, outcome: CompiledOutcome, observables: Iterable[Observable] = ()
) -> str:
    """What the two sides disagree on, or ""."""
    if machine_end(run) != outcome.end:
        where = f" at {run.position}" if run.position else ""
        return f"machine: {machine_end(run)}{where} {run.detail}; gcc: {outcome}"
    state = core_state(program, run, observables)
    lines = [
        f"{path}: machine {value}, gcc {outcome.state[path]}"
        for path, value in state.items()
        if value != outcome.state[path]
    ]
    return "; ".join(lines)


def seeded_difference(
    program: Program,
    machine: Machine,
    compiled: Compiled,
    seed: int,
    observables: Iterable[Observable] = (),
    budget: int = BUDGET,
    seconds: int = 5,
) -> str | None:
    """What a run on seeded inputs disagrees on; None where it can't be compared."""
    run = machine.run(SeededInputs(seed), budget=budget)
    if not is_comparable(machine, run, budget):
        return None
    inputs = given_inputs(run)
    outcome = compiled.run(inputs, seconds)
    if outcome.end == "BUDGET":
        return None
    found = difference(program, run, outcome, observables)
    return f"{found}; inputs: {inputs}" if found else ""


# ----------------------------------------------------------------- printed programs


@dataclass(frozen=True)
class Printed:
    """A core variable in the C text of its program, to be observed there."""

    text: str
    type: IntType
    sizes: tuple[int, ...] = ()

    def cells(self) -> Iterable[tuple[str, tuple[int, ...]]]:
        return Observable(self.text, self.sizes, self.type).cells()


def printed_observables(program: Program) -> dict[str, Printed]:
    """The variables of a printed program with fixed sizes, by their core names."""
    names = CNames(program)
    found: dict[str, Printed] = {}
    for scalar in program.scalars:
        found[scalar.name] = Printed(names.of(scalar), scalar.type)
    for array in program.arrays:
        sizes = [size for size in array.sizes if isinstance(size, int)]
        if len(sizes) == len(array.sizes) and array.zero:
            found[array.name] = Printed(names.of(array), array.type, tuple(sizes))
    return found


def printed_inputs(run: Run) -> list[NamedInput]:
    """All inputs of a run: printed programs ask for uninitialised values as well."""
    return [(each.function or "*", each.value) for each in run.inputs]


def printed_difference(program: Program, run: Run, outcome: CompiledOutcome) -> str:
    """What a printed program's run disagrees on with the machine, or ""."""
    if machine_end(run) != outcome.end:
        return f"machine: {machine_end(run)}; printed: {outcome}"
    lines = []
    for name, printed in printed_observables(program).items():
        for path, indices in printed.cells():
            content = run.arrays[name] if indices else run.scalars[name]
            value = _cell(content, indices)
            if value is not None and value != outcome.state[path]:
                lines.append(f"{path}: machine {value}, printed {outcome.state[path]}")
    return "; ".join(lines)
