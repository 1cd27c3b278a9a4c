"""What the generator knows while it writes: names in scope, the function, the budget."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from tests.generate.choices import Choices
from tests.generate.shapes import ArrayType, CType, RecordType, ScalarType
from tests.generate.values import NONE, Effects, Value
from viap.core.program.integer_types import DataModel, IntType

# Bounds on the statements that a run executes; the invariants of accumulators rely on them.
MAIN_COST = 8_000
FUNCTION_COST = 250

# An accumulator only ever changes by steps of at most SMALL, so that no run takes it
# out of this range: a statement makes fewer than ten such steps.
SMALL = 1_000
ACCUMULATOR = 10 * (MAIN_COST + FUNCTION_COST) * SMALL


@dataclass(frozen=True)
class Pointer:
    """What a pointer variable may be used for.

    It always points to the first of at least `room` elements of type `element`, inside
    of one of the objects `targets`; `candidates` are those that it may be set to.
    """

    element: CType
    room: int
    targets: frozenset[str]
    candidates: tuple["Variable", ...] = ()
    nullable: bool = False
    # For a pointer to pointers: what these are.
    inner: "Pointer | None" = None


@dataclass(frozen=True)
class Variable:
    """A name in scope; `ident` is unique, and says where the object lives.

    `role`: "plain"; "accumulator", which changes by small steps only; "fixed", which
    generated statements read but don't change.
    """

    name: str
    ident: str
    ctype: CType
    role: str = "plain"
    low: int | None = None
    high: int | None = None
    pointer: Pointer | None = None

    @property
    def scalar(self) -> IntType | None:
        if self.pointer is None and isinstance(self.ctype, ScalarType):
            return self.ctype.type
        return None

    def range(self) -> tuple[int, int]:
        kind = self.scalar
        assert kind is not None
        low = kind.minimum if self.low is None else self.low
        return low, kind.maximum if self.high is None else self.high


@dataclass(frozen=True)
class Function:
    """A finished function; effects through parameter k are those on `*k`."""

    name: str
    result: CType | None
    parameters: tuple[Variable, ...]
    effects: Effects
    cost: int


@dataclass
class State:
    """The function that is being written."""

    name: str
    result: CType | None
    limit: int
    effects: Effects = NONE
    cost: int = 0
    multiplicity: int = 1
    nesting: int = 0
    # Whether `break` and `continue` are allowed here, and what `goto` may leave by.
    breaks: bool = False
    continues: bool = False
    exits: list[str] = field(default_factory=list)
    exits_used: set[str] = field(default_factory=set)
    declares: bool = True


@dataclass
class Context:
    choices: Choices
    model: DataModel
    scopes: list[list[Variable]] = field(default_factory=lambda: [[]])
    scalars: list[ScalarType] = field(default_factory=list)
    records: list[RecordType] = field(default_factory=list)
    constants: list[Value] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    state: State = field(default_factory=lambda: State("", None, 0))
    statements_left: int = 0
    counter: int = 0
    literals: set[int] = field(default_factory=set)
    requires: set[str] = field(default_factory=set)
    # The globals that values were folded into; a dictionary keeps their order.
    mixes: dict[str, None] = field(default_factory=dict)

    # ------------------------------------------------------------- names

    def fresh(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def visible(self) -> list[Variable]:
        """Variables in scope, without those that an inner name hides."""
        names: dict[str, Variable] = {}
        for scope in self.scopes:
            for variable in scope:
                names.pop(variable.name, None)
                names[variable.name] = variable
        return list(names.values())

    def declare(self, variable: Variable) -> Variable:
        self.scopes[-1].append(variable)
        return variable

    def local(self, prefix: str, ctype: CType, **facts: object) -> Variable:
        """A new local variable that is not in scope yet."""
        name = self.fresh(prefix)
        return Variable(name, f"l:{name}", ctype, **facts)  # type: ignore[arg-type]

    @contextmanager
    def scope(self) -> Iterator[None]:
        self.scopes.append([])
        try:
            yield
        finally:
            self.scopes.pop()

    @contextmanager
    def known(self, variable: Variable, low: int, high: int) -> Iterator[None]:
        """A narrower range of a variable, in a stretch of the program."""
        with self.scope():
            self.declare(replace(variable, low=low, high=high))
            yield

    # ------------------------------------------------------------- the function's state

    @contextmanager
    def inside(self, times: int = 1, **changes: object) -> Iterator[None]:
        """A nested statement that is executed up to so many times."""
        state = self.state
        before = {name: getattr(state, name) for name in changes}
        state.multiplicity *= times
        state.nesting += 1
        for name, value in changes.items():
            setattr(state, name, value)
        try:
            yield
        finally:
            state.multiplicity //= times
            state.nesting -= 1
            for name, value in before.items():
                setattr(state, name, value)

    def spend(self, cost: int = 1) -> None:
        self.state.cost += cost * self.state.multiplicity

    def affords(self, times: int, cost: int = 1) -> bool:
        """Whether a statement of that cost may still be executed so often."""
        state = self.state
        return state.cost + times * cost * state.multiplicity <= state.limit

    def touch(self, effects: Effects) -> None:
        """Records what the function does to objects that outlive it."""

        def outside(names: frozenset[str]) -> frozenset[str]:
            return frozenset(name for name in names if not name.startswith("l:"))

        self.state.effects |= Effects(outside(effects.reads), outside(effects.writes))


def arrays(variables: list[Variable]) -> list[Variable]:
    return [v for v in variables if v.pointer is None and isinstance(v.ctype, ArrayType)]
