"""Finds what the functions of a lemma are in a program.

`sum` of a sequence `a` is the program's `sum^1` if their definitions agree for some `a`; the other
functions of the lemma are then defined for that `a`, and are looked for among those of the program.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from viap.instantiate.library_file import LibraryFile, symbols_of
from viap.instantiate.library_interpretation import Interpretation
from viap.instantiate.term_matching import NO_MATCH, Image, Match, Matcher, interpreted
from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import rewrite, substitute

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
