"""Walks over terms without recursion, and functions that are defined by recursion."""

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.terms import (
    BOOL,
    FLOAT_MARK,
    Kind,
    Symbol,
    Term,
    apply,
    free_variables,
    is_floating,
    make,
)

__all__ = ["free_variables", "rebuild", "rewrite", "substitute", "subterms"]


_BINDERS = (Kind.FORALL, Kind.EXISTS)


def subterms(*terms: Term) -> Iterator[Term]:
    """Yields every part once, operands before the terms made of them; patterns are not parts."""
    seen: set[Term] = set()
    stack: list[tuple[Term, bool]] = [(term, False) for term in reversed(terms)]
    while stack:
        node, ready = stack.pop()
        if ready:
            yield node
        elif node not in seen:
            seen.add(node)
            if node.args:
                stack.append((node, True))
                stack.extend((arg, False) for arg in reversed(node.args) if arg not in seen)
            else:
                yield node


def rebuild(node: Term, args: tuple[Term, ...]) -> Term:
    """Builds the same operation on other operands, folded anew."""
    if args == node.args:
        return node
    match node.kind:
        case Kind.APPLY:
            if all(arg.is_number for arg in args) and is_floating(node.payload):
                return _computed(node, [arg.value for arg in args])
            return apply(node.payload, *args)
        case Kind.ADD:
            return build.add(*args)
        case Kind.MUL:
            result = args[0]
            for arg in args[1:]:
                result = build.mul(result, arg)
            return result
        case Kind.FORALL | Kind.EXISTS:
            return build.quantified(
                node.kind, build.bound_variables(node), args[0], build.patterns_of(node)
            )
        case Kind.WRAP:
            return build.wrap(args[0], *node.payload)
        case Kind.BITS:
            return build.bits(node.payload, *args)
        case Kind.AND:
            return build.conjunction(args)
        case Kind.OR:
            return build.disjunction(args)
        case _:
            return _BUILDERS[node.kind](*args)


def _computed(node: Term, values: list[int]) -> Term:
    """Returns the result of a floating-point operation on numbers."""
    from viap.core.base.floating_formats import BINARY32, BINARY64
    from viap.core.base.floating_formats import apply as computed

    form, _, op = node.payload.name.partition(FLOAT_MARK)
    result = computed(op, BINARY32 if form == "f32" else BINARY64, *values)
    return build.truth(bool(result)) if node.sort == BOOL else build.number(result)


_BUILDERS: dict[Kind, Callable[..., Term]] = {
    Kind.FLOOR_DIV: build.floor_div,
    Kind.FLOOR_MOD: build.floor_mod,
    Kind.C_DIV: build.c_div,
    Kind.C_MOD: build.c_mod,
    Kind.POWER: build.power_of_two,
    Kind.EQ: build.eq,
    Kind.LE: build.le,
    Kind.LT: build.lt,
    Kind.NOT: build.negate,
    Kind.IMPLIES: build.implies,
    Kind.ITE: build.ite,
}


def rewrite(term: Term, change: Callable[[Term], Term | None]) -> Term:
    """Replaces parts from the bottom up; `change` returns None to keep a part.

    Variables that `change` brings in are not renamed: binders around them bind them.
    """
    done: dict[Term, Term] = {}
    for node in subterms(term):
        new = rebuild(node, tuple([done[arg] for arg in node.args]))
        changed = change(new)
        done[node] = new if changed is None else changed
    return done[term]


@deep
def substitute(term: Term, replacements: Mapping[Term, Term]) -> Term:
    """Replaces terms simultaneously; bound variables are renamed where they would capture."""
    return _substitute(term, {old: new for old, new in replacements.items() if old is not new})


def _substitute(term: Term, replacements: Mapping[Term, Term]) -> Term:
    if not replacements:
        return term
    only_variables = all(old.kind is Kind.VARIABLE for old in replacements)
    done: dict[Term, Term] = dict(replacements)
    stack: list[tuple[Term, bool]] = [(term, False)]
    while stack:
        node, ready = stack.pop()
        if node in done:
            continue
        if ready:
            done[node] = rebuild(node, tuple([done[arg] for arg in node.args]))
        elif not node.args or (only_variables and replacements.keys().isdisjoint(node.inner_free)):
            done[node] = node
        elif node.kind in _BINDERS:
            done[node] = _under_binder(node, replacements)
        else:
            stack.append((node, True))
            stack.extend((arg, False) for arg in node.args if arg not in done)
    return done[term]


