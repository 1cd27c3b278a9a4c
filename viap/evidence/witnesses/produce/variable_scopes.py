"""The values of variables in scope at a loop's condition, as terms."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from viap.c.annotations.annotated_reading import AnnotatedReading, Opened, open_file
from viap.c.annotations.annotation_insertion import Annotation
from viap.c.annotations.annotation_observers import SHOWN, show
from viap.c.annotations.program_places import ProgramPlace, jumps
from viap.logic.terms import Kind, Term, apply
from viap.program.integer_types import IntType
from viap.program.nodes import Binary, Check, Expr, Scalar, Variable, Widen
from viap.proving.session import Reporter, Session, begin
from viap.translate.theory import Claim, Loop

MOST_NAMES = 24  # variables for each loop


@dataclass(slots=True, eq=False)
class VariableScope:
    """One loop of the theory; an inlined function has one for each call of it.

    `names` maps terms at the head of an iteration to the variables that hold them. For `do`, whose
    condition comes at the end, these are the values from which the iteration started.
    """

    place: ProgramPlace
    loop: Loop
    names: dict[Term, tuple[str, IntType]] = field(default_factory=dict)


def scopes(
    reading: AnnotatedReading, reporter: Reporter | None = None
) -> tuple[Session, list[VariableScope]]:
    """Returns the session of the program with its scopes.

    Variables in scope at loops stay known.
    """
    opened = open_file(reading)
    marks: list[Annotation] = []
    about: dict[int, tuple[ProgramPlace, str]] = {}
    loops = [place for place in opened.places.of("loop") if place.written]
    for place in [*loops, *_labels(opened)]:
        for name in place.visible[:MOST_NAMES]:
            number = len(marks) + 1
            about[number] = place, name
            marks.append(Annotation(number, place, name))
    session = begin(opened.lower(marks, show), reporter or Reporter())
    found: dict[tuple[Loop, int], VariableScope] = {}
    for claim in session.theory.checks:
        if claim.kind.startswith(SHOWN) and claim.loop is not None:
            place, name = about[int(claim.kind.removeprefix(SHOWN))]
            scope = found.setdefault((claim.loop, id(place)), VariableScope(place, claim.loop))
            _add(scope, name, claim)
    return session, list(found.values())


def _labels(opened: Opened) -> list[ProgramPlace]:
    """Returns labels that later jumps go back to: the heads of loops without a keyword."""
    lines: dict[tuple[str, str], int] = {}
    for function, node in jumps(opened.tree):
        key = function, node.name
        lines[key] = max(lines.get(key, 0), node.coord.line)
    return [
        place
        for place in opened.places.of("statement")
        if place.name and lines.get((place.function, place.name), 0) > place.position.line
    ]


def _add(scope: VariableScope, name: str, claim: Claim) -> None:
    assert isinstance(claim.statement, Check)
    scalar = _scalar(claim.statement.condition)
    term = _held(claim.condition)
    if scope.place.kind == "loop" and scalar is not None and scalar in scope.loop.scalars:
        term = apply(scope.loop.scalars[scalar], *scope.loop.counters)
    if term is not None and scalar is not None and not term.is_number:
        scope.names.setdefault(term, (name, scalar.type))


def _scalar(condition: Expr) -> Scalar | None:
    left = condition.left if isinstance(condition, Binary) else condition
    while isinstance(left, Widen):
        left = left.operand
    return left.scalar if isinstance(left, Variable) else None


def _held(condition: Term) -> Term | None:
    """Returns one side of `term <= number`.

    Sums are rearranged by normal forms, and not variables.
    """
    if condition.kind is Kind.LE and condition.args[1].is_number:
        return condition.args[0]
    return None


def all_names(found: Iterable[VariableScope]) -> set[Term]:
    return {term for scope in found for term in scope.names}
