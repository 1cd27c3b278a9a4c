"""The semantic form of each initialiser: which part gets which value."""

from typing import Any, cast

from tests.clang.ast import inner, stripped
from tests.clang.types import NoType
from viap.c.elaborate.initialiser_cursor import initialised
from viap.c.tree import tree
from viap.c.tree.types import ArrayType, StructType
from viap.core.program.integer_types import IntType


def compare_initialisers(comparison):
    for position, init, type in comparison.recording.initialisers:
        if position.file != "p.i":
            continue
        offset = comparison.offsets.starts[position.line - 1] + position.column - 1
        node = comparison.dumped.initialisers.get(offset)
        if node is None:
            continue
        if not init.aggregate:
            _scalar(comparison, position.line, init, node)
            continue
        _Form(comparison, position.line, init).compare(node, type)


def _scalar(comparison, line, init, node):
    """A single value: the type that it is converted to."""
    value = _given(node)
    while value["kind"] == "InitListExpr" and inner(value):
        value = inner(value)[0]
    try:
        theirs = comparison.dumped.types.of(value)
    except NoType:
        return
    comparison.report.compared += 1
    comparison.types("initialiser: type of it", line, init.values[0][1].type, theirs)


def _given(node):
    """The value of a variable or literal; attributes may stand behind it."""
    return [child for child in inner(node) if "valueCategory" in child][-1]


class _Form:
    """One initialiser on both sides."""

    def __init__(self, comparison, line, init):
        self.comparison = comparison
        self.line = line
        self.init = init
        self.theirs = {}
        self.strings = {}

    def differ(self, what, mine, theirs, path=()):
        self.comparison.differ(
            f"initialiser: {what}", self.line, mine, theirs, path=path, type=self.type
        )

    def compare(self, node, type):
        self.type = type
        value = _given(node)
        if node["kind"] == "VarDecl":
            try:
                given = self.comparison.dumped.types.of(node)
            except NoType:
                return
            self.comparison.types("initialiser: type", self.line, type, given)
        if not self._read(value, type, ()):
            return
        mine = dict(self.init.values)
        self.comparison.report.compared += len(self.theirs)
        for path, leaf in self.theirs.items():
            if path not in mine:
                self.differ(f"{_shown(path)} is missing", "zero", leaf["kind"], path)
            else:
                self._leaf(path, mine[path], leaf)
        for path, expr in mine.items():
            if path not in self.theirs and not any(path[: len(s)] == s for s in self.strings):
                if not (isinstance(expr, tree.IntConst) and expr.value == 0):
                    self.differ(f"{_shown(path)} is not given", expr, "zero", path)
        for path, length in self.strings.items():
            given = [k for k in mine if k[:-1] == path]
            if length is not None and len(given) != length:
                self.differ(f"{_shown(path)} is a string", len(given), length)

    def _read(self, node, type, path):
        """Note the leaves of clang's form; False where it is not read here."""
        kind = node["kind"]
        while kind in ("ConstantExpr", "ParenExpr", "ExprWithCleanups"):
            node = inner(node)[0]
            kind = node["kind"]
        if kind == "ImplicitValueInitExpr" or kind == "NoInitExpr":
            return True
        if kind == "DesignatedInitUpdateExpr":
            return False
        if kind == "InitListExpr":
            if "array_filler" in node:
                items = node["array_filler"][1:]
            else:
                items = inner(node)
            return self._items(node, items, type, path)
        if isinstance(type, ArrayType) and kind == "StringLiteral":
            written = node["value"]
            self.strings[path] = None
            if written.startswith('"') and "\\" not in written:
                self.strings[path] = min(len(written) - 1, cast(int, type.size))
            return True
        if kind == "CompoundLiteralExpr" and isinstance(type, ArrayType):
            return self._read(inner(node)[-1], type, path)
        whole = stripped(node)
        if kind == "ImplicitCastExpr" and whole["kind"] == "CompoundLiteralExpr":
            if isinstance(type, StructType) and path not in dict(self.init.values):
                return self._read(inner(whole)[-1], type, path)  # a static object: GNU C
        self.theirs[path] = node
        return True

    def _items(self, node, items, type, path):
        if isinstance(type, ArrayType):
            if items and stripped(items[0])["kind"] == "StringLiteral":
                if items[0].get("valueCategory") == "prvalue" and isinstance(type.element, IntType):
                    return self._read(items[0], type, path)  # a string in braces
            steps: list[Any] = [(index, type.element) for index in range(len(items))]
        elif isinstance(type, StructType):
            fields = initialised(type)
            if type.kind == "union":
                chosen = node.get("field", {}).get("name", "")
                named = [f for f in fields if f.name == chosen]
                unnamed = [f for f in fields if f.name.startswith("<")]
                fields = named or unnamed[:1]
                if not named and len(unnamed) > 1:
                    return False
            steps = [(field, field.type) for field in fields]
            if len(items) > len(steps):
                what = f"members of a {type.kind}"
                self.differ(what, len(steps), len(items), path)
                return False
        else:
            return self._read(items[0], type, path) if items else True
        whole = True
        for item, (step, inner_type) in zip(items, steps, strict=False):
            whole &= self._read(item, inner_type, (*path, step))
        return whole

    def _leaf(self, path, expr, leaf):
        comparison = self.comparison
        try:
            type = comparison.dumped.types.of(leaf)
        except NoType:
            return
        comparison.types(f"initialiser: type of {_shown(path)}", self.line, expr.type, type)
        if isinstance(expr, tree.IntConst):
            value = comparison.evaluator.value(leaf)
            if value is None:
                return  # a value that only clang computes, as sizeof
            mine = expr.value
            bits = getattr(path[-1], "bits", None) if path else None
            if bits is not None and expr.type.name != "_Bool":
                value = expr.type.wrap(value)
            if mine != value:
                self.differ(f"value of {_shown(path)}", mine, value, path)
            return
        if isinstance(expr, tree.Convert) and isinstance(expr.operand, tree.IntConst):
            return  # a constant has the place of its first token
        place = comparison.offsets.starts[expr.position.line - 1] + expr.position.column - 1
        reach = stripped(leaf)["range"]
        first, last = reach["begin"].get("offset", place), reach["end"].get("offset", place)
        if not first <= place <= last:
            # (Casts that change nothing, and what a constant condition leaves out, are gone.)
            self.differ(f"place of {_shown(path)}", place, (first, last), path)


def _shown(path):
    return "".join(f"[{s}]" if isinstance(s, int) else f".{s.name}" for s in path) or "it"
