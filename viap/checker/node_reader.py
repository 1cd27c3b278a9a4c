"""Reads one node of a certificate: its statement, its values and members."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from viap.checker.json_fields import Broken, Fields, Rejected, Unwritable
from viap.checker.obligation_scripts import NAME
from viap.core.base.errors import InputError
from viap.core.kernel.obligations import InductionMember, Instance, Statement, Use, is_arbitrary
from viap.core.kernel.rules import Proof
from viap.core.logic import smtlib_writer
from viap.core.logic.smtlib_writer import OPERATORS, plain_name
from viap.core.logic.term_reader import Atom, Group, Node, TermReader, TermScope, read_groups
from viap.core.logic.terms import INT, Sort, Symbol, Term, apply, variable
from viap.core.logic.walkers import Recursive
from viap.core.translate.theory import Theory
from viap.core.translate.theory_symbols import SORTS, TERM_FUNCTIONS, symbols_by_name

# ---- Reads terms of a certificate: names denote symbols of the theory, or new ones.


class Symbols:
    """The names of a theory, of functions that were defined, and of arbitrary constants."""

    def __init__(self, theory: Theory) -> None:
        try:
            self.named = symbols_by_name(theory)
        except ValueError as error:
            raise Unwritable(str(error)) from None

    def define(self, symbol: Symbol, where: str) -> None:
        """Makes the name of a new function known."""
        if symbol.name in self.named:
            raise Rejected(f"{where}: {symbol.name} is defined already")
        self.named[symbol.name] = symbol

    def with_constants(self, sorts: Mapping[str, Sort], where: str) -> "Reader":
        """Returns a reader of terms that contain these constants as well."""
        constants = {name: Symbol(name, (), sort) for name, sort in sorts.items()}
        for name, symbol in constants.items():
            if name in self.named or not is_arbitrary(apply(symbol)):
                raise Rejected(f"{where}: {name} is not an arbitrary constant")
        return Reader({**self.named, **constants})


class Reader:
    def __init__(self, symbols: Mapping[str, Symbol]) -> None:
        self.symbols = symbols
        self._terms = TermReader(symbols, TERM_FUNCTIONS, _sort)

    def term(self, text: str, where: str, variables: Iterable[Term] = ()) -> Term:
        """Reads a term from a text; `where` names it in messages."""
        try:
            (group,) = read_groups(f"(term {text})", where)
            (_, node) = group.items
        except (InputError, ValueError):
            raise Rejected(f"{where}: '{_short(text)}' is not a term") from None
        return self.node(node, where, {str(v.payload): v for v in variables})

    def node(self, node: Node, where: str, variables: Mapping[str, Term] | None = None) -> Term:
        try:
            self._check_names(node)
            return self._terms.read(node, TermScope(variables or {}))
        except (InputError, ValueError, TypeError) as error:
            raise Rejected(f"{where}: {error}") from None

    def _check_names(self, node: Node) -> None:
        """Raises unless names are written as our own writer does, so that solvers agree on them."""
        waiting = [node]
        while waiting:
            item = waiting.pop()
            if isinstance(item, Group):
                waiting += item.items
            elif item.kind == "symbol":
                self._check_name(item)

    def _check_name(self, atom: Atom) -> None:
        if atom.text in OPERATORS or atom.text in TERM_FUNCTIONS:
            return
        if atom.text == "let":
            raise ValueError("'let' is not read here")
        name = plain_name(atom.text)
        if name in self.symbols and smtlib_writer.identifier(name).strip("|") != atom.text:
            raise ValueError(f"'{atom.text}' is not how {name} is written")


def _sort(node: Node) -> Sort:
    if isinstance(node, Atom) and node.text in SORTS:
        return SORTS[node.text]
    raise ValueError("a sort that is not known")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


# ---- Reads one node of a certificate: its statement, its values and members.


_FIELDS = ("id", "rule", "statement", "arbitrary", "premises", "argument")


class NodeReader:
    def __init__(self, fields: Fields, symbols: Symbols, number: int) -> None:
        fields.only(*_FIELDS)
        self.where = f"node {number}"
        self.number = number
        if fields.natural("id") != number:
            raise Rejected(f"{self.where}: nodes are numbered from one on, in their order")
        self.rule = fields.text("rule")
        self.argument = fields.inner("argument")
        self.premises = fields.naturals("premises")
        if not all(0 < premise < number for premise in self.premises):
            raise Rejected(f"{self.where}: a premise must be an earlier node")
        self._statement = fields.inner("statement")
        constants = fields.mapping("arbitrary")
        self._sorts = {name: self.sort(sort) for name, sort in constants.items()}
        self._symbols = symbols

    def sort(self, name: str) -> Sort:
        if name not in SORTS:
            raise Broken(f"{self.where}: there is no sort '{name[:40]}'")
        return SORTS[name]

    @property
    def terms(self) -> Reader:
        """Returns a reader for terms of this node; it knows functions defined in the meantime."""
        return self._symbols.with_constants(self._sorts, self.where)

    def term(self, text: str, variables: Sequence[Term] = ()) -> Term:
        return self.terms.term(text, self.where, variables)

    def statement(self) -> Statement:
        fields = self._statement
        fields.only("counters", "others", "body")
        counters = self._variables(fields, "counters")
        others = self._variables(fields, "others")
        names = {str(each.payload) for each in (*counters, *others)}
        if len(names) != len(counters) + len(others) or any(n.sort != INT for n in counters):
            raise Rejected(f"{self.where}: the variables of the statement are wrong")
        body = self.term(fields.text("body"), (*counters, *others))
        return Statement(counters, others, body)

    def _variables(self, fields: Fields, name: str) -> tuple[Term, ...]:
        return tuple(variable(each, self.sort(sort)) for each, sort in fields.pairs(name))

    def values(
        self, fields: Fields, name: str, of: Sequence[Term], every: bool = True
    ) -> dict[Term, Term]:
        """Reads terms for variables, of their sorts; for all variables, or only for some."""
        texts = fields.mapping(name)
        known = {str(each.payload): each for each in of}
        if not texts.keys() <= known.keys() or (every and len(texts) != len(known)):
            raise Rejected(f"{self.where}: the {name} are not those of the variables")
        found = {known[each]: self.term(text) for each, text in texts.items()}
        for each, value in found.items():
            if value.sort != each.sort:
                raise Rejected(f"{self.where}: the value of {each.payload} is of another sort")
        return found

    def function(self) -> Recursive:
        """Reads the function that this node defines, and makes its name known."""
        fields = self.argument
        fields.only("symbol", "counter", "parameters", "result", "start", "step", "later")
        counter = variable(fields.text("counter"), INT)
        parameters = self._variables(fields, "parameters")
        sorts = tuple(each.sort for each in (counter, *parameters))
        symbol = Symbol(fields.text("symbol"), sorts, self.sort(fields.text("result")))
        self._symbols.define(symbol, self.where)
        start = self.term(fields.text("start"), parameters)
        step = self.term(fields.text("step"), (counter, *parameters))
        texts = fields.texts("later") if fields.has("later") else ()
        later = tuple(self.term(text, parameters) for text in texts)
        if {each.sort for each in (start, step, *later)} != {symbol.result}:
            raise Rejected(f"{self.where}: the function's definition is of another sort")
        return Recursive(symbol, counter, parameters, start, step, later)

    def obligation(self, folder: str) -> str:
        """Returns the name of the node's obligation, which has to be in this folder."""
        name = self.argument.text("obligation")
        if not NAME.match(name):
            raise Broken(f"{self.where}: '{name[:60]}' is not the name of an obligation")
        if name.rpartition("/")[0] != folder:
            raise Rejected(f"{self.where}: its obligation has to be in {folder}/")
        return name


