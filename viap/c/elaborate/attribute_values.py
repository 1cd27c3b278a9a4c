"""Attributes and `_Alignas` of declarations, with their arguments evaluated."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pycparser import c_ast
from pycparser.c_lexer import Token

from viap.c.attribute_places import (
    NOTHING_SAID,
    QUALIFIER,
    REFUSED_ATTRIBUTES,
    Attribute,
    Said,
    anchor_of,
)
from viap.c.elaborate.type_specifiers import with_mode
from viap.c.types import CType
from viap.errors import TypeFault, Unsupported
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class AttributeReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit

    def of_declaration(
        self, node: c_ast.Decl | c_ast.Typedef, attributes: Sequence[Attribute]
    ) -> Said:
        """Return the attributes and `_Alignas` of a declaration, evaluated."""
        said = self._said(attributes)
        written = getattr(node, "align", None) or ()
        if not written:
            return said
        aligned = max(self._alignas(item) for item in written)
        return replace(said, aligned=max(said.aligned, aligned))

    def of_type_name(self, node: c_ast.Typename) -> None:
        """Refuse attributes that would change the type in a cast, in sizeof or of a parameter."""
        for word in node.quals or ():
            if word.startswith(QUALIFIER):
                for said in self.unit.notes.groups[int(word.removeprefix(QUALIFIER))]:
                    if said.name != "aligned":
                        what = f"attribute '{said.name}' of a type name"
                        raise Unsupported(what, said.position, f"attribute {said.name}")

    def of_tag(self, node: c_ast.Struct | c_ast.Union | c_ast.Enum) -> tuple[Said, int]:
        """Return the attributes of a struct, union or enum, and #pragma pack."""
        anchor = anchor_of(node)
        if anchor is None:
            return NOTHING_SAID, 0
        return self._said(anchor.attributes), anchor.pack

    def with_modes(self, said: Said, type: CType) -> CType:
        for attribute in said.modes:
            words = [token.value for token in attribute.arguments]
            if len(words) != 1:
                raise Unsupported("this form of mode", attribute.position, "mode")
            mode = words[0].strip("_")
            type = with_mode(type, mode, self.unit.model, attribute.position)
        return type

    def _said(self, attributes: Sequence[Attribute]) -> Said:
        for attribute in attributes:
            if attribute.name in REFUSED_ATTRIBUTES:
                what = f"attribute '{attribute.name}'"
                raise Unsupported(what, attribute.position, f"attribute {attribute.name}")
        packed = any(attribute.name == "packed" for attribute in attributes)
        aligned = [self._aligned(a) for a in attributes if a.name == "aligned"]
        modes = tuple(a for a in attributes if a.name == "mode")
        weak = any(attribute.name == "weak" for attribute in attributes)
        alias = next((alias_target(a) for a in attributes if a.name == "alias"), "")
        return Said(packed, max(aligned, default=0), modes, weak, alias)

    def _aligned(self, attribute: Attribute) -> int:
        if not attribute.arguments:
            from viap.c.object_layout import BIGGEST_ALIGNMENT

            return BIGGEST_ALIGNMENT
        return self._checked(self._number(attribute), attribute.position)

    def _number(self, attribute: Attribute) -> int | None:
        """Return the value of an attribute's argument; None if it has none."""
        arguments = attribute.arguments
        if len(arguments) == 1 and arguments[0].value.isdigit():
            return int(arguments[0].value)
        from viap.c.parse import parse_expression

        tokens: list[Token] = list(arguments)
        node = parse_expression(tokens, attribute.position)
        from viap.c.constant_expressions import evaluate

        return evaluate(self.unit.expressions.value(node))

    def _alignas(self, node: c_ast.Alignas) -> int:
        where = self.unit.position(node)
        if isinstance(node.alignment, c_ast.Typename):
            from viap.c.object_layout import alignment_of

            return alignment_of(self.unit.types.read(node.alignment), self.unit.model)
        from viap.c.constant_expressions import evaluate

        value = evaluate(self.unit.expressions.value(node.alignment))
        return 0 if value == 0 else self._checked(value, where)

    def _checked(self, value: int | None, where: Position) -> int:
        if value is None or value <= 0 or value & (value - 1):
            raise TypeFault("an alignment is a power of two", where, "aligned")
        return value


def alias_target(attribute: Attribute) -> str:
    """Return the name in `alias("name")`. Raises TypeFault if there is none."""
    texts = [token.value for token in attribute.arguments]
    pieces = " ".join(texts).split()
    if not pieces or not all(len(piece) > 1 and piece[0] == piece[-1] == '"' for piece in pieces):
        raise TypeFault("alias needs the name of its target", attribute.position, "alias")
    return "".join(piece[1:-1] for piece in pieces)
