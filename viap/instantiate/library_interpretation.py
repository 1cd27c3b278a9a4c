"""What the symbols of a lemma stand for in a program, and the lemma in these terms."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from viap.instantiate.library_file import LibraryLemma
from viap.instantiate.term_matching import Image, interpreted
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import substitute, subterms


@dataclass(frozen=True)
class Interpretation:
    """What the symbols of a lemma stand for.

    `fixed`: values that arguments of functions must have, where a program's function has no such
    parameter. `new`: functions that the program does not have. `chosen`: those of the program.
    """

    images: Mapping[Symbol, Image] = field(default_factory=dict)
    fixed: Mapping[tuple[Symbol, int], Term] = field(default_factory=dict)
    new: tuple[Recursive, ...] = ()
    chosen: tuple[Symbol, ...] = ()

    def lemma(self, lemma: LibraryLemma) -> LibraryLemma | None:
        """Returns the lemma about the program's functions; None if it says more than they can."""
        values = self._values(lemma)
        if values is None or lemma.counter in values:
            return None

        def at(term: Term) -> Term:
            return interpreted(substitute(term, values), self.images)

        terms = [at(term) for term in lemma.terms()]
        variables = tuple(v for v in lemma.variables if v not in values)
        extra = set().union(*map(free_variables, terms)) - set(lemma.variables)
        ordered = sorted(extra, key=lambda v: str(v.payload))
        uses = [self.lemma(used) for used in lemma.uses]
        patterns = (tuple(_head(at(part)) for part in pattern) for pattern in lemma.patterns)
        return replace(
            lemma,
            variables=(*variables, *ordered),
            premises=tuple(terms[:-1]),
            conclusion=terms[-1],
            uses=tuple(used for used in uses if used is not None),
            patterns=tuple(
                tuple(part for part in pattern if part is not None)
                for pattern in patterns
                if all(part is None or part.args for part in pattern)
            ),
        )

    def _values(self, lemma: LibraryLemma) -> dict[Term, Term] | None:
        """Returns values of variables that make all fixed arguments right; None if none do."""
        values: dict[Term, Term] = {}
        nodes = [n for n in subterms(*lemma.terms()) if n.kind is Kind.APPLY]
        for node in nodes:
            for place, arg in enumerate(node.args):
                wanted = self.fixed.get((node.payload, place))
                if wanted is not None and arg in lemma.variables:
                    values.setdefault(arg, wanted)
        for node in nodes:
            for place, arg in enumerate(node.args):
                wanted = self.fixed.get((node.payload, place))
                if wanted is not None and substitute(arg, values) is not wanted:
                    return None
        return values


def _head(pattern: Term) -> Term | None:
    """Returns what a pattern is looked for by: an operation with variables in it.

    None if the image has no variables.
    """
    if not free_variables(pattern):
        return None
    if pattern.kind in (Kind.ADD, Kind.ITE) or pattern.sort.name == "Bool":
        inner = (n for n in subterms(pattern) if n.kind is Kind.APPLY)
        free = free_variables(pattern)
        return next((n for n in inner if free_variables(n) == free), pattern)
    return pattern
