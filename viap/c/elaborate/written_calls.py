"""Library calls that get a C text of their own, by format or type; and the library's texts."""

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.scope import TypeName
from viap.c.library.format_pieces import conversions
from viap.c.library.library_effects import TEXTS, text_of
from viap.c.library.library_functions import (
    BUILTIN_NAMES,
    FORMATTED,
    OPEN_FORMAT,
    STANDARD,
    TAKEN_LIST,
    plain_name,
)
from viap.c.library.print_texts import printed_text
from viap.c.library.scan_texts import scanned_text, search_text, sort_text, targets
from viap.c.text.parse import parse
from viap.c.text.preprocess import Preprocessed, SamePlace, without_comments
from viap.c.tree import tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr
from viap.c.tree.types import ArrayType, CType, FunctionType, PointerType, StructType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import INT

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


# ---- Comparisons for qsort and bsearch whose number and order of calls a program can't observe.


# Functions of the library without effects.
_PURE = frozenset(("strcmp", "strncmp", "strcasecmp", "strncasecmp", "memcmp", "strlen", "abs",
                   "labs", "llabs", "tolower", "toupper"))  # fmt: skip


def is_pure(unit: "Elaborator", compare: Expr) -> bool:
    """True if a comparison is a function of this file that changes only its own variables."""
    while isinstance(compare, tree.Convert):
        compare = compare.operand
    if not isinstance(compare, tree.FunctionRef):
        return False
    waiting, seen = [compare.function.name], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        definition = unit.index.definitions.get(name)
        if definition is None and name in _PURE:
            continue
        if definition is None or not _has_no_effects(definition, waiting):
            return False
    return True


def _has_no_effects(definition: c_ast.FuncDef, called: list[str]) -> bool:
    """True if a body changes only local variables; adds the functions that it calls."""
    nodes: list[c_ast.Node] = [definition]
    for node in nodes:
        nodes += [child for _, child in node.children()]
    declared = [node for node in nodes if isinstance(node, c_ast.Decl)]
    if any({"static", "extern"} & {*node.storage} for node in declared if node.init is not None):
        return False
    own = {node.name for node in declared if not {"static", "extern"} & {*node.storage}}
    for node in nodes:
        match node:
            case c_ast.Assignment(lvalue=target):
                changed = target
            case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=target):
                changed = target
            case c_ast.FuncCall(name=c_ast.ID(name=name)):
                called.append(name)
                continue
            case c_ast.FuncCall():
                return False
            case _:
                continue
        if not isinstance(changed, c_ast.ID) or changed.name not in own:
            return False
    return True


# ---- Definitions of the standard library's functions, in C, for programs that call them.


_FOLDER = Path(__file__).parents[1].joinpath("library")
_FILES = (*TEXTS, "builtins.c")


@lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    return {file: (_FOLDER / file).read_text(encoding="utf-8") for file in _FILES}


@cache
def definitions(file: str) -> dict[str, c_ast.FuncDef]:
    """Return the functions of a text by name; parsed once, when a program needs one of them."""
    before = _FILES[: _FILES.index(file)]
    # Line numbers count through all of the texts.
    first = sum(_texts()[other].count("\n") for other in before)
    return parsed_functions("\n" * first + _texts()[file])


def parsed_functions(text: str) -> dict[str, c_ast.FuncDef]:
    """Return the functions that a C text defines, by name."""
    parsed = parse(Preprocessed(without_comments(text), SamePlace(STANDARD)), STANDARD)
    return {node.decl.name: node for node in parsed.tree.ext if isinstance(node, c_ast.FuncDef)}


def library_definition(name: str) -> c_ast.FuncDef:
    """Return the definition of a function for which `is_defined_in_c` is true."""
    if name in BUILTIN_NAMES:
        return definitions("builtins.c")[name]
    plain = plain_name(name)
    return definitions(text_of(plain))[plain]


def show_standard(sources: Sources) -> None:
    """Let messages quote the library's lines."""
    sources.add(STANDARD, "".join(_texts().values()))
