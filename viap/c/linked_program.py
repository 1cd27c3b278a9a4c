"""The worlds of functions that a program calls by contract: what their proofs suppose of a call.

The world of a function is listed from its own program, the one that is proved. A program with such
calls is lowered with these facts, since each call has to show them. Functions that call each
other are lowered until their facts stay the same: a call inside of them shows facts, too, and what
it compares there may matter.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from pycparser import c_ast, c_generator

from viap.c.elaborate.linked_files import LinkedFiles, LostFile
from viap.c.library.environment import Environment
from viap.c.source_file import kept_worlds, read_source, with_lines, with_specifications
from viap.c.text.parse import Parsed, parse
from viap.c.text.preprocess import preprocess
from viap.c.tree import tree
from viap.c.tree.tree import CallerContract, Function, Unit
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import PointerType, VoidType
from viap.core.base.errors import InputError, SyntaxFault, Unsupported, UsageError
from viap.core.base.source import OPTION, Position
from viap.core.base.source_texts import Sources
from viap.core.program.assumptions import LASTING, UNEQUAL, CallPlace, Reading, WorldFact
from viap.core.program.assumptions import WORLDS_APART as APART
from viap.core.program.graph.basic_blocks import strong_components
from viap.core.program.integer_types import DataModel
from viap.core.program.undefined_behaviour import FOOTPRINT, with_footprint
from viap.project.compilation import Compilation, LinkedFile
from viap.project.contract import Contract, Promised
from viap.project.property import ASSERT_FUNCTIONS, ProgramEntry

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import Worlds
    from viap.project.contract import Appended


# Facts of functions that call each other only grow, and there are few: a limit for what goes wrong.
_MOST_ROUNDS = 8


@dataclass(frozen=True)
class Surroundings:
    """All that decides, besides its text, what a function's program is."""

    model: DataModel
    errors: frozenset[str]
    watch: frozenset[str]
    environment: Environment
    compilation: Compilation

    @property
    def asked(self) -> frozenset[str]:
        """The kinds of undefined behaviour that the user asks for."""
        return self.watch - {"bounds", FOOTPRINT} if FOOTPRINT in self.watch else self.watch

    def of_callee(self) -> "Surroundings":
        """Returns the surroundings of a function that is called by contract, for its proof."""
        errors = self.errors | ASSERT_FUNCTIONS
        return replace(self, errors=errors, watch=with_footprint(self.asked))


def reading_of(text: str, around: Surroundings) -> Reading:
    """Returns what programs of the same whole have in common."""
    parts = [text, *(read_source(file.path) for file in around.compilation.linked)]
    digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
    environment = replace(around.environment, calls="contracts")
    options = (around.model.name, sorted(around.asked), environment, around.compilation)
    return Reading(digest, repr(options), around.errors)


def worlds_of(unit: Unit, text: str, around: Surroundings, read: Callable[[str], Unit]) -> "Worlds":
    """Returns the facts about calls of all functions that a unit's program knows by contracts.

    `read`: returns the unit that starts with a function which any caller may call.
    """
    functions = _by_contract(unit, around.environment)
    if not functions:
        return {}
    worlds = dict(_Worlds(text, around.of_callee(), read).of([f for f in functions if f.body]))
    for function in functions:
        if function.body is None:
            worlds[_place(function)] = _supposed(function, unit, around)
    return worlds


def _supposed(function: Function, unit: Unit, around: Surroundings) -> tuple[WorldFact, ...]:
    """Returns the separations that a proof of a function without a body would suppose.

    Its contract alone says what it reads and changes: the body is a call of the function.
    """
    from viap.c.contracts.formulas import terms_of
    from viap.c.lower.program_lowering import world_of

    at = function.position
    called = tree.FunctionRef(function, PointerType(function.type), at)
    arguments = tuple(tree.Name(symbol, at) for symbol in function.parameters)
    call = tree.Call(called, arguments, function.type.result, at)
    ends: tree.Statement = tree.Return(call, at)
    if isinstance(function.type.result, VoidType):
        ends = tree.ExprStatement(call, at)
    entry = Function(function.name, function.type, at, function.parameters, tree.Block((ends,), at))
    entry.contract = function.contract
    given = CallerContract({}, ())
    alone = Unit(unit.file, entry, (entry, function), unit.globals, unit.address_taken, given)
    try:
        facts = world_of(alone, around.model, around.errors, (), around.environment, {})
    except InputError:
        return (WorldFact(LASTING, (_place(function),)),)
    assert function.contract is not None
    said = chain.from_iterable(map(nodes, terms_of((function.contract,))))
    named = {node.symbol.name for node in said if isinstance(node, tree.Name)}
    named.update(symbol.name for symbol in function.parameters)
    return tuple(
        fact
        for fact in facts
        if fact.kind in (APART, UNEQUAL) and all(place.name in named for place in fact.places)
    )


