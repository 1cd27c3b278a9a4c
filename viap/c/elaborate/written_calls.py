"""Library calls that get a C text of their own: by their format, or by the type of elements."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.elaborate import build
from viap.c.elaborate.pure_comparisons import is_pure
from viap.c.elaborate.scope import TypeName
from viap.c.format_pieces import conversions
from viap.c.library_functions import FORMATTED, OPEN_FORMAT, TAKEN_LIST
from viap.c.object_layout import size_of
from viap.c.print_texts import printed_text
from viap.c.scan_texts import scanned_text, targets
from viap.c.sort_texts import search_text, sort_text
from viap.c.standard_library import parsed_functions
from viap.c.tree import Expr
from viap.c.types import ArrayType, CType, FunctionType, PointerType, StructType, VoidType
from viap.errors import Unsupported
from viap.program.integer_types import INT
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator

_PRINTING = ("sprintf", "snprintf")
_BY_LISTS = ("vsprintf", "vsnprintf")


def written_call(unit: "Elaborator", name: str, values: list[Expr], where: Position) -> Expr | None:
    """Return a call of a function that is written for it; None if there is none for it."""
    if name in ("qsort", "bsearch"):
        return _by_elements(unit, name, values, where)
    place = FORMATTED[name]
    if len(values) <= place:
        return None
    if name in _BY_LISTS:
        return _printed_list(unit, name, values, where) if len(values) == place + 2 else None
    given = [build.default_promotion(value) for value in values[place + 1 :]]
    if name in _PRINTING:
        return _printed(unit, name, values[: place + 1], given, where)
    return _scanned(unit, name, values[: place + 1], given, where)


# ----------------------------------------------------------------- by formats


def _printed(
    unit: "Elaborator", name: str, fixed: list[Expr], given: list[Expr], where: Position
) -> Expr:
    text = _modelled_format(name, fixed[-1], where)
    asked = conversions(text or "")
    wanted = sum(each.takes for each in asked)
    fits = text is None or (len(given) >= wanted and _fit(unit, text, given))
    literals = {k: literal_format(each) for k, each in enumerate(given)}
    lengths = {k: len(each) for k, each in literals.items() if each is not None}

    def write(new: str) -> str:
        return printed_text(new, text if fits else None, name != "sprintf", lengths)

    surplus = _surplus(given[wanted:] if fits and text is not None else [], where)
    function = define(unit, name, write, len(surplus))
    arguments = [*fixed, *given[:wanted]] if fits and text is not None else fixed
    call = call_of(function, [*surplus, *arguments], where)
    if text is None and given:
        return _beside(OPEN_FORMAT + name, given, call, where)
    return call if fits else _never(unit, call, where)


def _printed_list(unit: "Elaborator", name: str, values: list[Expr], where: Position) -> Expr:
    """Return a call that prints arguments of a list: any text, of any length."""
    text = _modelled_format(name, values[-2], where)
    function = define(unit, name, lambda new: printed_text(new, None, name != "vsprintf"))
    call = call_of(function, values[:-1], where)
    beside = TAKEN_LIST if text is not None else OPEN_FORMAT
    return _beside(beside + name, values[-1:], call, where)


def _modelled_format(name: str, format: Expr, where: Position) -> str | None:
    """Return a literal format; None for another one. Refuses conversions that are not modelled."""
    text = literal_format(format)
    for each in conversions(text or ""):
        if not each.valid or each.numbered or each.letter in "nmCS":
            raise Unsupported(f"%n or an unknown conversion of '{name}'", where, name)
    return text


def _beside(name: str, arguments: list[Expr], call: Expr, where: Position) -> Expr:
    """Return a call with one of the front end's own functions before it."""
    type = FunctionType(INT, None)
    callee = tree.FunctionRef(tree.Function(name, type, where), PointerType(type), where)
    noted = tree.Call(callee, tuple(arguments), INT, where)
    return tree.Comma(noted, call, call.type, where, True)


def _fit(unit: "Elaborator", format: str, given: list[Expr]) -> bool:
    """True if arguments have the types that the conversions of a format ask for."""
    waiting = list(given)
    for each in conversions(format):
        for _ in range(each.stars):
            if waiting.pop(0).type != INT:
                return False
        if each.takes > each.stars and not each.fits(waiting.pop(0).type, unit.model):
            return False
    return True


