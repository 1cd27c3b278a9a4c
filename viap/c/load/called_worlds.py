"""The worlds of functions that a program calls by contract: what their proofs suppose of a call.

The world of a function is listed from its own program, the one that is proved. A program with such
calls is lowered with these facts, since each call has to show them. Functions that call each
other are lowered until their facts stay the same: a call inside of them shows facts, too, and what
it compares there may matter.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.environment import Environment
from viap.c.load.source_file import kept_worlds, read_source
from viap.c.tree import CallerContract, Function, Unit
from viap.c.tree_walk import nodes
from viap.c.types import PointerType, VoidType
from viap.errors import InputError
from viap.program.call_worlds import APART, LASTING, UNEQUAL, CallPlace, Reading, WorldFact
from viap.program.graph.components import strong_components
from viap.program.integer_types import DataModel
from viap.program.undefined_behaviour import FOOTPRINT, with_footprint
from viap.project.compilation import Compilation
from viap.project.property import ASSERT_FUNCTIONS

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import Worlds

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
    from viap.c.lower.program_lowering import world_of
    from viap.c.specification.contract_terms import terms_of

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
