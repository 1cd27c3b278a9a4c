"""Spoken formulas as ACSL."""

from collections.abc import Sequence

from viap.explain.invariants.quantifier_ranges import ranges_first
from viap.explain.invariants.truncating_quotients import remainder
from viap.explain.invariants.unspeakable import Unspeakable
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms

_COMPARE = {Kind.EQ: "==", Kind.LE: "<=", Kind.LT: "<"}
_BINDER, _IMPLIES, _OR, AND, _COMPARISON, _SUM, _PRODUCT, UNARY, PRIMARY = range(9)
_BITS = {"and": "&", "or": "|", "xor": "^"}


def acsl(formula: Term) -> str:
    """Returns the text of a spoken formula. Raises Unspeakable."""
    return AcslText().text(formula)


class AcslText:
    """Prints terms with the fewest parentheses; numbers are mathematical."""

    def text(self, term: Term) -> str:
        return self._print(term)[0]

    def _inner(self, term: Term, least: int) -> str:
        text, binding = self._print(term)
        return text if binding >= least else f"({text})"

    def _print(self, term: Term) -> tuple[str, int]:
        match term.kind:
            case Kind.TRUTH:
                return "\\true" if term.value else "\\false", PRIMARY
            case Kind.NUMBER:
                return str(term.value), PRIMARY if term.value >= 0 else UNARY
            case Kind.VARIABLE:
                return str(term.payload), PRIMARY
            case Kind.APPLY:
                return term.payload.name.format(*map(self.text, term.args)), PRIMARY
            case Kind.EQ | Kind.LE | Kind.LT:
                return self._comparison(_COMPARE[term.kind], *term.args)
            case Kind.NOT if term.args[0].kind is Kind.EQ:
                return self._comparison("!=", *term.args[0].args)
            case Kind.NOT:
                return f"!({self.text(term.args[0])})", UNARY
            case Kind.AND:
                return self._conjunction(term.args), AND
            case Kind.OR:
                return " || ".join(self._inner(part, _OR + 1) for part in term.args), _OR
            case Kind.IMPLIES:
                left, right = term.args
                return self.implication(
                    self._inner(left, _IMPLIES + 1), self._inner(right, _IMPLIES)
                )
            case Kind.FORALL:
                return self._forall(term)
            case _:
                return self._number(term)

    def _number(self, term: Term) -> tuple[str, int]:
        match term.kind:
            case Kind.ADD:
                return self._sum(term), _SUM
            case Kind.MUL if term.args[0].is_number and term.args[0].value == -1:
                return f"-{self._inner(build.neg(term), _PRODUCT)}", UNARY
            case Kind.MUL:
                return "*".join(self._inner(part, _PRODUCT + 1) for part in term.args), _PRODUCT
            case Kind.C_DIV | Kind.C_MOD:
                op = "/" if term.kind is Kind.C_DIV else "%"
                left, right = (self._inner(part, _PRODUCT + 1) for part in term.args)
                return f"{left} {op} {right}", _PRODUCT
            case Kind.ITE:
                condition, then, orelse = term.args
                parts = [self._inner(part, _OR) for part in (condition, then, orelse)]
                return f"({parts[0]} ? {parts[1]} : {parts[2]})", PRIMARY
            case Kind.BITS:
                left, right = (self._inner(part, PRIMARY) for part in term.args)
                return f"({left} {_BITS[term.payload]} {right})", PRIMARY
            case Kind.WRAP:
                bits, signed = term.payload
                return f"({self.type(bits, signed)}){self._inner(term.args[0], PRIMARY)}", UNARY
            case _:
                raise Unspeakable(term.kind.value)

    def type(self, bits: int, signed: bool) -> str:
        names = {8: "char", 16: "short", 32: "int", 64: "long long"}
        if bits not in names:
            raise Unspeakable("type")
        return f"{'signed' if signed else 'unsigned'} {names[bits]}"

    def implication(self, left: str, right: str) -> tuple[str, int]:
        return f"{left} ==> {right}", _IMPLIES

    # ------------------------------------------------------------- sums and comparisons

    def _sum(self, term: Term) -> str:
        parts: list[str] = []
        for part in sorted(term.args, key=lambda each: (_is_negative(each), each.is_number)):
            negative = _is_negative(part)
            text = self._inner(build.neg(part) if negative else part, _SUM + 1)
            if parts:
                parts.append(" - " if negative else " + ")
            elif negative:
                parts.append("-")
            parts.append(text)
        return "".join(parts)

    def _comparison(self, op: str, left: Term, right: Term) -> tuple[str, int]:
        if left.sort.name != "Int":
            sides = (self._inner(left, _COMPARISON + 1), self._inner(right, _COMPARISON + 1))
            return f"{sides[0]} {'<==>' if op == '==' else op} {sides[1]}", _IMPLIES
        rest = remainder(left, right, Kind.C_DIV) if op in ("==", "!=") else None
        if rest is not None:
            return f"{self._inner(rest[0], _PRODUCT + 1)} % {rest[1]} {op} {rest[2]}", _COMPARISON
        left, right, op = solved(left, right) if op == "==" else balanced(left, right, op)
        return " ".join(self.compared(left, op, right)), _COMPARISON

    def compared(self, left: Term, op: str, right: Term) -> tuple[str, str, str]:
        """Returns the two sides of a comparison, with the operator between them."""
        return self._inner(left, _SUM), op, self._inner(right, _SUM)

    def lines(self, formulas: Sequence[Term]) -> list[str]:
        """Returns the texts of formulas; bounds of one value are joined: `0 <= i <= n`."""
        return [text for text, _ in self.joined(formulas)]

    def joined(self, formulas: Sequence[Term]) -> list[tuple[str, tuple[int, ...]]]:
        """Returns the same texts, each with the numbers of its formulas."""
        found: list[tuple[str | tuple[str, str, str], tuple[int, ...]]] = []
        for number, formula in enumerate(formulas):
            if formula.kind not in (Kind.LE, Kind.LT):
                found.append((self.text(formula), (number,)))
                continue
            left, right, op = balanced(formula.args[0], formula.args[1], _COMPARE[formula.kind])
            parts = self.compared(left, op, right)
            for place, (other, numbers) in enumerate(found):
                if isinstance(other, tuple) and _meet(other, parts):
                    ends = (other, parts) if other[2] == parts[0] else (parts, other)
                    found[place] = " && ".join(self.chain(ends)), (*numbers, number)
                    break
            else:
                found.append((parts, (number,)))
        return [(t if isinstance(t, str) else " ".join(t), numbers) for t, numbers in found]

    def _conjunction(self, parts: Sequence[Term]) -> str:
        """Joins parts; `a <= b` and `b < c` become one chain."""
        texts: list[str] = []
        for chain in _chains(parts):
            if len(chain) == 1:
                texts.append(self._inner(chain[0], AND + 1))
            else:
                texts += self.chain([self._comparison_parts(each) for each in chain])
        return " && ".join(texts)

    def _comparison_parts(self, term: Term) -> tuple[str, str, str]:
        left, right = term.args
        return self.compared(left, _COMPARE[term.kind], right)

    def chain(self, comparisons: Sequence[tuple[str, str, str]]) -> list[str]:
        """Returns the text of comparisons, each of which starts where the one before ends."""
        text = comparisons[0][0] + "".join(f" {op} {right}" for _, op, right in comparisons)
        return [text]

    # ------------------------------------------------------------- quantifiers

    def _forall(self, term: Term) -> tuple[str, int]:
        names, body = build.bound_variables(term), term.args[0]
        premise, conclusion = body.args if body.kind is Kind.IMPLIES else (build.TRUE, body)
        if premise is build.TRUE:
            raise Unspeakable("a quantifier without bounds")
        return self.quantified(
            [str(name.payload) for name in names],
            self._inner(ranges_first(premise, names), _IMPLIES + 1),
            self._inner(conclusion, _IMPLIES),
        )

    def quantified(self, names: Sequence[str], range: str, body: str) -> tuple[str, int]:
        return f"\\forall integer {', '.join(names)}; {range} ==> {body}", _BINDER


