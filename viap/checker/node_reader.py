"""Reads one node of a certificate: its statement, its values and members."""

from collections.abc import Sequence

from viap.checker.evidence_errors import Broken, Rejected
from viap.checker.json_fields import Fields
from viap.checker.obligation_scripts import NAME
from viap.checker.symbol_reader import Reader, Symbols
from viap.kernel.obligations import Statement
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Sort, Symbol
from viap.logic.terms import Term, variable
from viap.translate.theory_symbols import SORTS

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
