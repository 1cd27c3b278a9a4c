"""Several files as one program: names of external linkage denote one thing in all of them.

Each file keeps its own scope of names, types and tags. A name that is not `static` belongs to one
of the files, its owner: the one that defines it, or else the first one that declares it. The other
files use the owner's entry, once the types of their declarations agree with it (C11 6.2.2, 6.2.7).
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.choice_reader import are_compatible
from viap.c.elaborate.linked_structs import LinkedStructs
from viap.c.elaborate.unit_elaborator import Elaborator, Refused
from viap.c.library.library_functions import is_of_library
from viap.c.text.parse import Parsed
from viap.c.tree.tree import Function, Symbol, Unit
from viap.c.tree.types import ArrayType, CType, FunctionType
from viap.core.base.errors import InputError, TypeFault, Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import DataModel

if TYPE_CHECKING:
    from viap.c.elaborate.scope import Entry
    from viap.project.contract import Promised


# Arguments, and the rest of a statement: no body follows.
_CALL = re.compile(r"\((?:[^;{}()]|\([^;{}()]*\))*\)\s*(?:[^\w\s{}][^;{}]*)?;")


@record
class LostFile:
    """A file that is left out: its text, and the error for which it can't be parsed."""

    text: str
    error: InputError

    def mentions(self, name: str) -> bool:
        """True if the file may define a name: all but what can only be a call may be a definition.

        (Where the error is in a definition, its text may look like anything else.)
        """
        found = re.finditer(rf"\b{re.escape(name)}\b", self.text)
        behind = (self.text[each.end() :].lstrip() for each in found)
        if is_of_library(name):
            behind = (text for text in behind if text.startswith("("))
        return not all(_CALL.match(text) for text in behind)


