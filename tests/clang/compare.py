"""Both sides of a text, expression by expression: what differs."""

from dataclasses import dataclass, field

from tests.clang import dump, ours
from tests.clang.ast import Dump
from tests.clang.constants import Evaluator
from tests.clang.explained import explanation
from tests.clang.initialisers import compare_initialisers
from tests.clang.layouts import compare_layouts
from tests.clang.types import NoType, of_ours, same
from viap.c.elaborate.build import is_lvalue
from viap.c.elaborate.expression_reader import is_designation
from viap.c.text.preprocess import preprocess
from viap.c.tree import tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.types import PointerType
from viap.core.base.deep import deep
from viap.core.base.source_texts import Sources

ARITHMETIC = frozenset("* / % + - << >> & ^ | < <= > >= == !=".split())


@dataclass
class Difference:
    """`reason` explains it, where it is in the list."""

    what: str
    line: int
    ours: object
    clang: object
    text: str = ""
    reason: str = ""


@dataclass
class Report:
    differences: list
    compared: int = 0
    unmatched: int = 0
    left_out: list = field(default_factory=list)

    @property
    def unexplained(self):
        return [each for each in self.differences if not each.reason]


@deep
def compare_text(text, name, model):
    """The differences between our tree of a text and clang's."""
    plain = preprocess(text, name, model, Sources()).text
    unit, recording = ours.record(plain, "p.i", model)
    dumped = Dump(dump.tree(plain, model))
    comparison = _Comparison(plain, dumped, recording, model)
    comparison.run()
    return comparison.report


class _Comparison:
    def __init__(self, text, dumped, recording, model):
        self.text = text
        self.lines = text.split("\n")
        self.dumped = dumped
        self.recording = recording
        self.model = model
        self.offsets = ours.Offsets(text)
        self.report = Report([])
        self.evaluator = Evaluator(dumped.types, dumped.enumerators, model.pointer_bits)

    def differ(self, what, line, mine, theirs, **context):
        source = self.lines[line - 1].strip() if 0 < line <= len(self.lines) else ""
        found = Difference(what, line, mine, theirs, source)
        found.reason = explanation(found, **context)
        self.report.differences.append(found)

    def run(self):
        mine = {}
        # What adds nothing, as `p + 0`, became its operand: that one is compared as such.
        self.innermost = {id(expr): node for node, expr in self.recording.expressions}
        for node, expr in self.recording.expressions:
            kind = ours.kind_of(node)
            if (
                kind is not None
                and expr is not None
                and node.coord is not None
                and node.coord.file == "p.i"
            ):
                mine.setdefault((self.offsets.of(node.coord), kind), []).append((node, expr))
        values = {}
        for node, value in self.dumped.values:
            values[id(node)] = value
        for key, pairs in mine.items():
            theirs = self.dumped.expressions.get(key, [])
            if len(theirs) != len(pairs):
                self.report.unmatched += len(pairs)
                self.report.left_out.append((key, len(pairs), len(theirs)))
                continue
            for (node, expr), other in zip(pairs, theirs, strict=True):
                self.report.compared += 1
                self._expression(node, expr, other, values.get(id(other.node)))
        self._statements()
        compare_initialisers(self)
        compare_layouts(self)

    def _statements(self):
        """What `return` and `switch` convert their operands to."""
        for kind, node, value in self.recording.values:
            if node.coord is None or node.coord.file != "p.i":
                continue
            operand = self.dumped.statements.get((kind, self.offsets.of(node.coord)))
            if operand is None:
                self.report.unmatched += 1
                continue
            self.report.compared += 1
            try:
                theirs = self.dumped.types.of(operand)
            except NoType:
                continue
            self.types(f"operand of {kind}", node.coord.line, value.type, theirs)

    def _expression(self, node, expr, other, value):
        line = node.coord.line
        if other.type is None:
            return
        self.types(
            f"type of {other.kind}",
            line,
            _designated(expr, other.type),
            other.type,
            expr=expr,
            other=other,
        )
        if other.type[0] != "function" and not isinstance(expr, tree.Undefined):
            designates = is_lvalue(expr) and is_designation(node)
            category = "lvalue" if designates else "prvalue"
            if category != other.category:
                self.differ(
                    f"category of {other.kind}",
                    line,
                    category,
                    other.category,
                    expr=expr,
                    other=other,
                )
        if value is None and isinstance(expr, tree.IntConst):
            value = self.evaluator.value(other.node)
        if value is not None:
            known = evaluate(expr)
            if known is not None and known != value:
                self.differ(f"value of {other.kind}", line, known, value, expr=expr, other=other)
        if self.innermost[id(expr)] is node:
            self._operands(expr, other, line)

    def types(self, what, line, mine, theirs, **context):
        """Compare a type of ours with one of clang's."""
        if theirs is None:
            return
        try:
            form = of_ours(mine)
        except NoType:
            return
        if not same(form, theirs):
            self.differ(what, line, form, theirs, **context)

    def _operands(self, expr, other, line):
        """The types of operands after their implicit conversions."""
        mine = []
        match expr:
            case tree.Binary() if other.kind == f"binary {expr.op}" and expr.op in ARITHMETIC:
                mine = [expr.left.type, expr.right.type]
                if isinstance(expr.type, PointerType) and other.operands[0][0] != "pointer":
                    mine.reverse()  # `1 + p` is kept as `p + 1`
            case tree.Unary() if other.kind == f"unary {expr.op}" and expr.op != "!":
                mine = [expr.operand.type]
            case tree.Conditional() if other.kind == "conditional" and len(other.operands) == 3:
                mine = [None, expr.then.type, expr.orelse.type]
            case tree.Assign() if not expr.op and other.kind == "binary =":
                mine = [None, expr.value.type]
            case tree.Assign() if expr.op:
                assert expr.computation is not None
                self.types(
                    f"computation of {other.kind}",
                    line,
                    expr.computation,
                    other.computation,
                    expr=expr,
                    other=other,
                )
                mine = [None, expr.value.type]
            case tree.Call() if other.kind == "call":
                mine = [None, *(argument.type for argument in expr.arguments)]
        if len(mine) > len(other.operands):
            self.differ(
                f"operands of {other.kind}",
                line,
                len(mine),
                len(other.operands),
                expr=expr,
                other=other,
            )
            return
        for index, (type, theirs) in enumerate(zip(mine, other.operands, strict=False)):
            if type is not None:
                self.types(
                    f"operand {index} of {other.kind}", line, type, theirs, expr=expr, other=other
                )


def _designated(expr, theirs):
    """The type that C gives to the expression: a function's name is no pointer yet."""
    if theirs[0] == "function" and isinstance(expr.type, PointerType):
        return expr.type.target
    return expr.type
