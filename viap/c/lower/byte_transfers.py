"""Functions that read or write a number of bytes outside of the program: fread, write and so on."""

from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.library_functions import SENDERS, TRANSFERS
from viap.c.tree import actions, tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.tree import Expr
from viap.c.tree.types import PointerType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.external_calls import ExternalCalls


class ByteTransfers:
    def __init__(self, external: "ExternalCalls") -> None:
        self.external = external
        self.builder = external.builder

    def call(self, name: str, expr: tree.Call, arguments: list[Expr]) -> Expr | None:
        """Lowers a call; returns any number up to the one that was asked for, or -1."""
        position, model = expr.position, self.builder.model
        place, factors = TRANSFERS[name]
        pointer = arguments[place]
        size, form = arguments[factors[0]], self.external.library.form(arguments[factors[0]])
        for factor in factors[1:]:
            other = arguments[factor]
            size = build.binary("*", size, other, position, model)
            form = build.binary("*", form, self.external.library.form(other), position, model)
        number = evaluate(form)
        if number is not None:
            size = tree.IntConst(number, model.size_t, position)
        zero = tree.IntConst(0, INT, position)
        if name in SENDERS:
            if self.builder.checked:
                self._require_readable(pointer, size, position)
            self.external.stop_runs(position)
        else:
            made = self.external.library.form(pointer)
            self.builder.emit(actions.FillBytes(pointer, zero, size, form, position, made))
            self.external.forget_behind(pointer, position)
        value = self.external.library.any_value(expr, name)
        if value is None or not isinstance(value.type, IntType):
            return value
        most = arguments[factors[-1]]
        fits = build.binary("<=", build.convert(value, most.type, position), most, position, model)
        if value.type.signed:
            none = build.binary("<", value, zero, position, model)
            least = build.binary(">=", value, tree.IntConst(-1, INT, position), position, model)
            fits = build.binary("||", none, fits, position, model)
            fits = build.binary("&&", least, fits, position, model)
        self.builder.emit(actions.Assume(fits, "assume", position))
        return value

    def _require_readable(self, pointer: Expr, size: Expr, position: Position) -> None:
        """Reads the last element of the bytes, so that a check can fail."""
        from viap.c.lower.demanded_arguments import without_casts
        from viap.c.tree.object_layout import size_of

        builder, model = self.builder, self.builder.model
        inner = without_casts(self.external.library.form(pointer))
        type = inner.type
        if not isinstance(type, PointerType) or not isinstance(type.target, IntType):
            raise Unsupported("a check of bytes of objects that are written", position, "bytes")
        typed = build.convert(pointer, type, position, True)
        unit = tree.IntConst(size_of(type.target, model, position), model.size_t, position)
        one = tree.IntConst(1, INT, position)
        rest = build.binary("-", unit, one, position, model)
        count = build.binary(
            "/", build.binary("+", size, rest, position, model), unit, position, model
        )
        last = build.binary(
            "+", typed, build.binary("-", count, one, position, model), position, model
        )
        builder.flush()
        some, after = builder.new_block(position), builder.new_block(position)
        builder.end(actions.Branch(build.truth(count), some, after, position), position)
        builder.current = some
        target = tree.Name(builder.fresh("sent", type.target, position), position)
        builder.emit(actions.Store(target, build.deref(last, position), position))
        builder.start(after)
