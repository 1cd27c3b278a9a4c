"""The loops of a program for people: their numbers of iterations and their effects."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.c_arrays import Arrays
from viap.core.program.c_expressions import Expressions, printer
from viap.core.program.c_names import CNames
from viap.core.program.nodes import (
    Array,
    Body,
    Exit,
    Expr,
    Program,
    While,
    bodies,
    statements,
    written_place,
)
from viap.core.program.walkers import ways_out
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.recurrences.algebra.powers import is_power
from viap.prover.recurrences.iteration_steps import expanded
from viap.ui.explain.loop_notation import Equation, Notation
from viap.ui.explain.solved_theory import Solved, equation

# ---- The loops of a program as a tree, with the arrays and the exits of each.


@dataclass(frozen=True, eq=False, slots=True)
class LoopNode:
    """A loop, with the arrays and exits anywhere inside of it.

    `depth` is zero for an outermost loop. `exits` are the ways to leave it other than by
    its condition: exits of the loop itself and of enclosing loops and blocks.
    """

    statement: While
    depth: int
    exits: tuple[Exit, ...]
    arrays: tuple[Array, ...]
    children: tuple["LoopNode", ...]

    @property
    def label(self) -> str:
        return self.statement.label

    @property
    def position(self) -> Position:
        return self.statement.position

    @property
    def condition(self) -> Expr:
        return self.statement.condition


@deep
def loop_tree(program: Program) -> tuple[LoopNode, ...]:
    """The outermost loops in the order of the text; inner ones are their children."""
    return _loops(program.body, 0)


def _loops(body: Body, depth: int) -> tuple[LoopNode, ...]:
    found: list[LoopNode] = []
    pending = list(reversed(body))
    while pending:
        statement = pending.pop()
        if isinstance(statement, While):
            found.append(_loop(statement, depth))
        else:
            for inner in reversed(bodies(statement)):
                pending.extend(reversed(inner))
    return tuple(found)


def _loop(loop: While, depth: int) -> LoopNode:
    # A dictionary, because the order of the text is kept.
    places = dict.fromkeys(map(written_place, statements(loop.body)))
    arrays = tuple(place for place in places if isinstance(place, Array))
    exits = tuple(ways_out(loop.body))
    return LoopNode(loop, depth, exits, arrays, _loops(loop.body, depth + 1))


# ---- The loops of a program for people: their numbers of iterations and their effects.


_INDENT = "    "
# Maximal length of a shown equation in characters; longer ones are left to `viap axioms`.
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class LoopPanel:
    """What is known of one loop, as texts.

    `condition` is in terms of the source. `counter` is empty if the loop is never reached.
    `exits`: the lines of other exits. `forms`: equations of its variables; `arrays`: the names of
    those that it may write.
    """

    position: Position
    depth: int
    title: str
    condition: str
    counter: str = ""
    iterations: Equation = Equation("")
    exits: str = ""
    forms: tuple[Equation, ...] = ()
    arrays: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        yield self.title
        if not self.counter:
            yield "  is never reached"
            return
        yield f"  counter: {self.counter}"
        yield f"  iterations: {self.iterations.text}"
        if self.exits:
            yield f"  exits: {self.exits}"
        for form in self.forms:
            yield f"  {form.text}"


@deep
def loops_text(solved: Solved) -> str:
    """Returns the tree of loops, indented by nesting."""
    panels = loop_panels(solved)
    lines = [_INDENT * panel.depth + line for panel in panels for line in panel.lines()]
    return "\n".join(lines) + "\n" if lines else "no loops\n"


@deep
def loop_panels(solved: Solved) -> list[LoopPanel]:
    """Returns what is known of each loop, outer ones first."""
    report = _Report(solved)
    panels: list[LoopPanel] = []
    pending = list(reversed(loop_tree(solved.theory.program)))
    while pending:
        place = pending.pop()
        panels.append(report.loop(place))
        pending.extend(reversed(place.children))
    return panels


class _Report:
    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self.theory = solved.theory
        self.notation = Notation(solved)
        program = solved.theory.program
        names = CNames(program)
        self.expressions = Expressions(names, Arrays(names, program.arrays).cell)
        self.people = printer(program)
        self.recurrences = _recurrences(solved.theory)
        self.loops = {loop.statement: loop for loop in solved.theory.loops}

    def loop(self, place: LoopNode) -> LoopPanel:
        loop = self.loops.get(place.statement)
        condition = self.expressions.text(place.condition)
        name = place.label if loop is None else f"loop {loop.number}"
        title = f"{name} at {place.position}: while ({condition})"
        if loop is None:
            return LoopPanel(place.position, place.depth, title, self.people.text(place.condition))
        return LoopPanel(
            place.position,
            place.depth,
            title,
            self.people.text(place.condition),
            str(loop.counter.payload),
            self._iterations(place, loop),
            _lines(place.exits) if place.exits else "",
            tuple(self._variables(place, loop)),
            tuple(dict.fromkeys(array.source for array in place.arrays if array.source)),
        )

    def _iterations(self, place: LoopNode, loop: Loop) -> Equation:
        form = self.solved.forms.get(loop.count)
        if form is None:
            count = self.notation.text(apply(loop.count, *loop.outer))
            return Equation(count, remark=", no closed form")
        through = [exit for child in place.children for exit in child.exits]
        other = [exit for exit in place.exits if exit in through]
        unless = f", unless left at {_lines(other)}" if other else ""
        return replace(self.notation.closed_form(form), remark=unless)

    def _variables(self, place: LoopNode, loop: Loop) -> Iterator[Equation]:
        """Yields the user's variables; variables that viap added only if there are no others."""
        scalars = [scalar for scalar in loop.scalars if scalar.source]
        arrays = [array for array in place.arrays if array.source]
        if not scalars and not arrays:
            scalars, arrays = list(loop.scalars), list(place.arrays)
        for scalar in scalars:
            yield self._variable(scalar.name, loop.scalars[scalar], loop)
        for array in arrays:
            symbol = loop.memories.get(len(array.sizes))
            if symbol is not None:
                yield self._array(array, symbol, loop)
        for proof in self.solved.relations.get(loop, ()):
            yield _short("a relation", _words(self.notation.text(equation(proof.body))))

    def _variable(self, name: str, symbol: Symbol, loop: Loop) -> Equation:
        form = self.solved.forms.get(symbol)
        if form is not None and not _is_made_up(form.value):
            return _short(name, self.notation.closed_form(form))
        return _short(name, self._recurrence(symbol, loop, {}))

    def _array(self, array: Array, symbol: Symbol, loop: Loop) -> Equation:
        object = self.theory.objects[array]
        form = self.solved.cells.get(symbol, {}).get(object)
        if form is not None:
            return _short(array.name, self.notation.closed_form(form))
        # The variable for an arbitrary array in the memory's recurrence.
        (anything,) = {axiom.body.args[0].args[0] for axiom in self.recurrences[symbol]}
        return _short(array.name, self._recurrence(symbol, loop, {anything: object}))

    def _recurrence(self, symbol: Symbol, loop: Loop, values: dict[Term, Term]) -> Equation:
        parts = []
        for axiom in self.recurrences[symbol]:
            place, value = axiom.body.args
            said = build.eq(place, expanded(self.theory, value))
            parts.append(self.notation.text(substitute(said, values), loop))
        return _words(", ".join(parts))


def _is_made_up(form: Term) -> bool:
    """True if a form needs a function that says no more than the recurrence itself."""
    return any(
        node.kind is Kind.APPLY and "^" in node.payload.name and not is_power(node.payload)
        for node in subterms(form)
    )


def _recurrences(theory: Theory) -> dict[Symbol, list[Axiom]]:
    """Returns the start and step axioms of the symbols that loops change."""
    found: dict[Symbol, list[Axiom]] = {}
    for axiom in theory.axioms:
        if axiom.origin.kind in ("start", "step"):
            found.setdefault(axiom.body.args[0].payload, []).append(axiom)
    for both in found.values():
        both.sort(key=lambda axiom: axiom.origin.kind)  # the start comes first
    return found


def _words(text: str) -> Equation:
    return Equation("", ((text, ""),))


def _short(name: str, equation: Equation) -> Equation:
    if len(equation.text) <= _LONGEST:
        return equation
    return Equation(name, remark=": too long to show, see 'viap axioms'")


def _lines(exits: Iterable[Exit]) -> str:
    numbers = list(dict.fromkeys(str(exit.position.source.line) for exit in exits))
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"
