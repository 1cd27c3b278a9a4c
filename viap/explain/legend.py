"""Legends: what each symbol stands for in the source, at which line and in which loop."""

from collections.abc import Iterable

from viap.kernel.obligations import is_arbitrary
from viap.logic.sorts import Symbol
from viap.logic.terms import apply
from viap.program.nodes import Fill
from viap.source import Position
from viap.translate.theory import Meaning, Theory

Entry = tuple[str, str]  # a symbol with its arguments, and what it stands for


def legend(theory: Theory, symbols: Iterable[Symbol]) -> dict[Symbol, Entry]:
    """Returns the meaning of each symbol that the program, or a proof, gives one."""
    found: dict[Symbol, Entry] = {}
    for symbol in symbols:
        entry = _entry(theory, symbol)
        if entry is not None:
            found[symbol] = entry
    return found


def place(position: Position | None, theory: Theory) -> str:
    """Returns `line 7`, with the file if it is not the program's own; empty if unknown."""
    if position is None:
        return ""
    if position.file == theory.program.file:
        return f"line {position.source.line}"
    return f"line {position.source.line} of {position.source.file}"


def _entry(theory: Theory, symbol: Symbol) -> Entry | None:
    meaning = theory.meanings.get(symbol)
    if meaning is not None:
        arguments = _arguments(meaning, symbol, theory)
        shown = f"({', '.join(arguments)})" if arguments else ""
        return shown, _text(meaning, theory, arguments)
    if not symbol.arguments and is_arbitrary(apply(symbol)):
        return "", "any value: the proof is for all of them"
    if "^" in symbol.name:
        count = len(symbol.arguments)
        letters = ["k", *(f"p{number}" for number in range(1, count))][:count]
        return f"({', '.join(letters)})", "a function of proofs, defined by recursion on k"
    if symbol.result.dimensions and symbol.name.rstrip("_").endswith("1"):
        return "", "the same array at the end: objects don't change"
    return None


def _arguments(meaning: Meaning, symbol: Symbol, theory: Theory) -> list[str]:
    counters = [str(n.payload) for n in meaning.loop.counters] if meaning.loop else []
    if meaning.kind == "count":
        return counters[1:]
    if meaning.kind in ("memory", "memory in loop", "final memory"):
        many = meaning.dimensions > 1
        indices = [f"index{k}" if many else "index" for k in range(1, meaning.dimensions + 1)]
        return ["array", *indices, *(counters if meaning.kind == "memory in loop" else ())]
    if meaning.kind == "input":
        around = next((each.loop for each in theory.inputs if each.symbol == symbol), None)
        named = [str(n.payload) for n in around.counters] if around else []
        return named if len(named) == len(symbol.arguments) else []
    if meaning.definition is not None:
        return [str(parameter.payload) for parameter in meaning.definition[0]]
    return counters[: len(symbol.arguments)]


def _text(meaning: Meaning, theory: Theory, arguments: list[str]) -> str:
    loop = meaning.loop
    within = "" if loop is None else f"loop {loop.number} ({place(loop.position, theory)})"
    cell = f"cell {', '.join(arguments[1 : 1 + meaning.dimensions])} of an array"
    cell += f" of {meaning.dimensions} dimensions" if meaning.dimensions > 1 else ""
    match meaning.kind:
        case "object":
            at = meaning.array.position if meaning.array else None
            return f"an array, {place(at, theory)}" if at is not None else "an array"
        case "memory":
            return f"{cell}, at the start"
        case "memory in loop":
            counter = loop.counter.payload if loop else ""
            return f"{cell}, at the start of iteration {counter} of {within}"
        case "final memory":
            return f"{cell}, at the end"
        case "scalar in loop" if meaning.scalar is not None:
            counter = loop.counter.payload if loop else ""
            return f"{meaning.scalar.name} at the start of iteration {counter} of {within}"
        case "final scalar" if meaning.scalar is not None:
            return f"{meaning.scalar.name} at the end"
        case "count":
            return f"the number of iterations of {within}"
        case "definition":
            return "a name for a long term"
        case _:
            statement = meaning.statement
            kind = "what an array became" if isinstance(statement, Fill) else "an input"
            return f"{kind}, {place(statement.position, theory)}" if statement else kind