def _by_contract(unit: Unit, environment: Environment) -> list[Function]:
    found = [
        node.function
        for function in unit.functions
        for node in nodes(function.body)
        if isinstance(node, tree.FunctionRef) and node.function.contract is not None
    ]
    found += [function for function in unit.address_taken if function.contract is not None]
    if not found:
        return []
    from viap.c.lower.contract_choice import is_by_contract

    return [each for each in dict.fromkeys(found) if is_by_contract(each, environment)]


class _Worlds:
    def __init__(self, text: str, around: Surroundings, read: Callable[[str], Unit]) -> None:
        self._around, self._read = around, read
        self._known = kept_worlds((text, around))
        self._units: dict[CallPlace, Unit | None] = {}

    def of(self, functions: Iterable[Function]) -> "Worlds":
        named = {_place(each): each for each in functions}
        calls = {place: [p for p in self._callees(place) if p in named] for place in named}
        for group in strong_components(named, lambda place: calls[place]):
            self._settle([place for place in named if place in group], calls)
        return {place: self._known[place] for place in named}

    def _settle(self, group: list[CallPlace], calls: dict[CallPlace, list[CallPlace]]) -> None:
        """Lists the facts of functions that call each other."""
        if all(place in self._known for place in group):
            return
        repeated = len(group) > 1 or group[0] in calls[group[0]]
        for _ in range(_MOST_ROUNDS):
            before = [self._known.get(place) for place in group]
            for place in group:
                self._known[place] = self._listed(place)
            if not repeated or before == [self._known[place] for place in group]:
                return
        for place in group:
            # (No call can show this.)
            self._known[place] = (*self._known[place], WorldFact(LASTING, (place,)))

    def _listed(self, place: CallPlace) -> tuple[WorldFact, ...]:
        from viap.c.lower.program_lowering import world_of

        unit, around = self._unit(place), self._around
        if unit is None:
            return ()
        try:
            return world_of(
                unit, around.model, around.errors, around.watch, around.environment, self._known
            )
        except InputError:
            return ()  # (it is not proved, either)

    def _callees(self, place: CallPlace) -> list[CallPlace]:
        """Returns the functions that the program of a function knows by contract."""
        unit = self._unit(place)
        found = [] if unit is None else _by_contract(unit, self._around.environment)
        return [_place(each) for each in found if each.body is not None]

    def _unit(self, place: CallPlace) -> Unit | None:
        """Returns the unit that starts with a function; None if it can't be read."""
        if place not in self._units:
            try:
                unit = self._read(place.name)
                self._units[place] = unit if _place(unit.entry) == place else None
            except InputError:
                self._units[place] = None
        return self._units[place]


def _place(function: Function) -> CallPlace:
    return CallPlace(function.name, "", function.position)


# ---- Several files ► the typed tree of one program.


