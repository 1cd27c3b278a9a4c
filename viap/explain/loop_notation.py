"""Terms about loops in mathematical notation: variables as in C, powers, max and min."""

from collections import Counter

from viap.explain.solved_theory import ClosedForm, Solved
from viap.facts.printer import show
from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute
from viap.recurrences.algebra.powers import ANY_POWER, numeric_base
from viap.translate.theory import Loop

# Maximal size of a closed form that is substituted into other closed forms.
_SHORT = 20


class Notation:
    """Prints terms: `i(n1)` is variable i at the start of iteration n1, `a[x](n1)` a cell."""

    def __init__(self, solved: Solved) -> None:
        self._solved = solved
        self._meanings = solved.theory.meanings

    def text(self, term: Term, within: Loop | None = None) -> str:
        """Returns the text of a term.

        `within`: the loop that is meant if a variable is at its start, as in i(0).
        """
        return show(self._plain(term, within))

    def closed_form(self, form: ClosedForm) -> str:
        """Returns the text of an equation; its quotients are exact."""
        value = self._plain(_factored(rewrite(form.value, self._known)))
        text = show(value)
        if form.times != 1:
            text = f"({text})" if value.kind is Kind.ADD else text
            text += f"/{form.times}"
        return f"{self.text(form.place)} = {text}"

    def _plain(self, term: Term, within: Loop | None = None) -> Term:
        for change in (_extreme, lambda node: self._named(node, within), _power):
            term = rewrite(term, change)
        return term

    def _known(self, node: Term) -> Term | None:
        """Returns the short closed form of another variable; None if there is none."""
        form = self._solved.forms.get(node.payload) if node.kind is Kind.APPLY else None
        if form is None or form.times != 1 or form.value.size > _SHORT:
            return None
        is_count = node.payload == form.loop.count
        if is_count or not _at_head(node, form.loop):
            return None
        return substitute(form.value, dict(zip(form.place.args, node.args, strict=True)))

    def _named(self, node: Term, within: Loop | None) -> Term | None:
        meaning = self._meanings.get(node.payload) if node.kind is Kind.APPLY else None
        if meaning is None or not node.args:
            return None
        loop = meaning.loop
        if meaning.scalar is not None and loop is not None:
            told = _at_head(node, loop) or loop is within
            return _renamed(node, meaning.scalar.name) if told else None
        if meaning.kind in ("memory", "memory in loop"):
            object, *rest = node.args
            if object.kind is not Kind.APPLY:
                return None
            many = object.sort.dimensions
            indices = "".join(f"[{show(index)}]" for index in rest[:many])
            symbol = Symbol(f"{object.payload.name}{indices}", (INT,) * len(rest[many:]), INT)
            return apply(symbol, *rest[many:])
        return None


def _at_head(node: Term, loop: Loop) -> bool:
    """True if the symbol's last arguments identify its loop, and are within the loop's run."""
    counter, *outer = node.args[len(node.args) - len(loop.counters) :]
    before = build.add(loop.counter, build.ONE)
    return counter in (loop.counter, before, apply(loop.count, *outer))


def _renamed(node: Term, name: str) -> Term:
    return apply(Symbol(name, node.payload.arguments, node.sort), *node.args)


def _extreme(node: Term) -> Term | None:
    """Returns max or min if the term chooses the larger or the smaller of two; else None."""
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
            return apply(Symbol(name, (INT, INT), INT), first, second)
    return None


def _power(node: Term) -> Term | None:
    if node.kind is Kind.MUL:
        factors = Counter(node.args)
        if max(factors.values()) == 1:
            return None
        written = [f if k == 1 else _raised(f, build.number(k)) for f, k in factors.items()]
        return _product(written)
    if node.kind is Kind.APPLY and node.payload == ANY_POWER:
        return _raised(node.args[1], node.args[0])
    base = numeric_base(node)
    return None if base is None else _raised(build.number(base), node.args[0])


def _product(factors: list[Term]) -> Term:
    result = factors[0]
    for factor in factors[1:]:
        result = build.mul(result, factor)
    return result


def _raised(base: Term, exponent: Term) -> Term:
    """Returns a power as a symbol with its text as name, since the logic has no such operation."""
    return apply(Symbol(f"{_tight(base)}^{_tight(exponent)}", (), INT))


def _tight(term: Term) -> str:
    text = show(term)
    is_atom = term.kind in (Kind.VARIABLE, Kind.APPLY, Kind.NUMBER) and text[0] != "-"
    return text if is_atom else f"({text})"


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