class LinkedFiles:
    def __init__(
        self,
        files: Sequence[tuple[str, Parsed]],
        model: DataModel,
        first: str = "",
        lost: Sequence[LostFile] = (),
    ) -> None:
        """`files` in the order of linking; `first`: the one whose functions are asked for.

        `lost`: files that can't be parsed; a name that they may define raises their error.
        """
        self.first, self._files, self._model = first or files[0][0], files, model
        self._lost = lost
        self.block_externs: dict[str, Symbol] = {}
        self.structs = LinkedStructs(self)
        self.units = [Elaborator(parsed, name, model, self) for name, parsed in files]
        self._owners: dict[str, Elaborator | None] = {}
        self._definers: dict[str, list[Elaborator]] = {}
        for unit in self.units:
            for name in unit.index.declarations:
                if defines(unit, name):
                    self._definers.setdefault(name, []).append(unit)
        for name, units in self._definers.items():
            self._owners[name] = _only_one(name, units)
        self._check_labels()

    def _check_labels(self) -> None:
        """Refuse assembler names by which a name of one file denotes another name's thing."""
        if len(self.units) == 1:
            return  # (each file checks its own names)
        for unit in self.units:
            for name, label, position in unit.notes.labels:
                if name != label and {name, label} & self._definers.keys():
                    what = f"'{name}' by the name of '{label}' in a program of several files"
                    raise Unsupported(what, position, "assembler name")

    def unit(self, entry_name: str, promised: "Promised | None" = None) -> Unit:
        """Return everything that the entry function reaches in all files.

        A called function with something that is not modelled has no body, but the error.
        """
        try:
            return self._unit(entry_name, promised)
        except Refused as refusal:
            # (Declarations may be read in part: everything is read again.)
            again = LinkedFiles(self._files, self._model, self.first, self._lost)
            for old, unit in zip(self.units, again.units, strict=True):
                unit.refused = dict(old.refused)
                if unit.file == refusal.file:
                    unit.refused[refusal.name] = refusal.error
        return again.unit(entry_name, promised)

    def _unit(self, entry_name: str, promised: "Promised | None") -> Unit:
        home = self.home(entry_name)
        home.promised = promised
        for unit in self.units:
            unit.entry_name = entry_name if unit is home else ""
            unit.has_caller = promised is not None
            if promised is None:
                unit.refuse_constructors()
        entry = home.entry()
        mentioned = self._read_bodies()
        if promised is not None:
            from viap.c.elaborate.exposed_names import lend

            lend(self.units)
        functions, globals, taken = (
            tuple(dict.fromkeys(each for unit in self.units for each in getattr(unit, part)))
            for part in ("known_functions", "globals", "taken_functions")
        )
        for unit in self.units:
            unit.check_assertions()
        assembly = tuple(place for unit in self.units for place in unit.notes.assembly)
        unread, implicit, absent = (
            tuple(place for part in parts for place in part)
            for parts in zip(*(unit.noted() for unit in self.units), strict=True)
        )
        return Unit(
            self.first, entry, functions, globals, taken, home.given, mentioned, assembly,
            self._names_in, tuple(place for unit in self.units for place in unit.atomics),
            any(unit.specifications is not None for unit in self.units),
            unread, implicit, absent, tuple(each.error.position for each in self._lost),
            undefined=tuple(each for unit in self.units for each in unit.undefined),
            replaced=frozenset().union(*(unit.index.replaced() for unit in self.units)),
        )  # fmt: skip

    def _names_in(self, name: str) -> frozenset[str]:
        from viap.c.elaborate.exposed_names import names_in

        return names_in(self.units, name)

    def home(self, entry_name: str) -> Elaborator:
        """Return the file that defines a function; raises TypeFault if not exactly one does."""
        found = [unit for unit in self.units if entry_name in unit.index.order]
        owner = self._owners.get(entry_name)
        asked = [unit for unit in found if unit.file == self.first]
        if asked:
            return asked[0]
        if owner is not None and owner in found:
            return owner
        if not found:
            self._require_read(entry_name)
            names = {name for unit in self.units for name in unit.index.order}
            known = ", ".join(sorted(names)[:8]) or "none"
            raise TypeFault(
                f"no file defines a function '{entry_name}' (defined: {known})",
                Position(self.first),
                entry_name,
            )
        if len(found) > 1:
            one, other = (place(unit, entry_name) for unit in found[:2])
            raise TypeFault(
                f"'{entry_name}' is a static function of several files, another one is at {one}: "
                "name the file of the one that you mean first",
                other,
                entry_name,
            )
        return found[0]

    # ------------------------------------------------------------- names

    def entry(self, unit: Elaborator, name: str) -> "Entry | None":
        """Return another file's entry for a name of this file; None if it is this file's own."""
        nodes = unit.index.declarations.get(name)
        if nodes and (isinstance(nodes[0], c_ast.Typedef) or unit.index.is_static(name)):
            return None
        owner = self._owner(name)
        if owner is None or owner is unit:
            return None
        entry = owner.file_scope.find(name)
        assert entry is not None
        if not nodes:
            return entry
        if owner not in self._definers.get(name, ()):
            unit.entries.refuse_weak(name, nodes)
        self._compare(unit, name, entry)
        if isinstance(entry, Function) and name in unit.index.order:
            if unit.index.is_inline(name) and not same_body(unit, owner, name):
                entry.inline = True  # either of the two may be called (C11 6.7.4p7)
        return entry

    def block_entry(self, unit: Elaborator, node: c_ast.Decl, type: CType) -> "Entry | None":
        """Return another file's entry for a name that this file declares in a block."""
        entry = self.entry(unit, node.name)
        if entry is not None:
            self._agree(unit, node, type, entry)
        return entry

    def _owner(self, name: str) -> Elaborator | None:
        """Return the file that an external name belongs to; None if no file declares it so."""
        definers = self._definers.get(name, ())
        if all(unit.is_weak(unit.index.declarations[name]) for unit in definers):
            self._require_read(name)
        if name not in self._owners:
            declaring = [unit for unit in self.units if is_external(unit, name)]
            sized = [unit for unit in declaring if has_size(unit, name)]
            inline = [unit for unit in declaring if name in unit.index.order]
            # Without an external definition, each file calls its own inline one.
            self._owners[name] = None if inline else next(iter(sized or declaring), None)
        return self._owners[name]

    def _require_read(self, name: str) -> None:
        """Raise the error of a file that is left out, if it may define a name."""
        for lost in self._lost:
            if lost.mentions(name):
                raise lost.error.with_traceback(None)

    def _compare(self, unit: Elaborator, name: str, entry: "Entry") -> None:
        """Raise TypeFault if a declaration's type is not compatible with the owner's."""
        for node in unit.index.declarations[name]:
            self._agree(unit, node, unit.entries.declared(node), entry)

    def _agree(self, unit: Elaborator, node: c_ast.Decl, type: CType, entry: "Entry") -> None:
        assert isinstance(entry, Function | Symbol)
        agrees = isinstance(type, FunctionType) == isinstance(entry, Function)
        agrees = agrees and are_compatible(entry.type, type)
        shown, known = str(type), str(entry.type)
        if agrees and isinstance(entry, Symbol):
            # (bodies that were read before would see the other qualifiers)
            volatile, constant = (
                test(node.type) for test in (unit.types.is_volatile, unit.types.is_const)
            )
            agrees = entry.volatile == volatile and entry.constant == constant
            shown = _qualified(shown, volatile, constant)
            known = _qualified(known, entry.volatile, entry.constant)
        if not agrees:
            words = f"'{node.name}' is '{shown}' here, and '{known}' at {entry.position}"
            if shown == known:
                words = f"the types of '{node.name}' here and at {entry.position} differ"
            raise TypeFault(words, unit.position(node), node.name)

    # ------------------------------------------------------------- bodies

    def _read_bodies(self) -> frozenset[str]:
        """Read the bodies of all reachable functions; return the names that other files reach."""
        from viap.c.elaborate.exposed_names import expose, mentioned_by_others

        while True:
            while any(unit.read_pending() for unit in self.units):
                pass
            if all(unit.is_closed() for unit in self.units):
                return frozenset()
            if not any(expose(unit) for unit in self.units):
                return frozenset().union(*map(mentioned_by_others, self.units))


