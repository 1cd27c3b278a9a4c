"""Pointers that library functions without a body get: null, objects, texts and streams."""

from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.format_pieces import Conversion, conversions
from viap.c.library.library_effects import DEMANDS
from viap.c.library.library_functions import PRINTERS, is_standard_stream
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr
from viap.c.tree.types import FunctionType, PointerType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class DemandedArguments:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def require(self, name: str, expr: tree.Call, arguments: list[Expr]) -> None:
        """Emits the checks of a function's arguments; notes the function if they are not known.

        Texts and objects are read or written only if undefined behaviour is checked.
        """
        demands = DEMANDS.get(name)
        if demands is None:
            if any(_is_data(argument) for argument in arguments):
                self.builder.unchecked.setdefault(name, expr.position)
            return
        for demand, written, argument in zip(demands, expr.arguments, arguments, strict=False):
            if demand != "." and _is_data(argument):
                self._require(name, demand, written, argument)

    def _require(self, name: str, demand: str, written: Expr, argument: Expr) -> None:
        builder, position = self.builder, written.position
        if literal_text(written) is not None or _is_standard_stream(written):
            return
        if demand.islower():
            if not isinstance(without_casts(written), tree.Decay | tree.AddressOf):
                some = build.truth(argument)
                builder.emit(actions.Require(some, "null or invalid pointer", position))
            self._use(name, demand, written, argument)
        elif builder.checked and demand != "S":
            builder.flush()
            used, after = builder.new_block(position), builder.new_block(position)
            builder.end(actions.Branch(build.truth(argument), used, after, position), position)
            builder.current = used
            self._use(name, demand.lower(), written, argument)
            builder.start(after)

    def _use(self, name: str, demand: str, written: Expr, argument: Expr) -> None:
        builder = self.builder
        if not builder.checked:
            return
        match demand:
            case "s":
                return
            case "t":
                PrintedArguments(builder).require_string(written, argument)
            case "r" | "w":
                self._use_object(name, demand, argument, written.position)
            case _:
                raise AssertionError(demand)

    def _use_object(self, name: str, demand: str, argument: Expr, position: Position) -> None:
        """Writes or reads a whole object. (A function that sets it makes it unknown later.)"""
        from viap.c.tree.object_layout import size_of

        builder, type = self.builder, argument.type
        assert isinstance(type, PointerType)
        if isinstance(type.target, VoidType):
            builder.unchecked.setdefault(name, position)
            return
        if demand == "r":
            value = build.deref(argument, position)
            copy = tree.Name(builder.fresh("argument", type.target, position), position)
            builder.emit(actions.Store(copy, value, position))
            return
        try:
            size = size_of(type.target, builder.model, position)
        except Unsupported:
            builder.unchecked.setdefault(name, position)
            return
        count = tree.IntConst(size, builder.model.size_t, position)
        zero = tree.IntConst(0, INT, position)
        builder.emit(actions.FillBytes(argument, zero, count, count, position))


def _is_data(argument: Expr) -> bool:
    type = argument.type
    return isinstance(type, PointerType) and not isinstance(type.target, FunctionType)


def _is_standard_stream(written: Expr) -> bool:
    inner = without_casts(written)
    if not isinstance(inner, tree.Name):
        return False
    return is_standard_stream(inner.symbol.name, inner.symbol.position.file)


# ---- Arguments of functions that print: they must fit the format, and strings must end.


