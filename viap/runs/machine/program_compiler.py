"""From a core program to a Python function, and to the machine that runs it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from viap.core.base.deep import deep
from viap.core.base.errors import InternalError
from viap.core.base.source import Position
from viap.core.program.inputs import ADDRESS, EITHER, NONZERO, PADDING, is_open
from viap.core.program.integer_types import DataModel, FloatBits, IntType
from viap.core.program.nodes import Program
from viap.runs.machine.input_sources import (
    Draw,
    InputsExhausted,
    InputSource,
    SeededInputs,
    checked,
)
from viap.runs.machine.leaps import Leaper, LeapingStatements
from viap.runs.machine.python_code import Workshop
from viap.runs.machine.run_memory import RunMemory
from viap.runs.machine.runs import (
    DEPENDS,
    NO_INPUTS_LEFT,
    Contents,
    End,
    EventForm,
    Faults,
    FaultSite,
    FirstAndLast,
    FirstRead,
    Logged,
    Record,
    Run,
    RunStop,
    make_run,
)
from viap.runs.machine.statement_code import StatementCode

if TYPE_CHECKING:
    from viap.core.base.floating_formats import FloatFormat


# ---- Values that C leaves to the compiler: addresses of objects, and unspecified results.
#
# A run takes plausible values. If these decide how it ends, it proves nothing about the program:
# it counts as undefined.


# Two addresses among this many first ones are made equal, as a test.
_REPEATED = 6
# What gcc and its library give for "not zero" (C11 7.12.3), and others: the first of them always,
# the second always, ...; then they take turns, forwards and backwards.
_NONZERO = (1, -(1 << 31), 128, -1, 512)
_OTHERS = len(_NONZERO) + 1
# Bytes of padding, from their numbers in the run and what they held: in the first run what they
# held, as compilers mostly leave them, in others these, and then always one value: each of them, or
# in long runs only those that the run may have.
_BYTES: tuple[Callable[[int, int], int], ...] = (
    lambda number, held: number * 101 + number // 7 * 37 + 59,
    lambda number, held: 0,
    lambda number, held: 255,
    lambda number, held: 1,
    lambda number, held: number % 2,
    lambda number, held: -(number % 2),
    lambda number, held: number,
    lambda number, held: ~held,
)
_LONG = 20_000  # steps


class OpenChoices:
    """The choices of one run; `upwards`: the order in which objects lie in memory.

    `same`: the numbers of two addresses that are equal: an object may reuse the memory of one
    whose lifetime has ended.
    """

    def __init__(
        self,
        model: DataModel,
        upwards: bool = True,
        same: tuple[int, int] | None = None,
        other: int = 0,
        byte: Callable[[int, int], int] = lambda _, held: held,
    ) -> None:
        self._same = same
        self._byte = byte
        self.padding = 0
        self._other = other  # number of the choice of results
        self._other_nan = other % 4  # 0: as folded; 1: as x86 has it; 2: any; 3: its own bits
        self.nans = 0
        self.results = 0
        self._repeated = 0
        # Addresses are far enough apart for objects of moderate size, and aligned for every type.
        self._distance = 1 << (20 if model.pointer_bits == 32 else 40)
        self._next = (
            self._distance if upwards else ((1 << model.pointer_bits) - 64 * self._distance)
        )
        self._step = self._distance if upwards else -self._distance
        self._shift = 0 if upwards else 16
        self.addresses = 0
        self.unspecified = False

    @property
    def of_addresses(self) -> bool:
        """True if they differ from the first choices in addresses only."""
        return self._other == 0

    @property
    def made(self) -> str:
        """What was chosen, in words; empty if nothing was."""
        if self.addresses:
            return "the addresses of objects"
        if self.results:
            return "which of several results a function of <math.h> returns"
        if self.padding:
            return "the padding of an object"
        return "the bits of a NaN" if self.nans else ""

    def draw(self, function: str, type: IntType) -> Callable[..., int]:
        """Returns what draws a value; for padding, from the byte that is held."""
        if function == ADDRESS:
            return self._address
        if isinstance(type, FloatBits):
            form = type.format
            return lambda: self._nan(form)
        if function == NONZERO:
            return self._nonzero
        if function == EITHER:
            return self._either
        if function == PADDING:
            return self._any_byte
        return self._unspecified

    def _nan(self, form: "FloatFormat") -> int:
        """A quiet NaN: as compilers fold it, as x86 makes it, with a payload; or none (zero).

        Zero stands for the bits that the number has: compilers copy them.
        """
        self.nans += 1
        if self._other_nan == 3:
            return 0
        negative = form.sign if self._other_nan == 1 or self._other_nan + self.nans % 2 == 3 else 0
        payload = 1 + 2 * self.nans if self._other_nan == 2 else 0
        return form.nan | negative | payload

    def _nonzero(self) -> int:
        self.results += 1
        count = len(_NONZERO)
        if self._other < count:
            return _NONZERO[self._other]
        return _NONZERO[(self.results if self._other == count else -self.results) % count]

    def _either(self) -> int:
        """The first value, the second one, or both in turns."""
        self.results += 1
        return self._other % 2 if self._other < 2 else (self._other + self.results) % 2

    def _any_byte(self, held: int) -> int:
        self.padding += 1
        return self._byte(self.padding, held) & 255

    def _address(self) -> int:
        self.addresses += 1
        address, self._next = self._next, self._next + self._step
        # (Some addresses have no more than the largest alignment of a type.)
        address += self._shift * self.addresses
        if self._same is not None:
            first, second = self._same
            if self.addresses == first:
                self._repeated = address
            elif self.addresses == second:
                return self._repeated
        return address

    def _unspecified(self) -> int:
        self.unspecified = True
        return 0


def other_choices(run: "Run", first: OpenChoices) -> Iterator[OpenChoices]:
    """Yields choices for other runs of a program that made the first ones."""
    addresses, model = first.addresses, run.program.model
    if first.padding:
        from viap.core.program.inputs import constants_near

        values: Iterable[int] = range(256)
        if run.steps > _LONG:
            read = (each.value >> shift for each in run.inputs for shift in (0, 8, 16, 24))
            values = dict.fromkeys(value & 255 for value in (*constants_near(run.program), *read))
        for byte in (*_BYTES, *((lambda _, __, value=value: value) for value in values)):
            yield OpenChoices(model, byte=byte)
    for other in range(1, _OTHERS + 1 if first.results else 4 if first.nans else 1):
        yield OpenChoices(model, other=other)
    if not addresses:
        return
    yield OpenChoices(model, upwards=False)
    for same in combinations(range(1, min(addresses, _REPEATED) + 1), 2):
        yield OpenChoices(model, same=same)


# ---- From a core program to a Python function, and to the machine that runs it.


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
        from viap.runs.machine.traced_statements import TracedStatements

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
        from viap.runs.machine.cell_code import initial

        lines.append(f" {arrays[array]} = {initial(shop, array)}")
    lines += [function.text() for function in writer.finished]
    lines += [" try:", *writer.current.lines, "  pass"]
    lines += [" except (Stop, r_exhausted) as caught:", "  stop = caught"]
    finals = ["".join(f"{name}, " for name in names) for names in (scalars, arrays.values())]
    lines.append(f" return stop, steps, ({finals[0]}), ({finals[1]})")
    return "\n".join(lines) + "\n"
