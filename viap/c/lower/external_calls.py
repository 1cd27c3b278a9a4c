"""Calls of functions without a body whose meaning the surroundings decide."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.environment import RESULTS
from viap.c.library.library_effects import ABOUT_RESULTS, variables_set_by
from viap.c.library.library_functions import (
    ASSEMBLY,
    ASSEMBLY_MEMORY,
    ASSEMBLY_VALUE,
    CHARACTERS,
    CLOSING,
    HARMLESS,
    INTERNAL,
    INTERNAL_INPUT,
    NONDET_PREFIX,
    OLD_NONDET_PREFIX,
    OPEN_FORMAT,
    OPENING,
    PRINTERS,
    SYSTEM_NAMES,
    TAKEN_LIST,
    THROUGH_ARGUMENTS,
    TRANSFERS,
    ZERO_OR_LESS,
    names_of_c,
    names_of_systems,
    plain_name,
)
from viap.c.lower.demanded_arguments import (
    DemandedArguments,
    PrintedArguments,
    literal_text,
    without_casts,
)
from viap.c.tree import actions, tree
from viap.c.tree.tree import NO_RETURN, Expr, Symbol
from viap.c.tree.types import CType, FunctionType, PointerType, StructType, holds_pointers
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.assumptions import (
    ENDS,
    EXTERNAL,
    FORMAT,
    INPUTS,
    INSTRUCTIONS,
    MATH_RANGE,
    PURE,
    SETS,
)
from viap.core.program.inputs import outside_function
from viap.core.program.integer_types import INT

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.lower.library_calls import LibraryCalls

# Whole numbers around the results of functions of <math.h>, however these are rounded.
_RANGES: dict[str, tuple[int | None, int | None]] = {
    "sin": (-1, 1), "cos": (-1, 1), "tanh": (-1, 1), "erf": (-1, 1), "erfc": (0, 2),
    "exp": (0, None), "exp2": (0, None), "cosh": (1, None), "hypot": (0, None),
    "atan": (-2, 2), "asin": (-2, 2), "acos": (0, 4), "atan2": (-4, 4), "acosh": (0, None),
}  # fmt: skip
SIGNALLING = frozenset(("raise", "kill", "alarm"))
SEEDING = frozenset(("srand", "srandom", "srand48"))


class ExternalCalls:
    def __init__(self, builder: "FlowBuilder", library: "LibraryCalls") -> None:
        self.builder = builder
        self.library = library
        # True once `rand` has returned a number.
        self._drawn = Symbol("drawn", INT, builder.unit.entry.position, static=True)
        self._streams = Symbol("streams", INT, builder.unit.entry.position, static=True)
        self._last_time: Symbol | None = None

    def call(self, name: str, expr: tree.Call, arguments: list[Expr], used: bool) -> Expr | None:
        plain, position = plain_name(name), expr.position
        if name.startswith(ASSEMBLY):
            return self._assembly(name, expr, arguments)
        if name.startswith(NONDET_PREFIX):
            return self.library.any_value(expr, name)
        if name.startswith(OLD_NONDET_PREFIX) and not arguments:
            self.builder.rely(INPUTS, name, position, self._reach(name, [], position))
            return self.library.any_value(expr, name)
        if (
            plain in HARMLESS
            or plain in THROUGH_ARGUMENTS
            or plain in PRINTERS
            or plain in TRANSFERS
        ):
            DemandedArguments(self.builder).require(plain, expr, arguments)
        if plain in CLOSING:
            self.builder.closing.setdefault(plain, position)
        if plain in PRINTERS:
            if not PrintedArguments(self.builder).check(plain, expr, arguments):
                self.open_format(plain, arguments[(PRINTERS[plain] or 0) + 1 :], position)
                self.stop_runs(position)
            return self.unknowable(expr, plain) if used else None
        if plain in TRANSFERS:
            from viap.c.lower.byte_transfers import ByteTransfers

            return ByteTransfers(self).call(plain, expr, arguments)
        if plain in SIGNALLING:
            self.stop_runs(position)
        if plain in SEEDING:
            self._seed(position)
            return None
        if plain in HARMLESS:
            return self._harmless(plain, expr) if used else None
        if plain in THROUGH_ARGUMENTS or (name == plain and name in names_of_c() - {"assert"}):
            if plain not in THROUGH_ARGUMENTS:
                DemandedArguments(self.builder).require(plain, expr, arguments)
            return self._through_arguments(plain, expr, arguments, used)
        if plain == "assert":
            what = "'assert' as a function without a body: include <assert.h>"
            raise Unsupported(what, position, name)
        return self.of_program(name, expr, arguments)

    # ------------------------------------------------------------- functions of the library

    def _harmless(self, name: str, expr: tree.Call) -> Expr | None:
        """Returns any value; a run has one that calls of the function can really have."""
        if name in CHARACTERS or name in ZERO_OR_LESS:
            value = self.library.any_value(expr, name)
            assert value is not None
            if name in CHARACTERS:
                self._assume_between(value, -1, 255, expr.position)
            elif self._in_run():
                self._assume_between(value, -1, 0, expr.position)
            return value
        if name in OPENING and self._in_run():
            return self._opened(name, expr)
        if name == "clock" and self._in_run():
            return self._time_used(expr)
        if name in OPENING or name == "clock":
            return self.library.any_value(expr, name)
        return self.unknowable(expr, name)

    def _in_run(self) -> bool:
        """True in ordinary surroundings, where results are fewer than in proofs."""
        self.builder.reliance.widened = True
        return self.builder.reliance.environment.is_ordinary

    def _opened(self, name: str, expr: tree.Call) -> Expr:
        """Returns null, or a stream at an address of its own."""
        builder, position = self.builder, expr.position
        count = tree.Name(self._streams, position)
        one = tree.IntConst(1, INT, position)
        more = build.binary("+", count, one, position, builder.model)
        builder.emit(actions.Store(count, more, position))
        stream = tree.Name(builder.fresh("input", expr.type, position), position)
        builder.emit(actions.ReceivePointer(stream, name, position, count))
        return stream

    def _time_used(self, expr: tree.Call) -> Expr | None:
        """Returns a time that is not before the last one."""
        value, position = self.library.any_value(expr, "clock"), expr.position
        if self._last_time is None or value is None:
            self._last_time = Symbol("clock", expr.type, self._drawn.position, static=True)
        last = tree.Name(self._last_time, position)
        if value is not None:
            later = build.binary(">=", value, last, position, self.builder.model)
            self.builder.emit(actions.Assume(later, "assume", position))
            self.builder.emit(actions.Store(last, value, position))
        return value

    def _seed(self, position: Position) -> None:
        """Restarts the numbers of `rand`, which may repeat the earlier ones (C11 7.22.2.2).

        They are inputs here: a run in ordinary surroundings ends where that would not be true.
        """
        self.builder.reliance.widened = True
        if self.builder.reliance.environment.is_ordinary:
            unused = build.unary("!", tree.Name(self._drawn, position), position)
            self.builder.emit(actions.Assume(unused, "assume", position))

    def _draw(self, name: str, position: Position) -> None:
        if name in ("rand", "random", "lrand48") and self.builder.reliance.environment.is_ordinary:
            one = tree.IntConst(1, INT, position)
            self.builder.emit(actions.Store(tree.Name(self._drawn, position), one, position))

    def _through_arguments(
        self, name: str, expr: tree.Call, arguments: list[Expr], used: bool
    ) -> Expr | None:
        """Havocs the objects behind an unmodelled function's arguments, and nothing else."""
        if any(_is_function(argument) for argument in arguments):
            what = f"a function given to '{name}', which may call it"
            raise Unsupported(what, expr.position, name)
        roots = roots_of(arguments)
        if roots:
            # A pointer that it returns or sets may lead to these objects.
            keeps = (used and isinstance(expr.type, PointerType)) or any(
                isinstance(each.type, PointerType) and holds_pointers(each.type.target)
                for each in roots
            )
            self.builder.reliance.widened = True
            if not self.builder.reliance.environment.is_ordinary:
                reach = actions.ForgetReachable(tuple(roots), (), keeps, name, expr.position)
                self.builder.emit(reach)
        if used or roots:
            return self.unknowable(expr, name)
        return None

    def assume_range(self, name: str, value: Expr, position: Position) -> None:
        """Limits the result of a function of <math.h>: it is in its range, or a NaN."""
        plain = name if name in _RANGES else name.removesuffix("f")
        low, high = _RANGES.get(plain, (None, None))
        if plain in _RANGES:
            self.builder.rely(MATH_RANGE, name, position)
        for op, limit in (("<", low), (">", high)):
            if limit is not None:
                bound = tree.IntConst(limit, INT, position)
                outside = build.binary(op, value, bound, position, self.builder.model)
                inside = build.unary("!", outside, position)
                self.builder.emit(actions.Assume(inside, "assume", position))

    def open_format(self, name: str, arguments: Sequence[Expr], position: Position) -> None:
        """Lets a format from elsewhere store anything behind pointers among the arguments.

        It is assumed that it stores nothing behind those that come in a list, by `%n`. The
        arguments are not compared with the format; no run may go on.
        """
        if name.startswith("v"):
            self.builder.rely(FORMAT, name, position)
        else:
            for each in arguments:
                if isinstance(each.type, PointerType):
                    self.forget_behind(each, position)
        self.builder.unchecked.setdefault(name, position)

    def unknowable(self, expr: tree.Call, name: str) -> Expr | None:
        """Returns any value.

        In ordinary surroundings the run ends, since the value is not known.
        """
        self.stop_runs(expr.position)
        return self.library.any_value(expr, name)

    def stop_runs(self, position: Position) -> None:
        """Ends the run in ordinary surroundings: what follows is not modelled exactly."""
        self.builder.reliance.widened = True
        if self.builder.reliance.environment.is_ordinary:
            never = tree.IntConst(0, INT, position)
            self.builder.emit(actions.Assume(never, "assume", position))

    def forget_behind(self, pointer: Expr, position: Position) -> None:
        """Gives any contents to the objects that a pointer may lead to; no run goes on."""
        self.stop_runs(position)
        if not self.builder.reliance.environment.is_ordinary:
            found = actions.ForgetReachable((pointer,), (), False, "library", position)
            self.builder.emit(found)

    def _set_errno_to(self, value: Expr, position: Position) -> None:
        for symbol in self._variables("errno"):
            self.builder.emit(actions.Store(tree.Name(symbol, position), value, position))

    def roots(self, arguments: list[Expr]) -> list[Expr]:
        """Returns the arguments that lead to something which a function could change."""
        return roots_of(arguments)

    def set_errno(self, name: str, position: Position) -> None:
        """Havocs errno, which every function of the library may set (C11 7.5), and the like."""
        builder = self.builder
        found = self._variables(*variables_set_by(plain_name(name)))
        if found and not builder.reliance.environment.is_ordinary:
            builder.reliance.widened = True
            builder.emit(actions.ForgetReachable((), tuple(found), False, name, position))

    @property
    def has_errno(self) -> bool:
        """True if the program has errno."""
        return bool(self._variables("errno"))

    def _variables(self, *names: str) -> list[Symbol]:
        known = self.builder.unit.globals
        return [symbol for symbol in known if symbol.name in names and symbol.external]

    def _assume_between(self, value: Expr, low: int, high: int, position: Position) -> None:
        model = self.builder.model
        for op, limit in ((">=", low), ("<=", high)):
            bound = tree.IntConst(limit, INT, position)
            condition = build.binary(op, value, bound, position, model)
            self.builder.emit(actions.Assume(condition, "assume", position))

    def _assembly(self, name: str, expr: tree.Call, arguments: list[Expr]) -> Expr | None:
        """Havocs the objects that an asm statement may change, or returns the value of an output.

        In ordinary surroundings the run ends: nobody reads the instructions.
        """
        position = expr.position
        if name != ASSEMBLY_VALUE:
            memory = name == ASSEMBLY_MEMORY
            symbols = tuple(self.builder.unit.globals) if memory else ()
            roots = tuple(roots_of(arguments))
            reach = actions.ForgetReachable(roots, symbols, True, "asm", position)
            self.builder.rely(INSTRUCTIONS, "the inline assembly", position)
            if not self.builder.reliance.environment.is_ordinary and (memory or roots):
                self.builder.emit(reach)
        return self.unknowable(expr, "asm")

    # ------------------------------------------------------------- functions of other files

    def behind_pointer(self, text: str, expr: tree.Call, arguments: list[Expr]) -> Expr | None:
        """Lowers a call through a pointer that leads to a function of another file."""
        name = f"the function of another file behind {text}"
        self.of_program(name, expr, arguments)
        return self.unknowable(expr, "")

    def of_program(self, name: str, expr: tree.Call, arguments: list[Expr]) -> Expr | None:
        builder = self.builder
        if any(_is_function(argument) for argument in arguments):
            what = f"a function given to '{name}', which has no body and may call it"
            raise Unsupported(what, expr.position, name)
        forgets = builder.reliance.environment.external != "pure"
        reach = self._reach(name, roots_of(arguments), expr.position)
        builder.rely(EXTERNAL if forgets else PURE, name, expr.position, reach)
        if roots_of(arguments):
            builder.rely(SETS, name, expr.position)
        if forgets:
            self._forget(name, roots_of(arguments), expr.position)
        promises = _promises(expr)
        if name in SYSTEM_NAMES or name in names_of_systems() or promises & ABOUT_RESULTS:
            # (It may be a library function, or one that can't return every value.)
            result = self.unknowable(expr, name)
        else:
            result = self.library.any_value(expr, name)
        if NO_RETURN in promises:
            builder.rely(ENDS, name, expr.position)
            builder.emit(actions.Finish("abort", expr.position))
            builder.end(actions.Stop("abort", expr.position), expr.position)
        return result

    def _forget(self, name: str, roots: list[Expr], position: Position) -> None:
        builder = self.builder
        environment = builder.reliance.environment
        if environment.is_ordinary:
            if environment.external == "stub" and roots:
                stub = actions.ForgetReachable(tuple(roots), (), False, name, position, marks=True)
                builder.emit(stub)
            return
        # Even without arguments: addresses that became integers are known everywhere.
        builder.reliance.widened = True
        builder.emit(self._reach(name, roots, position))

    def _reach(self, name: str, roots: list[Expr], position: Position) -> actions.ForgetReachable:
        """Returns everything that a function of another file might change."""
        symbols = tuple(symbol for symbol in self.builder.unit.globals if symbol.exposed)
        return actions.ForgetReachable(tuple(roots), symbols, True, name, position)

    # ------------------------------------------------------------- calls in the library's texts

    def internal(self, name: str, expr: tree.Call, arguments: list[Expr]) -> Expr | None:
        builder = self.builder
        if name.startswith(OPEN_FORMAT):
            self.open_format(name.removeprefix(OPEN_FORMAT), arguments, expr.position)
            return tree.IntConst(0, INT, expr.position)
        if name.startswith(TAKEN_LIST):
            # (The arguments are not compared with the format.)
            builder.unchecked.setdefault(name.removeprefix(TAKEN_LIST), expr.position)
            return tree.IntConst(0, INT, expr.position)
        # Users see it at the program's call of the library.
        position = builder.frame.call or expr.position
        expr = tree.Call(expr.callee, expr.arguments, expr.type, position)
        if name.startswith(INTERNAL_INPUT):
            self._draw(name.removeprefix(INTERNAL_INPUT), position)
            return self.library.any_value(expr, name.removeprefix(INTERNAL_INPUT))
        match name.removeprefix(INTERNAL):
            case "assume":
                condition = build.truth(arguments[0])
                builder.emit(actions.Assume(condition, "assume", position))
                return None
            case "forget":
                self.forget_behind(arguments[0], position)
                return None
            case "stop_runs":
                self.stop_runs(position)
                return None
            case "is_run":
                builder.reliance.widened = True
                return tree.IntConst(int(builder.reliance.environment.is_ordinary), INT, position)
            case "is_checked":
                return tree.IntConst(int(builder.checked), INT, position)
            case "errno":
                self._set_errno_to(arguments[0], position)
                return None
            case "any_int" | "any_long" | "any_ulong" | "any_longlong" | "any_char":
                return self.unknowable(expr, name)
            case "require" | "nonzero" | "aligned" as demand:
                builder.emit(actions.Require(build.truth(arguments[0]), _DEMANDS[demand], position))
                return None
            case "apart":
                target, source, written, read = arguments
                builder.emit(actions.Separate(target, source, written, read, position))
                return None
            case "choose":
                reliance = builder.reliance
                reliance.widened = reliance.unspecified = True
                if reliance.environment.is_ordinary:
                    return arguments[RESULTS.index(reliance.environment.results)]
                return self.library.any_value(expr, outside_function(INT))
            case _:
                raise Unsupported(f"the function '{name}'", position, name)


_DEMANDS = {
    "require": "an argument that the function does not allow",
    "nonzero": "the place of a bit in zero",
    "aligned": "a pointer that is not aligned as the program says",
}


def _promises(expr: tree.Call) -> frozenset[str]:
    callee = expr.callee
    return callee.function.promises if isinstance(callee, tree.FunctionRef) else frozenset()


def _points_to_function(type: CType) -> bool:
    return isinstance(type, PointerType) and isinstance(type.target, FunctionType)


def roots_of(arguments: list[Expr]) -> list[Expr]:
    """Returns the arguments that lead to something which a function could change."""
    found: list[Expr] = []
    for argument in arguments:
        if not isinstance(argument.type, PointerType | StructType):
            continue
        if literal_text(argument) is None and not isinstance(
            without_casts(argument), tree.IntConst
        ):
            found.append(argument)
    return found


def _is_function(argument: Expr) -> bool:
    inner = without_casts(argument)
    return isinstance(inner, tree.FunctionRef) or _points_to_function(inner.type)