def _meet(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """True if one comparison ends where the other starts."""
    return one[2] == other[0] or other[2] == one[0]


def balanced(left: Term, right: Term, op: str) -> tuple[Term, Term, str]:
    """Returns both sides without negative parts and without common parts; `<= x - 1` is `< x`."""
    monomials, rest = build.monomials(build.sub(left, right))
    sides: tuple[list[Term], list[Term]] = ([], [])
    for term, factor in monomials.items():
        sides[factor < 0].append(build.scale(abs(factor), term))
    if op == "<=" and rest == 1:
        op, rest = "<", 0
    elif op == "<" and rest == -1:
        op, rest = "<=", 0
    if rest and not (sides[0] and sides[1]):
        # A bound of a single sum is a number on its own.
        sides[bool(sides[0])].append(build.number(-rest if sides[0] else rest))
    elif rest:
        sides[rest < 0].append(build.number(abs(rest)))
    return build.add(*sides[0]), build.add(*sides[1]), op


def solved(left: Term, right: Term) -> tuple[Term, Term, str]:
    """Returns an equation: solved for a variable that has no product, if there are products."""
    monomials, rest = build.monomials(build.sub(left, right))
    products = [term for term in monomials if term.kind is Kind.MUL]
    inside = {
        node for term in monomials if term.kind is not Kind.VARIABLE for node in subterms(term)
    }
    single = [t for t in monomials if t.kind is Kind.VARIABLE and t not in inside]
    if not products or not single:
        return balanced(left, right, "==")
    chosen = min(single, key=lambda term: (abs(monomials[term]), str(term.payload)))
    factor = monomials.pop(chosen)
    others = [build.scale(f if factor < 0 else -f, term) for term, f in monomials.items()]
    constant = build.number(rest if factor < 0 else -rest)
    return build.scale(abs(factor), chosen), build.add(*others, constant), "=="


def _chains(parts: Sequence[Term]) -> list[list[Term]]:
    chains: list[list[Term]] = []
    ordered = (Kind.LE, Kind.LT)
    for part in parts:
        last = chains[-1][-1] if chains else None
        if (
            last is not None
            and part.kind in ordered
            and last.kind in ordered
            and part.args[0] is last.args[1]
        ):
            chains[-1].append(part)
        else:
            chains.append([part])
    return chains


def _is_negative(term: Term) -> bool:
    first = term.args[0] if term.kind is Kind.MUL else term
    return bool(first.is_number and first.value < 0)
