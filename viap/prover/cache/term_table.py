"""Terms ► rows of a table, each distinct part once, and rows ► terms.

Terms are built again by the builders of the logic, from operands whose sorts are checked, and from
symbols of the theory that they are about: a row can't make a term that the logic does not have.
"""

from collections.abc import Callable, Sequence
from typing import Any

from viap.core.kernel.obligations import is_arbitrary
from viap.core.logic import build, smtlib_writer
from viap.core.logic.smtlib_writer import OPERATORS
from viap.core.logic.terms import BOOL, Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import subterms
from viap.core.translate.theory_symbols import SORTS, TERM_FUNCTIONS

Row = list[Any]
# First words of rows that are no operators: the others follow the name of their operator.
NUMBER, TRUTH, VARIABLE, SYMBOL, CONSTANT = "n", "t", "v", "f", "c"
_QUANTIFIERS = {kind.value: kind for kind in (Kind.FORALL, Kind.EXISTS)}


class MalformedEntry(Exception):
    """An entry of the cache that is not what this version writes."""


class TermRows:
    """Collects `rows`; a term's number is the place of its row."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._numbers: dict[Term, int] = {}

    def number(self, term: Term) -> int:
        if term not in self._numbers:
            self._add(term)
        return self._numbers[term]

    def _add(self, term: Term) -> None:
        """Adds the rows of a term and of its parts, patterns first."""
        for part in subterms(term):
            if part in self._numbers:
                continue
            if part.kind in (Kind.FORALL, Kind.EXISTS):
                for pattern in build.patterns_of(part):
                    for each in pattern:
                        self._add(each)
                for bound in build.bound_variables(part):
                    self._add(bound)
            self.rows.append(self._row(part))
            self._numbers[part] = len(self.rows) - 1

    def _row(self, term: Term) -> Row:
        args = [self._numbers[arg] for arg in term.args]
        match term.kind:
            case Kind.NUMBER:
                return [NUMBER, term.value]
            case Kind.TRUTH:
                return [TRUTH, term.value]
            case Kind.VARIABLE:
                return [VARIABLE, term.payload, term.sort.name]
            case Kind.APPLY if is_arbitrary(term):
                return [CONSTANT, term.payload.name, term.sort.name]
            case Kind.APPLY:
                return [SYMBOL, term.payload.name, *args]
            case Kind.FORALL | Kind.EXISTS:
                bound = [self._numbers[each] for each in build.bound_variables(term)]
                patterns = [[self._numbers[each] for each in p] for p in build.patterns_of(term)]
                return [term.kind.value, args[0], bound, patterns]
            case Kind.WRAP:
                return [smtlib_writer.wrap_name(*term.payload), *args]
            case Kind.BITS:
                return [f"bit_{term.payload}", *args]
            case _:
                return [term.kind.value, *args]


class TermTable:
    """Reads terms from rows; `symbol` finds the symbol of a name, and raises KeyError."""

    def __init__(self, rows: Sequence[Row], symbol: Callable[[str], Symbol]) -> None:
        self._rows, self._symbol = rows, symbol
        self._made: dict[int, Term] = {}

    def term(self, number: int) -> Term:
        """Returns the term of a row. Raises MalformedEntry, TypeError, ValueError or KeyError."""
        waiting = [number]
        while waiting:
            place = waiting[-1]
            if place not in self._made:
                row = self._row(place)
                missing = [part for part in _parts(row) if part not in self._made]
                if any(not 0 <= part < place for part in missing):
                    raise MalformedEntry("a term refers to a later one")
                if missing:
                    waiting += missing
                    continue
                self._made[place] = self._built(row)
            waiting.pop()
        return self._made[number]

    def _row(self, place: int) -> Row:
        if type(place) is not int or not 0 <= place < len(self._rows):
            raise MalformedEntry("there is no such term")
        row = self._rows[place]
        if type(row) is not list or not row or type(row[0]) is not str:
            raise MalformedEntry("a row of a term")
        return row

    def _built(self, row: Row) -> Term:
        match row:
            case ["n", int() as value] if type(value) is int:
                return build.number(value)
            case ["t", bool() as value]:
                return build.truth(value)
            case ["v", str() as name, str() as sort]:
                return variable(name, SORTS[sort])
            case ["c", str() as name, str() as sort]:
                made = apply(Symbol(name, (), SORTS[sort]))
                if not is_arbitrary(made):
                    raise MalformedEntry("a constant that is not arbitrary")
                return made
            case ["f", str() as name, *args]:
                return apply(self._symbol(name), *(self._made[arg] for arg in args))
            case [("forall" | "exists") as word, body, list(bound), list(patterns)]:
                variables = [self._made[each] for each in bound]
                parts = [tuple(self._made[each] for each in pattern) for pattern in patterns]
                inner = self._made[body]
                if inner.sort != BOOL or any(v.kind is not Kind.VARIABLE for v in variables):
                    raise MalformedEntry("a quantifier")
                return build.quantified(_QUANTIFIERS[word], variables, inner, parts)
            case [str() as word, *args]:
                return _operation(word, [self._made[arg] for arg in args])
            case _:
                raise MalformedEntry("a row of a term")


def _parts(row: Row) -> list[int]:
    """The numbers of the rows that a row refers to."""
    match row:
        case ["n" | "t" | "v" | "c", *_]:
            return []
        case ["f", _, *args]:
            found = args
        case ["forall" | "exists", body, list(bound), list(patterns)]:
            found = [body, *bound, *(each for pattern in patterns for each in pattern)]
        case _:
            found = row[1:]
    if not all(type(each) is int for each in found):
        raise MalformedEntry("a row of a term")
    return found


def _operation(word: str, args: list[Term]) -> Term:
    if word == "ite":
        condition, then, orelse = args
        if condition.sort != BOOL or then.sort != orelse.sort:
            raise MalformedEntry("a choice")
        return build.ite(condition, then, orelse)
    operator = OPERATORS.get(word) or TERM_FUNCTIONS[word]
    sort = operator.sort or args[0].sort
    enough = operator.least <= len(args) and (operator.most is None or len(args) <= operator.most)
    if not enough or any(arg.sort != sort for arg in args):
        raise MalformedEntry("an operation")
    return operator.build(args)
