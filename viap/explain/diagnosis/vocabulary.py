"""The words for facts about a loop's head: its variables, arrays, constants, terms, conditions."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from viap.core.program.c_expressions import printer
from viap.core.program.integer_types import INDEX, INT128, FloatBits, IntType
from viap.core.program.message_names import variable_text
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Cell,
    Constant,
    Expr,
    Floating,
    If,
    Program,
    Scalar,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
    expressions,
    statements,
    subexpressions,
    written_place,
)
from viap.core.program.walkers import rewrite

_LARGEST_MODULUS = 8
_MOST_SCALARS, _MOST_ARRAYS, _MOST_CONSTANTS, _MOST_TERMS = 8, 3, 14, 6


@dataclass(eq=False)
class Vocabulary:
    """`scalars` and `arrays` are in scope at the loop's head and matter for it or the claim.

    `moduli` are small right operands of `%`; `terms` are nonlinear terms of the program;
    `conditions` are comparisons in it and in the way to the claim; `claim` are the
    conjuncts of the claim, also where they have variables that are out of scope.
    """

    program: Program
    loop: While
    scalars: list[Scalar] = field(default_factory=list)
    changed: set[Scalar | Array] = field(default_factory=set)
    read: set[Scalar | Array] = field(default_factory=set)
    arrays: list[Array] = field(default_factory=list)
    constants: list[int] = field(default_factory=list)
    moduli: list[int] = field(default_factory=list)
    terms: list[Expr] = field(default_factory=list)
    conditions: list[Expr] = field(default_factory=list)
    claim: list[Expr] = field(default_factory=list)
    bound: Scalar = Scalar("viap.k", INDEX, "k")
    second: Scalar = Scalar("viap.j", INDEX, "j")
    wide: IntType = INDEX

    def text(self, expr: Expr) -> str:
        """Returns the expression as C, without the conversions that mathematics doesn't need."""
        return self._printer.text(bare(expr))

    def __post_init__(self) -> None:
        self._printer = printer(self.program)

    def knows(self, expr: Expr) -> bool:
        """True if the expression is about scalars in scope alone."""
        return all(
            node.scalar in self.scalars
            for node in subexpressions(expr)
            if isinstance(node, Variable)
        ) and not any(isinstance(node, Cell | Floating) for node in subexpressions(expr))


def vocabulary(program: Program, loop: While, claim: Assert) -> Vocabulary:
    """Returns the words that matter for a claim at a loop."""
    made = Vocabulary(program, loop)
    inside = list(statements((loop,)))
    made.changed = {place for each in inside if (place := written_place(each)) is not None}
    made.read = {v for each in inside for v in _read(expressions(each))}
    scope = _scope(program, loop)
    made.claim = [*conjuncts(claim.condition)]
    read = [*_read(made.claim), *(v for each in inside for v in _read(expressions(each)))]
    behind = _conditions_behind(program, loop)
    every = list(dict.fromkeys((*read, *_read(behind))))
    every += [each for each in _sources(program, loop, set(every)) if each not in every]
    made.scalars = _named([v for v in every if isinstance(v, Scalar) and v in scope], made.changed)
    made.arrays = [v for v in every if isinstance(v, Array) and len(v.sizes) == 1][:_MOST_ARRAYS]
    made.constants = _constants(program)
    made.conditions = [
        condition
        for expr in (*(e for each in (*inside, claim) for e in expressions(each)), *behind)
        for condition in _comparisons(expr)
        if made.knows(condition)
    ]
    made.moduli = _moduli(program)
    made.terms = _terms(made)
    if any(scalar.type.bits >= 64 for scalar in made.scalars):
        made.wide = INT128
    declared: list[Scalar | Array] = [*program.scalars, *program.arrays]
    taken = {variable_text(each) for each in declared}
    names = [each for each in ("k", "j", "p", "q", "r", "viap_k", "viap_j") if each not in taken]
    made.bound = Scalar("viap.k", made.wide, names[0])
    made.second = Scalar("viap.j", made.wide, names[1])
    return made


def conjuncts(expr: Expr) -> Iterator[Expr]:
    """Yields the parts of a conjunction."""
    waiting = [expr]
    while waiting:
        here = waiting.pop(0)
        if isinstance(here, Binary) and here.op == "&&":
            waiting = [here.left, here.right, *waiting]
        else:
            yield here


def bare(expr: Expr) -> Expr:
    """Returns the expression without Widen, and without Wrap of sums of narrower values."""

    def plain(node: Expr) -> Expr | None:
        if isinstance(node, Widen):
            return rewrite_bare(node.operand)
        return None

    def rewrite_bare(node: Expr) -> Expr:
        return rewrite(node, plain)

    return rewrite_bare(expr)


