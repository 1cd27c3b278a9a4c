"""Matches terms with patterns: variables, and functions of which nothing is known.

Sums and products match in any order. A function `a` of a pattern stands for any term: where
`a(f + n)` meets a term in the counter n, `a` is that term as a function of its place. This is a
search for candidates: what is made of a match is proved for its own sake.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, free_variables, variable
from viap.core.logic.walkers import rewrite, substitute, subterms

_MOST_OPERANDS = 4  # of conjunctions that are matched in any order
_UNORDERED = (Kind.EQ, Kind.AND, Kind.OR, Kind.BITS)


@dataclass(frozen=True, slots=True)
class Image:
    """What a symbol stands for: a term over parameters."""

    parameters: tuple[Term, ...]
    body: Term

    def at(self, args: Sequence[Term]) -> Term:
        return substitute(self.body, dict(zip(self.parameters, args, strict=True)))


@dataclass(frozen=True, slots=True)
class Match:
    """The values of variables, and what functions stand for."""

    values: Mapping[Term, Term]
    images: Mapping[Symbol, Image]

    def bound(self, name: Term, value: Term) -> "Match":
        return replace(self, values={**self.values, name: value})

    def imagined(self, symbol: Symbol, image: Image) -> "Match":
        return replace(self, images={**self.images, symbol: image})

    def at(self, term: Term) -> Term:
        """Returns the term with all that is known put into it."""
        return interpreted(substitute(term, self.values), self.images)


NO_MATCH = Match({}, {})


def interpreted(term: Term, images: Mapping[Symbol, Image]) -> Term:
    """Returns the term with the images in place of the symbols."""
    if not images:
        return term

    def change(node: Term) -> Term | None:
        image = images.get(node.payload) if node.kind is Kind.APPLY else None
        return None if image is None else image.at(node.args)

    return rewrite(term, change)


@dataclass(frozen=True, slots=True)
class Matcher:
    """Finds values of `unknown` variables and of `functions`.

    Values do not contain `moving`: variables that are bound around the pattern, as the counter of
    a definition is. `places`: variables that an unknown may be, where it says where a function of
    `functions` begins.
    """

    unknown: frozenset[Term]
    functions: frozenset[Symbol] = frozenset()
    moving: frozenset[Term] = frozenset()
    places: tuple[Term, ...] = ()

    def match(self, pattern: Term, target: Term, match: Match) -> Iterator[Match]:
        if pattern is target and not free_variables(pattern) & self.unknown:
            if not any(n.payload in self.functions for n in subterms(pattern) if n.args):
                yield match
                return
        if pattern.sort != target.sort:
            return
        if pattern in self.unknown:
            known = match.values.get(pattern)
            if known is target:
                yield match
            elif known is None and not free_variables(target) & self.moving:
                yield match.bound(pattern, target)
        elif pattern.kind is Kind.APPLY and pattern.payload in self.functions:
            yield from self._function(pattern, target, match)
        elif pattern.kind is Kind.ADD:
            yield from self._sum(pattern, target, match)
        elif pattern.kind is Kind.MUL:
            yield from self._product(pattern, target, match)
        elif (pattern.kind, pattern.payload, len(pattern.args)) == (
            target.kind,
            target.payload,
            len(target.args),
        ):
            if pattern.args and pattern.kind not in (Kind.FORALL, Kind.EXISTS):
                yield from self._operands(pattern, target, match)

    def all(
        self, patterns: Sequence[Term], targets: Sequence[Term], match: Match
    ) -> Iterator[Match]:
        """Yields the matches of a sequence of patterns."""
        if not patterns:
            yield match
            return
        for found in self.match(patterns[0], targets[0], match):
            yield from self.all(patterns[1:], targets[1:], found)

    def _operands(self, pattern: Term, target: Term, match: Match) -> Iterator[Match]:
        yield from self.all(pattern.args, target.args, match)
        if pattern.kind in _UNORDERED and len(target.args) <= _MOST_OPERANDS:
            for order in permutations(target.args):
                if order != target.args:
                    yield from self.all(pattern.args, order, match)

    # ------------------------------------------------------------- sums and products

    def _sum(self, pattern: Term, target: Term, match: Match) -> Iterator[Match]:
        ours, constant = build.monomials(substitute(pattern, match.values))
        theirs, other_constant = build.monomials(target)
        rest = dict(theirs)
        missing = []
        for part, many in ours.items():
            if rest.get(part) == many and self._is_rigid(part):
                del rest[part]
            else:
                missing.append((part, many))
        # A variable can be anything that the other parts leave.
        missing.sort(key=lambda each: each[0] in self.unknown)
        left = _weighted(rest, other_constant - constant)
        yield from self._parts(missing, left, match)

    def _parts(
        self, missing: Sequence[tuple[Term, int]], left: Term, match: Match
    ) -> Iterator[Match]:
        """The last of the missing parts takes all that is left."""
        if not missing:
            if left is build.ZERO:
                yield match
            return
        (part, many), others = missing[0], missing[1:]
        if not others:
            divided = _divided(left, many)
            if divided is not None:
                yield from self.match(part, divided, match)
            return
        parts, _ = build.monomials(left)
        for candidate, theirs in parts.items():
            if theirs % many == 0:
                taken = build.scale(theirs // many, candidate)
                for found in self.match(part, taken, match):
                    rest = build.sub(left, build.scale(theirs, candidate))
                    yield from self._parts(others, rest, found)

    def _product(self, pattern: Term, target: Term, match: Match) -> Iterator[Match]:
        theirs = _factors(target)
        missing = []
        for factor in _factors(substitute(pattern, match.values)):
            if factor in theirs and self._is_rigid(factor):
                theirs.remove(factor)
            else:
                missing.append(factor)
        if not missing:
            if not theirs:
                yield match
        elif len(missing) == 1:
            yield from self.match(missing[0], _multiplied(theirs), match)
        elif len(theirs) <= _MOST_OPERANDS:
            for order in permutations(theirs, len(missing)):
                if len(order) == len(theirs):
                    yield from self.all(missing, order, match)

    def _is_rigid(self, term: Term) -> bool:
        """True if nothing in the term is to be found."""
        return free_variables(term).isdisjoint(self.unknown) and not any(
            node.payload in self.functions for node in subterms(term) if node.kind is Kind.APPLY
        )

    # ------------------------------------------------------------- functions

    def _function(self, pattern: Term, target: Term, match: Match) -> Iterator[Match]:
        """A function at its arguments is any term; what it is follows from the arguments."""
        symbol = pattern.payload
        if symbol in match.images:
            for found in self._with_places(pattern.args, target, match):
                if found.at(pattern) is target:
                    yield found
            return
        names = tuple(variable(f"at^{k}", arg.sort) for k, arg in enumerate(pattern.args, 1))
        for found in self._with_places(pattern.args, target, match):
            body: Term | None = target
            for name, arg in zip(names, pattern.args, strict=True):
                body = None if body is None else self._abstracted(body, found.at(arg), name)
            if body is not None:
                yield found.imagined(symbol, Image(names, body))

    def _with_places(self, args: Sequence[Term], target: Term, match: Match) -> Iterator[Match]:
        """Yields values of unknown variables in arguments: parameters of the target, or 0."""
        free = [v for v in self.unknown if any(v in free_variables(arg) for arg in args)]
        missing = [v for v in free if v not in match.values]
        if not missing:
            yield match
            return
        inside = [place for place in self.places if place in free_variables(target)]
        for place in (*inside, build.ZERO):
            yield from self._with_places(args, target, match.bound(missing[0], place))

    def _abstracted(self, body: Term, at: Term, name: Term) -> Term | None:
        """Returns the term as a function of `at`, which is a sum with a variable; None if not."""
        inside = free_variables(at)
        if not inside:
            return None if self.moving & free_variables(body) else body
        moving = next((v for v in self.moving if v in inside), None) or next(iter(inside))
        solved = build.add(moving, build.sub(name, at))
        if moving in free_variables(solved):
            return None
        result = substitute(body, {moving: solved})
        return result if free_variables(result).isdisjoint(inside) else None


def _weighted(parts: Mapping[Term, int], constant: int) -> Term:
    return build.add(build.number(constant), *(build.scale(m, p) for p, m in parts.items()))


def _divided(term: Term, divisor: int) -> Term | None:
    """Returns the term divided by a number; None if that is not a whole number of each part."""
    parts, constant = build.monomials(term)
    if any(each % divisor for each in (constant, *parts.values())):
        return None
    return _weighted({p: m // divisor for p, m in parts.items()}, constant // divisor)


def _factors(term: Term) -> list[Term]:
    parts, constant = build.monomials(term)
    if constant or len(parts) != 1:
        return [term]
    ((part, many),) = parts.items()
    factors = [*part.args] if part.kind is Kind.MUL else [part]
    return factors if many == 1 else [build.number(many), *factors]


def _multiplied(factors: Sequence[Term]) -> Term:
    result = build.ONE
    for factor in factors:
        result = build.mul(result, factor)
    return result
