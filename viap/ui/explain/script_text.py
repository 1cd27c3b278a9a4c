"""Complete SMT-LIB scripts: a legend, declarations, facts, and questions with negated goals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.kernel.obligations import is_arbitrary
from viap.core.logic import build, smtlib_writer
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import rewrite
from viap.core.program.nodes import Fill
from viap.core.translate.theory import Axiom, Meaning, Theory

# ---- Names of symbols in scripts for other people: each says which kind of symbol it is.
#
# `sum` in loop 1 is `sum_loop1`, at the end it is `sum1` (as in the paper), and a function of
# proofs
# is `sum_fn1`. No two symbols of a script get one name, whatever the program's own names are.


class ScriptNames:
    """A renaming of the symbols of one script."""

    def __init__(self, theory: Theory, symbols: Iterable[Symbol]) -> None:
        self._renamed: dict[Symbol, Symbol] = {}
        taken: set[str] = set()
        # Names that stay come first: others give way.
        for symbol in sorted(dict.fromkeys(symbols), key=lambda s: _wish(theory, s) != s.name):
            name = wish = _wish(theory, symbol)
            number = 1
            while name in taken:
                number += 1
                name = f"{wish}_{number}"
            taken.add(name)
            renamed = Symbol(name, symbol.arguments, symbol.result, symbol.distinct)
            self._renamed[symbol] = renamed

    def symbol(self, symbol: Symbol) -> Symbol:
        return self._renamed[symbol]

    def term(self, term: Term) -> Term:
        """Returns the term with its symbols renamed."""

        def change(node: Term) -> Term | None:
            if node.kind is not Kind.APPLY:
                return None
            symbol = self._renamed.get(node.payload)
            if symbol is None or symbol == node.payload:
                return None
            return apply(symbol, *node.args)

        return rewrite(term, change)


def _wish(theory: Theory, symbol: Symbol) -> str:
    meaning = theory.meanings.get(symbol)
    name = symbol.name
    if meaning is not None and meaning.loop is not None and meaning.kind != "count":
        if meaning.scalar is not None:
            return f"{_simple(meaning.scalar.name)}_loop{meaning.loop.number}"
        if meaning.dimensions:
            return f"d{meaning.dimensions}array_loop{meaning.loop.number}"
    if meaning is None and "^" in name:
        name = name.replace("^", "_fn")
    return _simple(name)


def _simple(name: str) -> str:
    """Returns a name that needs no bars in SMT-LIB: `b[1]` as `b_1`, `sum.1` as `sum_1`."""
    simple = "".join(c if c.isalnum() or c in "_!" else "_" for c in name)
    while "__" in simple and "__" not in name:
        simple = simple.replace("__", "_")
    simple = simple.rstrip("_") if not name.endswith("_") else simple
    return f"_{simple}" if simple[:1].isdigit() else simple or "_"


# ---- Complete SMT-LIB scripts: a legend, declarations, facts, and questions with negated goals.


Fact = tuple[Term, str]  # a formula, and the reason that it holds


@dataclass(frozen=True)
class Named:
    """A formula that a script defines by a name, and does not assert."""

    name: str
    formula: Term
    remark: str


@dataclass(frozen=True)
class Question:
    """Facts and a goal; the script asserts that the goal is false. `status`: the known answer."""

    title: str
    facts: tuple[Fact, ...]
    goal: Term | Named
    status: str = "unknown"

    def terms(self) -> Iterator[Term]:
        yield from (formula for formula, _ in self.facts)
        yield self.goal.formula if isinstance(self.goal, Named) else self.goal


@dataclass(frozen=True)
class ScriptParts:
    """What all questions of a script share: a remark, axioms with reasons, defined formulas."""

    theory: Theory
    remark: str
    axioms: tuple[tuple[Axiom, str], ...] = ()
    defined: tuple[Named, ...] = ()

    def terms(self) -> Iterator[Term]:
        yield from (axiom.formula() for axiom, _ in self.axioms)
        yield from (named.formula for named in self.defined)


def script(parts: ScriptParts, questions: Sequence[Question]) -> str:
    """Returns a script that asks the questions; several are separated by `push` and `pop`."""
    vocabulary = smtlib_writer.Vocabulary()
    for term in (*parts.terms(), *(term for each in questions for term in each.terms())):
        vocabulary.add(term)
    names = ScriptNames(parts.theory, vocabulary.symbols)
    writer = _Writer(names, [names.symbol(symbol).name for symbol in vocabulary.symbols])
    lines = [*_opening(parts, names, vocabulary)]
    for axiom, why in parts.axioms:
        lines += writer.asserted(names_of(axiom, names), why)
    for named in parts.defined:
        lines += writer.defined(named)
    for question in questions:
        lines += writer.question(question, alone=len(questions) == 1)
    return "\n".join(lines) + "\n"


def names_of(axiom: Axiom, names: ScriptNames) -> Term:
    """Returns the closed formula of an axiom with the script's names, also in its patterns."""
    natural = build.conjunction(build.le(build.ZERO, n) for n in axiom.counters)
    body = names.term(build.implies(natural, axiom.body))
    patterns = tuple(tuple(map(names.term, pattern)) for pattern in axiom.patterns)
    return build.forall((*axiom.others, *axiom.counters), body, patterns)