def _qualified(type: str, volatile: bool, constant: bool) -> str:
    return "volatile " * volatile + "const " * constant + type


def _only_one(name: str, units: Sequence[Elaborator]) -> Elaborator:
    """Return the file whose definition counts: a weak one only if no other one is there."""
    strong = [unit for unit in units if not unit.is_weak(unit.index.declarations[name])]
    if len(strong) > 1:
        one, other = (place(unit, name) for unit in strong[:2])
        first = f"the first definition is at {one}"
        if one == other:  # in a header of both
            first = f"{strong[0].file} and {strong[1].file} include it here"
        raise TypeFault(f"'{name}' is defined twice; {first}", other, name)
    return (strong or list(units))[0]


# ---- The external definitions of a file (C11 6.9): functions, and objects with tentative ones.


def place(unit: Elaborator, name: str) -> Position:
    """Return the position of a name's definition in a file."""
    definition = unit.index.definitions.get(name)
    if definition is not None:
        return unit.position(definition.decl)
    return unit.position(_defining(unit, name)[0])


def is_external(unit: Elaborator, name: str) -> bool:
    """True if the file declares a name of external linkage."""
    nodes = unit.index.declarations.get(name)
    if not nodes or isinstance(nodes[0], c_ast.Typedef):
        return False
    return not unit.index.is_static(name)


def defines(unit: Elaborator, name: str) -> bool:
    """True if the file has an external definition of a name, or a tentative one."""
    if not is_external(unit, name):
        return False
    if name in unit.index.order:
        return not unit.index.is_inline(name)
    return bool(_defining(unit, name))


def _defining(unit: Elaborator, name: str) -> list[c_ast.Decl]:
    found = [
        node
        for node in unit.index.declarations[name]
        if isinstance(node, c_ast.Decl) and not isinstance(node.type, c_ast.FuncDecl)
        if "extern" not in node.storage or node.init is not None
    ]
    aliases = [
        node
        for node in unit.index.declarations[name]
        if unit.notes.aliases
        if isinstance(node, c_ast.Decl) and unit.said_of(node).alias
    ]
    return [node for node in found if not _is_function(unit, node)] + aliases


def _is_function(unit: Elaborator, node: c_ast.Decl) -> bool:
    """True if a type name makes a function of the declaration: `operation f;`."""
    type: c_ast.Node = node.type
    while isinstance(type, c_ast.TypeDecl):
        type = type.type
        if isinstance(type, c_ast.FuncDecl):
            return True
        if isinstance(type, c_ast.IdentifierType) and len(type.names) == 1:
            known = unit.index.declarations.get(type.names[0], ())
            if not known or not isinstance(known[0], c_ast.Typedef):
                return False
            type = known[0].type
        if isinstance(type, c_ast.FuncDecl):
            return True
    return isinstance(type, c_ast.TypeOf) and isinstance(unit.entries.declared(node), FunctionType)


def has_size(unit: Elaborator, name: str) -> bool:
    """True if a declaration has a complete type, or is not one of an array."""
    types = [unit.entries.declared(node) for node in unit.index.declarations[name]]
    return any(not isinstance(type, ArrayType) or type.size is not None for type in types)


def same_body(unit: Elaborator, other: Elaborator, name: str) -> bool:
    """True if two definitions of a function have the same text, and no names of their files."""
    one, two = (each.index.definitions[name] for each in (unit, other))
    return _shape(one) == _shape(two) and not any(
        word in each.index.declarations
        for each in (unit, other)
        for word in _words(one)
        if word not in (name, *_own_names(one))
    )


def _shape(node: c_ast.Node) -> object:
    own = tuple(repr(getattr(node, each)) for each in node.attr_names if each != "storage")
    return type(node), own, tuple((part, _shape(child)) for part, child in node.children())


def _nodes(node: c_ast.Node) -> list[c_ast.Node]:
    found = [node]
    for each in found:
        found += [child for _, child in each.children()]
    return found


def _words(node: c_ast.Node) -> list[str]:
    words: list[str] = []
    for each in _nodes(node):
        if isinstance(each, c_ast.ID):
            words.append(each.name)
        elif isinstance(each, c_ast.IdentifierType):
            words += each.names
    return words


def _own_names(node: c_ast.Node) -> list[str]:
    return [each.name for each in _nodes(node) if isinstance(each, c_ast.Decl) and each.name]
