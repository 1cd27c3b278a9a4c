"""Operations that may be undefined, as assertions of their own, for the kinds that are
requested.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from viap.core.base.deep import deep
from viap.core.base.source import ClausePlace, PaddingPlace, Position, TermPlace, in_option
from viap.core.program.checks.definedness import Demands
from viap.core.program.fact_flow import Backwards, Simple
from viap.core.program.nodes import (
    Assert,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Expr,
    Halt,
    If,
    Program,
    Statement,
    While,
    expressions,
    statements,
)
from viap.core.program.undefined_behaviour import (
    CLEANUP,
    DOUBTFUL_LEAK,
    ENDLESS,
    KINDS,
    LEAKS,
    NULL,
    UNINITIALISED,
    Operation,
    kind_of,
    operation,
    text_of,
)
from viap.core.program.walkers import ExpressionForms, map_bodies


@deep
def with_checks(
    program: Program,
    kinds: Collection[str],
    only: bool = False,
    without: Collection[Position] = (),
) -> Program:
    """The program with assertions for the operations of these kinds.

    `only`: its own assertions end a run, and are none any more. `without`: nor are those at
    these places, which stay undefined behaviour or the end of a run.
    """
    body = _Checking(program, kinds, only, frozenset(without)).body(program.body)
    asked = program.asked.union(kinds)
    ordinary = tuple(with_checks(each, kinds, only, without) for each in program.ordinary)
    checked = program.changed(
        body=body,
        asked=asked,
        only=program.only or only,
        ordinary=ordinary,
        world=None if without else program.world,
    )
    return _without_endless_gap(checked)


def _without_endless_gap(program: Program) -> Program:
    """Returns the program without the gap for runs that do not end, if all its runs end."""
    if DOUBTFUL_LEAK not in program.asked or all(kind != ENDLESS for kind, _ in program.gaps):
        return program
    from viap.core.program.checks.trip_counts import ends

    if not ends(program):
        return program
    return program.changed(gaps=tuple(gap for gap in program.gaps if gap[0] != ENDLESS))


def as_promised(program: Program) -> Program:
    """The program of callers for whom what the user says of them has a meaning.

    Where an expression of an option is undefined, the call does not count.
    """
    from viap.core.program.inputs import with_unconfined

    return with_unconfined(with_checks(program, ()))


def operations(program: Program) -> tuple[Operation, ...]:
    """Returns the operations that have assertions, once for each place in the text."""
    found = (node.position for node in statements(program.body) if isinstance(node, Assert))
    return tuple(dict.fromkeys(each for each in found if isinstance(each, Operation)))


def unchecked(program: Program, checked: Collection[str] = ()) -> dict[str, int]:
    """How many operations could be undefined, by kinds of which nobody asks.

    Those that no assertion follows do not count.
    """
    rest = [kind for kind in KINDS if kind not in checked]
    before = leading_to_assertions(program)
    made = operations(with_checks(before.changed(ordinary=()), rest))
    found = Counter(each.kind for each in made)
    found[UNINITIALISED] = program.doubtful_reads
    null = {(each.file, each.line, each.column) for each in made if each.kind == NULL}
    places = {(each.file, each.line, each.column) for each in program.promised_pointers}
    found[NULL] += len(places - null)
    return {kind: found[kind] for kind in rest if found[kind]}


class _Checking:
    def __init__(
        self, program: Program, kinds: Collection[str], only: bool, without: frozenset[Position]
    ) -> None:
        self._demands = Demands(program)
        self._forms = ExpressionForms()
        self._kinds = frozenset(kinds)
        self._only = only
        self._without = without

    def body(self, body: Body) -> Body:
        made: list[Statement] = []
        # What is asserted already, and nothing has changed since: a read and the mark beside it
        # demand the same of their indices.
        asserted: set[object] = set()
        for statement in body:
            for part in self._statement(statement):
                if isinstance(part, Assert) and isinstance(part.position, Operation):
                    key = (part.position, self._forms.number(part.condition))
                    if key in asserted:
                        continue
                    asserted.add(key)
                elif not isinstance(part, Assert | Assume | Check):
                    asserted.clear()
                made.append(part)
        return tuple(made)

    def _statement(self, statement: Statement) -> Iterator[Statement]:
        position = statement.position
        if isinstance(position, PaddingPlace):  # no operation of the program
            yield statement
            return
        for expr in expressions(statement):
            yield from self._asserted(expr)
        match statement:
            case If():
                then, orelse = self.body(statement.then), self.body(statement.orelse)
                yield If(statement.condition, then, orelse, position)
            case While():
                inner = self.body(statement.body)
                if not inner or not isinstance(inner[-1], Exit | Halt):
                    inner = (*inner, *self._asserted(statement.condition))
                yield While(statement.label, statement.condition, inner, position)
            case Block():
                yield Block(statement.label, self.body(statement.body), position)
            case Check() if isinstance(position, TermPlace):
                yield statement  # of a formula in a program for runs
            case Check() if in_option(position):
                yield Assume(statement.condition, "assume", position)
            case Check() if kind_of(statement.kind) in self._kinds:
                what = operation(position, kind_of(statement.kind), text_of(statement.kind))
                yield statement if what in self._without else Assert(statement.condition, what)
            case Assert() if isinstance(position, ClausePlace):
                if position not in self._without:  # (a run goes on where it does not hold)
                    yield statement
            case Assert() if self._only or position in self._without:
                yield Assume(statement.condition, "abort", position)
            case _:
                yield statement

    def _asserted(self, expr: Expr) -> Iterator[Statement]:
        for demand in self._demands.of(expr):
            what = demand.operation
            if in_option(what):
                # What the user says of callers is only said of those for whom it has a meaning.
                yield Assume(demand.condition, "assume", expr.position)
            elif what.kind in self._kinds and what not in self._without:
                yield Assert(demand.condition, demand.operation)


# ---- Requested checks for undefined behaviour: the kinds that are asserted, and how.
#
# Whoever decides a program, writes evidence for it or checks such evidence makes the program
# that is looked at here, from the same few words.


@dataclass(frozen=True, slots=True)
class RequestedChecks:
    """Nothing but the program's own assertions, where there are no kinds.

    `only`: its own assertions end a run, and are none any more. `silent`: kinds that have to be
    absent as well, of whose presence the question says nothing.
    """

    kinds: frozenset[str] = frozenset()
    only: bool = False
    silent: frozenset[str] = frozenset()

    def program(self, loaded: Program, without: Collection[Position] = ()) -> Program:
        """The program that is decided; `without` assertions at these places."""
        if not self.kinds and not without:
            return loaded
        return with_checks(loaded, self.kinds, self.only, without)

    def checked(self, loaded: Program) -> dict[str, int]:
        """Counts the operations that are asserted to be defined, by their kind."""
        found = [each.kind for each in operations(self.program(loaded))] if self.kinds else []
        return {kind: found.count(kind) for kind in sorted(self.kinds)}


def asked(parts: Mapping[str, frozenset[str]], kinds: frozenset[str]) -> RequestedChecks:
    """By the parts of a property, with the kinds that each is about; or else by the kinds alone.

    A property is silent about what has no kind of its own; of that, nothing is sure.
    """
    wanted = kinds.union(*parts.values())
    # What may be lost, or still be held, is neither.
    silent = {DOUBTFUL_LEAK} if wanted & {LEAKS, CLEANUP} else set()
    if parts:
        silent.add("other")
    return RequestedChecks(wanted | silent, bool(parts), frozenset(silent))


# ---- Asserted clauses whose terms may be undefined: they count as proved only if none of them is.
#
# An element outside of its array, or a quotient by zero, has some value in the theory. Each
# condition
# for that not to happen is an assertion of the clause itself, right before it. Programs for runs
# need
# none: there, undefined behaviour ends the run.


def with_defined_terms(program: Program) -> Program:
    """Returns the program with assertions for the terms of its asserted clauses."""
    if not any(_is_clause(each) for each in statements(program.body)):
        return program
    return program.changed(body=_Terms(program).body(program.body))


def _is_clause(statement: Statement) -> bool:
    return isinstance(statement, Assert) and isinstance(statement.position, ClausePlace)


class _Terms:
    def __init__(self, program: Program) -> None:
        self._demands = Demands(program)

    def body(self, body: Body) -> Body:
        made: list[Statement] = []
        for statement in body:
            for expr in expressions(statement):
                for clause, condition in self._demands.of_terms(expr):
                    made.append(Assert(condition, clause))
            match statement:
                case If():
                    then, orelse = self.body(statement.then), self.body(statement.orelse)
                    made.append(If(statement.condition, then, orelse, statement.position))
                case While():
                    inner = self.body(statement.body)
                    for clause, condition in self._demands.of_terms(statement.condition):
                        inner = (*inner, Assert(condition, clause))
                    made.append(
                        While(statement.label, statement.condition, inner, statement.position)
                    )
                case Block():
                    made.append(
                        Block(statement.label, self.body(statement.body), statement.position)
                    )
                case _:
                    made.append(statement)
        return tuple(made)


# ---- The part of a program from which an assertion can be reached.


@deep
def leading_to_assertions(program: Program) -> Program:
    """The program without the statements that no assertion follows.

    What is left out comes after the last assertion on each way through the program. Nothing is
    left out where places of assertions are not known: constants decided one while the program was
    read, or it is about operations, whose order in an expression C leaves open.
    """
    if program.decided or program.asked:
        return program
    following = _Following(False)
    following.run(program.body)
    return program.changed(body=following.kept(program.body))


class _Following(Backwards[bool]):
    """Whether an assertion can be reached from before a statement."""

    def __init__(self, nothing: bool) -> None:
        super().__init__(nothing)
        self._leading: set[Statement] = set()

    def join(self, one: bool, other: bool) -> bool:
        return one or other

    def simple(self, statement: Simple, behind: bool) -> bool:
        return behind or isinstance(statement, Assert)

    def statement(self, statement: Statement, behind: bool) -> bool:
        leads = super().statement(statement, behind)
        if leads or isinstance(statement, Exit | Halt):
            self._leading.add(statement)
        return leads

    def kept(self, body: Body) -> Body:
        """Returns the statements of a body that lead to an assertion."""
        return tuple([map_bodies(each, self.kept) for each in body if each in self._leading])
