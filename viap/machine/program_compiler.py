"""From a core program to a Python function, and to the machine that runs it."""

from collections.abc import Callable, Mapping
from typing import Any

from viap.deep import deep
from viap.errors import InternalError
from viap.machine.input_sources import Draw, InputsExhausted, InputSource, checked
from viap.machine.leap_statements import LeapingStatements
from viap.machine.leaps import Leaper
from viap.machine.open_choices import OpenChoices, other_choices
from viap.machine.python_code import Workshop
from viap.machine.run_faults import Faults, FaultSite, RunStop
from viap.machine.run_memory import RunMemory
from viap.machine.runs import (
    DEPENDS,
    NO_INPUTS_LEFT,
    Contents,
    End,
    EventForm,
    FirstAndLast,
    FirstRead,
    Logged,
    Record,
    Run,
    make_run,
)
from viap.machine.seeded_inputs import SeededInputs
from viap.machine.statement_code import StatementCode
from viap.program.caller_inputs import is_open
from viap.program.integer_types import IntType
from viap.program.nodes import Program
from viap.source import Position

_STEPS = 10_000_000


class Machine:
    """A compiled program. It keeps no state between runs."""

    def __init__(
        self,
        program: Program,
        source: str,
        sites: list[FaultSite],
        draws: list[tuple[str, IntType]],
        forms: list[EventForm],
        helpers: Mapping[str, Any] | None = None,
    ) -> None:
        self.program = program
        self.source = source  # the Python text, for debugging
        self._sites, self._draws, self._forms = sites, draws, forms
        self._consumers = [site.consumer for site in sites]
        faults = Faults(sites)
        names: dict[str, Any] = {
            name: getattr(faults, name) for name in dir(faults) if not name.startswith("_")
        }
        names["Stop"] = RunStop
        names |= helpers or {}
        exec(compile(source, f"<machine for {program.file}>", "exec"), names)
        self._main: Callable[..., Any] = names["main"]

    @deep
    def run(
        self,
        inputs: InputSource,
        *,
        budget: int = _STEPS,
        keep: int = 0,
        cells: list[FirstRead] | None = None,
        contents: Contents | None = None,
    ) -> Run:
        """Executes the program once, for at most about `budget` steps.

        `keep` is the number of trace events that are kept at the start and at the end. `cells`
        records each indeterminate cell that is read; `contents` may give its value, of its type.
        """
        choices = OpenChoices(self.program.model)
        run = self._run(inputs, choices, budget, keep, cells, contents)
        if choices.unspecified:
            return self._decided(run, f"{DEPENDS} what C leaves unspecified")
        if choices.made and run.end is End.ERROR:
            for other in other_choices(run, choices):
                again = self._run(run.replay_inputs(), other, budget, 0, None, contents)
                if again.end is End.ASSUMPTION and other.of_addresses:
                    continue  # (this layout of objects is impossible)
                if (again.end, again.position) != (run.end, run.position):
                    return self._decided(run, f"{DEPENDS} {choices.made}")
        return run

    def _decided(self, run: Run, why: str) -> Run:
        """The run, marked as undefined because the compiler decides how it ends."""
        return make_run(End.UNDEFINED, run.position, why, run.steps, run._record)

    def _run(
        self,
        inputs: InputSource,
        choices: OpenChoices,
        budget: int,
        keep: int,
        cells: list[FirstRead] | None,
        contents: Contents | None,
    ) -> Run:
        streams = inputs.start()
        # Only our own generator is known to stay within the types.
        trusted = type(inputs) is SeededInputs
        sites: list[int] = []
        values: list[int] = []
        events: list[Logged] | FirstAndLast = FirstAndLast(keep) if keep else []

        def guarded(draw: Draw, type: IntType) -> Draw:
            return draw if trusted else checked(draw, type)

        def fresh(site: int, container: Any, indices: tuple[int, ...]) -> int:
            """Draw and store the value of an indeterminate cell."""
            consumer = self._consumers[site]
            assert consumer is not None and consumer.array is not None
            sites.append(site)
            value = None if contents is None else contents(consumer.array, indices)
            if value is None:
                value = guarded(streams.draw_uninitialised(consumer.type), consumer.type)()
            if cells is not None:
                cells.append(FirstRead(len(values), consumer.array, indices))
            values.append(value)
            container[indices[-1]] = value
            return value

        def drawn(function: str, type: IntType) -> Draw:
            if is_open(function):
                return choices.draw(function, type)
            if not function:
                return guarded(streams.draw_uninitialised(type), type)
            return guarded(streams.draw(type, function), type)

        draws = [drawn(function, type) for function, type in self._draws]
        try:
            stop, steps, scalars, arrays = self._main(
                budget, RunMemory(), fresh, sites, values, events.append, InputsExhausted, *draws
            )
        except IndexError as error:
            raise InternalError("an array's size changed without a fill") from error
        record = Record(
            self.program, self._consumers, self._forms, sites, values, scalars, arrays, [*events]
        )
        end, position, detail, ahead = self._explain(stop, sites)
        return make_run(end, position, detail, steps - ahead, record)

    def _explain(
        self, stop: Exception | None, sites: list[int]
    ) -> tuple[End, Position | None, str, int]:
        if stop is None:
            return End.END, None, "", 0
        if isinstance(stop, RunStop):
            site = self._sites[stop.site]
            return site.end, site.position, stop.detail or site.detail, site.ahead
        site = self._sites[sites.pop()]
        return End.INPUTS, site.position, str(stop) or NO_INPUTS_LEFT, site.ahead


@deep
def compile_program(program: Program, *, trace: bool = False, leap: bool = False) -> Machine:
    """The machine for a program; with `trace`, its runs record every step.

    With `leap`, runs leap over iterations that all take the same path. Then their steps are a
    lower bound of the executed ones; for the budget, leaps count by the time that they take.
    """
    shop = Workshop(program)
    helpers: dict[str, Any] = {}
    if trace:
        from viap.machine.traced_statements import TracedStatements

        traced = TracedStatements(shop)
        statements: StatementCode = traced
        forms = traced.forms
    elif leap:
        leaping = LeapingStatements(shop)
        helpers["leap"] = Leaper(program, leaping.loops, shop.partial).leap
        statements, forms = leaping, []
    else:
        statements, forms = StatementCode(shop), []
    statements.body(program.body)
    source = assemble(shop, statements)
    return Machine(program, source, shop.sites, list(shop.draws), forms, helpers)


def assemble(shop: Workshop, statements: StatementCode) -> str:
    """The text of the whole function."""
    writer = statements.writer
    scalars, arrays = list(shop.scalars.values()), shop.arrays
    draws = "".join(f", {name}" for name in shop.draws.values())
    lines = [
        *shop.functions,
        "def main(limit, r_memory, r_fresh, r_sites, r_values, r_log, r_exhausted" + draws + "):",
        " steps = leave = 0",
        " stop = None",
        *(f" {name} = 0" for name in (*scalars, *statements.counters)),
    ]
    # Arrays of sizes come before the arrays that use them.
    for array in sorted(arrays, key=lambda array: len(array.sizes)):
        from viap.machine.fill_code import initial

        lines.append(f" {arrays[array]} = {initial(shop, array)}")
    lines += [function.text() for function in writer.finished]
    lines += [" try:", *writer.current.lines, "  pass"]
    lines += [" except (Stop, r_exhausted) as caught:", "  stop = caught"]
    finals = ["".join(f"{name}, " for name in names) for names in (scalars, arrays.values())]
    lines.append(f" return stop, steps, ({finals[0]}), ({finals[1]})")
    return "\n".join(lines) + "\n"
