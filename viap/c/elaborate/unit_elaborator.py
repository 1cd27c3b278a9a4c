"""A file's declarations, elaborated when something reachable needs them.

Preprocessed files contain hundreds of declarations that the program never uses; only those that the
entry function reaches are elaborated.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.expression_reader import ExpressionReader
from viap.c.elaborate.file_entries import FileEntries
from viap.c.elaborate.file_index import FileIndex
from viap.c.elaborate.scope import Scope
from viap.c.elaborate.statement_reader import StatementReader
from viap.c.elaborate.type_reader import TypeReader
from viap.c.library.library_effects import CALLED_BY_OPTION
from viap.c.library.library_functions import is_of_library, is_of_program
from viap.c.text.attribute_places import NOTHING_SAID, Said, attributes_of
from viap.c.text.parse import Parsed
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Function, Initialiser, Symbol, Unit
from viap.c.tree.types import ArrayType, CType, StructType, VoidType
from viap.core.base.errors import TypeFault, Unsupported, did_you_mean
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, DataModel, IntType
from viap.project.property import MAIN

if TYPE_CHECKING:
    from viap.c.contracts.formulas import FunctionContract
    from viap.c.elaborate.attribute_values import AttributeReader
    from viap.c.elaborate.linked_files import LinkedFiles
    from viap.project.contract import Promised


Places = tuple[tuple[str, Position], ...]  # names, with their places


class Refused(Exception):
    """A called function of a file has something in its body that is not modelled."""

    def __init__(self, file: str, name: str, error: Unsupported) -> None:
        self.file, self.name, self.error = file, name, error


class Elaborator:
    """The context that the readers of types, expressions and statements share."""

    def __init__(
        self, parsed: Parsed, name: str, model: DataModel, linked: "LinkedFiles | None" = None
    ) -> None:
        self.file = name
        self.linked = linked  # the program of which this is one file; None if it is the only one
        self._parsed = parsed
        self.model = model
        self.refused: dict[str, Unsupported] = {}  # functions whose bodies are not modelled
        self.notes = parsed.notes
        self.specifications = parsed.specifications
        self.index = FileIndex(parsed, name)
        if linked is not None:
            self.index.refuse_repeated()
        self.position = self.index.position
        self.types = TypeReader(self)
        self.expressions = ExpressionReader(self)
        self.initialisers = InitialiserReader(self)
        self.enums: dict[int, IntType] = {}
        self._structs: dict[int, StructType] = {}
        self._body_scope: Scope | None = None
        self.pending: list[Function] = []
        self.nested: list[Function] = []  # those inside of the function that is being read
        self.functions: dict[str, Function] = {}
        self.address_taken: dict[str, Function] = {}
        self.globals: list[Symbol] = []
        # Declared only inside of functions.
        self.block_externs: dict[str, Symbol] = {} if linked is None else linked.block_externs
        self.entries = FileEntries(self)
        self.file_scope = Scope(resolve=self.entries.resolve, resolve_tag=self.entries.resolve_tag)
        self.scope = self.file_scope
        self.function_name = ""
        self.entry_name = ""
        self.promised: Promised | None = None
        self.has_caller = False  # of the entry, which may be in another file
        self.calls_pointers = False
        self.atomics: list[Position] = []  # where atomic types are read
        self.undefined: dict[tuple[str, Position], None] = {}  # constants that C does not define
        self.given: tree.CallerContract | None = None
        self.pure: frozenset[int] = frozenset()  # marks that must have no effects
        self.statement_reader: StatementReader | None = None

    def by_itself(self) -> "Elaborator":
        """Return another elaborator of the file, which knows nothing of other files."""
        return Elaborator(self._parsed, self.file, self.model)

    # ------------------------------------------------------------- context

    @cached_property
    def attributes(self) -> "AttributeReader":
        from viap.c.elaborate.attribute_values import AttributeReader

        return AttributeReader(self)

    @cached_property
    def alias_targets(self) -> frozenset[str]:
        """The names that other files know by an alias."""
        if not self.notes.aliases:
            return frozenset()
        from viap.c.elaborate.exposed_names import exposed_targets

        return exposed_targets(self)

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
        if function.name not in self.index.definitions:
            function.contract = self._contract(function)
            return
        if function.name in self._parsed.unread:
            raise self._parsed.unread[function.name].with_traceback(None)
        definition = self.index.definitions[function.name]
        self.function_name = function.name
        self.push()
        self._body_scope = self.scope
        try:
            function.parameters = self.parameters(definition, function)
            if self.promised is not None and function.name == self.entry_name:
                from viap.c.elaborate.contract_reader import read_given

                self.given = read_given(self, function, self.promised)
            if self.specifications is not None:
                function.contract = self._contract(function)
            function.body = StatementReader(self, function).body(definition.body)
            if self.nested:
                from viap.c.elaborate.nested_functions import lift_nested

                lift_nested(self, function)
        finally:
            self.pop()

    def _contract(self, function: Function) -> "FunctionContract | None":
        assert self.specifications is not None
        return self.specifications.contract(self, function)

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
        """Return everything that the entry function reaches; with a contract, it has a caller.

        A called function with something that is not modelled has no body, but the error.
        """
        try:
            return self._unit(entry_name, promised)
        except Refused as refusal:
            # (Declarations may be read in part: everything is read again.)
            again = Elaborator(self._parsed, self.file, self.model)
            again.refused = self.refused | {refusal.name: refusal.error}
        return again.unit(entry_name, promised)

    def _unit(self, entry_name: str, promised: "Promised | None") -> Unit:
        self.entry_name, self.promised = entry_name, promised
        self.has_caller = promised is not None
        if promised is None:
            self.index.refuse_repeated()  # (a part of a program may have other functions)
            for fault in self._parsed.unread.values():
                raise fault.with_traceback(None)
        self.refuse_constructors()
        entry = self.entry()
        mentioned = self._read_bodies()
        if self.has_caller:
            from viap.c.elaborate.exposed_names import lend

            lend([self])
        unit = Unit(
            self.file,
            entry,
            tuple(self.functions.values()),
            tuple(self.globals),
            tuple(self.address_taken.values()),
            self.given,
            mentioned,
            tuple(self.notes.assembly),
            self._names_in,
            tuple(self.atomics),
            self.specifications is not None,
            *self.noted(),
            undefined=tuple(self.undefined),
            replaced=self.index.replaced(),
        )
        # Names in assertions do not make functions reachable.
        self.check_assertions()
        return unit

    def noted(self) -> tuple[Places, Places, Places]:
        """Return what is supposed of the text of this file: `unread`, `implicit`, `absent`."""
        parsed = self._parsed
        unread = tuple((name, fault.position) for name, fault in parsed.unread.items())
        absent = tuple(parsed.run.absent.items()) if parsed.run is not None else ()
        return unread, parsed.implicit, absent

    def constant(self, expr: Expr) -> int | None:
        """Return the value of a constant that is computed before the program runs, as by gcc."""
        from viap.c.tree.constant_expressions import evaluate

        kinds: list[str] = []
        value = evaluate(expr, kinds)
        self.undefined.update(((kind, expr.position), None) for kind in kinds)
        return value

    def entry(self) -> Function:
        """Return the entry function; raises TypeFault if the file does not define it."""
        name = self.entry_name
        entry = self.file_scope.find(name)
        if not isinstance(entry, Function) or name not in self.index.definitions:
            raise TypeFault(self._no_entry(name), Position(self.file), name)
        return entry

    def _no_entry(self, name: str) -> str:
        """Return the message about an entry function that is not there."""
        known = sorted(self.index.definitions)
        if not known:
            return f"there is no function '{name}': this file defines no functions"
        listed = ", ".join(known[:8]) + (", ..." if len(known) > 8 else "")
        hint = "; --function names another one" if name == MAIN else did_you_mean(name, known)
        return f"there is no function '{name}' (defined here: {listed}){hint}"

    def check_assertions(self) -> None:
        """Check the static assertions of the file."""
        for assertion in self.index.assertions:
            from viap.c.elaborate.type_definitions import check_static_assertion

            check_static_assertion(self, assertion)

    @property
    def known_functions(self) -> list[Function]:
        return [*self.functions.values()]

    @property
    def taken_functions(self) -> list[Function]:
        return [*self.address_taken.values()]

    def read_pending(self) -> bool:
        """Read the bodies that wait for it; return False if there were none."""
        found = bool(self.pending)
        while self.pending:
            self._called_body(self.pending.pop())
        return found

    def is_closed(self) -> bool:
        """True if every reachable function has a body, or is one of the library's.

        A function pointer from outside may lead to any other one.
        """
        if self.calls_pointers and (self.has_caller or any(each.external for each in self.globals)):
            return False
        return all(each.body or _is_of_library(each) for each in self.functions.values())

    def _names_in(self, name: str) -> frozenset[str]:
        from viap.c.elaborate.exposed_names import names_in

        return names_in([self], name)

    def refuse_constructors(self) -> None:
        """Refuse functions that run by themselves beside the entry, unless it has a caller.

        Refuse assembly outside of functions that may call them, or give their names to others.
        """
        if self.promised is None and self.notes.run_by_itself:
            what = "a function that runs before or after main"
            raise Unsupported(what, self.notes.run_by_itself[0], "constructor")
        hooks = CALLED_BY_OPTION & self.index.definitions.keys()
        for name in sorted(hooks) if self.promised is None else ():
            what = f"a function that options of compilers call ('{name}')"
            raise Unsupported(what, self.index.position(self.index.definitions[name].decl), name)
        for name, position in self.notes.assembly_words.items():
            if self.index.defines(name):
                what = f"assembly outside of functions that names '{name}'"
                raise Unsupported(what, position, "asm")

    def _called_body(self, function: Function) -> None:
        """Read a body, unless it is known that something in it is not modelled."""
        function.refused = self.refused.get(function.name)
        if function.refused is not None:
            return
        try:
            self._body(function)
        except Unsupported as error:
            if function.name == self.entry_name or function.name not in self.index.order:
                raise
            raise Refused(self.file, function.name, error) from None

    def _read_bodies(self) -> frozenset[str]:
        """Read the bodies of all reachable functions; return the names that other files reach."""
        while True:
            self.read_pending()
            if self.is_closed():
                return frozenset()
            from viap.c.elaborate.exposed_names import expose, mentioned_by_others

            if not expose(self):
                return mentioned_by_others(self)


def _is_of_library(function: Function) -> bool:
    name, declared = function.name, function.declared
    return is_of_library(name) and not (declared and is_of_program(name, function.position.file))


# ---- Initialisers: braces, designators and strings ► a value for each named part.


class InitialiserReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit

    def read(
        self, node: c_ast.Node, type: CType, position: Position, static: bool
    ) -> tuple[Initialiser, CType]:
        """Return the initialiser, and the type with the size that it gives to `[]`.

        `static`: the object lives as long as the program; its values are constants.
        """
        if isinstance(type, ArrayType) and isinstance(type.size, tree.Expr):
            raise TypeFault("a VLA with an initialiser", position, "initialiser")
        if isinstance(type, ArrayType | StructType) or isinstance(node, c_ast.InitList):
            from viap.c.elaborate.initialiser_lists import ListReader

            result, type = ListReader(self.unit, static).read(node, type, position)
        else:
            value = build.convert(self.unit.expressions.value(node), type, position)
            result = Initialiser([((), value)], False, [])
        if static:
            from viap.c.elaborate.attribute_values import constant

            result.values = [(path, constant(value)) for path, value in result.values]
        return result, type
