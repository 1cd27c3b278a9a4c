"""A file's declarations, elaborated when something reachable needs them.

Preprocessed files contain hundreds of declarations that the program never uses; only those that the
entry function reaches are elaborated.
"""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate.attribute_values import AttributeReader
from viap.c.elaborate.expression_reader import ExpressionReader
from viap.c.elaborate.initialiser_reader import InitialiserReader
from viap.c.elaborate.scope import Entry, Scope
from viap.c.elaborate.statement_reader import StatementReader
from viap.c.elaborate.static_assertions import check_static_assertion
from viap.c.elaborate.type_reader import TypeReader, has_variable_size
from viap.c.function_promises import NO_RETURN
from viap.c.library_functions import is_reserved, library_function
from viap.c.parse import Parsed
from viap.c.standard_library import library_definition
from viap.c.tree import Function, Symbol, Unit
from viap.c.types import ArrayType, CType, FunctionType, StructType, VoidType
from viap.c.undeclared_functions import is_accepted, is_of_library, is_of_verifiers, suggestion
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import BOOL, INT, DataModel, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.project.contract import Promised


def is_old_style(decl: c_ast.Decl) -> bool:
    """True if a definition has a list of names in place of its parameters."""
    arguments = decl.type.args
    return arguments is not None and any(isinstance(p, c_ast.ID) for p in arguments.params)


def has_prototype(node: c_ast.Node) -> bool:
    """True if a declaration of a function states the types of its parameters."""
    declarator = node.type
    if not isinstance(declarator, c_ast.FuncDecl):
        return False
    return declarator.args is not None and not is_old_style(node)


