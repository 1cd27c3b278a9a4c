"""A file's declarations, elaborated when something reachable needs them.

Preprocessed files contain hundreds of declarations that the program never uses; only those that the
entry function reaches are elaborated.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.attribute_places import NOTHING_SAID, Said, attributes_of
from viap.c.elaborate.expression_reader import ExpressionReader
from viap.c.elaborate.file_entries import FileEntries
from viap.c.elaborate.file_index import FileIndex
from viap.c.elaborate.initialiser_reader import InitialiserReader
from viap.c.elaborate.scope import Scope
from viap.c.elaborate.statement_reader import StatementReader
from viap.c.elaborate.type_reader import TypeReader
from viap.c.library_functions import (
    is_of_library,
)
from viap.c.parse import Parsed
from viap.c.tree import Function, Symbol, Unit
from viap.c.types import CType, StructType, VoidType
from viap.errors import TypeFault
from viap.program.integer_types import INT, DataModel, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.attribute_values import AttributeReader
    from viap.project.contract import Promised


class Elaborator:
    """The context that the readers of types, expressions and statements share."""

    def __init__(self, parsed: Parsed, name: str, model: DataModel) -> None:
        self.file = name
        self.model = model
        self.notes = parsed.notes
        self.index = FileIndex(parsed, name)
        self.position = self.index.position
        self.types = TypeReader(self)
        self.expressions = ExpressionReader(self)
        self.initialisers = InitialiserReader(self)
        self.enums: dict[int, IntType] = {}
        self._structs: dict[int, StructType] = {}
        self._body_scope: Scope | None = None
        self.pending: list[Function] = []
        self.functions: dict[str, Function] = {}
        self.address_taken: dict[str, Function] = {}
        self.globals: list[Symbol] = []
        self.block_externs: dict[str, Symbol] = {}  # declared only inside of functions
        self.entries = FileEntries(self)
        self.file_scope = Scope(resolve=self.entries.resolve, resolve_tag=self.entries.resolve_tag)
        self.scope = self.file_scope
        self.function_name = ""
        self.entry_name = ""
        self.promised: Promised | None = None
        self.given: tree.CallerContract | None = None
        self.given_names: list[str] = []  # of unknown functions, which a caller gives
        self.pure: frozenset[int] = frozenset()  # marks that must have no effects
        self.statement_reader: StatementReader | None = None

    # ------------------------------------------------------------- context

    @cached_property
    def attributes(self) -> "AttributeReader":
        from viap.c.elaborate.attribute_values import AttributeReader

        return AttributeReader(self)

    def said_of(self, node: c_ast.Decl | c_ast.Typedef) -> Said:
        """Return the attributes of a declaration's specifiers and declarator."""
        found = attributes_of(node, self.notes.groups)
        if not found and not getattr(node, "align", None):
            return NOTHING_SAID
        return self.attributes.of_declaration(node, found)

    def is_weak(self, nodes: Sequence[c_ast.Node]) -> bool:
        """True if one of the declarations of a name is weak."""
        return any(isinstance(node, c_ast.Decl) and self.said_of(node).weak for node in nodes)

    def push(self) -> None:
        self.scope = Scope(self.scope)

    def pop(self) -> None:
        assert self.scope.parent is not None
        self.scope = self.scope.parent

    def struct_of_node(self, node: c_ast.Node) -> StructType | None:
        return self._structs.get(id(node))

    def remember_struct(self, node: c_ast.Node, struct: StructType) -> None:
        self._structs[id(node)] = struct

    def declare_parameter(self, name: str, type: CType, position: Position) -> Symbol:
        symbol = Symbol(name, type, position, static=False, parameter=True)
        self.scope.names[name] = symbol
        return symbol

    def sees_tag(self, key: str) -> bool:
        """True if a tag of the file is declared before the body that is being read."""
        mentioned = self.index.mentioned.get(key, 0)
        levels = list(self.scope.inner())
        if self._body_scope not in levels or any(key in level.tags for level in levels):
            return True
        return mentioned <= self.index.order.get(self.function_name, mentioned)

    # ------------------------------------------------------------- bodies

    def _body(self, function: Function) -> None:
        definition = self.index.definitions[function.name]
        self.function_name = function.name
        self.push()
        self._body_scope = self.scope
        try:
            function.parameters = self.parameters(definition, function)
            if self.promised is not None and function.name == self.entry_name:
                from viap.c.elaborate.contract_reader import read_given

                self.given = read_given(self, function, self.promised)
            function.body = StatementReader(self, function).body(definition.body)
        finally:
            self.pop()

    def parameters(self, definition: c_ast.FuncDef, function: Function) -> tuple[Symbol, ...]:
        declarator = definition.decl.type
        if declarator.args is None:
            return ()
        old_style = {d.name: d for d in definition.param_decls or ()}
        symbols: list[Symbol] = []
        for node in declarator.args.params:
            if isinstance(node, c_ast.EllipsisParam):
                continue
            position = self.position(node)
            node = old_style.get(node.name, node)
            if isinstance(node, c_ast.ID):
                symbols.append(self.declare_parameter(node.name, INT, position))
                continue
            type = self.types.parameter_type(node)
            if isinstance(type, VoidType):
                continue
            entry = self.scope.names.get(node.name) if node.name else None
            if not isinstance(entry, Symbol):
                entry = Symbol(f"unnamed{len(symbols)}", type, position, False, parameter=True)
            symbols.append(entry)
        return tuple(symbols)

    def unit(self, entry_name: str, promised: "Promised | None" = None) -> Unit:
        """Return everything that the entry function reaches; with a contract, it has a caller."""
        self.entry_name, self.promised = entry_name, promised
        entry = self.file_scope.find(entry_name)
        if not isinstance(entry, Function) or entry_name not in self.index.definitions:
            known = ", ".join(sorted(self.index.definitions)[:8]) or "none"
            raise TypeFault(
                f"there is no function '{entry_name}' (defined here: {known})",
                Position(self.file),
                entry_name,
            )
        mentioned = self._read_bodies()
        unit = Unit(
            self.file,
            entry,
            tuple(self.functions.values()),
            tuple(self.globals),
            tuple(self.address_taken.values()),
            self.given,
            mentioned,
            frozenset(self.given_names),
        )
        # Names in assertions do not make functions reachable.
        for assertion in self.index.assertions:
            from viap.c.elaborate.static_assertions import check_static_assertion

            check_static_assertion(self, assertion)
        return unit

    def _add_given_functions(self) -> None:
        """Add the unknown functions that the entry's caller may give by pointers."""
        from viap.c.elaborate.given_functions import given_functions

        parameters = self.functions[self.entry_name].parameters
        variables = [each for each in self.globals if not each.constant and not each.literal]
        if self.given_names:
            return
        for function in given_functions((*parameters, *variables), self.index.declarations):
            self.functions[function.name] = self.address_taken[function.name] = function
            self.given_names.append(function.name)

    def _read_bodies(self) -> frozenset[str]:
        """Read the bodies of all reachable functions; return the names that other files reach."""
        while True:
            while self.pending:
                self._body(self.pending.pop())
            if self.given is not None:
                self._add_given_functions()
            if all(each.body or is_of_library(each.name) for each in self.functions.values()):
                return frozenset()
            from viap.c.elaborate.exposed_names import expose, mentioned_by_others

            if not expose(self):
                return mentioned_by_others(self)