# ---- Reads a member of an induction: the facts and hypotheses of its obligation.


def read_member(node: NodeReader, statement: Statement, proofs: Sequence[Proof]) -> InductionMember:
    """Returns the statement of a node with its constants and facts, without a rank yet."""
    constants = node.values(node.argument, "constants", statement.variables)
    facts = []
    used = set()
    for fields in node.argument.each("facts", "fact"):
        fields.only("of", "values")
        number = fields.natural("of")
        if number not in node.premises:
            raise Rejected(f"{node.where}: node {number} is used, but is not a premise")
        used.add(number)
        known = proofs[number - 1]
        facts.append(Instance(known, node.values(fields, "values", known.statement.variables)))
    if sorted(used) != node.premises:
        raise Rejected(f"{node.where}: its premises are not those that its facts are of")
    return InductionMember(statement, (), constants, facts, ())


def with_uses(
    member: InductionMember, node: NodeReader, statements: Mapping[int, Statement]
) -> InductionMember:
    """Returns the member with its rank, and the places where it uses its family."""
    rank = [node.term(part, member.statement.counters) for part in node.argument.texts("rank")]
    uses = []
    for fields in node.argument.each("uses", "use"):
        fields.only("of", "values")
        number = fields.natural("of")
        if number not in statements:
            raise Rejected(f"{node.where}: node {number} is not a member of the family")
        values = node.values(fields, "values", statements[number].variables)
        uses.append(Use(number - min(statements), values))
    return replace(member, rank=tuple(rank), uses=uses)
