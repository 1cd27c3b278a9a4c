"""The clauses of annotations, as they are written: contracts, loop annotations, assertions."""

from collections.abc import Callable

from viap.c.contracts.syntax import Named, Node, Under, WordStream
from viap.c.contracts.term_parser import TermParser
from viap.c.text.annotation_words import CBMC, Annotation, text_of
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position

_FORMULAS = frozenset(("requires", "ensures", "assumes", "terminates", "exits", "assert"))
_PLACES = frozenset(("assigns", "allocates", "frees"))
_STARTS = (
    _FORMULAS
    | _PLACES
    | {"behavior", "complete", "disjoint", "decreases", "loop", "check", "admit"}
)
_CBMC = {
    "__CPROVER_requires": "requires", "__CPROVER_ensures": "ensures",
    "__CPROVER_assigns": "assigns", "__CPROVER_frees": "frees",
    "__CPROVER_loop_invariant": "invariant", "__CPROVER_decreases": "decreases",
    "__CPROVER_assert": "assert", "__CPROVER_assume": "admit",
}  # fmt: skip


@record
class WrittenClause:
    """`terms`: the formula, or the places of `assigns`; none for `\\nothing`.

    `behavior`: the one it belongs to, or "". `kind` "admit" and "check": the formula of an
    assertion; `is_loop`: it is about a loop. `names` of the behaviours in `complete behaviors`.
    `problem`: why the clause can't be read.
    """

    kind: str
    terms: tuple[Node, ...]
    text: str
    position: Position
    name: str = ""
    behavior: str = ""
    is_loop: bool = False
    names: tuple[str, ...] = ()
    everything: bool = False
    problem: Unsupported | None = None


class ClauseParser:
    def __init__(self, annotation: Annotation, is_type: Callable[[str], bool]) -> None:
        self.dialect = annotation.dialect
        self.words = WordStream(annotation.words, annotation.position)
        self.terms = TermParser(self.words, is_type, annotation.dialect)
        self.behavior = ""

    def run(self) -> list[WrittenClause]:
        found: list[WrittenClause] = []
        while not self.words.at_end:
            start = self.words.index
            if self.dialect == CBMC:
                found.append(self._cbmc_clause())
            elif self.words.text == "behavior":
                self.words.next()
                self.behavior = self.words.name("the name of the behavior").text
                self.words.expect(":")
            else:
                found.append(self._recovering(start))
        return found

    def _recovering(self, start: int) -> WrittenClause:
        """Read a clause; one with something that is not modelled is passed over."""
        try:
            return self._clause()
        except Unsupported as problem:
            words = self.words
            words.index = start
            kind, where = words.text, words.position
            while (
                not words.at_end
                and words.next().text != ";"
                or (not words.at_end and words.text not in _STARTS)
            ):
                pass
            text = text_of(tuple(words.words[start : words.index]))
            return WrittenClause(kind, (), text, where, behavior=self.behavior, problem=problem)

    # ------------------------------------------------------------- ACSL

    def _clause(self) -> WrittenClause:
        words, start, where = self.words, self.words.index, self.words.position
        is_loop = words.accept("loop")
        word = words.next().text
        if word == "for":
            raise Unsupported("a clause for some behaviours", where, "for")
        prefix = ""
        if word in ("check", "admit") and words.text in (*_FORMULAS, "invariant", "loop"):
            prefix = word
            is_loop = words.accept("loop") or is_loop
            word = words.next().text
            if word != "assert" and not is_loop:
                raise Unsupported(f"'{prefix}' before '{word}'", where, prefix)
        terms: tuple[Node, ...] = ()
        names: tuple[str, ...] = ()
        everything = False
        match word:
            case "assigns" | "allocates" | "frees":
                terms, everything = self._places()
            case "complete" | "disjoint":
                names = self._behaviors()
            case "check" | "admit":  # (the short forms of `check assert`)
                terms = (self.terms.formula(),)
            case "decreases" | "variant":
                terms = (self.terms.term(),)
                if words.text == "for":
                    raise Unsupported("a measure with a relation of its own", where, "for")
            case "invariant" if is_loop:
                terms = (self.terms.formula(),)
            case _ if word in _FORMULAS:
                terms = (self.terms.formula(),)
            case _:
                words.index = start
                raise words.fault(f"'{words.text}' does not start a clause")
        end = words.index
        words.expect(";")
        text = text_of(tuple(words.words[start:end]))
        kind = prefix if word == "assert" and prefix else word
        name = ""
        if terms and isinstance(terms[0], Named):
            name = terms[0].name
        return WrittenClause(
            kind, terms, text, where, name, self.behavior, is_loop, names, everything
        )

    def _places(self) -> tuple[tuple[Node, ...], bool]:
        """Read the places of `assigns`; also return whether everything may be assigned."""
        words = self.words
        if words.accept("\\nothing"):
            found: list[Node] = []
        elif words.accept("\\everything"):
            return (), True
        else:
            found = [self.terms.range_or_term()]
            while words.accept(","):
                found.append(self.terms.range_or_term())
        if words.accept("\\from"):
            # (What the values depend on is no claim about which are changed.)
            while words.text != ";":
                words.next()
        return tuple(found), False

    def _behaviors(self) -> tuple[str, ...]:
        words = self.words
        words.expect("behaviors")
        names: list[str] = []
        while words.text != ";":
            names.append(words.name("the name of a behavior").text)
            words.accept(",")
        return tuple(names)

    # ------------------------------------------------------------- CBMC

    def _cbmc_clause(self) -> WrittenClause:
        words, start = self.words, self.words.index
        word = words.next()
        kind = _CBMC[word.text]
        if kind in ("assigns", "frees"):
            terms = self._cbmc_places()
        else:
            terms = self.terms.arguments()[:1]
        text = text_of(tuple(words.words[start : words.index]))
        is_loop = kind == "invariant"
        return WrittenClause(kind, terms, text, word.position, is_loop=is_loop)

    def _cbmc_places(self) -> tuple[Node, ...]:
        words = self.words
        words.expect("(")
        found: list[Node] = []
        condition: Node | None = None
        while not words.accept(")"):
            term = self.terms.term()
            if condition is None and words.text == ":":
                words.next()
                condition = term
                continue
            if condition is not None:
                term = Under(condition, term, term.position)
            found.append(term)
            if words.text not in (",", ";", ")"):
                raise words.fault("',' or ')' expected")
            if words.text == ";":
                condition = None  # (it is for all places up to here)
            if words.text != ")":
                words.next()
        return tuple(found)
