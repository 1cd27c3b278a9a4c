"""Reads terms of a certificate: names denote symbols of the theory, or new ones."""

from collections.abc import Iterable, Mapping

from viap.checker.evidence_errors import Rejected, Unwritable
from viap.errors import InputError
from viap.kernel.obligations import is_arbitrary
from viap.logic import smtlib_writer
from viap.logic.operators import OPERATORS
from viap.logic.s_expressions import Atom, Group, Node, read_groups
from viap.logic.smtlib_names import plain_name
from viap.logic.sorts import Sort, Symbol
from viap.logic.term_reader import TermReader, TermScope
from viap.logic.terms import Term, apply
from viap.translate.theory import Theory
from viap.translate.theory_symbols import SORTS, TERM_FUNCTIONS, symbols_by_name


class Symbols:
    """The names of a theory, of functions that were defined, and of arbitrary constants."""

    def __init__(self, theory: Theory) -> None:
        try:
            self.named = symbols_by_name(theory)
        except ValueError as error:
            raise Unwritable(str(error)) from None

    def define(self, symbol: Symbol, where: str) -> None:
        """Makes the name of a new function known."""
        if symbol.name in self.named:
            raise Rejected(f"{where}: {symbol.name} is defined already")
        self.named[symbol.name] = symbol

    def with_constants(self, sorts: Mapping[str, Sort], where: str) -> "Reader":
        """Returns a reader of terms that contain these constants as well."""
        constants = {name: Symbol(name, (), sort) for name, sort in sorts.items()}
        for name, symbol in constants.items():
            if name in self.named or not is_arbitrary(apply(symbol)):
                raise Rejected(f"{where}: {name} is not an arbitrary constant")
        return Reader({**self.named, **constants})


class Reader:
    def __init__(self, symbols: Mapping[str, Symbol]) -> None:
        self.symbols = symbols
        self._terms = TermReader(symbols, TERM_FUNCTIONS, _sort)

    def term(self, text: str, where: str, variables: Iterable[Term] = ()) -> Term:
        """Reads a term from a text; `where` names it in messages."""
        try:
            (group,) = read_groups(f"(term {text})", where)
            (_, node) = group.items
        except (InputError, ValueError):
            raise Rejected(f"{where}: '{_short(text)}' is not a term") from None
        return self.node(node, where, {str(v.payload): v for v in variables})

    def node(self, node: Node, where: str, variables: Mapping[str, Term] | None = None) -> Term:
        try:
            self._check_names(node)
            return self._terms.read(node, TermScope(variables or {}))
        except (InputError, ValueError, TypeError) as error:
            raise Rejected(f"{where}: {error}") from None

    def _check_names(self, node: Node) -> None:
        """Raises unless names are written as our own writer does, so that solvers agree on them."""
        waiting = [node]
        while waiting:
            item = waiting.pop()
            if isinstance(item, Group):
                waiting += item.items
            elif item.kind == "symbol":
                self._check_name(item)

    def _check_name(self, atom: Atom) -> None:
        if atom.text in OPERATORS or atom.text in TERM_FUNCTIONS:
            return
        if atom.text == "let":
            raise ValueError("'let' is not read here")
        name = plain_name(atom.text)
        if name in self.symbols and smtlib_writer.identifier(name).strip("|") != atom.text:
            raise ValueError(f"'{atom.text}' is not how {name} is written")


def _sort(node: Node) -> Sort:
    if isinstance(node, Atom) and node.text in SORTS:
        return SORTS[node.text]
    raise ValueError("a sort that is not known")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