class Elaborator:
    """The context that the readers of types, expressions and statements share."""

    def __init__(self, parsed: Parsed, name: str, model: DataModel) -> None:
        self.file = name
        self.model = model
        self.notes = parsed.notes
        self.types = TypeReader(self)
        self.attributes = AttributeReader(self)
        self.expressions = ExpressionReader(self)
        self.initialisers = InitialiserReader(self)
        self.enums: dict[int, IntType] = {}
        self._structs: dict[int, StructType] = {}
        self._indexed: dict[str, list[c_ast.Node]] = {}
        self._tags: dict[str, c_ast.Node] = {}
        self._enumerators: dict[str, c_ast.Enum] = {}
        self._definitions: dict[str, c_ast.FuncDef] = {}
        # Numbers of the file's declarations: of definitions, of a tag's first mention.
        self._order: dict[str, int] = {}
        self._mentioned: dict[str, int] = {}
        self._at = 0
        self._body_scope: Scope | None = None
        self._resolving: set[str] = set()
        self._again: set[str] = set()  # type names that are read inside of their own struct
        self._pending: list[Function] = []
        self.functions: dict[str, Function] = {}
        self.address_taken: dict[str, Function] = {}
        self.globals: list[Symbol] = []
        self.block_externs: dict[str, Symbol] = {}  # declared only inside of functions
        self.file_scope = Scope(resolve=self._resolve, resolve_tag=self._resolve_tag)
        self.scope = self.file_scope
        self.function_name = ""
        self.entry_name = ""
        self.promised: Promised | None = None
        self.given: tree.CallerContract | None = None
        self.pure: frozenset[int] = frozenset()  # marks that must have no effects
        self.statement_reader: StatementReader | None = None
        self._assertions: list[c_ast.StaticAssert] = []
        self._index(parsed.tree)
        self._check_labels()

    # ------------------------------------------------------------- context

    def position(self, node: c_ast.Node) -> Position:
        coord = node.coord
        if coord is None:
            return Position(self.file)
        return Position(str(coord.file), coord.line, coord.column or 0)

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

    # ------------------------------------------------------------- the file's index

    def _index(self, file: c_ast.FileAST) -> None:
        for index, node in enumerate(file.ext):
            self._at = index
            match node:
                case c_ast.FuncDef():
                    if node.decl.name in self._definitions:
                        # GNU: an `extern inline` one, and the real one after it.
                        where = self.position(node.decl)
                        what = f"a second definition of '{node.decl.name}'"
                        raise Unsupported(what, where, "definition")
                    self._definitions[node.decl.name] = node
                    self._order[node.decl.name] = index
                    self._indexed.setdefault(node.decl.name, []).append(node.decl)
                    self._index_types(node.decl.type)
                case c_ast.Decl() | c_ast.Typedef():
                    if node.name:
                        self._indexed.setdefault(node.name, []).append(node)
                    self._index_types(node.type)
                case c_ast.StaticAssert():
                    self._assertions.append(node)
                case _:
                    continue

    def _check_labels(self) -> None:
        """Refuse assembler names that make two names of this file denote one thing."""
        for name, label, position in self.notes.labels:
            if name != label and label in self._indexed:
                if self._defines(name) or self._defines(label):
                    what = f"'{name}' by the name of '{label}'"
                    raise Unsupported(what, position, "assembler name")

    def _defines(self, name: str) -> bool:
        if name in self._definitions:
            return True
        nodes = [n for n in self._indexed.get(name, ()) if isinstance(n, c_ast.Decl)]
        return any(
            not isinstance(n.type, c_ast.FuncDecl) and "extern" not in n.storage for n in nodes
        )

    def _index_types(self, node: c_ast.Node | None) -> None:
        """Find the tags and enumerators that a declaration defines."""
        while node is not None:
            if isinstance(node, c_ast.Struct | c_ast.Union):
                kind = "struct" if isinstance(node, c_ast.Struct) else "union"
                self._mentioned.setdefault(f"{kind} {node.name}", self._at)
                if node.decls is not None:
                    if node.name:
                        self._tags.setdefault(f"{kind} {node.name}", node)
                    for decl in node.decls:
                        self._index_types(getattr(decl, "type", None))
                return
            if isinstance(node, c_ast.Enum):
                if node.values is not None:
                    if node.name:
                        self._tags.setdefault(f"enum {node.name}", node)
                    for item in node.values.enumerators:
                        self._enumerators.setdefault(item.name, node)
                return
            node = getattr(node, "type", None)
            if isinstance(node, str):
                return

    def sees_tag(self, key: str) -> bool:
        """True if a tag of the file is declared before the body that is being read."""
        mentioned = self._mentioned.get(key, 0)
        levels = list(self.scope.inner())
        if self._body_scope not in levels or any(key in level.tags for level in levels):
            return True
        return mentioned <= self._order.get(self.function_name, mentioned)

    def _at_file_scope(self) -> Scope:
        previous = self.scope
        self.scope = self.file_scope
        return previous

    def _resolve_tag(self, key: str) -> StructType | IntType | None:
        node = self._tags.get(key)
        if node is None:
            return None
        previous = self._at_file_scope()
        try:
            result = self.types.read(node)
        finally:
            self.scope = previous
        assert isinstance(result, StructType | IntType)
        return result

    def _resolve(self, name: str) -> Entry | None:
        nodes = self._indexed.get(name)
        if nodes is None:
            return self._resolve_enumerator(name)
        previous = self._at_file_scope()
        try:
            entry = self._elaborate(name, nodes)
        finally:
            self.scope = previous
        return entry

    def _resolve_enumerator(self, name: str) -> Entry | None:
        enum = self._enumerators.get(name)
        if enum is not None:
            previous = self._at_file_scope()
            try:
                self.types.read(enum)
            finally:
                self.scope = previous
            return self.file_scope.names.get(name)
        return None

    # ------------------------------------------------------------- the file's entries

    def _elaborate(self, name: str, nodes: list[c_ast.Node]) -> Entry:
        first = nodes[0]
        if name in self._resolving:
            if isinstance(first, c_ast.Typedef) and name not in self._again:
                # A struct whose members use its own type name: the struct is known by now.
                self._again.add(name)
                return self._typedef(name, first)
            raise TypeFault(f"'{name}' is defined by itself", self.position(nodes[0]), name)
        self._resolving.add(name)
        try:
            if isinstance(first, c_ast.Typedef):
                return self._typedef(name, first)
            definition = self._definitions.get(name)
            if definition is not None:
                return self._function(name, definition.decl)
            kinds = [node for node in nodes if not isinstance(node, c_ast.Typedef)]
            type = self.types.declared(kinds[-1])
            if isinstance(type, FunctionType):
                return self._function(name, kinds[-1])
            return self._variable(name, kinds)
        finally:
            self._resolving.discard(name)

    def _typedef(self, name: str, node: c_ast.Typedef) -> Entry:
        entry = self.types.type_name(node)
        if isinstance(entry.type, StructType) and not entry.type.alias:
            entry.type.alias = name
        self.file_scope.names[name] = entry
        return entry

    def _function(self, name: str, decl: c_ast.Decl) -> Function:
        type = self.types.read(decl.type)
        assert isinstance(type, FunctionType)
        definition = self._definitions.get(name)
        if definition is None:
            self.attributes.refuse_weak(name, self._indexed.get(name, ()))
        if definition is not None and is_old_style(definition.decl):
            type = self._old_style(name, definition, type)
        function = Function(name, type, self.position(decl), promises=self.promises(name))
        if definition is not None and not self._is_static(name):
            function.inline = self._is_inline(name)
            function.reserved = is_reserved(name)
        if definition is not None:
            function.weak = self.attributes.is_weak(self._indexed.get(name, ()))
        self._register(function)
        return function

    def promises(self, name: str) -> frozenset[str]:
        """What attributes and `_Noreturn` promise of a function."""
        found = self.notes.promises.get(name, frozenset())
        nodes = (node for node in self._indexed.get(name, ()) if isinstance(node, c_ast.Decl))
        if any("_Noreturn" in (node.funcspec or ()) for node in nodes):
            found |= {NO_RETURN}
        return found

    def _is_static(self, name: str) -> bool:
        nodes = (node for node in self._indexed[name] if isinstance(node, c_ast.Decl))
        return any("static" in node.storage for node in nodes)

    def _is_inline(self, name: str) -> bool:
        """True if the definition is an inline one: the called one may be in another file.

        gnu_inline: that also holds for `extern inline`.
        """
        nodes = [node for node in self._indexed[name] if isinstance(node, c_ast.Decl)]
        everywhere = all("inline" in (node.funcspec or ()) for node in nodes)
        return everywhere and (
            self.notes.gnu_inline or not any("extern" in node.storage for node in nodes)
        )

    def _register(self, function: Function) -> None:
        """Enter a function into the file's scope; its body is read later."""
        name = function.name
        self.file_scope.names[name] = function
        self.functions[name] = function
        if name not in self._definitions:
            definition = library_definition(name)
            if definition is not None:
                self._definitions[name] = definition
        if name in self._definitions:
            self._pending.append(function)

    def _variable(self, name: str, nodes: list[c_ast.Node]) -> Symbol:
        defining = [n for n in nodes if "extern" not in n.storage or n.init is not None]
        chosen = next((n for n in nodes if n.init is not None), (defining or nodes)[-1])
        position = self.position(chosen)
        type = self.types.declared(chosen)
        if isinstance(type, ArrayType) and type.size is None:
            for other in nodes:  # the size may stand in another declaration
                candidate = self.types.declared(other)
                if isinstance(candidate, ArrayType) and candidate.size is not None:
                    type = candidate
        if isinstance(type, VoidType):
            raise TypeFault(f"the variable '{name}' is void", position, name)
        if has_variable_size(type):
            raise TypeFault(f"the size of '{name}' is not a constant", position, name)
        if not defining:
            self.attributes.refuse_weak(name, nodes)
        symbol = Symbol(name, type, position, static=True, external=not defining)
        if "_Thread_local" in chosen.storage:
            raise Unsupported("thread-local variables", position, "_Thread_local")
        symbol.constant = self.types.is_const(chosen.type)
        symbol.qualifiers = self.types.qualifiers(chosen.type)
        symbol.alignment = max(self.types.declared_alignment(node) for node in nodes)
        symbol.exposed = not any("static" in node.storage for node in nodes)
        symbol.volatile = any(self.types.is_volatile(node.type) for node in nodes)
        symbol.weak = self.attributes.is_weak(nodes)
        self.file_scope.names[name] = symbol
        self.globals.append(symbol)
        if chosen.init is not None:
            symbol.init, symbol.type = self.initialisers.read(chosen.init, type, position, True)
        elif isinstance(type, ArrayType) and type.size is None and not symbol.external:
            symbol.type = ArrayType(type.element, 1)  # C11 6.9.2: one element
        if isinstance(type, StructType) and type.fields is None:
            raise TypeFault(f"'{type}' is incomplete", position, name)
        return symbol

    def implicit_function(self, name: str, position: Position) -> Function:
        """Return a well-known function that is called without a declaration."""
        if not is_accepted(name):
            if name.startswith("__builtin_"):
                raise Unsupported(f"the function '{name}'", position, name)
            hint = suggestion(name, (*self._indexed, *self.functions))
            message = f"the function '{name}' is called, but not declared{hint}"
            raise TypeFault(message, position, name)
        type: CType | None = library_function(name, self.model)
        definition = library_definition(name) if type is None else None
        if definition is not None:
            type = self.types.read(definition.decl.type)
        if not isinstance(type, FunctionType):
            type = FunctionType(INT, None)
        function = Function(name, type, position, declared=False)
        self._register(function)
        return function

    # ------------------------------------------------------------- bodies

    def _body(self, function: Function) -> None:
        definition = self._definitions[function.name]
        self.function_name = function.name
        self.push()
        self._body_scope = self.scope
        try:
            function.parameters = self._parameters(definition, function)
            if self.promised is not None and function.name == self.entry_name:
                from viap.c.elaborate.contract_reader import read_given

                self.given = read_given(self, function, self.promised)
            function.body = StatementReader(self, function).body(definition.body)
        finally:
            self.pop()

    def _parameters(self, definition: c_ast.FuncDef, function: Function) -> tuple[Symbol, ...]:
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

    def _old_style(self, name: str, node: c_ast.FuncDef, type: FunctionType) -> FunctionType:
        """Return the type of a function whose parameters are declared after the list of names."""
        for other in self._indexed[name]:
            if has_prototype(other):
                prototype = self.types.read(other.type)
                assert isinstance(prototype, FunctionType)
                return prototype
        self.push()
        try:
            parameters = self._parameters(node, Function(name, type, self.position(node)))
        finally:
            self.pop()
        for symbol in parameters:
            if symbol.type == BOOL:
                # gcc does not convert the argument to 0 or 1, as C requires.
                what = "a _Bool parameter of an old-style definition"
                raise Unsupported(what, symbol.position, "_Bool")
        return FunctionType(type.result, None, old_style=tuple(s.type for s in parameters))

    def is_prototyped(self, name: str, where: Position) -> bool:
        """True if a call at a place sees the types of a function's parameters."""
        seen = False
        for node in self._indexed.get(name, ()):
            position = self.position(node)
            if position.file != where.file or position < where:
                if has_prototype(node):
                    return True
                seen = True
        return not seen

    def _expose(self) -> bool:
        """Read variables by which functions of other files reach those of this file.

        They matter although nothing here names them: their initialisers hold addresses. Returns
        True if there are more functions to read.
        """
        if all(each.body or is_of_library(each.name) for each in self.functions.values()):
            return False
        for name, nodes in self._indexed.items():
            variable = all(isinstance(node, c_ast.Decl) for node in nodes)
            if variable and name not in self.file_scope.names and _may_hold_address(nodes):
                self.file_scope.find(name)
        return bool(self._pending)

    def unit(self, entry_name: str, promised: "Promised | None" = None) -> Unit:
        """Return everything that the entry function reaches; with a contract, it has a caller."""
        self.entry_name, self.promised = entry_name, promised
        entry = self.file_scope.find(entry_name)
        if not isinstance(entry, Function) or entry_name not in self._definitions:
            known = ", ".join(sorted(self._definitions)[:8]) or "none"
            raise TypeFault(
                f"there is no function '{entry_name}' (defined here: {known})",
                Position(self.file),
                entry_name,
            )
        while self._pending or self._expose():
            if self._pending:
                self._body(self._pending.pop())
        unit = Unit(
            self.file,
            entry,
            tuple(self.functions.values()),
            tuple(self.globals),
            tuple(self.address_taken.values()),
            self.given,
            self._mentioned_by_others(),
        )
        for assertion in self._assertions:  # names in assertions do not make functions reachable
            check_static_assertion(self, assertion)
        return unit

    def _mentioned_by_others(self) -> frozenset[str]:
        """Return names in functions that other files can call; `main` is not one of them."""
        if all(each.body or is_of_library(each.name) for each in self.functions.values()):
            return frozenset()
        waiting: list[str] = [
            name
            for name in self._order
            if name != "main" and not is_of_verifiers(name)
            if not any("static" in node.storage for node in self._indexed[name])
        ]
        waiting += self.address_taken
        seen: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            definition = self._definitions.get(name)
            if definition is not None and name in self._order:
                waiting += _identifiers(definition.body)
            # A pointer leads to what its initialiser names.
            for node in self._indexed.get(name, ()):
                if isinstance(node, c_ast.Decl) and node.init is not None:
                    waiting += _identifiers(node.init)
        return frozenset(seen)


def _identifiers(part: c_ast.Node) -> list[str]:
    """Return all names that a function's body or an initialiser uses."""
    found: list[str] = []
    waiting = [part]
    while waiting:
        node = waiting.pop()
        if isinstance(node, c_ast.ID):
            found.append(node.name)
        waiting += [child for _, child in node.children()]
    return found


def _may_hold_address(nodes: list[c_ast.Node]) -> bool:
    """True if other files know the declared variable, and it may hold a pointer."""
    if any("static" in node.storage or isinstance(node.type, c_ast.FuncDecl) for node in nodes):
        return False
    waiting = [node.init for node in nodes if node.init is not None]
    while waiting:
        node = waiting.pop()
        if isinstance(node, c_ast.ID):
            return True
        waiting += [child for _, child in node.children()]
    return False
