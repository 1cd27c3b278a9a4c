"""Finds what the functions of a lemma are in a program.

`sum` of a sequence `a` is the program's `sum^1` if their definitions agree for some `a`; the other
functions of the lemma are then defined for that `a`, and are looked for among those of the program.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import Recursive, rewrite, substitute, subterms
from viap.prover.instantiate.library_reader import LibraryFile, LibraryLemma, symbols_of
from viap.prover.instantiate.term_matching import NO_MATCH, Image, Match, Matcher, interpreted

# ---- What the symbols of a lemma stand for in a program, and the lemma in these terms.


@dataclass(frozen=True)
class Interpretation:
    """What the symbols of a lemma stand for.

    `fixed`: values that arguments of functions must have, where a program's function has no such
    parameter. `new`: functions that the program does not have. `chosen`: those of the program.
    """

    images: Mapping[Symbol, Image] = field(default_factory=dict)
    fixed: Mapping[tuple[Symbol, int], Term] = field(default_factory=dict)
    new: tuple[Recursive, ...] = ()
    chosen: tuple[Symbol, ...] = ()

    def lemma(self, lemma: LibraryLemma) -> LibraryLemma | None:
        """Returns the lemma about the program's functions; None if it says more than they can."""
        values = self._values(lemma)
        if values is None or lemma.counter in values:
            return None

        def at(term: Term) -> Term:
            return interpreted(substitute(term, values), self.images)

        terms = [at(term) for term in lemma.terms()]
        variables = tuple(v for v in lemma.variables if v not in values)
        extra = set().union(*map(free_variables, terms)) - set(lemma.variables)
        ordered = sorted(extra, key=lambda v: str(v.payload))
        uses = [self.lemma(used) for used in lemma.uses]
        patterns = (tuple(_head(at(part)) for part in pattern) for pattern in lemma.patterns)
        return replace(
            lemma,
            variables=(*variables, *ordered),
            premises=tuple(terms[:-1]),
            conclusion=terms[-1],
            uses=tuple(used for used in uses if used is not None),
            patterns=tuple(
                tuple(part for part in pattern if part is not None)
                for pattern in patterns
                if all(part is None or part.args for part in pattern)
            ),
        )

    def _values(self, lemma: LibraryLemma) -> dict[Term, Term] | None:
        """Returns values of variables that make all fixed arguments right; None if none do."""
        values: dict[Term, Term] = {}
        nodes = [n for n in subterms(*lemma.terms()) if n.kind is Kind.APPLY]
        for node in nodes:
            for place, arg in enumerate(node.args):
                wanted = self.fixed.get((node.payload, place))
                if wanted is not None and arg in lemma.variables:
                    values.setdefault(arg, wanted)
        for node in nodes:
            for place, arg in enumerate(node.args):
                wanted = self.fixed.get((node.payload, place))
                if wanted is not None and substitute(arg, values) is not wanted:
                    return None
        return values


def _head(pattern: Term) -> Term | None:
    """Returns what a pattern is looked for by: an operation with variables in it.

    None if the image has no variables.
    """
    if not free_variables(pattern):
        return None
    if pattern.kind in (Kind.ADD, Kind.ITE) or pattern.sort.name == "Bool":
        inner = (n for n in subterms(pattern) if n.kind is Kind.APPLY)
        free = free_variables(pattern)
        return next((n for n in inner if free_variables(n) == free), pattern)
    return pattern


# ---- Finds what the functions of a lemma are in a program.


MOST_INTERPRETATIONS = 6  # of a lemma


def interpretations(
    library: LibraryFile,
    functions: Sequence[Recursive],
    made: Sequence[Recursive],
) -> Iterator[Interpretation]:
    """Yields what some functions of a library can be; `made` are those of the program."""
    yield from _extended(library, list(functions), made, Interpretation())


def _extended(
    library: LibraryFile,
    missing: list[Recursive],
    made: Sequence[Recursive],
    found: Interpretation,
) -> Iterator[Interpretation]:
    if not missing:
        yield found
        return
    # Functions of known sequences are determined; a function of one sequence says what that is.
    ready = [f for f in missing if not _needed(f, missing)]
    if not ready:
        return
    function = min(ready, key=lambda f: len(_unknown(library, f, found)))
    rest = [f for f in missing if f is not function]
    unknown = _unknown(library, function, found)
    options = list(_chosen(function, unknown, made, found))
    if not options and not unknown and symbols_of((function.step,)) - {function.symbol}:
        options = list(_determined(function, made, found))
    for option in options:
        yield from _extended(library, rest, made, option)


def _needed(function: Recursive, missing: Sequence[Recursive]) -> bool:
    """True if a function is defined by another one that is not known yet."""
    used = symbols_of((function.start, function.step)) - {function.symbol}
    return any(each.symbol in used for each in missing)


