"""Functions with parameters of every kind, and main."""

from tests.generate.blocks import Lines, indented, statements
from tests.generate.calls import call_of
from tests.generate.context import (
    FUNCTION_COST,
    MAIN_COST,
    Context,
    Function,
    Pointer,
    State,
    Variable,
)
from tests.generate.declarations import initialiser, scalar_type, variable_maker
from tests.generate.ends import end_statement
from tests.generate.expressions import expression
from tests.generate.observe import mixed, observe_scope
from tests.generate.pointers import spell_pointer
from tests.generate.shapes import ArrayType, CType, RecordType, ScalarType, spell
from tests.generate.statements import input_statement, return_text
from tests.generate.values import POSTFIX, Effects, Value


def _parameter(g: Context, number: int) -> tuple[Variable, str]:
    name = g.fresh("a")
    kind = g.choices.weighted([(5, "scalar"), (4, "pointer"), (2 if g.records else 0, "record")])
    if kind == "scalar":
        ctype: CType = scalar_type(g)
        return Variable(name, f"l:{name}", ctype), spell(ctype, name)
    if kind == "record":
        record = g.choices.pick(g.records)
        return Variable(name, f"l:{name}", record), spell(record, name)
    element, room = _pointed(g)
    pointer = Pointer(element, room, frozenset((f"*{number}",)))
    variable = Variable(name, f"l:{name}", element, pointer=pointer)
    if isinstance(element, ArrayType):
        form = g.choices.pick((f"{name}[]", f"{name}[{room}]", f"(*{name})"))
        return variable, spell(element, form)
    if room > 1 and g.choices.chance(60):
        form = g.choices.pick((f"{name}[]", f"{name}[{room}]"))
        return variable, spell(element, form)
    return variable, spell_pointer(element, name)


def _pointed(g: Context) -> tuple[CType, int]:
    """What a pointer parameter points to: mostly what some global array has."""
    kinds: list[tuple[CType, int]] = []
    for variable in g.scopes[0]:
        if isinstance(variable.ctype, ArrayType):
            kinds.append((variable.ctype.element, variable.ctype.size))
        elif isinstance(variable.ctype, RecordType) or variable.role == "plain":
            kinds.append((variable.ctype, 1))
    if not kinds:
        return scalar_type(g), 1
    element, room = g.choices.pick(kinds)
    return element, g.choices.integer(1, room)


def function(g: Context) -> Lines:
    """A random function, which later ones may call."""
    if g.choices.chance(20):
        return _swap(g)
    name = g.fresh("f")
    result = g.choices.weighted([(6, "scalar"), (2, "void"), (2 if g.records else 0, "record")])
    kind: CType | None = None
    if result == "scalar":
        kind = scalar_type(g)
    elif result == "record":
        kind = g.choices.pick(g.records)
    g.state = State(name, kind, FUNCTION_COST)
    with g.scope():
        parameters, texts = [], []
        for number in range(g.choices.integer(0, 3)):
            variable, text = _parameter(g, number)
            g.declare(variable)
            parameters.append(variable)
            texts.append(text)
        lines = _result_record(g, kind)
        lines += statements(g, g.choices.integer(2, 6))
        lines += observe_scope(g)
        lines.append(return_text(g))
    signature = ", ".join(texts) or "void"
    header = f"{name}({signature})"
    header = f"void {header}" if kind is None else spell(kind, header)
    effects = g.state.effects
    g.functions.append(Function(name, kind, tuple(parameters), effects, g.state.cost))
    keyword = g.choices.pick(("", "", "static ", "static inline "))
    return [f"{keyword}{header} {{", *indented(lines), "}", ""]


def _result_record(g: Context, kind: CType | None) -> Lines:
    if not isinstance(kind, RecordType):
        return []
    make, touched = variable_maker(g)
    text = initialiser(g, kind, make)
    for effects in touched:
        g.touch(effects)
    variable = g.declare(g.local("result", kind))
    return [f"{kind.spelling} {variable.name} = {text};"]


def _called(g: Context, callee: Function) -> Lines:
    """A call of a function from main, whose result shows."""
    done = call_of(g, callee, 2, expression)
    if done is None:
        return []
    text, effects = done
    if isinstance(callee.result, ScalarType):
        kind = callee.result.type
        value = Value(text, kind, kind.minimum, kind.maximum, effects, POSTFIX)
        return mixed(g, value) or []
    g.touch(effects)
    return [f"{text};"]


def _swap(g: Context) -> Lines:
    """The function that exchanges what its two arguments point to."""
    name = g.fresh("swap")
    element, _ = _pointed(g)
    while isinstance(element, ArrayType):
        element = element.element
    parameters = []
    for number, letter in enumerate("xy"):
        pointer = Pointer(element, 1, frozenset((f"*{number}",)))
        parameters.append(Variable(letter, f"l:{letter}", element, pointer=pointer))
    both = frozenset(("*0", "*1"))
    g.functions.append(Function(name, None, tuple(parameters), Effects(both, both), 4))
    return [
        f"void {name}({spell_pointer(element, 'x')}, {spell_pointer(element, 'y')}) {{",
        f"  {spell(element, 'old')} = *x;",
        "  *x = *y;",
        "  *y = old;",
        "}",
        "",
    ]


def main_function(g: Context, outputs: list[tuple[Variable, str]]) -> Lines:
    """main; the locals of its outermost block end up in `outputs`, which are globals."""
    g.state = State("main", g.scalars[0], MAIN_COST)
    with g.scope():
        lines: Lines = []
        for _ in range(g.choices.integer(0, 3)):
            lines += input_statement(g) or []
        half = g.statements_left // 2
        lines += statements(g, half)
        for each in g.functions:
            if g.choices.chance(70):
                lines += _called(g, each)
        lines += statements(g, g.statements_left)
        for _ in range(g.choices.integer(0, 3)):
            lines += end_statement(g) or []
        for variable in g.scopes[-1]:
            if variable.pointer is None:
                output = Variable(g.fresh("out"), "", variable.ctype)
                outputs.append((output, spell(variable.ctype, output.name) + ";"))
                lines += _copied(g, output.name, variable.name, variable.ctype)
    return ["int main(void) {", *indented(lines), "  return 0;", "}"]


def _copied(g: Context, target: str, source: str, ctype: CType) -> Lines:
    """Statements that copy an object, cell by cell."""
    if not isinstance(ctype, ArrayType):
        return [f"{target} = {source};"]
    counter = g.fresh("i")
    header = f"for (int {counter} = 0; {counter} < {ctype.size}; {counter}++)"
    inner = _copied(g, f"{target}[{counter}]", f"{source}[{counter}]", ctype.element)
    return [header, *indented(inner)]
