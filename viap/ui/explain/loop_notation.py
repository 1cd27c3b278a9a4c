"""Terms about loops in mathematical notation: variables as in C, powers, max and min."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, apply
from viap.core.logic.walkers import rewrite, substitute
from viap.core.translate.theory import Loop, Theory
from viap.facts.printer import (
    PRIMARY,
    PRODUCT,
    QUANTIFIER,
    UNARY,
    Form,
    Operand,
    Piece,
    Printer,
    between,
    called,
)
from viap.prover.recurrences.algebra.powers import ANY_POWER, numeric_base
from viap.ui.explain.solved_theory import ClosedForm, Solved

# Maximal size of a closed form that is substituted into other closed forms.
_SHORT = 20


@dataclass(frozen=True, slots=True)
class Equation:
    """The values of `left`, each with its condition: the first that holds counts, "" always holds.

    `remark`: words behind it. Without a left side, the value is a text of its own.
    """

    left: str
    cases: tuple[tuple[str, str], ...] = ()
    remark: str = ""

    @property
    def value(self) -> str:
        """The right side as one term."""
        *choices, (last, _) = self.cases
        head = "".join(f"ite({when}, {value}, " for value, when in choices)
        return f"{head}{last}{')' * len(choices)}"

    @property
    def text(self) -> str:
        equation = " = ".join(part for part in (self.left, self.cases and self.value) if part)
        return equation + self.remark

    def as_json(self) -> dict[str, object]:
        return {"left": self.left, "cases": [list(case) for case in self.cases],
                "remark": self.remark}  # fmt: skip


class LoopPrinter(Printer):
    """Writes `i(n1)` for variable i at the start of iteration n1, and `a[x](n1)` for a cell.

    `within`: the loop that is meant if a variable is at its start, as in i(0).
    """

    def __init__(self, theory: Theory, within: Loop | None = None) -> None:
        self._meanings, self._within = theory.meanings, within

    def application(self, term: Term, wide: bool) -> Form:
        if term.payload == ANY_POWER:
            return _raised(term.args[1], term.args[0])
        base = numeric_base(term)
        if base is not None:
            return _raised(build.number(base), term.args[0])
        meaning = self._meanings.get(term.payload)
        if meaning is None or not term.args:
            return self.named([term.payload.name], term.args)
        loop = meaning.loop
        if meaning.scalar is not None and loop is not None:
            told = _at_head(term, loop) or loop is self._within
            return self.named([meaning.scalar.name if told else term.payload.name], term.args)
        if meaning.kind in ("memory", "memory in loop") and term.args[0].kind is Kind.APPLY:
            object, *rest = term.args
            many = object.sort.dimensions
            cell: list[Piece] = [object.payload.name]
            for index in rest[:many]:
                cell += ("[", Operand(index), "]")
            return self.named(cell, rest[many:])
        return self.named([term.payload.name], term.args)

    def named(self, name: Sequence[Piece], args: Sequence[Term]) -> Form:
        """Returns a value by its name, with the counters that it depends on."""
        if not args:
            return name, PRIMARY
        return (*name, "(", *between(", ", args, QUANTIFIER, QUANTIFIER), ")"), PRIMARY

    def function(self, term: Term, wide: bool) -> Form:
        extreme = extreme_of(term)
        if extreme is not None:
            return called(extreme[0], extreme[1:]), PRIMARY
        return super().function(term, wide)

    def product(self, term: Term, wide: bool) -> Form:
        factors = Counter(term.args)
        if max(factors.values()) == 1:
            return super().product(term, wide)
        pieces: list[Piece] = []
        for factor, times in factors.items():
            pieces += ("*",) if pieces else ()
            raised = _raised(factor, build.number(times))[0]
            pieces += raised if times > 1 else (Operand(factor, PRODUCT + 1),)
        return pieces, PRODUCT if len(factors) > 1 else UNARY


class Notation:
    """Writes terms and closed forms of a solved theory."""

    def __init__(self, solved: Solved, printer: LoopPrinter | None = None) -> None:
        self._solved, self._printer = solved, printer or LoopPrinter(solved.theory)

    def text(self, term: Term, within: Loop | None = None) -> str:
        """Returns the text of a term; `within` as the printer has it."""
        printer = self._printer if within is None else LoopPrinter(self._solved.theory, within)
        return printer.text(term)

    def closed_form(self, form: ClosedForm) -> Equation:
        """Returns the equation of a closed form; its quotients are exact."""
        value = _factored(rewrite(form.value, self._known))
        made = Equation(self.text(form.place))
        if form.times != 1:
            text = f"({self.text(value)})" if value.kind is Kind.ADD else self.text(value)
            return replace(made, cases=((f"{text}/{form.times}", ""),))
        cases: list[tuple[str, str]] = []
        while value.kind is Kind.ITE and extreme_of(value) is None:
            condition, then, value = value.args
            cases.append((self.text(then), self.text(condition)))
        return replace(made, cases=(*cases, (self.text(value), "")))

    def _known(self, node: Term) -> Term | None:
        """Returns the short closed form of another variable; None if there is none."""
        form = self._solved.forms.get(node.payload) if node.kind is Kind.APPLY else None
        if form is None or form.times != 1 or form.value.size > _SHORT:
            return None
        is_count = node.payload == form.loop.count
        if is_count or not _at_head(node, form.loop):
            return None
        return substitute(form.value, dict(zip(form.place.args, node.args, strict=True)))


def _at_head(node: Term, loop: Loop) -> bool:
    """True if the symbol's last arguments identify its loop, and are within the loop's run."""
    counter, *outer = node.args[len(node.args) - len(loop.counters) :]
    before = build.add(loop.counter, build.ONE)
    return counter in (loop.counter, before, apply(loop.count, *outer))


def extreme_of(node: Term) -> tuple[str, Term, Term] | None:
    """Returns max or min, of two terms, if a term chooses between them so; else None."""
    if node.kind is not Kind.ITE or node.args[0].kind not in (Kind.LE, Kind.LT):
        return None
    condition, then, orelse = node.args
    if then.sort != INT:
        return None
    less, more = condition.args
    difference = build.sub(more, less)
    for name, (a, b) in (("max", (orelse, then)), ("min", (then, orelse))):
        if difference is build.sub(b, a):
            first, second = (a, b) if a.is_number else (b, a) if b.is_number else (a, b)
            return name, first, second
    return None


def _raised(base: Term, exponent: Term) -> Form:
    return (Operand(base, PRIMARY), "^", Operand(exponent, PRIMARY)), UNARY


def _product(factors: list[Term]) -> Term:
    result = factors[0]
    for factor in factors[1:]:
        result = build.mul(result, factor)
    return result


def _factored(term: Term) -> Term:
    """Factors out what all parts of a sum have in common."""
    if term.kind is not Kind.ADD:
        return term
    parts = [Counter(part.args if part.kind is Kind.MUL else (part,)) for part in term.args]
    common = parts[0]
    for part in parts[1:]:
        common = common & part
    shared = [factor for factor in common.elements() if not factor.is_number]
    if not shared:
        return term
    rest = [_product([build.ONE, *(part - Counter(shared)).elements()]) for part in parts]
    return build.mul(_product(shared), build.add(*rest))
