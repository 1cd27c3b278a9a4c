"""Formulas that are printed and read again are the same; their sums are those of mathematics."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.c.contracts import unit_of
from tests.thorough import examples
from viap.c.contracts import formulas as typed
from viap.c.contracts.printed_formulas import FormulaPrinter
from viap.c.tree import tree
from viap.core.program.integer_types import IntType

NAMES = ("c", "n", "u", "g")
HEAD = "struct pair { int first; int cells[4]; }; int g;"
FUNCTION = "void f(char c, int n, unsigned long u, int *a, struct pair *p)"


def terms(names, depth):
    atoms = st.one_of(st.integers(0, 300).map(str), st.sampled_from(names))
    if not depth:
        return atoms
    inner = terms(names, depth - 1)
    return st.one_of(
        atoms,
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*/%&|^"), inner),
        st.builds("({}{})".format, st.sampled_from(("-", "~", "+")), inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(("<<", ">>")), st.integers(0, 40)),
        st.builds("a[{}]".format, inner),
        st.builds("p->cells[{}]".format, inner),
        st.just("p->first"),
        st.builds("\\at({}, Pre)".format, inner),
        st.builds("(unsigned char){}".format, inner),
        st.builds("({} < {} ? {} : {})".format, inner, inner, inner, inner),
        st.builds("\\max({}, {})".format, inner, inner),
    )


def claims(names, depth):
    number = terms(names, 1)
    comparison = st.sampled_from(("==", "!=", "<", "<=", ">", ">="))
    atoms = st.one_of(
        st.builds("{} {} {}".format, number, comparison, number),
        st.builds("{} <= {} < {}".format, number, number, number),
        st.sampled_from(("\\true", "\\false", "c", "a == \\null", "\\valid(p)")),
        st.builds("\\valid_read(a + ({} .. {}))".format, number, number),
        st.builds("\\separated(a + (0 .. {}), &g)".format, number),
    )
    if not depth:
        return atoms
    inner = claims(names, depth - 1)
    name = f"i{depth}"
    bound = claims((*names, name), depth - 1)
    connective = st.sampled_from(("&&", "||", "==>", "<==>", "^^"))
    return st.one_of(
        atoms,
        st.builds("({}) {} ({})".format, inner, connective, inner),
        st.builds("!({})".format, inner),
        st.builds(
            "\\forall integer {}; {} <= {} < {} ==> ({})".format,
            st.just(name),
            number,
            st.just(name),
            number,
            bound,
        ),  # fmt: skip
        st.builds(
            "\\exists integer {}; {} < {} <= {} && ({})".format,
            st.just(name),
            number,
            st.just(name),
            number,
            bound,
        ),  # fmt: skip
        st.builds("({} ? ({}) : ({}))".format, atoms, inner, inner),
    )


def read(text):
    unit = unit_of(f"{HEAD} /*@ ensures {text}; */ {FUNCTION} {{}}")
    contract = unit.entry.contract
    assert contract.skipped == ()
    return unit.entry.parameters, contract.ensures[0].formula


def shape(part):
    """A formula, or a term, without its positions; variables by their names."""
    if isinstance(part, tree.Symbol):
        return part.name, str(part.type)
    if isinstance(part, tuple):
        return tuple(map(shape, part))
    if isinstance(part, tree.Convert) and not part.explicit:
        return shape(part.operand)  # (a term is a number: the conversion changes nothing)
    names = getattr(type(part), "__match_args__", None)
    if names is None or isinstance(part, IntType):
        return str(part)
    if isinstance(part, tree.IntConst):
        return part.value
    if isinstance(part, typed.Holds) and isinstance(part.condition, tree.IntConst):
        return "holds", bool(part.condition.value)
    fields = [name for name in names if name not in ("position", "field")]
    return type(part).__name__, *(shape(getattr(part, name)) for name in fields)


@settings(max_examples=examples(150), deadline=None)
@given(claims(NAMES, 2))
def test_printed_formulas_are_read_as_the_same(text):
    parameters, formula = read(text)
    printed = FormulaPrinter(parameters).formula(formula)
    again_parameters, again = read(printed)
    assert FormulaPrinter(again_parameters).formula(again) == printed
    assert shape(flat(again)) == shape(flat(formula))


def test_bound_variables_of_one_name_are_told_apart():
    text = """/*@ predicate Other(integer x) = \\forall integer i; 0 <= i < 3 ==> x != i; */
    int i; /*@ requires \\forall integer i; 3 <= i < 9 ==> Other(i) && Same(i); */ void f(void) {}
    /*@ predicate Same(integer x) = i == x; */"""
    (clause,) = unit_of(text).entry.contract.requires
    assert FormulaPrinter().formula(clause.formula) == (
        "\\forall integer i_1; 3 <= i_1 < 9 ==> "
        "(\\forall integer i; 0 <= i < 3 ==> i_1 != i) && i == i_1"
    )


def flat(formula):
    """A formula with conjunctions, and disjunctions, in one piece."""
    where = formula.position
    match formula:
        case typed.All() | typed.Some():
            parts = []
            for part in map(flat, formula.parts):
                parts += part.parts if isinstance(part, type(formula)) else [part]
            return parts[0] if len(parts) == 1 else type(formula)(tuple(parts), where)
        case typed.Not():
            return typed.Not(flat(formula.operand), where)
        case typed.Quantified():
            fields = (formula.universal, formula.variable, formula.low, formula.high)
            return typed.Quantified(*fields, flat(formula.body), where)
        case _:
            return formula


# ----------------------------------------------------------------- numbers

VALUES = {
    "c": st.integers(-128, 127),
    "n": st.integers(-(2**31), 2**31 - 1),
    "u": st.integers(0, 2**64 - 1),
    "g": st.integers(-(2**31), 2**31 - 1),
}


def value(expr, values):
    """The value of a term in its types, which must hold every result."""
    match expr:
        case tree.IntConst():
            found = expr.value
        case tree.Name():
            found = values[expr.symbol.name]
        case tree.At():
            found = value(expr.operand, values)
        case tree.Convert():
            return expr.type.wrap(value(expr.operand, values))
        case tree.Conditional():
            found = value(expr.then if value(expr.condition, values) else expr.orelse, values)
        case tree.Unary():
            inner = value(expr.operand, values)
            found = {"-": -inner, "~": ~inner, "!": int(not inner)}[expr.op]
        case tree.Binary():
            found = computed(expr.op, value(expr.left, values), value(expr.right, values))
        case _:
            raise AssertionError(expr)
    assert expr.type.holds(found), (expr, found)
    return found


def computed(op, left, right):
    if op in ("/", "%"):
        if right == 0:
            return 0
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if op == "/" else left - quotient * right
    operations = {
        "+": left + right, "-": left - right, "*": left * right, "&": left & right,
        "|": left | right, "^": left ^ right, "<": left < right, "<=": left <= right,
        ">": left > right, ">=": left >= right, "==": left == right, "!=": left != right,
    }  # fmt: skip
    if op in ("<<", ">>"):
        return left << right if op == "<<" else left >> right
    return int(operations[op])


def expected(text, values):
    """The value of a sum in mathematics: Python's, but for the quotients of C."""
    stack, tokens = [], text.split()
    for token in tokens:
        if token in VALUES:
            stack.append(values[token])
        elif token.lstrip("-").isdigit():
            stack.append(int(token))
        elif token in ("neg", "inv"):
            inner = stack.pop()
            stack.append(-inner if token == "neg" else ~inner)
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(computed(token, left, right))
    (result,) = stack
    return result


