"""Definitions of predicates and functions of ACSL, as they are written in a file."""

from collections.abc import Callable, Iterable

from viap.c.annotation_words import Annotation
from viap.c.specification.defining_axioms import defined_body
from viap.c.specification.recursive_folds import fold_form
from viap.c.specification.recursive_sums import sum_form
from viap.c.specification.syntax import Binder, Node, TypeName
from viap.c.specification.term_parser import TermParser
from viap.c.specification.word_stream import WordStream
from viap.errors import Unsupported
from viap.record import record
from viap.source import Position


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