def _under_binder(node: Term, replacements: Mapping[Term, Term]) -> Term:
    """Substitutes below a binder.

    Terms that contain a bound variable have another meaning inside, and are not replaced.
    """
    bound = build.bound_variables(node)
    inner = {
        old: new
        for old, new in replacements.items()
        if (old in node.inner_free)
        or (old.kind is not Kind.VARIABLE and free_variables(old).isdisjoint(bound))
    }
    incoming: frozenset[Term] = frozenset().union(*map(free_variables, inner.values()))
    taken = {v.payload for v in incoming | free_variables(node.args[0]) | node.inner_free}
    renamed: dict[Term, Term] = {}
    for variable in bound:
        if variable in incoming:
            name = variable.payload
            while name in taken:
                name += "'"
            renamed[variable] = make(Kind.VARIABLE, (), name, variable.sort)
            taken.add(name)
    inner.update(renamed)
    body = _substitute(node.args[0], inner)
    patterns = tuple(
        tuple(_substitute(part, inner) for part in pattern) for pattern in build.patterns_of(node)
    )
    return build.quantified(node.kind, [renamed.get(v, v) for v in bound], body, patterns)


# ---- Recursion over terms of any depth: pending questions wait on a list, not on the call stack.


Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")

# Maximal number of kept answers; beyond it, all are forgotten.
_MOST_KEPT = 1_000_000


def answer(
    question: Question,
    work: Callable[[Question], Generator[Question, Answer, Answer]],
    known: dict[Question, Answer],
    keep: Callable[[Question], bool] = lambda question: True,
) -> Answer:
    """Returns what `work` returns for a question.

    `work` yields the questions that it depends on and is sent their answers. Answers for which
    `keep` is true are stored in `known` and not computed again.
    """
    stack = [(question, work(question))]
    sent: Answer | None = None
    while True:
        current, working = stack[-1]
        try:
            asked = next(working) if sent is None else working.send(sent)
        except StopIteration as end:
            result: Answer = end.value
            stack.pop()
            if not stack:
                return result
            if keep(current):
                if len(known) >= _MOST_KEPT:
                    known.clear()
                known[current] = result
            sent = result
            continue
        sent = known.get(asked)
        if sent is None:
            stack.append((asked, work(asked)))


# ---- Functions of a natural number that are defined by recursion on it.


@dataclass(frozen=True, slots=True)
class Recursive:
    """f(0, parameters) = start, and f(counter + order, parameters) = step.

    `later` are the values at 1, ..., order - 1; mostly there are none, and the order is one. In
    `step`, f occurs only at counter, ..., counter + order - 1, with any values of the parameters.
    """

    symbol: Symbol
    counter: Term
    parameters: tuple[Term, ...]
    start: Term
    step: Term
    later: tuple[Term, ...] = ()

    @property
    def starts(self) -> tuple[Term, ...]:
        """The values at 0, ..., order - 1."""
        return (self.start, *self.later)

    @property
    def order(self) -> int:
        """Number of earlier values that a step may use."""
        return 1 + len(self.later)

    def value(self, shift: int = 0) -> Term:
        """Returns f(counter + shift, parameters)."""
        place = build.add(self.counter, build.number(shift))
        return apply(self.symbol, place, *self.parameters)

    def equation(self) -> Term:
        """Returns f(counter) = start if counter is 0, ..., else the step from counter - order."""
        before = {self.counter: build.sub(self.counter, build.number(self.order))}
        unfolded = substitute(self.step, before)
        for place, start in reversed(list(enumerate(self.starts))):
            unfolded = build.ite(build.eq(self.counter, build.number(place)), start, unfolded)
        return build.eq(self.value(), unfolded)

    def is_numeric(self) -> bool:
        """True if the definition uses its arguments only: no symbol but the function itself."""
        nodes = subterms(*self.starts, self.step)
        return all(n.payload == self.symbol for n in nodes if n.kind is Kind.APPLY)