def _scanned(
    unit: "Elaborator", name: str, fixed: list[Expr], given: list[Expr], where: Position
) -> Expr:
    text = literal_format(fixed[-1])
    asked = None if text is None else targets(text)
    if asked is None:
        raise Unsupported(f"'{name}' with a format that is not known", where, name)
    first = {"scanf": (), "sscanf": ("const char *source",), "fscanf": ("void *file",)}[name]
    parameters = (*first, "const char *format")
    surplus = _surplus(given[len(asked) :], where)
    function = define(unit, name, lambda new: scanned_text(new, asked, parameters), len(surplus))
    types = (function.type.parameters or ())[len(surplus) :]
    pointers = given[: len(asked)]
    fits = len(pointers) == len(asked) and all(
        _points_to(value.type, type)
        for value, type in zip(pointers, types[len(parameters) :], strict=True)
    )
    if fits:
        return call_of(function, [*surplus, *fixed, *pointers], where)
    return _never(unit, tree.IntConst(0, INT, where), where)


def _surplus(given: list[Expr], where: Position) -> list[Expr]:
    """Return numbers for arguments that no conversion uses: they are evaluated (C11 7.21.6.1p2)."""
    zero = tree.IntConst(0, INT, where)
    return [tree.Comma(each, zero, INT, where, True) for each in given if each.effects]


def _points_to(given: CType, wanted: CType) -> bool:
    """True if scanf may store through a pointer: by the type that it asks for, up to the sign."""
    if not isinstance(given, PointerType) or not isinstance(wanted, PointerType):
        return False
    one, other = given.target, wanted.target
    if one == other:
        return True
    bits = [getattr(each, "bits", None) for each in (one, other)]
    ranks = [getattr(each, "rank", None) for each in (one, other)]
    return bits[0] is not None and bits[0] == bits[1] and ranks[0] == ranks[1]


def _never(unit: "Elaborator", value: Expr, where: Position) -> Expr:
    """Return a value behind an argument that the function does not allow."""
    function = unit.entries.implicit_function("__viap_require", where)
    zero = tree.IntConst(0, INT, where)
    return tree.Comma(call_of(function, [zero], where), value, value.type, where, True)


def literal_format(expr: Expr) -> str | None:
    """Return the characters of a string literal, up to its end; None for other expressions."""
    while isinstance(expr, tree.Convert):
        expr = expr.operand
    if not (isinstance(expr, tree.Decay) and isinstance(expr.array, tree.StringLit)):
        return None
    text = "".join(chr(value & 255) for value in expr.array.values)
    return text.partition("\0")[0]


# ----------------------------------------------------------------- by elements


def _by_elements(unit: "Elaborator", name: str, values: list[Expr], where: Position) -> Expr | None:
    place = 0 if name == "qsort" else 1
    if len(values) != 4 + place:
        return None
    base = values[place]
    while isinstance(base, tree.Convert) and isinstance(base.operand.type, PointerType):
        base = base.operand
    element = base.type.target if isinstance(base.type, PointerType) else None
    size = evaluate(values[place + 2])
    while isinstance(element, ArrayType) and size != size_of(element, unit.model, where):
        element = element.element
    if element is None or isinstance(element, ArrayType | VoidType | FunctionType):
        what = f"'{name}' of elements whose type is not known"
        raise Unsupported(what, where, name)
    incomplete = isinstance(element, StructType) and element.fields is None
    if incomplete or (size is not None and size != size_of(element, unit.model, where)):
        raise Unsupported(f"'{name}' of elements of another type than {element}", where, name)
    alias = f"__viap_element{len(unit.functions)}"
    unit.file_scope.names[alias] = TypeName(element)
    pure = is_pure(unit, values[-1])
    if name == "qsort":
        scalar = not isinstance(element, StructType)
        function = define(unit, name, lambda new: sort_text(new, alias, scalar, pure))
    else:
        function = define(unit, name, lambda new: search_text(new, alias, pure))
    values = [
        *values[:place],
        build.convert(base, PointerType(element), where, True),
        *values[place + 1 :],
    ]
    return call_of(function, values, where)


# ----------------------------------------------------------------- functions


def define(
    unit: "Elaborator", name: str, text: Callable[[str], str], surplus: int = 0
) -> tree.Function:
    """Enter a function of the library, with a C text that is given by its new name.

    `surplus`: parameters before those of the text, which it does not use.
    """
    new = f"__viap_{name}_{len(unit.functions)}"
    more = "".join(f"int __viap_surplus{number}, " for number in range(surplus))
    definition = parsed_functions(text(new).replace(f"{new}(", f"{new}({more}", 1))[new]
    unit.index.definitions[new] = definition
    type = unit.types.read(definition.decl.type)
    assert isinstance(type, FunctionType)
    function = tree.Function(new, type, unit.position(definition.decl), declared=False)
    unit.file_scope.names[new] = unit.functions[new] = function
    unit.pending.append(function)
    return function


def call_of(function: tree.Function, values: list[Expr], where: Position) -> Expr:
    types = function.type.parameters or ()
    arguments = [build.convert(v, t, v.position, True) for v, t in zip(values, types, strict=True)]
    callee = tree.FunctionRef(function, PointerType(function.type), where)
    return tree.Call(callee, tuple(arguments), function.type.result, where)
