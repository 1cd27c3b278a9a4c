"""Operations that may be undefined, as assertions of their own, each right before it.

The program has the same runs, but for one thing: where the machine would stop at undefined
behaviour of a kind that was asked for, it reaches an error just before. A `while` evaluates
its condition when it is reached, and again at the end of each iteration.
"""

from collections import Counter
from collections.abc import Collection, Iterator

from viap.deep import deep
from viap.program.expression_forms import ExpressionForms
from viap.program.nodes import (
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
from viap.program.undefined_behaviour import (
    DOUBTFUL_LEAK,
    ENDLESS,
    KINDS,
    NULL,
    UNINITIALISED,
    Operation,
    kind_of,
    operation,
    text_of,
)
from viap.source import ClausePlace, PaddingPlace, Position, TermPlace, in_option
from viap.transform.common.assertion_slice import leading_to_assertions
from viap.transform.common.definedness import Demands


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
    from viap.transform.common.trip_counts import ends

    if not ends(program):
        return program
    return program.changed(gaps=tuple(gap for gap in program.gaps if gap[0] != ENDLESS))


def as_promised(program: Program) -> Program:
    """The program of callers for whom what the user says of them has a meaning.

    Where an expression of an option is undefined, the call does not count.
    """
    from viap.program.caller_inputs import with_unconfined

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