def _unknown(library: LibraryFile, function: Recursive, found: Interpretation) -> frozenset[Symbol]:
    used = symbols_of((function.start, function.step))
    return frozenset(used & library.sequences - found.images.keys())


def _chosen(
    function: Recursive,
    unknown: frozenset[Symbol],
    made: Sequence[Recursive],
    found: Interpretation,
) -> Iterator[Interpretation]:
    """Yields program's functions whose definition is that of the function for some sequence."""
    for target in made:
        if target.symbol in found.chosen:
            continue
        target = _apart(target, len(found.chosen) + 1)
        if not unknown and _is_same(function, target):
            yield _with(found, function, target, _positional(function, target))
            continue
        if function.order > 1 or target.order > 1:
            continue
        own = apply(function.symbol, function.counter, *function.parameters)
        renamed = {own: target.value(), function.counter: target.counter}
        pattern = [interpreted(substitute(t, renamed), found.images) for t in _both(function)]
        matcher = Matcher(
            frozenset(function.parameters),
            unknown,
            frozenset((target.counter,)),
            target.parameters,
        )
        matches = matcher.all(pattern[::-1], [*_both(target)][::-1], NO_MATCH)
        match = next((each for each in matches if _agrees(each, pattern, target)), None)
        if match is not None:
            yield _with(found, function, target, match)


def _is_same(function: Recursive, target: Recursive) -> bool:
    """True if two functions without sequences differ in names alone."""
    if len(function.parameters) != len(target.parameters) or function.order != target.order:
        return False
    names = _positional(function, target).values

    def renamed(node: Term) -> Term | None:
        own = node.kind is Kind.APPLY and node.payload == function.symbol
        return apply(target.symbol, *node.args) if own else None

    return all(
        rewrite(substitute(ours, names), renamed) is theirs
        for ours, theirs in zip(_values_of(function), _values_of(target), strict=True)
    )


def _positional(function: Recursive, target: Recursive) -> Match:
    ours = (function.counter, *function.parameters)
    return Match(dict(zip(ours, (target.counter, *target.parameters), strict=True)), {})


def _values_of(function: Recursive) -> tuple[Term, ...]:
    return (*function.starts, function.step)


def _agrees(match: Match, pattern: Sequence[Term], target: Recursive) -> bool:
    """True if the match makes the definitions the same, and no value depends on the counter."""
    values = [*match.values.values(), *(image.body for image in match.images.values())]
    if target.symbol in symbols_of(values):
        return False
    if any(target.counter in free_variables(value) for value in values):
        return False
    return all(
        match.at(ours) is theirs for ours, theirs in zip(pattern, _both(target), strict=True)
    )


def _with(
    found: Interpretation, function: Recursive, target: Recursive, match: Match
) -> Interpretation:
    """Adds the image of a function: its parameters are those of the target, or have one value."""
    arguments = dict(zip(target.parameters, target.parameters, strict=True))
    fixed = dict(found.fixed)
    for place, parameter in enumerate(function.parameters, 1):
        value = match.values.get(parameter)
        if value in arguments:
            arguments[value] = parameter
        elif value is not None:
            fixed[function.symbol, place] = value
    names = (function.counter, *function.parameters)
    image = Image(names, apply(target.symbol, function.counter, *arguments.values()))
    images = {**found.images, **match.images, function.symbol: image}
    return replace(found, images=images, fixed=fixed, chosen=(*found.chosen, target.symbol))


def _determined(
    function: Recursive, made: Sequence[Recursive], found: Interpretation
) -> Iterator[Interpretation]:
    """Yields the program's function with this definition; a new one if there is none."""
    met = False
    if function.later:
        return
    for values in ({}, *({p: build.ZERO} for p in function.parameters[:1])):
        start, step = (substitute(interpreted(t, found.images), values) for t in _both(function))
        for target in made:
            target = _apart(target, 9)
            own = substitute(function.value(), values)
            theirs = [substitute(t, {target.counter: function.counter}) for t in _both(target)]
            value = substitute(target.value(), {target.counter: function.counter})
            theirs = [substitute(t, {value: own}) for t in theirs]
            matcher = Matcher(frozenset(target.parameters), moving=frozenset((function.counter,)))
            for match in matcher.all(theirs[::-1], (step, start), NO_MATCH):
                arguments = [match.values.get(p, build.ZERO) for p in target.parameters]
                names = (function.counter, *function.parameters)
                image = Image(names, apply(target.symbol, function.counter, *arguments))
                fixed = {(function.symbol, 1): build.ZERO} if values else {}
                met = True
                yield replace(
                    found,
                    images={**found.images, function.symbol: image},
                    fixed={**found.fixed, **fixed},
                    chosen=(*found.chosen, target.symbol),
                )
                break
    if not met:
        yield _introduced(function, found)


