"""Walking over terms without recursion, each shared part once."""

from collections.abc import Callable, Iterator, Mapping

from viap.logic import build
from viap.logic.terms import Kind, Term, apply, make

_BINDERS = (Kind.FORALL, Kind.EXISTS)


def subterms(term: Term) -> Iterator[Term]:
    """Every part once, operands before what is made of them."""
    seen: set[Term] = set()
    stack: list[tuple[Term, bool]] = [(term, False)]
    while stack:
        node, ready = stack.pop()
        if ready:
            yield node
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack.extend((arg, False) for arg in reversed(node.args) if arg not in seen)


def free_variables(term: Term) -> frozenset[Term]:
    """The variables that no quantifier inside binds."""
    known: dict[Term, frozenset[Term]] = {}
    for node in subterms(term):
        if node.kind is Kind.VARIABLE:
            known[node] = frozenset((node,))
        elif not node.args:
            known[node] = frozenset()
        else:
            free = frozenset().union(*(known[arg] for arg in node.args))
            if node.kind in _BINDERS:
                free -= frozenset(build.bound_variables(node))
            known[node] = free
    return known[term]


def rebuild(node: Term, args: tuple[Term, ...]) -> Term:
    """The same operation on other operands, folded anew."""
    if args == node.args:
        return node
    match node.kind:
        case Kind.APPLY:
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
    """The term with parts replaced from the bottom up; `change` gives None to keep one."""
    done: dict[Term, Term] = {}
    for node in subterms(term):
        new = rebuild(node, tuple(done[arg] for arg in node.args))
        changed = change(new)
        done[node] = new if changed is None else changed
    return done[term]


def substitute(term: Term, replacements: Mapping[Term, Term]) -> Term:
    """Terms replaced by others at once; bound variables are renamed where they'd capture."""
    if not replacements:
        return term
    incoming: set[Term] = set()
    for new in replacements.values():
        incoming |= free_variables(new)
    return _substitute(term, dict(replacements), incoming)


def _substitute(term: Term, replacements: dict[Term, Term], incoming: set[Term]) -> Term:
    done: dict[Term, Term] = {}
    stack: list[tuple[Term, bool]] = [(term, False)]
    while stack:
        node, ready = stack.pop()
        if node in done:
            continue
        if node in replacements:
            done[node] = replacements[node]
        elif node.kind in _BINDERS:
            done[node] = _under_binder(node, replacements, incoming)
        elif ready or not node.args:
            done[node] = rebuild(node, tuple(done[arg] for arg in node.args))
        else:
            stack.append((node, True))
            stack.extend((arg, False) for arg in node.args if arg not in done)
    return done[term]


def _under_binder(node: Term, replacements: dict[Term, Term], incoming: set[Term]) -> Term:
    bound = build.bound_variables(node)
    inner = {old: new for old, new in replacements.items() if old not in bound}
    renamed: dict[Term, Term] = {}
    taken = set(incoming) | set(free_variables(node.args[0]))
    for variable in bound:
        if variable in incoming:
            fresh = variable
            while fresh in taken:
                fresh = make(Kind.VARIABLE, (), fresh.payload + "'", variable.sort)
            renamed[variable] = fresh
            taken.add(fresh)
    inner.update(renamed)
    more = incoming | set(renamed.values())
    body = _substitute(node.args[0], inner, more)
    patterns = tuple(
        tuple(_substitute(part, inner, more) for part in pattern)
        for pattern in build.patterns_of(node)
    )
    variables = tuple(renamed.get(v, v) for v in bound)
    return build.quantified(node.kind, variables, body, patterns)