@st.composite
def sums(draw, depth=4):
    """A term of ACSL, and the same in postfix form."""
    kind = draw(st.sampled_from(("atom", "binary", "unary", "shift") if depth else ("atom",)))
    if kind == "atom":
        atom = str(draw(st.one_of(st.sampled_from(NAMES), st.integers(0, 2**40))))
        return atom, atom
    left = draw(sums(depth - 1))
    if kind == "unary":
        op, word = draw(st.sampled_from((("-", "neg"), ("~", "inv"))))
        return f"({op}{left[0]})", f"{left[1]} {word}"
    if kind == "shift":
        op, amount = draw(st.sampled_from(("<<", ">>"))), draw(st.integers(0, 50))
        return f"({left[0]} {op} {amount})", f"{left[1]} {amount} {op}"
    right, op = draw(sums(depth - 1)), draw(st.sampled_from("+-*/%&|^"))
    return f"({left[0]} {op} {right[0]})", f"{left[1]} {right[1]} {op}"


@settings(max_examples=examples(300), deadline=None)
@given(sums(), st.fixed_dictionaries(VALUES))
def test_terms_have_the_values_of_mathematics(term, values):
    text, postfix = term
    # (The value of `a <= b` is the one of both sides, in a type that holds them.)
    unit = unit_of(f"{HEAD} /*@ requires {text} <= {2**200}; */ {FUNCTION} {{}}")
    contract = unit.entry.contract
    assert contract.skipped == ()
    condition = contract.requires[0].formula.condition
    result = expected(postfix, values)
    if isinstance(condition, tree.IntConst):
        assert condition.value == int(result <= 2**200)
    else:
        assert value(condition.left, values) == result
