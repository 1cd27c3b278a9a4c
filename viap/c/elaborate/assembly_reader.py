"""asm statements, by the effects that their operands and clobbers allow.

The inputs are evaluated, then each output gets any value of its type, and memory that the statement
may change becomes unknown. Only an empty text has a known meaning: it changes nothing.
"""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build
from viap.c.gnu_assembler import AssemblyText
from viap.c.lasting_effects import lasting_effect, words_for
from viap.c.library_functions import ASSEMBLY, ASSEMBLY_MEMORY, ASSEMBLY_VALUE
from viap.c.tree import Expr
from viap.c.tree_walk import nodes
from viap.c.types import VOID, ArrayType, CType, FunctionType, PointerType, StructType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class AssemblyReader:
    def __init__(self, unit: "Elaborator", where: Position) -> None:
        self.unit, self.where = unit, where

    def read(self, nodes: list[c_ast.Node]) -> Expr:
        described = self.unit.notes.statements[int(nodes[0].value)]
        if described.jumps:
            return tree.Undefined("asm goto", "asm goto", VOID, self.where)
        self._refuse_names(described)
        count = len(described.outputs)
        outputs = [self._output(node) for node in nodes[1 : count + 1]]
        inputs = [self._input(node) for node in nodes[count + 1 :]]
        if sum(each.effects for each in (*outputs, *inputs)) > 1:
            raise Unsupported("effects in several operands of asm", self.where, "asm")
        if described.empty:
            return self._sequence(self._unchanged(described, outputs, inputs))
        return self._sequence(self._changed(described, outputs, inputs))

    def _refuse_names(self, text: AssemblyText) -> None:
        """Refuse instructions that name a thing of the program, or whose effect lasts."""
        declared = self.unit.index.declarations
        for word in sorted(text.words):
            if lasting_effect(word):
                raise Unsupported(words_for(word), self.where, word)
            if word in declared:
                raise Unsupported(f"asm that names '{word}'", self.where, "asm")

    def _output(self, node: c_ast.Node) -> Expr:
        place = self.unit.expressions.read(node)
        if not build.is_lvalue(place) or "const" in build.qualifiers(place):
            raise TypeFault("an output of asm needs an object that can change", self.where, "asm")
        return place

    def _input(self, node: c_ast.Node) -> Expr:
        """Return an input: its value, or an aggregate itself."""
        place = self.unit.expressions.read(node)
        value = place if _is_aggregate(place.type) else build.value_of(place)
        if any(isinstance(each, tree.FunctionRef) for each in nodes(value)) or (
            isinstance(value.type, PointerType) and isinstance(value.type.target, FunctionType)
        ):
            raise Unsupported("asm that gets a function, which it may call", self.where, "asm")
        return value

    def _changed(self, text: AssemblyText, outputs: list[Expr], inputs: list[Expr]) -> list[Expr]:
        """Return the effects of instructions that nobody reads.

        An output may hold an address that an input has: the object is known outside from now on.
        """
        where = self.where
        known: list[Expr] = []
        reached: list[Expr] = []
        tells = text.clobbers or bool(outputs)
        for each in inputs:
            if not _is_aggregate(each.type):
                (reached if tells else known).append(each)
                if tells and isinstance(each.type, PointerType) and not each.effects:
                    reached.append(build.convert(each, self.unit.model.size_t, where, True))
            elif tells and build.is_lvalue(each):
                reached.append(build.address_of(each, where))
        whole = [each for each in outputs if _is_aggregate(each.type)]
        reached += [build.address_of(each, where) for each in whole]
        for each, (constraint, _) in zip(outputs, text.outputs, strict=True):
            if isinstance(each.type, PointerType) and constraint.startswith("+"):
                if each.effects:
                    what = "effects in a pointer that asm reads and writes"
                    raise Unsupported(what, where, "asm")
                reached.append(build.value_of(each))
        effects = [*known, self._call(ASSEMBLY_MEMORY if text.clobbers else ASSEMBLY, reached)]
        return effects + [self._any(each) for each in outputs if each not in whole]

    def _unchanged(self, text: AssemblyText, outputs: list[Expr], inputs: list[Expr]) -> list[Expr]:
        """Return the effects of an empty text: outputs keep what is in their registers."""
        places = {name or str(number): number for number, (_, name) in enumerate(text.outputs)}
        places |= {str(number): number for number in range(len(outputs))}
        held: dict[int, Expr] = {}
        effects = [each for each in inputs if not _is_aggregate(each.type)]
        for each, (constraint, _) in zip(inputs, text.inputs, strict=True):
            number = places.get(constraint.strip("%[]"))
            if number is not None:
                held[number] = each
        made: list[Expr] = []
        for number, (place, (constraint, _)) in enumerate(zip(outputs, text.outputs, strict=True)):
            if constraint.startswith("+"):
                made += [build.value_of(place)] if place.effects else []
                continue
            value = held.get(number)
            if value is None or value.effects or not _same_bits(value.type, place.type) or made:
                # (Its register may hold any input; several outputs may swap their values.)
                return self._changed(text, outputs, inputs)
            made.append(self._assign(place, build.convert(value, place.type, self.where)))
        return [*effects, *made]

    def _any(self, place: Expr) -> Expr:
        return self._assign(place, self._call(ASSEMBLY_VALUE, [], place.type))

    def _assign(self, place: Expr, value: Expr) -> Expr:
        return tree.Assign(place, value, place.type, self.where)

    def _call(self, name: str, arguments: list[Expr], result: CType = VOID) -> Expr:
        type = FunctionType(result, None)
        function = tree.Function(name, type, self.where)
        # (A statement that reaches memory is like a function of another file.)
        self.unit.functions.setdefault(name, function)
        callee = tree.FunctionRef(function, PointerType(type), self.where)
        return tree.Call(callee, tuple(arguments), result, self.where)

    def _sequence(self, effects: list[Expr]) -> Expr:
        if not effects:
            return tree.IntConst(0, self.unit.model.long, self.where)
        result = effects[0]
        for each in effects[1:]:
            result = tree.Comma(result, each, each.type, self.where, True)
        return result


def _is_aggregate(type: CType) -> bool:
    return isinstance(type, ArrayType | StructType)


def _same_bits(value: CType, place: CType) -> bool:
    """True if a register holds the same value for both types."""
    if isinstance(value, IntType) and isinstance(place, IntType):
        return value.bits == place.bits and "_Bool" not in (str(value), str(place))
    return isinstance(value, PointerType) and isinstance(place, PointerType)