def linked_tree(
    text: str,
    name: str,
    model: DataModel,
    entry: ProgramEntry,
    sources: Sources,
    compilation: Compilation,
) -> Unit:
    """Return the typed tree of a file's text and the files that are linked with it."""
    files = [*compilation.linked]
    files.insert(compilation.behind, LinkedFile(name, compilation))
    texts = {name: text}
    for file in compilation.linked:
        if file.path in texts:
            raise UsageError(f"{file.path}: this file is named twice")
        texts[file.path] = read_source(file.path)
    reading = _Reading(texts, model, sources)
    try:
        parsed: dict[str, Parsed] = {}
        lost: list[LostFile] = []
        for file in files:
            try:
                parsed[file.path] = reading.parsed(file)
            except InputError as error:
                lost.append(LostFile(texts[file.path], error))
        if not parsed:
            raise lost[0].error
        promised = None
        program = LinkedFiles([*parsed.items()], model, name, lost)
        if entry.contract is not None and not entry.contract.options():
            promised = Promised(entry.contract, (), ())  # its text is empty
        elif entry.contract is not None:
            home = program.home(entry.function).file
            file = next(file for file in files if file.path == home)
            parsed[home], promised = reading.promised(file, entry)
            program = LinkedFiles([*parsed.items()], model, name, lost)
        return program.unit(entry.function, promised)
    except InputError as error:
        if reading.appended is not None:
            error.position = reading.appended.moved(error.position)
        raise error if error.sources else with_lines(error, sources) from None
    except RecursionError:
        raise Unsupported("nested too deeply", Position(name), "nesting") from None


class _Reading:
    def __init__(self, texts: dict[str, str], model: DataModel, sources: Sources) -> None:
        self.texts, self.model, self.sources = texts, model, sources
        self.appended: Appended | None = None  # the file with the entry's contract

    def parsed(self, file: LinkedFile) -> Parsed:
        """Parse a file, once for all functions that are proved in turn."""
        parsed, texts = _parsed_once(file, self.texts[file.path], self.model)
        self.sources.texts.update(texts)
        if isinstance(parsed, InputError):
            raise parsed.with_traceback(None)
        return parsed

    def promised(self, file: LinkedFile, entry: ProgramEntry) -> "tuple[Parsed, Promised]":
        """Parse the file of the entry with the contract's expressions behind its text."""
        from viap.project.contract import append, take

        assert entry.contract is not None
        text, contract = self.texts[file.path], entry.contract
        if contract.formulas:
            contract = with_formulas(contract, self.parsed(file).tree, entry.function)
        self.appended = append(text, file.path, contract, self.sources)
        parsed = _parsed(file, text + self.appended.added, self.model, self.sources)
        tree, promised = take(parsed.tree, contract, self.appended)
        return replace(parsed, tree=tree), promised


@lru_cache(maxsize=64)
def _parsed_once(
    file: LinkedFile, text: str, model: DataModel
) -> tuple[Parsed | InputError, dict[str, str]]:
    """Return the tree, which nothing changes, and the texts of the files that were read for it.

    An error stands for a file that can't be parsed.
    """
    sources = Sources()
    try:
        return _parsed(file, text, model, sources), sources.texts
    except InputError as error:
        return error, sources.texts


def _parsed(file: LinkedFile, text: str, model: DataModel, sources: Sources) -> Parsed:
    try:
        source = preprocess(text, file.path, model, sources, file.compilation)
        return with_specifications(parse(source, file.path), file.compilation, sources)
    except InputError as error:
        raise with_lines(error, sources) from None


# ---- Formulas about callers, as annotations of a declaration that is read behind the file's text.


def with_formulas(contract: Contract, tree: c_ast.FileAST, function: str) -> Contract:
    """Returns the contract with a declaration of the function that requires its formulas.

    Raises SyntaxFault for a text that would end the annotation.
    """
    clauses = []
    for formula in contract.formulas:
        if any(word in formula for word in ("*/", "/*", "//", "@", "#")) or formula.count(";") != 1:
            raise SyntaxFault("this is not a formula", Position(f"{OPTION}--assume"), "formula")
        clauses.append(f"requires {' '.join(formula.split())};")
    for node in tree.ext:
        if isinstance(node, c_ast.FuncDef) and node.decl.name == function:
            head = c_generator.CGenerator().visit(node.decl)
            text = f"/*@ {' '.join(clauses)} */\n{head};\n"
            return replace(contract, behind=contract.behind + text)
    return contract


def require_read(function: Function, lines: int) -> None:
    """Raises SyntaxFault if a formula behind so many lines of the file could not be read."""
    contract = function.contract
    for skipped in () if contract is None else contract.skipped:
        if skipped.position.line > lines:
            where = Position(f"{OPTION}--assume '{skipped.text}'")
            raise SyntaxFault(f"this can't be read: {skipped.reason}", where, "formula")
