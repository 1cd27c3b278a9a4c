"""Definitions of predicates and functions of ACSL, as they are written in a file."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from viap.c.contracts import syntax
from viap.c.contracts.recursive_folds import fold_form
from viap.c.contracts.recursive_sums import (
    Comparison,
    applies,
    comparisons,
    conjuncts,
    mentions,
    quantifies,
    sum_form,
)
from viap.c.contracts.syntax import (
    Application,
    Binary,
    Binder,
    Identifier,
    Node,
    Number,
    TypeName,
    WordStream,
    same,
)
from viap.c.contracts.term_parser import TermParser
from viap.c.text.annotation_words import Annotation
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position


@record
class LogicDefinition:
    """A predicate (`result` None) or a function; `body` None: only axioms say what it is.

    `problem`: why it can't be read.
    """

    name: str
    labels: tuple[str, ...]
    parameters: tuple[Binder, ...]
    result: TypeName | None
    body: Node | None
    position: Position
    problem: Unsupported | None = None


# What may follow a definition.
_NEXT = frozenset(
    ("", "}", "predicate", "logic", "lemma", "axiom", "axiomatic", "inductive", "global", "check",
     "admit", "type")
)  # fmt: skip


class DefinitionParser:
    def __init__(self, annotation: Annotation, is_type: Callable[[str], bool]) -> None:
        self.words = WordStream(annotation.words, annotation.position)
        self.terms = TermParser(self.words, is_type)
        self.found: list[LogicDefinition] = []
        self._axioms: list[Node] = []  # of the current block

    def run(self) -> list[LogicDefinition]:
        while not self.words.at_end:
            self._definition()
        return self.found

    def _definition(self) -> None:
        """Read a definition; one with something that is not modelled is passed over."""
        start = self.words.index
        try:
            self._read()
        except Unsupported as problem:
            self._pass_over(start, problem)

    def _pass_over(self, start: int, problem: Unsupported) -> None:
        words = self.words
        words.index = start
        found = [word for word in words.words[start:] if word.text in ("(", "{", "=", ":", "<")]
        head = words.words[start : words.words.index(found[0])] if found else ()
        while not words.at_end and (words.next().text != ";" or words.text not in _NEXT):
            pass
        if head:
            name = head[-1]
            self.found.append(
                LogicDefinition(name.text, (), (), None, None, name.position, problem)
            )

    def _read(self) -> None:
        words = self.words
        match words.text:
            case "predicate":
                words.next()
                self._defined(None)
            case "logic":
                words.next()
                self._defined(self.terms.types.type_name())
            case "lemma" | "axiom" | "check" | "admit":
                self._stated()
            case "axiomatic":
                words.next()
                words.name("a name")
                words.expect("{")
                start = len(self.found)
                self._axioms = []
                while not words.accept("}"):
                    self._definition()
                self.found[start:] = [self._by_axioms(each) for each in self.found[start:]]
            case "inductive":
                self._inductive()
            case "global":
                # (Nothing relies on an invariant of globals.)
                while words.next().text != ":":
                    pass
                self.terms.formula()
                words.expect(";")
            case "type":
                raise Unsupported("a type of ACSL's own", words.position, "type")
            case _:
                raise words.fault("a definition expected, such as 'predicate'")

    def _head(self) -> tuple[str, tuple[str, ...], tuple[Binder, ...], Position]:
        words = self.words
        name = words.name("a name")
        labels = self._labels()
        parameters: tuple[Binder, ...] = ()
        if words.text == "<":
            raise Unsupported("a definition for any type", words.position, "<")
        if words.accept("("):
            if words.text != ")":
                parameters = self.terms.types.binders()
            words.expect(")")
        return name.text, labels, parameters, name.position

    def _labels(self) -> tuple[str, ...]:
        words, labels = self.words, list[str]()
        if words.accept("{"):
            labels.append(words.name("a label").text)
            while words.accept(","):
                labels.append(words.name("a label").text)
            words.expect("}")
        return tuple(labels)

    def _defined(self, result: TypeName | None) -> None:
        name, labels, parameters, where = self._head()
        body = None
        if self.words.accept("="):
            body = self.terms.formula()
        elif self.words.text == "reads":
            while self.words.text != ";":
                self.words.next()
        self.words.expect(";")
        self.found.append(LogicDefinition(name, labels, parameters, result, body, where))

    def _stated(self) -> None:
        """Pass over a lemma or an axiom; axioms may define something."""
        while self.words.text in ("check", "admit"):
            self.words.next()
        is_axiom = self.words.next().text == "axiom"
        self.words.name("a name")
        self._labels()
        self.words.expect(":")
        formula = self.terms.formula()
        if is_axiom:
            self._axioms.append(formula)
        self.words.expect(";")

    def _by_axioms(self, definition: LogicDefinition) -> LogicDefinition:
        """Return a definition with the recursion that axioms say, if it has a known form."""
        if definition.body is not None or definition.result is None:
            return definition
        names = [parameter.name for parameter in definition.parameters]
        body = defined_body(definition.name, names, self._axioms)
        made = LogicDefinition(
            definition.name,
            definition.labels,
            definition.parameters,
            definition.result,
            body,
            definition.position,
            definition.problem,
        )
        is_known = body is not None and (sum_form(made) or fold_form(made)) is not None
        return made if is_known else definition

    def _inductive(self) -> None:
        self.words.next()
        name, labels, parameters, where = self._head()
        self.words.expect("{")
        depth = 1
        while depth:
            text = self.words.next().text
            depth += (text == "{") - (text == "}")
        self.found.append(LogicDefinition(name, labels, parameters, None, None, where))


def read_definitions(
    annotations: Iterable[Annotation], is_type: Callable[[str], bool]
) -> dict[str, list[LogicDefinition]]:
    """Return all definitions by name; several may have one name."""
    table: dict[str, list[LogicDefinition]] = {}
    for annotation in annotations:
        for definition in DefinitionParser(annotation, is_type).run():
            table.setdefault(definition.name, []).append(definition)
    return table


# ---- Functions that axioms define: one says where a recursion ends, another one its step.
#
# axiom end:  \forall int *a, integer n; n <= 0 ==> sum(a, n) == 0;
# axiom step: \forall int *a, integer n; n > 0 ==> sum(a, n) == sum(a, n - 1) + a[n - 1];


@record
class AxiomCase:
    """`f(x, ...) == value` if `conditions` hold, in terms of the parameters of `f`."""

    conditions: tuple[Node, ...]
    value: Node


def defined_body(name: str, parameters: Sequence[str], axioms: Iterable[Node]) -> Node | None:
    """Return `condition ? end : step`; None if the axioms are of another form."""
    cases = [case for axiom in axioms if (case := _case(name, parameters, axiom)) is not None]
    ends = [case for case in cases if not applies(case.value, name)]
    steps = [case for case in cases if applies(case.value, name)]
    if len(ends) != 1 or len(steps) != 1:
        return None
    end, step = ends[0], steps[0]
    if len(end.conditions) != 1 or len(step.conditions) != 1:
        return None
    condition = end.conditions[0]
    if not _are_opposite(condition, step.conditions[0]):
        return None
    return syntax.Conditional(condition, end.value, step.value, condition.position)


def _case(name: str, parameters: Sequence[str], axiom: Node) -> AxiomCase | None:
    bound: set[str] = set()
    while isinstance(axiom, syntax.Named | syntax.Quantifier):
        if isinstance(axiom, syntax.Named):
            axiom = axiom.operand
        elif axiom.word == "\\forall":
            bound |= {binder.name for binder in axiom.binders}
            axiom = axiom.body
        else:
            return None
    conditions: list[Node] = []
    while isinstance(axiom, Binary) and axiom.op == "==>":
        conditions += conjuncts(axiom.left)
        axiom = axiom.right
    if not isinstance(axiom, Binary) or axiom.op != "==" or quantifies((axiom, *conditions)):
        return None
    use = axiom.left
    if not isinstance(use, Application) or use.name != name:
        return None
    meaning = _meaning(use, parameters, bound)
    if meaning is None or mentions((axiom.right, *conditions), bound - meaning.keys()):
        return None
    value, *rest = (substituted(each, meaning) for each in (axiom.right, *conditions))
    return AxiomCase(tuple(rest), value)


def _meaning(
    use: Application, parameters: Sequence[str], bound: set[str]
) -> dict[str, Node] | None:
    """Return variables of an axiom in terms of the parameters; None if they can't be told."""
    if len(use.arguments) != len(parameters):
        return None
    meaning: dict[str, Node] = {}
    for argument, parameter in zip(use.arguments, parameters, strict=True):
        where = argument.position
        own: Node = Identifier(parameter, where)
        match argument:
            case Identifier(name=name):
                value = own
            case Binary(op="+", left=Identifier(name=name), right=Number(text="1")):
                value = Binary("-", own, Number("1", where), where)
            case _:
                return None
        if name not in bound or name in meaning:
            return None
        meaning[name] = value
    return meaning