def _scope(program: Program, loop: While) -> set[Scalar]:
    """Returns the scalars that are written before the loop, by the order of the text."""
    found: set[Scalar] = set()
    for statement in statements(program.body):
        if statement is loop:
            return found
        place = written_place(statement)
        if isinstance(place, Scalar):
            found.add(place)
    return found


def _sources(program: Program, loop: While, wanted: set[Scalar | Array]) -> list[Scalar | Array]:
    """Returns the scalars that decide, before the loop, what it works on.

    They are in values of the wanted scalars, and in conditions about cells of the wanted arrays.
    """
    found: list[Scalar | Array] = []
    for statement in statements(program.body):
        if statement is loop:
            break
        read = list(_read(expressions(statement)))
        if isinstance(statement, Assign):
            chosen = statement.target.declared in wanted and isinstance(statement.target, Variable)
        else:
            about = any(isinstance(each, Array) and each in wanted for each in read)
            chosen = about and isinstance(statement, If | Assume)
        found += (each for each in read if chosen and isinstance(each, Scalar))
    return list(dict.fromkeys(found))


def _conditions_behind(program: Program, loop: While) -> list[Expr]:
    """Returns the conditions behind the loop, by the order of the text: they lead to the claim."""
    every = list(statements(program.body))
    behind = every[every.index(loop) + 1 :]
    return [each.condition for each in behind if isinstance(each, If | Assume)]


def _named(scalars: list[Scalar], changed: set[Scalar | Array]) -> list[Scalar]:
    """Returns the scalars that the source names, at most one for each name."""
    found: dict[str, Scalar] = {}
    for scalar in scalars:
        if not (scalar.source or scalar.shown) or isinstance(scalar.type, FloatBits):
            continue
        name = variable_text(scalar)
        if "(" in name:
            continue  # the result of a call has no name in the source
        if name not in found or (scalar in changed and found[name] not in changed):
            found[name] = scalar
    return list(found.values())[:_MOST_SCALARS]


def _read(exprs: "tuple[Expr, ...] | list[Expr]") -> Iterator[Scalar | Array]:
    for expr in exprs:
        for node in subexpressions(expr):
            if isinstance(node, Variable | Cell):
                yield node.declared


def _constants(program: Program) -> list[int]:
    found = {0, 1, -1}
    for statement in statements(program.body):
        for expr in expressions(statement):
            found |= {e.value for e in subexpressions(expr) if isinstance(e, Constant)}
    small = sorted((c for c in found if abs(c) < 1 << 20), key=lambda c: (abs(c), c))
    return small[:_MOST_CONSTANTS]


def _moduli(program: Program) -> list[int]:
    """Returns 2 and other small numbers by which the program divides."""
    found = {2}
    for statement in statements(program.body):
        for expr in expressions(statement):
            for node in subexpressions(expr):
                if isinstance(node, Binary) and node.op == "%":
                    by = without_wraps(node.right)
                    found |= {by.value} if isinstance(by, Constant) else set()
    return sorted(modulus for modulus in found if 2 <= modulus <= _LARGEST_MODULUS)


def _comparisons(expr: Expr) -> Iterator[Expr]:
    """Yields the comparisons of a condition, or the condition itself if it is a plain value."""
    for node in subexpressions(expr):
        if isinstance(node, Binary) and node.op in COMPARISONS:
            yield node


def _terms(words: Vocabulary) -> list[Expr]:
    """Returns nonlinear terms of the program over scalars in scope; operands of comparisons too."""
    found: dict[str, Expr] = {}
    sources = [*words.conditions, *(c for c in words.claim if words.knows(c))]
    for condition in sources:
        nodes = list(subexpressions(condition))
        # A value that is wrapped has no meaning of its own.
        wrapped = {id(node.operand) for node in nodes if isinstance(node, Wrap)}
        for node in nodes:
            inner = node.operand if isinstance(node, Wrap) else node
            if id(node) in wrapped or not isinstance(inner, Binary):
                continue
            if inner.op not in COMPARISONS | LOGICAL:
                if any(isinstance(part, Variable) for part in subexpressions(inner)):
                    found.setdefault(words.text(node), node)
    return list(found.values())[:_MOST_TERMS]


def without_wraps(expr: Expr) -> Expr:
    """Returns the operand of conversions at the top."""
    while isinstance(expr, Widen | Wrap):
        expr = expr.operand
    return expr


def is_negation(expr: Expr) -> bool:
    return isinstance(expr, Unary) and expr.op == "!"
