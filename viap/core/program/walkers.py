"""Walks over core statements and expressions: changes of them, and visits with surroundings.

`nodes.statements` visits all statements in the order of the text; `fact_flow` carries facts from
statement to statement.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from viap.core.base.deep import deep
from viap.core.program import build
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Cell,
    Check,
    Constant,
    Exit,
    Expr,
    Fill,
    If,
    Input,
    Place,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    children,
    distinct_parts,
    expressions,
    statements,
)

Context = TypeVar("Context")
Change = Callable[[Statement], Iterable[Statement]]

# ----------------------------------------------------------------- changing


def with_bodies(statement: Statement, inner: Sequence[Body]) -> Statement:
    """A new statement with other bodies, in the order of `bodies`; unchanged if it has none."""
    match statement:
        case If():
            then, orelse = inner
            return If(statement.condition, then, orelse, statement.position)
        case While():
            (body,) = inner
            return While(statement.label, statement.condition, body, statement.position)
        case Block():
            (body,) = inner
            return Block(statement.label, body, statement.position)
        case _:
            assert not inner
            return statement


def map_bodies(statement: Statement, change: Callable[[Body], Body]) -> Statement:
    """A new statement with changed bodies; the statement itself if it has none."""
    inner = bodies(statement)
    return with_bodies(statement, [change(body) for body in inner]) if inner else statement


@deep
def map_statements(body: Body, change: Change, holding: Change | None = None) -> Body:
    """The body with each statement replaced by any number of others, at all depths.

    Statements are visited in the order of the text, but compound ones after the statements in them,
    with their replacements inside. `holding` changes compound statements; None: `change` does.
    """
    around = holding or change

    def changed(body: Body) -> Body:
        made: list[Statement] = []
        for statement in body:
            inner = bodies(statement)
            if inner:
                made += around(with_bodies(statement, [changed(part) for part in inner]))
            else:
                made += change(statement)
        return tuple(made)

    return changed(body)


def map_statement(statement: Statement, change: Callable[[Expr], Expr]) -> Statement:
    """The statement with every expression in it changed; the statement itself if none changes.

    Targets keep their variable: only the indices of a cell are changed.
    """

    def target(place: Place) -> Place:
        if not isinstance(place, Cell):
            return place
        indices = tuple(change(index) for index in place.indices)
        if all(a is b for a, b in zip(indices, place.indices, strict=True)):
            return place
        return Cell(place.array, indices, place.position)

    def body(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(map_statement(s, change) for s in statements)

    position = statement.position
    match statement:
        case Assign():
            return Assign(target(statement.target), change(statement.value), position)
        case Input():
            return Input(target(statement.target), statement.function, statement.type, position)
        case Fill():
            indices = tuple(change(index) for index in statement.indices)
            return Fill(statement.array, indices, statement.value, position)
        case If():
            condition = change(statement.condition)
            return If(condition, body(statement.then), body(statement.orelse), position)
        case While():
            condition = change(statement.condition)
            return While(statement.label, condition, body(statement.body), position)
        case Block():
            return Block(statement.label, body(statement.body), position)
        case Assume():
            return Assume(change(statement.condition), statement.origin, position)
        case Assert():
            return Assert(change(statement.condition), position, statement.target)
        case Check():
            return Check(change(statement.condition), statement.kind, position)
        case _:
            return statement


def rewrite(
    expr: Expr, replace: Callable[[Expr], Expr | None], known: dict[Expr, Expr] | None = None
) -> Expr:
    """The expression with parts replaced, folded anew on the way up.

    `known` has the results for nodes, which expressions share; it serves one `replace`.
    """
    known = {} if known is None else known
    result = known.get(expr)
    if result is None:
        result = replace(expr)
        if result is None:
            parts = children(expr)
            new = tuple(rewrite(part, replace, known) for part in parts)
            same = all(a is b for a, b in zip(new, parts, strict=True))
            result = expr if same else build.rebuild(expr, new)
        known[expr] = result
    return result


# ----------------------------------------------------------------- visiting


def scoped(
    body: Body, outside: Context, inside: Callable[[Statement, Context], Sequence[Context]]
) -> Iterator[tuple[Statement, Context]]:
    """All statements in the order of the text, each with the context of the body that it is in.

    `inside` gives the contexts of the bodies in a statement, from the statement's own.
    """
    pending = [(statement, outside) for statement in reversed(body)]
    while pending:
        statement, context = pending.pop()
        yield statement, context
        inner = bodies(statement)
        if inner:
            within = zip(inner, inside(statement, context), strict=True)
            pending += [(each, new) for part, new in reversed([*within]) for each in reversed(part)]


def ways_out(body: Body) -> Iterator[Exit]:
    """The exits in a body that leave it."""
    inside: set[str] = set()
    for statement in statements(body):
        if isinstance(statement, While | Block):
            inside.add(statement.label)
        elif isinstance(statement, Exit) and statement.label not in inside:
            yield statement


def expression_nodes(statement: Statement) -> Iterator[Expr]:
    """The expressions directly in a statement, and everything in them."""
    stack = [*reversed(expressions(statement))]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def arrays_in(statement: Statement) -> set[Array]:
    nodes = distinct_parts(expressions(statement))
    found = {node.array for node in nodes if isinstance(node, Cell)}
    return found | {statement.array} if isinstance(statement, Fill) else found


def read_scalars(expr: Expr) -> set[Scalar]:
    """The scalars that an expression reads, and sizes of the arrays in it."""
    found: set[Scalar] = set()
    seen: set[int] = set()  # expressions share their parts
    stack = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, Variable):
            found.add(node.scalar)
        elif id(node) not in seen:
            seen.add(id(node))
            if isinstance(node, Cell):
                found.update(size_scalars(node.array))
            stack.extend(children(node))
    return found


def size_scalars(array: Array) -> set[Scalar]:
    return {size for size in array.sizes if isinstance(size, Scalar)}


def reads(statement: Statement) -> set[Scalar]:
    """The scalars that a statement (with all in it) may read."""
    found: set[Scalar] = set()
    for inner in statements((statement,)):
        for expr in expressions(inner):
            if isinstance(inner, Assign | Input) and expr is inner.target:
                if isinstance(expr, Cell):
                    found.update(size_scalars(expr.array))
                    for index in expr.indices:
                        found |= read_scalars(index)
            else:
                found |= read_scalars(expr)
        if isinstance(inner, Fill):
            found.update(size_scalars(inner.array))
    return found


# ---- Bodies with single statements replaced by any number of others.


def map_simple(body: Body, change: Change) -> Body:
    """The body with each statement that holds no others replaced, at all depths."""
    return map_statements(body, change, holding=lambda each: (each,))


def cloned(statement: Statement) -> Statement:
    """A copy of the statement as another node: nodes are compared by identity."""
    kind = type(statement)
    return kind(*(getattr(statement, name) for name in kind.__match_args__))


# ---- Forms of expressions: expressions of equal form have the same value in every state.


def form(expr: Expr) -> object:
    own = _own(expr)
    if isinstance(expr, Constant | Variable):
        return own
    return (own, *(form(part) for part in children(expr)))


def _own(expr: Expr) -> object:
    """Key of an expression's root, without its operands."""
    match expr:
        case Constant():
            return ("constant", expr.value, expr.type)
        case Variable():
            return expr.scalar
        case Cell():
            return expr.array
        case _:
            return (type(expr), getattr(expr, "op", ""), expr.type)


class ExpressionForms:
    """Numbers of forms: equal where the forms are, and found once for each expression.

    Parts that many expressions share, such as the sums in `a + b + c + ...`, are numbered once.
    """

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._known: dict[Expr, int] = {}

    def number(self, expr: Expr) -> int:
        waiting = [expr]
        while waiting:
            here = waiting[-1]
            if here in self._known:
                waiting.pop()
                continue
            parts = children(here)
            missing = [part for part in parts if part not in self._known]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            key = (_own(here), *(self._known[part] for part in parts))
            self._known[here] = self._numbers.setdefault(key, len(self._numbers))
        return self._known[expr]