def _opening(
    parts: ScriptParts, names: ScriptNames, vocabulary: smtlib_writer.Vocabulary
) -> Iterator[str]:
    program = parts.theory.program
    yield f"; {program.file}, {program.model.name}: {parts.remark}"
    entries = legend(parts.theory, vocabulary.symbols)
    if entries:
        yield ";"
    for symbol, (arguments, text) in entries.items():
        yield f";   {names.symbol(symbol).name}{arguments}: {text}"
    yield "(set-logic ALL)"
    for sort in vocabulary.sorts:
        yield f"(declare-sort {sort.name} 0)"
    yield from vocabulary.defined.values()
    for symbol in vocabulary.symbols:
        yield smtlib_writer.declare(names.symbol(symbol))
    for sort in vocabulary.sorts:
        yield from _different(names.symbol(s) for s in vocabulary.symbols if s.result == sort)


def _different(symbols: Iterable[Symbol]) -> Iterator[str]:
    arrays = [smtlib_writer.identifier(symbol.name) for symbol in symbols if symbol.distinct]
    if len(arrays) > 1:
        yield "; different arrays"
        yield f"(assert (distinct {' '.join(arrays)}))"


class _Writer:
    def __init__(self, names: ScriptNames, taken: Iterable[str]) -> None:
        self._names = names
        self._taken = set(taken)

    def asserted(self, formula: Term, why: str) -> Iterator[str]:
        yield f"; {why}"
        yield f"(assert {smtlib_writer.write(formula)})"

    def defined(self, named: Named) -> Iterator[str]:
        formula = smtlib_writer.write(self._names.term(named.formula))
        yield f"; {named.remark}"
        yield f"(define-fun {self._free(named.name)} () Bool {formula})"

    def _free(self, name: str) -> str:
        while name in self._taken:
            name += "_"
        return smtlib_writer.identifier(name)

    def question(self, question: Question, alone: bool) -> Iterator[str]:
        yield f"; {question.title}"
        if not alone:
            yield "(push 1)"
        for formula, why in question.facts:
            yield from self.asserted(self._names.term(formula), why)
        yield "; the negated assertion"
        goal = question.goal
        if isinstance(goal, Named):
            yield f"(assert (not {self._free(goal.name)}))"
        else:
            yield f"(assert {smtlib_writer.write(self._names.term(build.negate(goal)))})"
        yield f"(set-info :status {question.status})"
        yield "(check-sat)"
        if not alone:
            yield "(pop 1)"


# ---- Legends: what each symbol stands for in the source, at which line and in which loop.


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