def substituted(node: Node, meaning: Mapping[str, Node]) -> Node:
    """Return a term without quantifiers in which names are replaced."""
    if isinstance(node, Identifier):
        return meaning.get(node.name, node)
    kind: Any = type(node)
    made: Node = kind(*(_inside(getattr(node, each), meaning) for each in kind.__match_args__))
    return made


def _inside(part: object, meaning: Mapping[str, Node]) -> object:
    if isinstance(part, tuple):
        return tuple(_inside(each, meaning) for each in part)
    return substituted(part, meaning) if isinstance(part, Node) else part


def _are_opposite(left: Node, right: Node) -> bool:
    """True if exactly one of two comparisons of integers holds."""
    first, second = comparisons(left), comparisons(right)
    if len(first) != 1 or len(second) != 1:
        return False
    small, large, distance = _distance(first[0])
    below, above, other = _distance(second[0])
    return same(small, above) and same(large, below) and other == -distance - 1


def _distance(fact: Comparison) -> tuple[Node, Node, int]:
    """Return a comparison as `small <= large + distance`."""
    (small, less), (large, more) = _without_number(fact.small), _without_number(fact.large)
    return small, large, more - less - fact.strict


def _without_number(node: Node) -> tuple[Node, int]:
    """Return `(x, k)` for a term `x + k`, where k is a number."""
    total = 0
    while isinstance(node, Binary) and node.op in ("+", "-") and isinstance(node.right, Number):
        if not _is_decimal(node.right):
            break
        amount = int(node.right.text)
        total += amount if node.op == "+" else -amount
        node = node.left
    if isinstance(node, Number) and _is_decimal(node):
        return Number("0", node.position), total + int(node.text)
    return node, total


def _is_decimal(number: Number) -> bool:
    return number.text == "0" or number.text.isdigit() and not number.text.startswith("0")
