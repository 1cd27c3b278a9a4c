"""Terms ► Z3's expressions and models, and back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import z3

from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Kind, Sort, Symbol, Term
from viap.core.logic.walkers import subterms

_NARY = {
    Kind.ADD: z3.Z3_mk_add,
    Kind.MUL: z3.Z3_mk_mul,
    Kind.AND: z3.Z3_mk_and,
    Kind.OR: z3.Z3_mk_or,
}
_BINARY = {
    Kind.FLOOR_DIV: z3.Z3_mk_div,
    Kind.FLOOR_MOD: z3.Z3_mk_mod,
    Kind.EQ: z3.Z3_mk_eq,
    Kind.LE: z3.Z3_mk_le,
    Kind.LT: z3.Z3_mk_lt,
    Kind.IMPLIES: z3.Z3_mk_implies,
}


_OPERATORS = frozenset(("pow2", "bit_and", "bit_or", "bit_xor"))


def symbol_name(name: str) -> str:
    """Returns the name of a symbol for Z3: never that of a variable or of an operator.

    Variables start with a question mark; files of lemmas may name symbols like that as well.
    """
    return f"\\{name}" if name[:1] in ("?", "\\") or name in _OPERATORS else name


class Encoder:
    """Encodes terms for one context; keeps all encodings as long as the context lives."""

    def __init__(self, context: z3.Context) -> None:
        self.context = context
        self._ref = context.ref()
        self._made: dict[Term, Any] = {}
        self._sorts: dict[Sort, Any] = {}
        for sort, make in ((INT, z3.Z3_mk_int_sort), (BOOL, z3.Z3_mk_bool_sort)):
            self._sorts[sort] = make(self._ref)
            self._keep(z3.Z3_sort_to_ast(self._ref, self._sorts[sort]))
        self._functions: dict[tuple[str, tuple[Sort, ...], Sort], Any] = {}

    def expression(self, term: Term) -> Any:
        """Returns the encoding as an object of Z3's Python classes."""
        return z3.z3._to_expr_ref(self.encode(term), self.context)

    def encode(self, term: Term) -> Any:
        """Returns the encoding for Z3's C functions."""
        made = self._made
        if term in made:
            return made[term]
        for node in subterms(term):
            if node not in made:
                args = [made[arg] for arg in node.args]
                made[node] = self._keep(self.node(node, args))
        return made[term]

    def _keep(self, ast: Any) -> Any:
        """Holds a reference: Z3 frees an unreferenced expression when it makes the next one."""
        z3.Z3_inc_ref(self._ref, ast)
        return ast

    def _sort(self, sort: Sort) -> Any:
        if sort not in self._sorts:
            name = z3.Z3_mk_string_symbol(self._ref, sort.name)
            made = z3.Z3_mk_uninterpreted_sort(self._ref, name)
            self._keep(z3.Z3_sort_to_ast(self._ref, made))
            self._sorts[sort] = made
        return self._sorts[sort]

    def _apply(
        self, name: str, arguments: tuple[Sort, ...], result: Sort, args: Sequence[Any]
    ) -> Any:
        key = (name, arguments, result)
        if key not in self._functions:
            sorts = (z3.Sort * len(arguments))(*(self._sort(sort) for sort in arguments))
            symbol = z3.Z3_mk_string_symbol(self._ref, name)
            made = z3.Z3_mk_func_decl(self._ref, symbol, len(arguments), sorts, self._sort(result))
            self._keep(z3.Z3_func_decl_to_ast(self._ref, made))
            self._functions[key] = made
        return z3.Z3_mk_app(self._ref, self._functions[key], len(args), _list(args))

    def _number(self, value: int) -> Any:
        return self._keep(z3.Z3_mk_numeral(self._ref, str(value), self._sorts[INT]))

    def node(self, term: Term, args: list[Any]) -> Any:
        ref = self._ref
        kind = term.kind
        if kind in _NARY:
            return _NARY[kind](ref, len(args), _list(args))
        if kind in _BINARY:
            return _BINARY[kind](ref, args[0], args[1])
        match kind:
            case Kind.NUMBER:
                return self._number(term.value)
            case Kind.TRUTH:
                return z3.Z3_mk_true(ref) if term.value else z3.Z3_mk_false(ref)
            case Kind.VARIABLE:
                # A bound variable and a symbol of the same name must differ.
                return self._apply(f"?{term.payload}", (), term.sort, ())
            case Kind.APPLY:
                symbol = term.payload
                name = symbol_name(symbol.name)
                return self._apply(name, symbol.arguments, symbol.result, args)
            case Kind.C_DIV:
                return self._truncated(z3.Z3_mk_div, args)
            case Kind.C_MOD:
                return self._truncated(z3.Z3_mk_mod, args)
            case Kind.WRAP:
                return self._wrap(args[0], *term.payload)
            case Kind.BITS:
                return self._apply(f"bit_{term.payload}", (INT, INT), INT, args)
            case Kind.POWER:
                return self._apply("pow2", (INT,), INT, args)
            case Kind.NOT:
                return z3.Z3_mk_not(ref, args[0])
            case Kind.ITE:
                return z3.Z3_mk_ite(ref, *args)
            case Kind.FORALL | Kind.EXISTS:
                return self._quantifier(term, args[0])
            case _:
                raise AssertionError(f"no such term: {kind}")

    def _truncated(self, divide: Any, args: list[Any]) -> Any:
        """Encodes C's division and remainder by SMT-LIB's: the sign is the dividend's."""
        ref, keep = self._ref, self._keep
        left, right = args
        is_natural = keep(z3.Z3_mk_ge(ref, left, self._number(0)))
        straight = keep(divide(ref, left, right))
        negative = keep(z3.Z3_mk_unary_minus(ref, left))
        turned = keep(divide(ref, negative, right))
        return z3.Z3_mk_ite(ref, is_natural, straight, keep(z3.Z3_mk_unary_minus(ref, turned)))

    def _wrap(self, value: Any, bits: int, signed: bool) -> Any:
        ref, keep = self._ref, self._keep
        size = self._number(1 << bits)
        if not signed:
            return z3.Z3_mk_mod(ref, value, size)
        half = self._number(1 << (bits - 1))
        raised = keep(z3.Z3_mk_add(ref, 2, _list([value, half])))
        return z3.Z3_mk_sub(ref, 2, _list([keep(z3.Z3_mk_mod(ref, raised, size)), half]))

    def _quantifier(self, term: Term, body: Any) -> Any:
        """Uses Z3's Python classes: quantifiers are rare enough for that."""
        wrapped = z3.z3._to_expr_ref(body, self.context)
        bound = [self.expression(v) for v in build.bound_variables(term)]
        make = z3.ForAll if term.kind is Kind.FORALL else z3.Exists
        patterns = []
        for pattern in build.patterns_of(term):
            parts = [self.expression(part) for part in pattern]
            patterns.append(z3.MultiPattern(*parts) if len(parts) > 1 else parts[0])
        return self._keep(make(bound, wrapped, patterns=patterns).as_ast())


