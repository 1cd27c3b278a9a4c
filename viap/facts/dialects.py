"""Formulas in ACSL, as C expressions, and as CBMC's clauses: dialects of the one printer.

Numbers of formulas are mathematical. ACSL has such numbers; C computes in a type that is wide
enough, and only plain comparisons that C makes without changing a side stay as they are.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import subterms
from viap.core.program.integer_types import INT, INT128, LLONG, ULLONG, IntType
from viap.facts.comparisons import (
    balanced,
    chains,
    difference,
    in_order,
    ranges_first,
    remainder,
    solved,
)
from viap.facts.places import CALL, LOOP_ENTRY, NOW, RESULT, PlaceSymbol, Unspeakable
from viap.facts.printer import (
    AND,
    BITS,
    COMPARISON,
    IMPLIES,
    OR,
    PRIMARY,
    PRODUCT,
    QUANTIFIER,
    SUM,
    UNARY,
    Form,
    Operand,
    Piece,
    Printer,
    is_negative,
)

Sides = tuple[Operand, str, Operand]
_TYPES = {8: "char", 16: "short", 32: "int", 64: "long long"}
_TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}
_BITS = {"and": " & ", "or": " | ", "xor": " ^ "}


class Acsl(Printer):
    """Writes formulas with the fewest parentheses."""

    words = {
        Kind.MUL: "*", Kind.C_DIV: " / ", Kind.C_MOD: " % ", Kind.EQ: " == ", Kind.LE: " <= ",
        Kind.LT: " < ", Kind.AND: " && ", Kind.OR: " || ", Kind.IMPLIES: " ==> ",
    }  # fmt: skip
    truths = ("\\false", "\\true")
    moments = {NOW: "{}", LOOP_ENTRY: "\\at({}, LoopEntry)", CALL: "\\old({})"}
    result = "\\result"

    # ------------------------------------------------------------- values

    def number(self, value: int, wide: bool) -> Form:
        return (str(value),), PRIMARY if value >= 0 else UNARY

    def application(self, term: Term, wide: bool) -> Form:
        symbol = term.payload
        if not isinstance(symbol, PlaceSymbol):
            raise Unspeakable(symbol.name)
        if symbol.moment == RESULT:
            return (self.result,), PRIMARY
        pieces: list[Piece] = [symbol.path[0]]
        for index, after in zip(term.args, symbol.path[1:], strict=True):
            pieces += (Operand(index), after)
        before, after = self.moments[symbol.moment].split("{}")
        return (before, *pieces, after), PRIMARY

    def place_in_sum(self, part: Term) -> tuple[bool, bool]:
        return is_negative(part), part.is_number

    def product(self, term: Term, wide: bool) -> Form:
        pieces, binding = super().product(term, wide)
        return pieces, UNARY if binding == SUM else binding

    def function(self, term: Term, wide: bool) -> Form:
        args = term.args
        match term.kind:
            case Kind.ITE:
                test, then, orelse = args[0], args[1], args[2]
                parts = (Operand(then, OR, wide), Operand(orelse, OR, wide))
                return ("(", Operand(test, OR), " ? ", parts[0], " : ", parts[1], ")"), PRIMARY
            case Kind.BITS:
                left, right = (Operand(arg, UNARY, wide) for arg in args)
                return ("(", left, _BITS[term.payload], right, ")"), PRIMARY
            case Kind.WRAP:
                return self.conversion(term, wide)
            case _:
                raise Unspeakable(term.kind.value)

    def conversion(self, term: Term, wide: bool) -> Form:
        return (f"({type_text(*term.payload)})", Operand(term.args[0], PRIMARY)), UNARY

    # ------------------------------------------------------------- formulas

    def negation(self, term: Term) -> Form:
        return ("!(", Operand(term), ")"), UNARY

    def comparison(self, op: str, left: Term, right: Term) -> Form:
        op = op.strip()
        if left.sort.name != "Int":
            return self.equivalence(op, left, right)
        rest = remainder(left, right, Kind.C_DIV) if op in ("==", "!=") else None
        if rest is not None:
            dividend, divisor, value = rest
            wide = self.is_computed(dividend)
            return (Operand(dividend, PRODUCT + 1, wide), f" % {divisor} {op} {value}"), COMPARISON
        return self.compared(*solved(left, right) if op == "==" else balanced(left, right, op))

    def equivalence(self, op: str, left: Term, right: Term) -> Form:
        sides = Operand(left, COMPARISON + 1), Operand(right, COMPARISON + 1)
        return (sides[0], f" {'<==>' if op == '==' else op} ", sides[1]), IMPLIES

    def compared(self, left: Term, right: Term, op: str) -> Form:
        first, second = self.sides(left, right)
        return (first, f" {op} ", second), COMPARISON

    def sides(self, left: Term, right: Term) -> tuple[Operand, Operand]:
        return Operand(left, BITS), Operand(right, BITS)

    def is_computed(self, term: Term) -> bool:
        """True if a type for the computation of a value has to be chosen."""
        return False

    def conjunction(self, parts: Sequence[Term]) -> Sequence[Piece]:
        """Returns the parts; `a <= b` and `b < c` become one chain."""
        pieces: list[Piece] = []
        for group in chains(parts):
            pieces += (self.words[Kind.AND],) if pieces else ()
            if len(group) == 1:
                pieces.append(Operand(group[0], AND + 1))
            else:
                pieces += self.chain([(p.args[0], p.args[1], self.sign(p)) for p in group])
        return pieces

    def sign(self, comparison: Term) -> str:
        return self.words[comparison.kind].strip()

    def chain(self, comparisons: Sequence[tuple[Term, Term, str]]) -> list[Piece]:
        """Returns comparisons, each of which starts where the one before ends."""
        pieces: list[Piece] = [Operand(comparisons[0][0], BITS)]
        for _, right, op in comparisons:
            pieces += (f" {op} ", Operand(right, BITS))
        return pieces

    def quantified(self, term: Term) -> Form:
        names, body = build.bound_variables(term), term.args[0]
        universal = term.kind is Kind.FORALL
        premise, conclusion = build.TRUE, body
        if universal and body.kind is Kind.IMPLIES:
            premise, conclusion = body.args
        if premise is build.TRUE:
            raise Unspeakable("a quantifier without bounds")
        return self.for_all(
            [str(name.payload) for name in names], ranges_first(premise, names), conclusion
        )

    def for_all(self, names: Sequence[str], range: Term, body: Term) -> Form:
        head = f"\\forall integer {', '.join(names)}; "
        return (head, *self.implication(range, body)[0]), QUANTIFIER

    # ------------------------------------------------------------- several formulas

    def lines(self, formulas: Sequence[Term]) -> list[str]:
        """Returns the texts of formulas; bounds of one value are joined: `0 <= i <= n`."""
        return [text for text, _ in self.joined(formulas)]

    def joined(self, formulas: Sequence[Term]) -> list[tuple[str, tuple[int, ...]]]:
        """Returns the same texts, each with the numbers of its formulas."""
        found: list[tuple[list[tuple[Term, Term, str]] | Term, tuple[int, ...]]] = []
        for number, formula in enumerate(formulas):
            if formula.kind not in (Kind.LE, Kind.LT):
                found.append((formula, (number,)))
                continue
            bound = balanced(formula.args[0], formula.args[1], self.sign(formula))
            for place, (other, numbers) in enumerate(found):
                if isinstance(other, list) and len(other) == 1 and _meet(other[0], bound):
                    ends = [*other, bound] if other[0][1] is bound[0] else [bound, *other]
                    found[place] = ends, (*numbers, number)
                    break
            else:
                found.append(([bound], (number,)))
        return [
            (self.joined_text(self.chain(each)) if isinstance(each, list) else self.text(each),
             numbers)
            for each, numbers in found
        ]  # fmt: skip


def _meet(one: tuple[Term, Term, str], other: tuple[Term, Term, str]) -> bool:
    """True if one comparison ends where the other starts."""
    return one[1] is other[0] or other[1] is one[0]


class People(Acsl):
    """Writes bounds as people do: numbers and what is known before on the right, `n >= 1`."""

    def comparison(self, op: str, left: Term, right: Term) -> Form:
        op = op.strip()
        if left.sort.name != "Int" or op not in (*_TURNED, "=="):
            return super().comparison(op, left, right)
        if op == "==":
            return self._equation(left, right)
        monomials, rest = difference(left, right)
        sides = [[build.scale(abs(f), t) for t, f in monomials.items() if (f > 0) is positive]
                 for positive in (True, False)]  # fmt: skip
        if not sides[0] or (_is_result(sides[1]) and not _is_result(sides[0])):
            sides.reverse()
            rest, op = -rest, _TURNED[op]
        if sides[1] and (op, rest) in (("<=", 1), (">=", -1)):
            op, rest = op[0], 0
        bound = [*sides[1], build.number(-rest)] if rest or not sides[1] else sides[1]
        return self.compared(in_order(sides[0]), in_order(bound), op)

    def _equation(self, left: Term, right: Term) -> Form:
        """Returns an equation, solved for the result of a call."""
        monomials, rest = difference(left, right)
        results = [term for term in monomials if _is_result([term])]
        if len(results) != 1:
            return super().comparison("==", left, right)
        factor = monomials.pop(results[0])
        sign = 1 if factor < 0 else -1
        parts = [build.scale(sign * times, term) for term, times in monomials.items()]
        parts += [build.number(sign * rest)] if rest or not parts else []
        return self.compared(build.scale(abs(factor), results[0]), in_order(parts), "==")


def _is_result(terms: Sequence[Term]) -> bool:
    return any(isinstance(t.payload, PlaceSymbol) and t.payload.moment == RESULT for t in terms)


class C(Acsl):
    """Writes formulas as expressions of C. `types`: of variables; others are bound by quantifiers.

    `width`: the type of computations; only longer ones can be about values of unknown types.
    """

    truths = ("0", "1")
    moments = {NOW: "{}"}
    result = "viap_result"

    def __init__(self, types: Mapping[str, IntType], width: IntType = LLONG) -> None:
        self.types, self.width = types, width

    def type_of(self, term: Term) -> IntType:
        """Returns the type of a variable or a place; the widest one if it is not known."""
        if term.kind is Kind.APPLY and isinstance(term.payload, PlaceSymbol):
            return term.payload.type or ULLONG
        return self.types.get(str(term.payload), INT)

    # ------------------------------------------------------------- values

    def number(self, value: int, wide: bool) -> Form:
        return (number_text(value),), PRIMARY if value >= 0 else UNARY

    def name(self, term: Term, wide: bool) -> Form:
        return self.widened((str(term.payload),), term, wide)

    def application(self, term: Term, wide: bool) -> Form:
        symbol = term.payload
        if not isinstance(symbol, PlaceSymbol) or symbol.moment not in (*self.moments, RESULT):
            raise Unspeakable(symbol.name)
        if symbol.is_logic:
            raise Unspeakable("a logic function")
        return self.widened(super().application(term, wide)[0], term, wide)

    def widened(self, pieces: Sequence[Piece], term: Term, wide: bool) -> Form:
        """Returns the value in the type of the computation that it takes part in."""
        if not wide or self.type_of(term).bits >= self.width.bits:
            return pieces, PRIMARY
        return (f"({self.width})", *pieces), UNARY

    def conversion(self, term: Term, wide: bool) -> Form:
        bits, signed = term.payload
        if signed:
            raise Unspeakable("a conversion")
        value = Operand(term.args[0], PRIMARY, self.is_computed(term.args[0]))
        up = f"({self.width})" if wide else ""
        return (f"{up}({type_text(bits, signed)})", value), UNARY

    # ------------------------------------------------------------- formulas

    def equivalence(self, op: str, left: Term, right: Term) -> Form:
        sides = Operand(left, COMPARISON + 1), Operand(right, COMPARISON + 1)
        return (sides[0], f" {op} ", sides[1]), COMPARISON

    def sides(self, left: Term, right: Term) -> tuple[Operand, Operand]:
        wide = not self._is_comparable((left, right))
        return Operand(left, BITS, wide), Operand(right, BITS, wide)

    def is_computed(self, term: Term) -> bool:
        return term.kind not in (Kind.VARIABLE, Kind.NUMBER, Kind.APPLY)

    def _is_comparable(self, sides: Sequence[Term]) -> bool:
        """True if C compares the sides without changing either."""
        values = (node for node in subterms(*sides) if node.kind in (Kind.VARIABLE, Kind.APPLY))
        if any(not t.signed and t.bits >= self.width.bits for t in map(self.type_of, values)):
            if any(node.is_number and node.value < 0 for node in subterms(*sides)):
                raise Unspeakable("a negative number beside an unsigned one")
        if any(self.is_computed(side) for side in sides):
            return False
        types = [self.type_of(side) for side in sides if not side.is_number]
        if all(type.signed or type.bits < INT.bits for type in types):
            return True
        numbers = (side.value for side in sides if side.is_number)
        return all(type == types[0] for type in types) and all(value >= 0 for value in numbers)

    def chain(self, comparisons: Sequence[tuple[Term, Term, str]]) -> list[Piece]:
        pieces: list[Piece] = []
        for left, right, op in comparisons:
            pieces += (self.words[Kind.AND],) if pieces else ()
            pieces += self.compared(left, right, op)[0]
        return pieces

    def disjunction(self, parts: Sequence[Term]) -> Sequence[Piece]:
        # (Compilers warn of `&&` within `||` without parentheses.)
        pieces: list[Piece] = []
        for part in parts:
            pieces += (self.words[Kind.OR],) if pieces else ()
            pieces.append(Operand(part, AND + 1))
        return pieces

    def implication(self, left: Term, right: Term) -> Form:
        return ("!(", Operand(left), ") || ", Operand(right, AND + 1)), OR

    def for_all(self, names: Sequence[str], range: Term, body: Term) -> Form:
        raise Unspeakable("a quantifier")


class UnsignedC(C):
    """Writes an equation in one unsigned type, where both sides wrap around: it is weaker."""

    def number(self, value: int, wide: bool) -> Form:
        suffix = "U" if self.width.bits == INT.bits else "ULL"
        return (f"{self.width.wrap(value)}{suffix}",), PRIMARY

    def widened(self, pieces: Sequence[Piece], term: Term, wide: bool) -> Form:
        return pieces, PRIMARY

    def form(self, term: Term, wide: bool) -> Form:
        if term.kind in (Kind.C_DIV, Kind.C_MOD, Kind.ITE, Kind.BITS, Kind.WRAP):
            raise Unspeakable("no sum or product")
        return super().form(term, wide)

    def _is_comparable(self, sides: Sequence[Term]) -> bool:
        return True


class Cbmc(C):
    """Writes formulas for CBMC's clauses: C with quantifiers, and values of other moments."""

    moments = {NOW: "{}", LOOP_ENTRY: "__CPROVER_loop_entry({})", CALL: "__CPROVER_old({})"}
    result = "__CPROVER_return_value"

    def for_all(self, names: Sequence[str], range: Term, body: Term) -> Form:
        pieces: list[Piece] = ["(", Operand(range), ") ==> (", Operand(body), ")"]
        for name in reversed(names):
            pieces = [f"__CPROVER_forall {{ int {name}; ", *pieces, " }"]
        return pieces, PRIMARY

    def conversion(self, term: Term, wide: bool) -> Form:
        raise Unspeakable("a conversion")