class PrintedArguments:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def check(self, name: str, expr: tree.Call, arguments: list[Expr]) -> bool:
        """Checks a call of a printing function, if that is requested.

        It changes nothing except by `%n`, which is refused. Returns False if a format that is not
        known may hold it.
        """
        index = PRINTERS[name]
        if index is not None and len(expr.arguments) > index:
            values = literal_text(expr.arguments[index])
            others = [a for a in expr.arguments[index + 1 :] if isinstance(a.type, PointerType)]
            if values is None and (others or name.startswith("v")):
                return False
            text = "".join(chr(value & 255) for value in values or ())
            asked = conversions(text)
            if any(each.letter == "n" for each in asked):
                raise Unsupported(f"%n of '{name}'", expr.position, name)
            if (others or name.startswith("v")) and not all(each.valid for each in asked):
                what = f"'{name}' with pointers and an unknown conversion"
                raise Unsupported(what, expr.position, name)
            if self.builder.checked and any(each.numbered for each in asked):
                what = f"'{name}' with conversions that number their arguments"
                raise Unsupported(what, expr.position, name)
            if values is None or name.startswith("v"):
                # (The arguments are not compared with the format.)
                self.builder.unchecked.setdefault(name, expr.position)
            elif self.builder.checked:
                self._require_arguments(asked, expr, arguments[index + 1 :])
        return True

    def _require_arguments(
        self, asked: list[Conversion], expr: tree.Call, arguments: list[Expr]
    ) -> None:
        """Checks that the arguments fit the format, also in type (C11 7.21.6.1p2 and p9)."""
        if len(arguments) < sum(each.takes for each in asked):
            self._never("a format asks for more arguments than there are", expr.position)
            return
        given = expr.arguments[len(expr.arguments) - len(arguments) :]
        waiting = list(zip(given, arguments, strict=True))
        for each in asked:
            if not each.valid:
                self._never(f"a format has no conversion '{each.text}'", expr.position)
                return
            stars = [waiting.pop(0)[1] for _ in range(each.stars)]
            if any(star.type != INT for star in stars):
                self._never("a '*' of a format asks for an int", expr.position)
                return
            if each.takes == each.stars:
                continue
            written, argument = waiting.pop(0)
            if not each.fits(argument.type, self.builder.model):
                what = f"'{each.text}' of a format gets an argument of type {argument.type}"
                self._never(what, written.position)
                return
            if each.letter == "s" and not each.length:
                limit: Expr | None = None
                if each.precision == "*":
                    limit = stars[-1]
                elif isinstance(each.precision, int):
                    limit = tree.IntConst(each.precision, INT, written.position)
                self.require_string(written, argument, limit)

    def _never(self, what: str, position: Position) -> None:
        never = tree.IntConst(0, INT, position)
        self.builder.emit(actions.Require(never, what, position))

    def require_string(self, written: Expr, argument: Expr, limit: Expr | None = None) -> None:
        """Checks that a printed string is readable up to its end, or as far as the precision says.

        (A negative precision is ignored.)
        """
        if literal_text(written) is not None or not isinstance(argument.type, PointerType):
            return
        builder, position, model = self.builder, written.position, self.builder.model
        builder.flush()
        index = tree.Name(builder.fresh("printed", model.size_t, position), position)
        zero = tree.IntConst(0, INT, position)
        start = build.convert(zero, model.size_t, position)
        builder.emit(actions.Store(index, start, position))
        test, body, after = (builder.new_block(position) for _ in range(3))
        builder.start(test)
        here = build.binary("+", argument, index, position, model)
        more = build.truth(build.deref(here, position))
        if limit is not None:
            unlimited = build.binary("<", limit, zero, position, model)
            below = build.binary("<", index, limit, position, model)
            wanted = build.binary("||", unlimited, below, position, model)
            more = build.binary("&&", wanted, more, position, model)
        builder.end(actions.Branch(more, body, after, position), position)
        builder.current = body
        one = tree.IntConst(1, INT, position)
        following = build.binary("+", index, one, position, model)
        builder.emit(actions.Store(index, following, position))
        builder.jump(test)
        builder.current = after


def literal_text(expr: Expr) -> tuple[int, ...] | None:
    """Returns the characters of a string literal; None for other expressions."""
    inner = without_casts(expr)
    if isinstance(inner, tree.Decay) and isinstance(inner.array, tree.StringLit):
        return inner.array.values
    return None


def without_casts(expr: Expr) -> Expr:
    while isinstance(expr, tree.Convert):
        expr = expr.operand
    return expr
