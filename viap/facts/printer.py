"""Formulas as text: the printer with precedence, and the mathematical text for people.

C, ACSL and CBMC's clauses are dialects of it: `viap.facts.dialects`.
"""

from collections.abc import Iterable, Sequence

from viap.core.base.record import record
from viap.core.logic import build
from viap.core.logic.smtlib_writer import wrap_name
from viap.core.logic.terms import Kind, Term

# How tightly forms bind; an operand that binds less than it has to gets parentheses.
QUANTIFIER, IMPLIES, CHOICE, OR, AND, NOT = range(6)
COMPARISON, BITS, SUM, PRODUCT, UNARY, PRIMARY = range(6, 12)


@record
class Operand:
    """A part of a form. `wide`: it takes part in a computation, whose type is wide enough."""

    term: Term
    least: int = QUANTIFIER
    wide: bool = False


Piece = str | Operand
Form = tuple[Sequence[Piece], int]  # what is written, from left to right, and how tightly it binds


class Printer:
    """Writes terms as mathematics; dialects change words and single forms.

    It uses no recursion: formulas of programs may be very deep.
    """

    words = {
        Kind.MUL: "*", Kind.C_DIV: " / ", Kind.C_MOD: " % ", Kind.EQ: " = ", Kind.LE: " <= ",
        Kind.LT: " < ", Kind.AND: " and ", Kind.OR: " or ", Kind.IMPLIES: " -> ",
    }  # fmt: skip
    unequal = " != "
    truths = ("false", "true")

    def text(self, term: Term, least: int = QUANTIFIER, wide: bool = False) -> str:
        """Returns the text, in parentheses if it binds less tightly than `least`."""
        return self.joined_text([Operand(term, least, wide)])

    def joined_text(self, pieces: Sequence[Piece]) -> str:
        """Returns the text of pieces."""
        text: list[str] = []
        waiting = list(reversed(pieces))
        while waiting:
            piece = waiting.pop()
            if isinstance(piece, str):
                text.append(piece)
                continue
            inner, binding = self.form(piece.term, piece.wide)
            waiting += [")", *reversed(inner), "("] if binding < piece.least else reversed(inner)
        return "".join(text)

    def form(self, term: Term, wide: bool) -> Form:
        """Returns the form of a term."""
        args = term.args
        match term.kind:
            case Kind.NUMBER:
                return self.number(term.value, wide)
            case Kind.TRUTH:
                return (self.truths[term.value],), PRIMARY
            case Kind.VARIABLE:
                return self.name(term, wide)
            case Kind.APPLY:
                return self.application(term, wide)
            case Kind.ADD:
                return self.sum(term, wide), SUM
            case Kind.MUL:
                return self.product(term, wide)
            case Kind.C_DIV | Kind.C_MOD:
                sides = (Operand(args[0], PRODUCT, wide), Operand(args[1], PRODUCT + 1, wide))
                return (sides[0], self.words[term.kind], sides[1]), PRODUCT
            case Kind.EQ | Kind.LE | Kind.LT:
                return self.comparison(self.words[term.kind], args[0], args[1])
            case Kind.NOT if args[0].kind is Kind.EQ:
                return self.comparison(self.unequal, *args[0].args)
            case Kind.NOT:
                return self.negation(args[0])
            case Kind.AND:
                return self.conjunction(args), AND
            case Kind.OR:
                return self.disjunction(args), OR
            case Kind.IMPLIES:
                return self.implication(*args)
            case Kind.FORALL | Kind.EXISTS:
                return self.quantified(term)
            case _:
                return self.function(term, wide)

    # ------------------------------------------------------------- numbers

    def number(self, value: int, wide: bool) -> Form:
        return (str(value),), PRIMARY if value >= 0 else SUM

    def name(self, term: Term, wide: bool) -> Form:
        return (str(term.payload),), PRIMARY

    def application(self, term: Term, wide: bool) -> Form:
        name = term.payload.name
        return (called(name, term.args) if term.args else (name,)), PRIMARY

    def function(self, term: Term, wide: bool) -> Form:
        """Returns the form of a conversion, an operation on bits, a power, or a choice."""
        match term.kind:
            case Kind.WRAP:
                return called(wrap_name(*term.payload), term.args), PRIMARY
            case Kind.BITS:
                return called(f"bit_{term.payload}", term.args), PRIMARY
            case _:
                return called(term.kind.value, term.args), PRIMARY

    def sum(self, term: Term, wide: bool) -> Sequence[Piece]:
        """Returns the sum with subtracted parts last: `1 - x`, not `-x + 1`."""
        pieces: list[Piece] = []
        for part in sorted(term.args, key=self.place_in_sum):
            negative = is_negative(part)
            if pieces or negative:
                sign = "-" if negative else "+"
                pieces.append(f" {sign} " if pieces else sign)
            pieces.append(Operand(build.neg(part) if negative else part, SUM + 1, wide))
        return pieces

    def place_in_sum(self, part: Term) -> tuple[bool, bool]:
        return is_negative(part), False

    def product(self, term: Term, wide: bool) -> Form:
        if term.args[0].is_number and term.args[0].value == -1:
            return ("-", Operand(build.neg(term), PRODUCT, wide)), SUM
        return between(self.words[Kind.MUL], term.args, PRODUCT, PRODUCT + 1, wide), PRODUCT

    # ------------------------------------------------------------- formulas

    def comparison(self, op: str, left: Term, right: Term) -> Form:
        return (Operand(left, COMPARISON + 1), op, Operand(right, COMPARISON + 1)), COMPARISON

    def negation(self, term: Term) -> Form:
        return ("not ", Operand(term, NOT)), NOT

    def conjunction(self, parts: Sequence[Term]) -> Sequence[Piece]:
        return between(self.words[Kind.AND], parts, AND + 1, AND + 1)

    def disjunction(self, parts: Sequence[Term]) -> Sequence[Piece]:
        return between(self.words[Kind.OR], parts, OR + 1, OR + 1)

    def implication(self, left: Term, right: Term) -> Form:
        word = self.words[Kind.IMPLIES]
        return (Operand(left, IMPLIES + 1), word, Operand(right, IMPLIES)), IMPLIES

    def quantified(self, term: Term) -> Form:
        word = "for all" if term.kind is Kind.FORALL else "exists"
        names = ", ".join(str(name.payload) for name in build.bound_variables(term))
        return (f"{word} {names}: ", Operand(term.args[0])), QUANTIFIER


def between(
    separator: str, args: Iterable[Term], first: int, later: int, wide: bool = False
) -> Sequence[Piece]:
    """Returns operands with a separator between them; the first one may bind less tightly."""
    pieces: list[Piece] = []
    for arg in args:
        pieces += (separator, Operand(arg, later, wide)) if pieces else (Operand(arg, first, wide),)
    return pieces


def called(name: str, args: Sequence[Term]) -> Sequence[Piece]:
    """Returns an application in the usual form."""
    return (f"{name}(", *between(", ", args, QUANTIFIER, QUANTIFIER), ")")


def is_negative(term: Term) -> bool:
    """True if a part of a sum has a negative coefficient."""
    first = term.args[0] if term.kind is Kind.MUL else term
    return bool(first.is_number and first.value < 0)


def show(term: Term) -> str:
    """Returns a term as mathematical text."""
    return Printer().text(term)