class ClauseOfCbmc(People, Cbmc):
    """Writes clauses of CBMC with bounds as people do."""


def type_text(bits: int, signed: bool) -> str:
    if bits not in _TYPES:
        raise Unspeakable("type")
    return f"{'signed' if signed else 'unsigned'} {_TYPES[bits]}"


def number_text(value: int) -> str:
    """Returns a C constant of that value, of a type that holds it."""
    if INT.holds(value) and value != INT.minimum:
        return str(value)
    if LLONG.holds(value) and value != LLONG.minimum:
        return f"{value}LL"
    if 0 <= value < 1 << LLONG.bits:
        return f"{value}ULL"
    raise Unspeakable("a number that no type of C holds")


def acsl(formula: Term) -> str:
    """Returns a formula in ACSL. Raises Unspeakable."""
    return Acsl().text(formula)


def c_text(formula: Term, types: Mapping[str, IntType]) -> str:
    """Returns a formula as C, computed in 128 bits if it is about longer values."""
    return C(types, width_for(formula, types)).text(formula)


def width_for(formula: Term, types: Mapping[str, IntType]) -> IntType:
    """Returns a type that is wider than the values in a formula."""
    values = (node for node in subterms(formula) if node.kind in (Kind.VARIABLE, Kind.APPLY))
    return INT128 if any(C(types).type_of(n).bits >= LLONG.bits for n in values) else LLONG


def can_say(printer: Printer, formula: Term) -> bool:
    """True if a printer has a text for a formula."""
    with suppress(Unspeakable):
        printer.text(formula)
        return True
    return False
