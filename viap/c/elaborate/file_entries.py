"""The entries of a file's scope: each declaration is elaborated when something needs it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.file_index import is_old_style
from viap.c.elaborate.scope import Entry, Scope
from viap.c.library.library_effects import lasting_effect
from viap.c.library.library_functions import (
    IN_PLACE,
    SYSTEM_NAMES,
    is_accepted,
    is_defined_in_c,
    is_of_program,
    is_reserved,
)
from viap.c.tree.tree import Function, Symbol
from viap.c.tree.tree_walk import has_variable_size
from viap.c.tree.types import ArrayType, CType, FunctionType, StructType, VoidType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class FileEntries:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit, self.index = unit, unit.index
        self._resolving: set[str] = set()
        self._again: set[str] = set()  # type names that are read inside of their own struct

    def _at_file_scope(self) -> Scope:
        previous = self.unit.scope
        self.unit.scope = self.unit.file_scope
        return previous

    def resolve_tag(self, key: str) -> StructType | IntType | None:
        node = self.index.tags.get(key)
        if node is None:
            linked = self.unit.linked
            return None if linked is None else linked.structs.declared(self.unit, key)
        previous = self._at_file_scope()
        try:
            result = self.unit.types.read(node)
        finally:
            self.unit.scope = previous
        assert isinstance(result, StructType | IntType)
        return result

    def resolve(self, name: str) -> Entry | None:
        nodes = self.index.declarations.get(name)
        if nodes is None:
            return self._resolve_enumerator(name)
        linked = None if self.unit.linked is None else self.unit.linked.entry(self.unit, name)
        if linked is not None:
            self.unit.file_scope.names[name] = linked
            return linked
        previous = self._at_file_scope()
        try:
            entry = self._elaborate(name, nodes)
        finally:
            self.unit.scope = previous
        return entry

    def declared(self, node: c_ast.Decl) -> CType:
        """Return the type of a declaration at file scope."""
        previous = self._at_file_scope()
        try:
            return self.unit.types.declared(node)
        finally:
            self.unit.scope = previous

    def _resolve_enumerator(self, name: str) -> Entry | None:
        enum = self.index.enumerators.get(name)
        if enum is not None:
            previous = self._at_file_scope()
            try:
                self.unit.types.read(enum)
            finally:
                self.unit.scope = previous
            return self.unit.file_scope.names.get(name)
        return None

    def _elaborate(self, name: str, nodes: list[c_ast.Node]) -> Entry:
        first = nodes[0]
        if name in self.index.repeated:
            raise self.index.repeated[name]
        if name in self._resolving:
            if isinstance(first, c_ast.Typedef) and name not in self._again:
                # A struct whose members use its own type name: the struct is known by now.
                self._again.add(name)
                return self._typedef(name, first)
            raise TypeFault(f"'{name}' is defined by itself", self.unit.position(nodes[0]), name)
        self._resolving.add(name)
        try:
            if isinstance(first, c_ast.Typedef):
                return self._typedef(name, first)
            if self.unit.notes.aliases:
                from viap.c.elaborate.exposed_names import alias_entry

                entry = alias_entry(self.unit, name, nodes)
                if entry is not None:
                    return entry
            definition = self.index.definitions.get(name)
            if definition is not None:
                return self._function(name, definition.decl)
            kinds = [node for node in nodes if not isinstance(node, c_ast.Typedef)]
            type = self.unit.types.declared(kinds[-1])
            if isinstance(type, FunctionType):
                return self._function(name, kinds[-1])
            return self._variable(name, kinds)
        finally:
            self._resolving.discard(name)

    def _typedef(self, name: str, node: c_ast.Typedef) -> Entry:
        entry = self.unit.types.type_name(node)
        if isinstance(entry.type, StructType) and not entry.type.alias:
            entry.type.alias = name
        self.unit.file_scope.names[name] = entry
        return entry

    def _function(self, name: str, decl: c_ast.Decl) -> Function:
        type = self.unit.types.read(decl.type)
        assert isinstance(type, FunctionType)
        definition = self.index.definitions.get(name)
        if definition is None:
            self.refuse_weak(name, self.index.declarations.get(name, ()))
        if definition is not None and is_old_style(definition.decl):
            from viap.c.elaborate.file_index import old_style_type

            others = self.index.declarations[name]
            type = old_style_type(self.unit, others, definition, type)
        function = Function(
            name, type, self.unit.position(decl), promises=self.index.promises(name)
        )
        if definition is not None:
            function.internal = self.index.is_static(name)
        if definition is not None and not function.internal:
            function.inline = self.index.is_inline(name)
            function.reserved = is_reserved(name)
            if lasting_effect(name) and name not in SYSTEM_NAMES:
                from viap.c.library.library_functions import names_of_c

                function.reserved |= name in names_of_c()
            if name in IN_PLACE:
                from viap.c.elaborate.choice_reader import are_compatible

                built_in = self.implicit_function(f"__builtin_{name}", function.position)
                if are_compatible(built_in.type, type):
                    function.built_in = built_in
        if definition is not None:
            function.weak = self.unit.is_weak(self.index.declarations.get(name, ()))
        self._register(function)
        return function

    def _register(self, function: Function) -> None:
        """Enter a function into the file's scope; its body is read later."""
        name = function.name
        self.unit.file_scope.names[name] = function
        self.unit.functions[name] = function
        of_program = function.declared and is_of_program(name, function.position.file)
        if name not in self.index.definitions and is_defined_in_c(name) and not of_program:
            from viap.c.elaborate.written_calls import library_definition

            self.index.definitions[name] = library_definition(name)
        specifications = self.unit.specifications
        has_contract = specifications is not None and specifications.has_contract(name)
        if name in self.index.definitions or has_contract:
            self.unit.pending.append(function)

    def _variable(self, name: str, nodes: list[c_ast.Node]) -> Symbol:
        defining = [n for n in nodes if "extern" not in n.storage or n.init is not None]
        chosen = next((n for n in nodes if n.init is not None), (defining or nodes)[-1])
        position = self.unit.position(chosen)
        type = self.unit.types.declared(chosen)
        if isinstance(type, ArrayType) and type.size is None:
            for other in nodes:  # the size may stand in another declaration
                candidate = self.unit.types.declared(other)
                if isinstance(candidate, ArrayType) and candidate.size is not None:
                    type = candidate
        if isinstance(type, VoidType):
            raise TypeFault(f"the variable '{name}' is void", position, name)
        if has_variable_size(type):
            raise TypeFault(f"the size of '{name}' is not a constant", position, name)
        if not defining:
            self.refuse_weak(name, nodes)
        if not defining and name.startswith(("__start_", "__stop_")):
            # (The linker puts it at the first or last variable of a section.)
            raise Unsupported(f"'{name}', a bound of a section", position, "section")
        symbol = Symbol(name, type, position, static=True, external=not defining)
        symbol.of_thread = any("_Thread_local" in node.storage for node in nodes)
        if any("register" in node.storage for node in nodes):
            raise Unsupported(f"'{name}', which is a register", position, "register")
        symbol.constant = self.unit.types.is_const(chosen.type)
        symbol.qualifiers = self.unit.types.qualifiers(chosen.type)
        symbol.alignment = max(self.unit.types.declared_alignment(node) for node in nodes)
        symbol.exposed = not any("static" in node.storage for node in nodes)
        symbol.exposed |= name in self.unit.alias_targets
        symbol.volatile = any(self.unit.types.is_volatile(node.type) for node in nodes)
        symbol.weak = self.unit.is_weak(nodes)
        self.unit.file_scope.names[name] = symbol
        self.unit.globals.append(symbol)
        if chosen.init is not None:
            symbol.init, symbol.type = self.unit.initialisers.read(
                chosen.init, type, position, True
            )
        elif isinstance(type, ArrayType) and type.size is None and not symbol.external:
            symbol.type = ArrayType(type.element, 1)  # C11 6.9.2: one element
        if isinstance(type, StructType) and type.fields is None:
            raise TypeFault(f"'{type}' is incomplete", position, name)
        return symbol

    def refuse_weak(self, name: str, nodes: Sequence[c_ast.Node]) -> None:
        """Refuse weak names that are not defined here: they may have the address zero."""
        for node in nodes:
            if self.unit.is_weak([node]):
                where = self.unit.position(node)
                raise Unsupported(f"'{name}', which is weak and not defined", where, "weak")

    def implicit_function(self, name: str, position: Position) -> Function:
        """Return a well-known function that is called without a declaration."""
        if not is_accepted(name):
            if name.startswith("__builtin_"):
                raise Unsupported(f"the function '{name}'", position, name)
            from viap.c.library.library_functions import header_of_function, suggestion

            hint = suggestion(name, (*self.index.declarations, *self.unit.functions))
            message = f"the function '{name}' is called, but not declared{hint}"
            raise TypeFault(message, position, name, header_of_function(name))
        if self.unit.linked is not None:
            linked = self.unit.linked.entry(self.unit, name)
            if isinstance(linked, Function):
                return linked
        from viap.c.library.library_types import library_function

        type: CType | None = library_function(name, self.unit.model)
        if type is None and is_defined_in_c(name):
            from viap.c.elaborate.written_calls import library_definition

            type = self.unit.types.read(library_definition(name).decl.type)
        if not isinstance(type, FunctionType):
            type = FunctionType(INT, None)
        function = Function(name, type, position, declared=False)
        self._register(function)
        return function
