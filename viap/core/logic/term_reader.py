"""S-expressions ► terms, in a scope of variables and of names that `let` gives."""

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from viap.core.base.errors import SyntaxFault
from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.smtlib_writer import OPERATORS, Operator, plain_name, with_patterns
from viap.core.logic.terms import BOOL, Kind, Sort, Symbol, Term, apply, variable
from viap.core.logic.walkers import answer

# ---- S-expressions: SMT-LIB's lists and atoms, with their positions.


@dataclass(frozen=True, slots=True, eq=False)
class Atom:
    """A symbol, number, keyword or string; `text` omits the bars of a quoted symbol."""

    kind: str  # "symbol", "numeral", "decimal", "keyword", "string", "binary"
    text: str
    position: Position


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """A list in parentheses; `comment` holds the comment lines directly above a top-level list."""

    items: list["Node"]
    position: Position
    comment: str = ""


Node = Atom | Group

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n]+)
    |(?P<comment>;[^\n]*)
    |(?P<open>\()
    |(?P<close>\))
    |\|(?P<quoted>[^|\\]*)\|
    |(?P<string>"(?:[^"]|"")*")
    |(?P<decimal>(?:0|[1-9][0-9]*)\.[0-9]+)
    |(?P<numeral>(?:0|[1-9][0-9]*)(?![^ \t\r\n();"|]))
    |(?P<binary>\#[bx][0-9A-Fa-f]+)
    |(?P<keyword>:[A-Za-z0-9~!@$%^&*_+=<>.?/-]+)
    |(?P<symbol>[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*)
    """,
    re.VERBOSE,
)


@dataclass(slots=True)
class _Place:
    """The position of the scan."""

    file: str
    line: int = 1
    line_start: int = 0

    def position(self, offset: int) -> Position:
        return Position(self.file, self.line, offset - self.line_start + 1)

    def passed(self, text: str, start: int) -> None:
        lines = text.count("\n")
        if lines:
            self.line += lines
            self.line_start = start + text.rindex("\n") + 1


@dataclass(slots=True)
class _Comment:
    """The comment lines since the last blank line or form."""

    lines: list[str] = field(default_factory=list)

    def take(self) -> str:
        text = "\n".join(self.lines)
        self.lines.clear()
        return text


def read_groups(text: str, name: str) -> Iterator[Group]:
    """Yields the top-level lists of a text, one by one."""
    place, comment = _Place(name), _Comment()
    open_groups: list[Group] = []
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        position = place.position(offset)
        if match is None or match.lastgroup is None:
            raise SyntaxFault(_unreadable(text[offset]), position)
        kind, lexeme = match.lastgroup, match.group()
        match kind:
            case "blank":
                if lexeme.count("\n") > 1:
                    comment.take()
            case "comment":
                if not open_groups:
                    comment.lines.append(lexeme.lstrip(";").strip())
            case "open":
                above = "" if open_groups else comment.take()
                open_groups.append(Group([], position, above))
            case "close":
                if not open_groups:
                    raise SyntaxFault("this parenthesis closes nothing", position)
                group = open_groups.pop()
                if open_groups:
                    open_groups[-1].items.append(group)
                else:
                    yield group
            case _:
                if not open_groups:
                    raise SyntaxFault("a command starts with a parenthesis", position)
                content = match.group("quoted") if kind == "quoted" else lexeme
                atom = Atom("symbol" if kind == "quoted" else kind, content, position)
                open_groups[-1].items.append(atom)
        place.passed(lexeme, offset)
        offset = match.end()
    if open_groups:
        raise SyntaxFault("this parenthesis is never closed", open_groups[-1].position)


def _unreadable(character: str) -> str:
    if character in '|"':
        return f"this {character} has no other one that ends it"
    return f"SMT-LIB has no word that starts with {character!r} here"


# ---- S-expressions ► terms, in a scope of variables and of names that `let` gives.


@dataclass(frozen=True, slots=True, eq=False)
class TermScope:
    """The meaning of names: variables, and terms that `let` named."""

    names: Mapping[str, Term]
    # The names of everything inside of the terms that `let` named.
    inside_let: frozenset[str] = frozenset()


_Question = tuple[Node, TermScope]
_Reading = Generator[_Question, Term, Term]


def word(node: Node) -> str:
    """Returns the text of a symbol; raises for other nodes."""
    if isinstance(node, Group):
        raise SyntaxFault("a name is expected here, not a list", node.position)
    if node.kind != "symbol":
        raise SyntaxFault(f"a name is expected here, not '{node.text}'", node.position)
    return node.text


def attributes(node: Group) -> Iterator[tuple[str, Node | None]]:
    """Yields the keywords of `(! term :keyword value ...)`, each with its value or None."""
    if len(node.items) < 2:
        raise SyntaxFault("'!' takes a term and attributes", node.position)
    rest = node.items[2:]
    index = 0
    while index < len(rest):
        keyword = rest[index]
        if not isinstance(keyword, Atom) or keyword.kind != "keyword":
            raise SyntaxFault("an attribute starts with a colon", keyword.position)
        index += 1
        value: Node | None = None
        if index < len(rest):
            following = rest[index]
            if isinstance(following, Group) or following.kind != "keyword":
                value = following
                index += 1
        yield keyword.text, value


class TermReader:
    def __init__(
        self,
        symbols: Mapping[str, Symbol],
        functions: Mapping[str, Operator],
        sort: Callable[[Node], Sort],
    ) -> None:
        self.symbols = symbols
        self.functions = functions
        self.sort = sort

    def read(self, node: Node, scope: TermScope) -> Term:
        return answer((node, scope), self._work, {}, lambda question: False)

    def declared(self, group: Node) -> Iterator[tuple[str, Sort]]:
        """Yields the names and sorts of `((x Int) (y Bool))`."""
        met: set[str] = set()
        for item in group.items if isinstance(group, Group) else ():
            if not isinstance(item, Group) or len(item.items) != 2:
                raise SyntaxFault("a variable is declared as (name Sort)", item.position)
            name = plain_name(word(item.items[0]))
            if name in met:
                raise SyntaxFault(f"the variable '{name}' is declared twice", item.position)
            met.add(name)
            yield name, self.sort(item.items[1])

    def _work(self, question: _Question) -> _Reading:
        node, scope = question
        if isinstance(node, Atom):
            return self._atom(node, scope)
        if not node.items:
            raise SyntaxFault("an empty list is not a term", node.position)
        head = word(node.items[0])
        match head, node.items[1:]:
            case "let", [Group() as bindings, body]:
                inner = yield from self._let(bindings, scope)
                return (yield body, inner)
            case ("forall" | "exists") as binder, [Group() as bound, body]:
                kind = Kind.FORALL if binder == "forall" else Kind.EXISTS
                return (yield from self._quantifier(kind, bound, body, scope))
            case "!", [body, *_]:
                for _ in attributes(node):
                    pass  # only patterns and the names of assertions are used here
                return (yield body, scope)
            case (("let" | "forall" | "exists" | "!" | "_" | "as" | "match"), _):
                raise SyntaxFault(f"'{head}' is not read like this here", node.position)
        args: list[Term] = []
        for item in node.items[1:]:
            arg = yield item, scope
            args.append(arg)
        return self._call(head, node, args, scope)

    def _atom(self, atom: Atom, scope: TermScope) -> Term:
        if atom.kind == "numeral":
            return build.number(int(atom.text))
        if atom.kind != "symbol":
            raise SyntaxFault(f"'{atom.text}' is neither a whole number nor a name", atom.position)
        name = plain_name(atom.text)
        if name in scope.names:
            return scope.names[name]
        if atom.text in ("true", "false"):
            return build.truth(atom.text == "true")
        symbol = self.symbols.get(name)
        if symbol is None:
            raise SyntaxFault(f"'{name}' is not declared", atom.position)
        if symbol.arguments:
            raise SyntaxFault(f"'{name}' takes {len(symbol.arguments)} arguments", atom.position)
        return apply(symbol)

    def _call(self, head: str, node: Group, args: Sequence[Term], scope: TermScope) -> Term:
        name = plain_name(head)
        operator = OPERATORS.get(head) or self.functions.get(head)
        if name in scope.names:
            raise SyntaxFault(f"'{name}' is not a function here", node.position)
        if head == "ite" and len(args) == 3:
            _expect(node, args[:1], BOOL)
            _expect(node, args[1:], None)
            return build.ite(*args)
        if operator is not None:
            enough = operator.least <= len(args)
            if not enough or (operator.most is not None and len(args) > operator.most):
                raise SyntaxFault(f"'{head}' does not take {len(args)} operands", node.position)
            _expect(node, args, operator.sort)
            return operator.build(args)
        symbol = self.symbols.get(name)
        if symbol is None:
            raise SyntaxFault(f"'{name}' is not declared", node.position)
        if len(args) != len(symbol.arguments):
            wanted = len(symbol.arguments)
            raise SyntaxFault(f"'{name}' takes {wanted} arguments, not {len(args)}", node.position)
        for index, sort in enumerate(symbol.arguments):
            _expect(node, args[index : index + 1], sort, index)
        return apply(symbol, *args)

    def _let(self, bindings: Group, scope: TermScope) -> Generator[_Question, Term, TermScope]:
        names = dict(scope.names)
        inside = set(scope.inside_let)
        for binding in bindings.items:
            if not isinstance(binding, Group) or len(binding.items) != 2:
                raise SyntaxFault("'let' binds as (name term)", binding.position)
            term = yield binding.items[1], scope
            names[plain_name(word(binding.items[0]))] = term
            for part in with_patterns(term):
                if part.kind is Kind.VARIABLE or part.kind is Kind.APPLY:
                    inside.add(str(part.payload))
        return TermScope(names, frozenset(inside))

    def _quantifier(self, kind: Kind, bound: Group, body: Node, scope: TermScope) -> _Reading:
        names = dict(scope.names)
        variables: list[Term] = []
        own = {name for name, _ in self.declared(bound)}
        for name, sort in self.declared(bound):
            fresh = name
            # Otherwise the binder would capture a variable inside of a term that `let` named.
            while fresh in scope.inside_let or (fresh != name and fresh in own):
                fresh += "'"
            names[name] = variable(fresh, sort)
            variables.append(names[name])
        inner = TermScope(names, scope.inside_let)
        patterns: list[tuple[Term, ...]] = []
        if isinstance(body, Group) and body.items and _is_annotation(body):
            for keyword, value in attributes(body):
                if keyword == ":pattern" and isinstance(value, Group):
                    parts: list[Term] = []
                    for item in value.items:
                        part = yield item, inner
                        parts.append(part)
                    patterns.append(tuple(parts))
            body = body.items[1]
        formula = yield body, inner
        if formula.sort != BOOL:
            raise SyntaxFault("a quantifier's body is a formula", body.position)
        return build.quantified(kind, variables, formula, patterns)


def _is_annotation(group: Group) -> bool:
    head = group.items[0]
    return isinstance(head, Atom) and head.text == "!" and head.kind == "symbol"


def _expect(node: Group, args: Sequence[Term], sort: Sort | None, first: int = 0) -> None:
    """Raises unless all operands are of the sort, or all of the same sort if it is None."""
    for index, arg in enumerate(args):
        wanted = args[0].sort if sort is None else sort
        if arg.sort != wanted:
            raise SyntaxFault(
                f"operand {first + index + 1} is of sort {arg.sort}, not {wanted}", node.position
            )
