"""Walks over terms without recursion, visiting each shared part once."""

from collections.abc import Callable, Iterator, Mapping

from viap.deep import deep
from viap.logic import build
from viap.logic.sorts import BOOL, FLOAT_MARK, is_floating
from viap.logic.terms import Kind, Term, apply, free_variables, make

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
    from viap.floating.formats import BINARY32, BINARY64
    from viap.floating.operations import apply as computed

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