def _introduced(function: Recursive, found: Interpretation) -> Interpretation:
    """Adds a function of its own, with the parameters of the sequences behind its own ones."""
    start, step = (interpreted(term, found.images) for term in _both(function))
    assert not function.later, "only a function of one earlier value is made for a sequence"
    own = {function.counter, *function.parameters}
    extra = (free_variables(start) | free_variables(step)) - own
    ordered = tuple(sorted(extra, key=lambda v: str(v.payload)))
    arguments = (*function.parameters, *ordered)
    name = f"{function.symbol.name}^{hash((start.digest, step.digest)) & 0xFFFFFF:06x}"
    symbol = Symbol(name, (function.counter.sort, *(v.sort for v in arguments)), start.sort)
    value = apply(symbol, function.counter, *arguments)
    step = substitute(step, {function.value(): value})
    new = Recursive(symbol, function.counter, arguments, start, step)
    image = Image((function.counter, *function.parameters), value)
    return replace(
        found,
        images={**found.images, function.symbol: image},
        new=(*found.new, new),
    )


def _both(function: Recursive) -> tuple[Term, Term]:
    return function.start, function.step


def _apart(function: Recursive, number: int) -> Recursive:
    """Returns the function with parameters that no other one has."""
    names = {p: variable(f"{p.payload}^{number}", p.sort) for p in function.parameters}
    counter = variable(f"{function.counter.payload}^{number}", function.counter.sort)
    renamed = {**names, function.counter: counter}
    return Recursive(
        function.symbol,
        counter,
        tuple(names.values()),
        substitute(function.start, renamed),
        substitute(function.step, renamed),
        tuple(substitute(term, renamed) for term in function.later),
    )


# ---- Premises about all elements of a range, said of one element: the first that violates them.
#
# For solvers, a premise "for all k from f to f + n, P(k)" is a place that they know nothing of. So
# a function `w(n)` by recursion looks for an element without P among the first n, and the premise
# is
# P(w(n)). A question then has the term w(n), and facts about it are found as for any other term.


class WitnessedLemma(NamedTuple):
    """A lemma without premises about all elements, and the functions that it needs for that."""

    lemma: LibraryLemma
    functions: tuple[Recursive, ...]


def witnessed(lemma: LibraryLemma) -> WitnessedLemma:
    """Returns the lemma about witnesses; premises of another form stay as they are."""
    premises: list[Term] = []
    functions: dict[Symbol, Recursive] = {}
    for premise in lemma.premises:
        function = None if lemma.counter is None else _witness(premise, lemma.counter)
        if function is None:
            premises.append(premise)
        else:
            functions[function.symbol] = function
            premises.append(_at_witness(premise, function.value()))
    used = [witnessed(each) for each in lemma.uses]
    for other in used:
        functions |= {function.symbol: function for function in other.functions}
    changed = replace(lemma, premises=tuple(premises), uses=tuple(each.lemma for each in used))
    return WitnessedLemma(changed, tuple(functions.values()))


def _witness(premise: Term, counter: Term) -> Recursive | None:
    """Returns the function that finds a violating element; None if the range is another one.

    Lemmas with the same premise share it.
    """
    if premise.kind is not Kind.FORALL or len(build.bound_variables(premise)) != 1:
        return None
    (place,) = build.bound_variables(premise)
    first = next(_starts(premise.args[0], place, counter), None)
    if first is None:
        return None
    free = free_variables(premise) | free_variables(first)
    parameters = tuple(sorted(free - {counter}, key=lambda v: str(v.payload)))
    if any(each.sort != INT for each in parameters):
        return None
    name = f"violating^{premise.digest & 0xFFFFFF:06x}"
    symbol = Symbol(name, (INT,) * (1 + len(parameters)), INT)
    value = apply(symbol, counter, *parameters)
    last = build.add(first, counter)
    violated = build.negate(substitute(premise.args[0], {place: value}))
    step = build.ite(violated, value, last)
    return Recursive(symbol, counter, parameters, first, step)


def _starts(body: Term, place: Term, counter: Term) -> Iterator[Term]:
    """Yields the first element of a range of `counter` elements, if it is the premise."""
    if body.kind is not Kind.IMPLIES:
        return
    first, rest = body.args
    bounds = [*first.args] if first.kind is Kind.AND else [first]
    while rest.kind is Kind.IMPLIES:
        more, rest = rest.args
        bounds += more.args if more.kind is Kind.AND else (more,)
    lows = [b.args[0] for b in bounds if b.kind is Kind.LE and b.args[1] is place]
    highs = [b.args[1] for b in bounds if b.kind is Kind.LT and b.args[0] is place]
    if counter in free_variables(rest):
        return
    for low in lows:
        for high in highs:
            if build.difference(high, build.add(low, counter)) == 0:
                yield low


def _at_witness(premise: Term, value: Term) -> Term:
    (place,) = build.bound_variables(premise)
    return substitute(premise.args[0], {place: value})