def _list(args: Sequence[Any]) -> Any:
    return (z3.Ast * len(args))(*args)


# ---- The default context of Z3's Python classes.


def forget_main_context() -> None:
    """Makes Z3 create a new default context for the next expression.

    A question that was cut off leaves its context in an unreliable state. Expressions made before
    belong to the old context, and Z3 refuses to mix the two.
    """
    z3.z3._main_ctx = None


# ---- Values of symbols in a model that Z3 found.


class SolverModel:
    def __init__(self, model: Any) -> None:
        self._model = model
        self._declared = {declared.name(): declared for declared in model.decls()}

    def function(self, symbol: Symbol) -> Callable[[tuple[int, ...]], int]:
        """Returns a function of integers as the model defines it; zero where it is undefined."""
        declared = self._declared.get(symbol_name(symbol.name))
        if declared is None:
            return lambda arguments: 0
        if not symbol.arguments:
            value = _number(self._model[declared])
            return lambda arguments: value
        interpretation = self._model[declared]
        known: dict[tuple[int, ...], int] = {}
        for place in range(interpretation.num_entries()):
            entry = interpretation.entry(place)
            where = tuple(_number(entry.arg_value(k)) for k in range(entry.num_args()))
            known[where] = _number(entry.value())
        other = interpretation.else_value()
        if z3.is_int_value(other):
            default = _number(other)
            return lambda arguments: known.get(arguments, default)
        return lambda arguments: known[arguments] if arguments in known else _at(other, arguments)


def _at(body: Any, arguments: tuple[int, ...]) -> int:
    values = [z3.IntVal(argument, body.ctx) for argument in arguments]
    return _number(z3.simplify(z3.substitute_vars(body, *values)))


def _number(value: Any) -> int:
    return value.as_long() if z3.is_int_value(value) else 0


# ---- Z3's expressions ► terms: linear arithmetic, and the other operations of the logic.


class Foreign(Exception):  # noqa: N818 - an event, not an error
    """The expression has no equivalent term."""


_BUILDERS: Mapping[int, Callable[..., Term]] = {
    z3.Z3_OP_AND: lambda *args: build.conjunction(args),
    z3.Z3_OP_OR: lambda *args: build.disjunction(args),
    z3.Z3_OP_NOT: build.negate,
    z3.Z3_OP_IMPLIES: build.implies,
    z3.Z3_OP_EQ: build.eq,
    z3.Z3_OP_ITE: build.ite,
    z3.Z3_OP_LE: build.le,
    z3.Z3_OP_LT: build.lt,
    z3.Z3_OP_GE: lambda left, right: build.le(right, left),
    z3.Z3_OP_GT: lambda left, right: build.lt(right, left),
    z3.Z3_OP_ADD: build.add,
    z3.Z3_OP_SUB: lambda first, *rest: build.sub(first, build.add(*rest)),
    z3.Z3_OP_UMINUS: build.neg,
    z3.Z3_OP_MUL: lambda left, right: build.mul(left, right),
    z3.Z3_OP_IDIV: build.floor_div,
    z3.Z3_OP_MOD: build.floor_mod,
    z3.Z3_OP_TRUE: lambda: build.TRUE,
    z3.Z3_OP_FALSE: lambda: build.FALSE,
}


@deep
def decoded(expression: Any, variables: list[Term]) -> Term:
    """Returns the term of an expression; `variables` are the terms of its free variables."""
    if z3.is_var(expression):
        place: int = z3.get_var_index(expression)
        return variables[place]
    if z3.is_int_value(expression):
        return build.number(expression.as_long())
    maker = _BUILDERS.get(expression.decl().kind()) if z3.is_app(expression) else None
    if maker is None:
        raise Foreign(str(expression))
    try:
        made: Term = maker(*(decoded(child, variables) for child in expression.children()))
        return made
    except TypeError:
        raise Foreign(str(expression)) from None
