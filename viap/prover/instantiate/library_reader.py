"""SMT-LIB scripts ► files of the lemma library.

The comment line directly above an assertion says what it is: `definition`, `direct`, or
`induction on n`. `, from A, B` names lemmas above it that its proof uses. The hypothesis of an
induction is about n - 1; `, at k = (- k 1), m = 0` adds one in which other variables change, too.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from viap.core.base.errors import SyntaxFault
from viap.core.base.source import Position
from viap.core.kernel.obligations import MARK, Statement
from viap.core.logic import build
from viap.core.logic.smtlib_reader import Assertion, Definition, Script
from viap.core.logic.term_reader import TermReader, TermScope, read_groups
from viap.core.logic.terms import INT, Kind, Symbol, Term, free_variables
from viap.core.logic.walkers import Recursive, rewrite, substitute, subterms
from viap.prover.instantiate.library_facts import Pattern

# ---- A file of the lemma library: functions by recursion, sequences of any values, and lemmas.


Place = tuple[tuple[Term, Term], ...]  # variables and their values


@dataclass(frozen=True, eq=False)
class LibraryLemma:
    """A formula for all values of its variables, and how it is proved.

    `counter`: the variable of the induction; None for a direct proof. `hypotheses`:
    for each hypothesis, the values of variables that do not stay. `uses`: earlier lemmas.
    `patterns`: terms that, all together, bind the variables; one of these lists has to occur in a
    question for the lemma to be used there.
    """

    name: str
    position: Position
    variables: tuple[Term, ...]
    premises: tuple[Term, ...]
    conclusion: Term
    counter: Term | None = None
    hypotheses: tuple[Place, ...] = ()
    uses: "tuple[LibraryLemma, ...]" = ()
    patterns: tuple[Pattern, ...] = ()

    def statement(self) -> Statement:
        """Returns the lemma for the kernel; variables that a premise makes natural are counters."""
        natural = {build.le(build.ZERO, v): v for v in self.variables}
        positive = {build.lt(build.ZERO, v): v for v in self.variables}
        counters = {known.get(each) for each in self.premises for known in (natural, positive)}
        body = build.implies(
            build.conjunction(each for each in self.premises if each not in natural),
            self.conclusion,
        )
        ordered = sorted(self.variables, key=lambda v: v is not self.counter)
        return Statement(
            tuple(v for v in ordered if v in counters),
            tuple(v for v in ordered if v not in counters),
            body,
        )

    def recipe(self) -> str:
        """Returns how the lemma is proved, in words."""
        how = "a direct proof" if self.counter is None else f"induction on {self.counter.payload}"
        used = ", ".join(each.name for each in self.uses)
        return f"{how}, from {used}" if used else how

    def says_something(self) -> bool:
        return self.statement().body is not build.TRUE

    def terms(self) -> tuple[Term, ...]:
        return (*self.premises, self.conclusion)


@dataclass(frozen=True, eq=False)
class LibraryFile:
    """`functions` are in the order of their definitions; `sequences` are any functions."""

    functions: dict[Symbol, Recursive] = field(default_factory=dict)
    sequences: frozenset[Symbol] = frozenset()
    lemmas: tuple[LibraryLemma, ...] = ()

    def used_functions(self, terms: Iterable[Term]) -> tuple[Recursive, ...]:
        """Returns the functions that terms mention, also by definitions, the first ones first."""
        found: set[Symbol] = set()
        waiting = [*terms]
        while waiting:
            for symbol in symbols_of((waiting.pop(),)) & self.functions.keys() - found:
                found.add(symbol)
                waiting += (*self.functions[symbol].starts, self.functions[symbol].step)
        return tuple(self.functions[symbol] for symbol in self.functions if symbol in found)


def symbols_of(terms: Iterable[Term]) -> set[Symbol]:
    return {node.payload for node in subterms(*terms) if node.kind is Kind.APPLY}


# ---- SMT-LIB scripts ► files of the lemma library.


_HOW = re.compile(r"direct|induction on (?P<counter>\S+)")
_PARTS = re.compile(r", (?=from |at )")
_PLACE = re.compile(r"\s*(?P<name>[^\s=]+) = (?P<term>.+?)\s*(?:, (?=[^\s=]+ = )|\Z)")
_DEFINITION = "definition"


def library_of(script: Script) -> LibraryFile:
    """Returns what a script says; raises SyntaxFault where it is no file of the library."""
    if script.assertions:
        _check_names(script, script.assertions[0].position)
    reader = _LibraryReader(script)
    for assertion in script.assertions:
        reader.read(assertion)
    for symbol, starts in reader.starts.items():
        message = f"'{symbol.name}' has no definition from n to n + {len(starts)}"
        raise SyntaxFault(message, starts[0].position)
    defined = {*reader.functions, *reader.macros}
    sequences = frozenset(s for s in script.symbols.values() if s not in defined)
    return LibraryFile(reader.functions, sequences, tuple(reader.lemmas.values()))


def _check_names(script: Script, position: Position) -> None:
    """Raises SyntaxFault for a symbol with the name of an arbitrary constant of proofs."""
    for name in script.symbols:
        if MARK in name:
            raise SyntaxFault(f"the name '{name}' may not have a '{MARK}' in it", position)


class FirstValue(NamedTuple):
    """A value of a function at 0, 1, ... that its definition gives."""

    position: Position
    parameters: tuple[Term, ...]
    value: Term


_FORM = "a function of integers is defined at 0, and then at (+ n 1) for (>= n 0)"


class _LibraryReader:
    def __init__(self, script: Script) -> None:
        self.macros: dict[Symbol, Definition] = {d.symbol: d for d in script.definitions}
        self.functions: dict[Symbol, Recursive] = {}
        self.lemmas: dict[str, LibraryLemma] = {}
        self.starts: dict[Symbol, list[FirstValue]] = {}
        self.later = {
            self._parts(each)[2].args[0].payload
            for each in script.assertions
            if each.comment.splitlines()[-1:] == [_DEFINITION] and self._parts(each)[2].args
        }

    def read(self, assertion: Assertion) -> None:
        *_, how = assertion.comment.splitlines() or [""]
        if how == _DEFINITION:
            self._define(assertion)
            return
        recipe, *more = _PARTS.split(how)
        match = _HOW.fullmatch(recipe)
        if match is None:
            wanted = "'definition', 'direct' or 'induction on' a variable"
            message = f"the comment line above must say how this is proved: {wanted}"
            raise SyntaxFault(message, assertion.position)
        if not assertion.name:
            raise SyntaxFault("a lemma needs a name: (! ... :named NAME)", assertion.position)
        # What is true by itself has no variables left.
        is_true = assertion.formula is build.TRUE
        self._lemma(assertion, None if is_true else match["counter"], more)

    def _lemma(self, assertion: Assertion, counter: str | None, more: Sequence[str]) -> None:
        variables, premises, conclusion, patterns = self._parts(assertion)
        place, name = assertion.position, assertion.name
        names = {v.payload: v for v in variables}
        if counter is not None and counter not in names:
            raise SyntaxFault(f"'{name}' has no variable '{counter}' to induct on", place)
        lists = (part.removeprefix("from ") for part in more if part.startswith("from "))
        used = [each.strip() for listed in lists for each in listed.split(",")]
        for other in used:
            if other not in self.lemmas:
                raise SyntaxFault(f"there is no lemma '{other}' above '{name}'", place)
        hypotheses: list[Place] = []
        if counter is not None:
            before = ((names[counter], build.sub(names[counter], build.ONE)),)
            moved = (part.removeprefix("at ") for part in more if part.startswith("at "))
            hypotheses = [before, *((*before, *_values(text, names, place)) for text in moved)]
        lemma = LibraryLemma(
            name,
            place,
            variables,
            premises,
            conclusion,
            None if counter is None else names[counter],
            tuple(hypotheses),
            tuple(self.lemmas[other] for other in used),
            patterns or chosen_patterns(variables, (conclusion, *premises)),
        )
        if lemma.counter is not None and lemma.counter not in lemma.statement().counters:
            message = f"'{name}' must have the premise (>= {counter} 0), to induct on {counter}"
            raise SyntaxFault(message, place)
        self.lemmas[name] = lemma

    def _parts(
        self, assertion: Assertion
    ) -> tuple[tuple[Term, ...], tuple[Term, ...], Term, tuple[Pattern, ...]]:
        """Returns variables, premises, the conclusion and patterns, without macros."""
        formula = assertion.formula
        variables: tuple[Term, ...] = ()
        patterns: tuple[Pattern, ...] = ()
        if formula.kind is Kind.FORALL:
            variables, patterns = build.bound_variables(formula), build.patterns_of(formula)
            formula = formula.args[0]
        body = self._expanded(formula)
        premises: list[Term] = []
        while body.kind is Kind.IMPLIES:
            first, body = body.args
            premises += first.args if first.kind is Kind.AND else (first,)
        return variables, tuple(premises), body, patterns

    def _expanded(self, formula: Term) -> Term:
        def unfolded(node: Term) -> Term | None:
            macro = self.macros.get(node.payload) if node.kind is Kind.APPLY else None
            if macro is None:
                return None
            return self._expanded(
                substitute(macro.body, dict(zip(macro.parameters, node.args, strict=True)))
            )

        return rewrite(formula, unfolded) if self.macros else formula

    def _define(self, assertion: Assertion) -> None:
        """Reads one equation of the definition of a function: at 0, 1, ..., or at n + order."""
        variables, premises, equation, _ = self._parts(assertion)
        if equation.kind is not Kind.EQ or equation.args[0].kind is not Kind.APPLY:
            raise SyntaxFault(_FORM, assertion.position)
        value, meant = equation.args
        symbol, parameters = value.payload, value.args[1:]
        if symbol in self.functions or symbol in self.macros:
            raise SyntaxFault(f"'{symbol.name}' is defined already", assertion.position)
        starts = self.starts.setdefault(symbol, [])
        order = len(starts)
        plain = all(v.kind is Kind.VARIABLE for v in parameters)
        if not value.args or not plain or len({*parameters}) != len(parameters):
            raise SyntaxFault(_FORM, assertion.position)
        if value.args[0] is build.number(order) and not premises:
            starts.append(FirstValue(assertion.position, parameters, meant))
            return
        counters = [v for v in variables if value.args[0] is build.add(v, build.number(order))]
        if not counters or not starts or premises != (build.le(build.ZERO, counters[0]),):
            raise SyntaxFault(_FORM, assertion.position)
        first, *later = (
            substitute(start.value, dict(zip(start.parameters, parameters, strict=True)))
            for start in self.starts.pop(symbol)
        )
        function = Recursive(symbol, counters[0], parameters, first, meant, tuple(later))
        self._check(function, assertion.position)
        self.functions[symbol] = function

    def _check(self, function: Recursive, position: Position) -> None:
        """Raises SyntaxFault for what the kernel does not take for a definition."""
        own, name = function.symbol, function.symbol.name
        before = {function.value(k).args[0] for k in range(function.order)}
        allowed = {function.counter, *function.parameters}
        for term in (*function.starts, function.step):
            if not free_variables(term) <= allowed:
                raise SyntaxFault(f"the value of '{name}' has further variables", position)
            for node in subterms(term):
                if node.kind in (Kind.FORALL, Kind.EXISTS):
                    raise SyntaxFault(f"'{name}' is defined by a quantifier", position)
                symbol = node.payload if node.kind is Kind.APPLY else None
                if symbol == own and (term is not function.step or node.args[0] not in before):
                    message = f"'{name}' may only use its own values for smaller numbers"
                    raise SyntaxFault(message, position)
                if symbol in self.starts or symbol in self.later - {own}:
                    message = f"'{name}' may only use functions that are defined above it"
                    raise SyntaxFault(message, position)
        self.later.discard(own)


def _values(text: str, names: dict[str, Term], position: Position) -> Place:
    """Reads the values of variables in a hypothesis: `k = (- k 1), m = 0`."""
    values: dict[Term, Term] = {}
    reader = TermReader({}, {}, lambda node: INT)
    for place in _PLACE.finditer(text):
        if place["name"] not in names:
            raise SyntaxFault(f"there is no variable '{place['name']}' here", position)
        try:
            (node,) = read_groups(f"({place['term']})", position.file)
            values[names[place["name"]]] = reader.read(node.items[0], TermScope(names))
        except (SyntaxFault, ValueError) as error:
            message = f"'{place['term']}' in the comment above is no term: {error.args[0]}"
            raise SyntaxFault(message, position) from None
    if not values:
        raise SyntaxFault(f"'{text}' in the comment above is no list of values", position)
    return tuple(values.items())


_OPERATIONS = (Kind.APPLY, Kind.C_DIV, Kind.C_MOD, Kind.FLOOR_DIV, Kind.FLOOR_MOD, Kind.BITS)


def chosen_patterns(variables: Sequence[Term], terms: Sequence[Term]) -> tuple[Pattern, ...]:
    """Returns a pattern of functions and operations at variables; () if none binds them all."""
    wanted = set(variables)
    heads = [
        node
        for node in subterms(*terms)
        if node.kind in _OPERATIONS
        and free_variables(node) <= wanted
        and all(arg.kind is Kind.VARIABLE or arg.is_number for arg in node.args)
    ]
    pattern: list[Term] = []
    while wanted and heads:
        best = max(heads, key=lambda node: len(free_variables(node) & wanted))
        if not free_variables(best) & wanted:
            return ()
        pattern.append(best)
        wanted -= free_variables(best)
    return (tuple(pattern),) if pattern and not wanted else ()
