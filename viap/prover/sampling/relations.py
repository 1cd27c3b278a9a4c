"""Relations between a loop's variables, guessed from runs of the program.

They were true in all samples, which proves nothing: the kernel keeps those that are inductive.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import gcd

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.linear_algebra import common_null_space
from viap.prover.recurrences.algebra.polynomials import Monomial, Polynomial, term_of
from viap.prover.sampling.columns import comparisons, constants
from viap.prover.sampling.samples import Sampler, Samples

# ---- Sums of a loop's columns and of their products, with their values in all samples.


MOST_COLUMNS = 12
MOST_IN_TRIPLES = 6  # columns that sums of three use
LARGEST_FACTOR = 10  # of a column in a pair


def sides(form: Polynomial, terms: Sequence[Term]) -> tuple[Term, Term]:
    """Returns two sums without negative coefficients whose difference is the form of the terms."""
    first = term_of({m: c for m, c in form.items() if c > 0}, terms)
    return first, term_of({m: -c for m, c in form.items() if c < 0}, terms)


class ColumnForms:
    def __init__(self, samples: Samples) -> None:
        columns = samples.columns
        self.samples = samples
        self.terms = columns.all()
        around = len(columns.counters)
        first = around + len(columns.fixed)
        self.changing = [*range(first, len(self.terms))]
        self.fixed = [*range(around, first)]
        # The variables come first: columns that are cut off at the end matter least.
        self.places = [*self.changing, 0, *self.fixed][:MOST_COLUMNS]
        self._columns = list(zip(*samples.rows, strict=True))

    def values(self, form: Polynomial) -> list[int]:
        """Returns the values in the samples, in their order."""
        result = [0] * len(self.samples.rows)
        for monomial, coefficient in form.items():
            part = [coefficient] * len(result)
            for place in monomial:
                part = [a * b for a, b in zip(part, self._columns[place], strict=True)]
            result = [a + b for a, b in zip(result, part, strict=True)]
        return result

    def sides(self, form: Polynomial) -> tuple[Term, Term]:
        return sides(form, self.terms)

    @staticmethod
    def shape(values: list[int]) -> tuple[int, ...]:
        """Returns a key that is the same for all forms a x + b with numbers a and b."""
        moved = [value - values[0] for value in values]
        common = gcd(*moved) or 1
        if next((value for value in moved if value), 0) < 0:
            common = -common
        return tuple([value // common for value in moved])

    # ------------------------------------------------------------- which ones

    def singles(self) -> Iterator[Polynomial]:
        return ({(place,): 1} for place in self.places)

    def pairs(self) -> Iterator[Polynomial]:
        for left, right in self._pairs():
            yield {(left,): 1, (right,): -1}
            yield {(left,): 1, (right,): 1}

    def scaled(self, factors: Iterable[int]) -> Iterator[Polynomial]:
        """Yields pairs with a factor on one side."""
        chosen = sorted(factor for factor in factors if 2 <= factor <= LARGEST_FACTOR)
        for factor, (left, right) in product(chosen, self._pairs()):
            yield {(left,): factor, (right,): -1}
            yield {(left,): 1, (right,): -factor}

    def triples(self) -> Iterator[Polynomial]:
        places = [place for place in self.places if place][:MOST_IN_TRIPLES]
        for first, second, third in combinations(places, 3):
            if first not in self.fixed:
                for signs in ((1, 1, -1), (1, -1, 1), (1, -1, -1)):
                    yield {(first,): signs[0], (second,): signs[1], (third,): signs[2]}

    def differences(self, compared: Iterable[tuple[Term, Term]]) -> Iterator[Polynomial]:
        """Yields the differences of compared terms that consist of columns."""
        for left, right in compared:
            form = self._polynomial(build.sub(left, right))
            if form is not None and any(place in self.changing for m in form for place in m):
                yield form

    def _pairs(self) -> Iterator[tuple[int, int]]:
        return (
            (left, right) for left, right in combinations(self.places, 2) if left not in self.fixed
        )

    def _polynomial(self, term: Term) -> Polynomial | None:
        """Returns a term as a form without its number; None if it is not made of columns."""
        result: Polynomial = {}
        for part, coefficient in build.monomials(term)[0].items():
            factors = part.args if part.kind is Kind.MUL else (part,)
            if any(factor not in self.terms for factor in factors):
                return None
            result[tuple(sorted(self.terms.index(factor) for factor in factors))] = coefficient
        return result or None


# ---- Upper bounds of sums of few columns, if the samples suggest that they are intended.


MOST = 80  # bounds of a loop
# A bound that is reached in at least OFTEN runs, or whose absolute value is at most SMALL, is
# hardly a coincidence.
OFTEN, SMALL = 3, 2

_Key = frozenset[tuple[Monomial, int]]


def bounds(
    samples: Samples, constants: Collection[int], compared: Iterable[tuple[Term, Term]] = ()
) -> tuple[Term, ...]:
    """Returns bounds of compared terms, of columns, and of sums of two or three columns."""
    if not samples.rows:
        return ()
    search = _Search(ColumnForms(samples), constants)
    forms = search.forms
    search.add(forms.singles())
    search.add(forms.differences(compared))
    search.add(forms.pairs())
    search.add(forms.scaled({abs(constant) for constant in constants}), strict=True)
    search.add(forms.triples(), strict=True)
    return tuple(search.found)[:MOST]


class _Search:
    def __init__(self, forms: ColumnForms, constants: Collection[int]) -> None:
        self.forms = forms
        self.found: dict[Term, None] = {}
        self._meant = {c + offset for c in constants for offset in (-1, 0, 1)}
        self._meant |= {-c for c in self._meant} | {*range(-SMALL, SMALL + 1)}
        self._limits: dict[_Key, int] = {}
        self._seen: set[tuple[int, ...]] = set()

    def add(self, forms: Iterable[Polynomial], strict: bool = False) -> None:
        for form in forms:
            values = self.forms.values(form)
            # Forms that are equal up to numbers are bounded together.
            shape = self.forms.shape(values)
            if not any(shape) or shape in self._seen:
                continue
            self._seen.add(shape)
            self._bound(form, values, strict)
            self._bound({m: -c for m, c in form.items()}, [-v for v in values], strict)

    def _bound(self, form: Polynomial, values: list[int], strict: bool) -> None:
        """Proposes the greatest value as a bound."""
        limit = max(values)
        often = self._runs(values, limit) >= OFTEN
        meant = limit in self._meant
        if not (often and meant if strict else often or meant) or self._implied(form, limit):
            return
        self._limits[frozenset(form.items())] = limit
        left, right = self.forms.sides(form)
        if limit < 0:
            left = build.add(left, build.number(-limit))
        else:
            right = build.add(right, build.number(limit))
        self.found[build.le(left, right)] = None

    def _runs(self, values: list[int], limit: int) -> int:
        """Returns the number of runs that showed the value; its occurrences if there is one run."""
        runs = self.forms.samples.runs
        reached = [run for value, run in zip(values, runs, strict=True) if value == limit]
        return len(set(reached)) if runs[0] != runs[-1] else len(reached)

    def _implied(self, form: Polynomial, limit: int) -> bool:
        """True if bounds of a part and of the rest add up to this one."""
        if len(form) < 2:
            return False
        items = frozenset(form.items())
        for item in items:
            part, rest = self._limit(frozenset((item,))), self._limit(items - {item})
            if part is not None and rest is not None and part + rest <= limit:
                return True
        return False

    def _limit(self, key: _Key) -> int | None:
        """Returns the bound of a form, or the multiplied bound of a column.

        None if there is none.
        """
        if len(key) > 1:
            return self._limits.get(key)
        ((monomial, coefficient),) = key
        sign = 1 if coefficient > 0 else -1
        found = self._limits.get(frozenset(((monomial, sign),)))
        return None if found is None else found * abs(coefficient)


# ---- Remainders that were the same in all samples.


MOST_CONGRUENCES = 20  # congruences of a loop
LARGEST = 1 << 64  # modulus
LEAST_VALUES = 3  # different values that suggest a modulus


def congruences(samples: Samples, constants: Collection[int]) -> tuple[Term, ...]:
    """Returns congruences of single columns first, then of differences and sums of two."""
    if not samples.rows:
        return ()
    forms = ColumnForms(samples)
    found: dict[Term, None] = {}
    moduli: dict[int, int] = {}
    seen: set[tuple[int, ...]] = set()
    for form in (*forms.singles(), *forms.pairs()):
        values = forms.values(form)
        common = gcd(*(value - values[0] for value in values))
        if len(set(values)) < LEAST_VALUES or not 2 <= common <= LARGEST:
            common = 1
        shape = forms.shape(values)
        if len(form) == 1:
            ((place,),) = form
            moduli[place] = common
        elif shape in seen or all(moduli[place] % common == 0 for (place,) in form):
            continue  # it follows from the congruences of its columns
        seen.add(shape)
        for modulus in _moduli(common, constants):
            found[_congruence(forms, form, modulus, values[0])] = None
    return tuple(found)[:MOST_CONGRUENCES]


def _moduli(common: int, constants: Collection[int]) -> list[int]:
    """Returns the greatest modulus, and those that the text mentions."""
    mentioned = sorted({abs(c) for c in constants if c and common % abs(c) == 0})
    return [modulus for modulus in dict.fromkeys((common, *mentioned)) if modulus > 1]


def _congruence(forms: ColumnForms, form: Polynomial, modulus: int, value: int) -> Term:
    term = build.sub(*forms.sides(form))
    return build.eq(build.floor_mod(term, build.number(modulus)), build.number(value % modulus))


# ---- Polynomials that are zero on all rows of a table, by degree.
#
# The rows' vanishing ideal has a basis in which no leading monomial divides another: a multiple
# of a
# known polynomial is not found again. Higher degrees are leading, and among equal degrees later
# columns.


MOST_MONOMIALS = 60
MOST_DEGREE = 6  # of a polynomial
LARGEST_COEFFICIENT = 1_000_000  # absolute value of a coefficient
# Number of rows by which the rows must exceed the monomials.
EVIDENCE = 4
LITTLE_EVIDENCE = 1  # for linear polynomials, which are rarely artefacts


def vanishing(
    rows: Sequence[Sequence[int]], width: int, at_most: int = MOST_MONOMIALS
) -> list[Polynomial]:
    """Returns a basis up to the highest degree that the number of rows allows.

    Low degrees first.
    """
    most = min(at_most, len(rows) - EVIDENCE)
    active = _last(range(width), len(rows) - LITTLE_EVIDENCE - 1)
    standard: list[Monomial] = [()]
    newest: list[Monomial] = [()]
    leads: set[Monomial] = set()
    found: list[Polynomial] = []
    columns = list(zip(*rows, strict=True))
    values: dict[Monomial, list[int]] = {(): [1] * len(rows)}
    for degree in range(1, MOST_DEGREE + 1):
        if degree == 2:
            # Fewer columns, if there would be too many products of two.
            active = _last([c for (c,) in newest], _columns_for(most))
            standard = [m for m in standard if all(c in active for c in m)]
            newest = [(column,) for column in active]
        new = _next(newest, active)
        if not new or (degree > 1 and len(standard) + len(new) > most):
            break
        monomials = [*standard, *new]
        for m in new:
            values[m] = [a * b for a, b in zip(values[m[:-1]], columns[m[-1]], strict=True)]
        for vector in common_null_space([values[m] for m in monomials]):
            lead = monomials[max(vector)]
            if max(map(abs, vector.values())) <= LARGEST_COEFFICIENT and len(lead) == degree:
                leads.add(lead)
                found.append({monomials[place]: c for place, c in vector.items()})
        newest = [m for m in new if m not in leads]
        standard += newest
    return found


def _last(columns: Sequence[int], most: int) -> list[int]:
    return list(columns)[-most:] if most > 0 else []


def _columns_for(monomials: int) -> int:
    """Returns the number of columns with at most `monomials` products of two or fewer."""
    width = 0
    while (width + 2) * (width + 3) // 2 <= monomials:
        width += 1
    return width


def _next(newest: Sequence[Monomial], active: Sequence[int]) -> list[Monomial]:
    """Returns the monomials of the next degree all of whose parts are among the last ones."""
    known = set(newest)
    result: dict[Monomial, None] = {}
    for monomial in newest:
        for column in active:
            if monomial and column < monomial[-1]:
                continue
            product = (*monomial, column)
            parts = (product[:place] + product[place + 1 :] for place in range(len(product)))
            if all(part in known for part in parts):
                result[product] = None
    return sorted(result)


# ---- Polynomial equations between a loop's variables that held in all samples.


MOST_EQUALITIES = 40  # equations of a loop


def equalities(samples: Samples, at_most: int = MOST_MONOMIALS) -> tuple[Term, ...]:
    """Returns equations of at most `at_most` monomials, the simplest ones first.

    They come from several orders of the columns, since an equation may have small coefficients in
    one order only: without counters, in terms of the counters, and each variable in terms of one
    that grows by equal steps.
    """
    columns = samples.columns
    fixed, changing = columns.fixed[::-1], columns.changing
    orders: dict[tuple[Term, ...], None] = {
        (*fixed, *changing): None,
        (*fixed, *changing[::-1]): None,
        (*columns.counters[::-1], *fixed, *changing): None,
    }
    index = _index(samples)
    orders.update(dict.fromkeys((index, column) for column in changing if column is not index))
    ranked: dict[Term, tuple[int, ...]] = {}
    for order in orders:
        for polynomial in vanishing(samples.narrowed(order), len(order), at_most):
            formula = build.eq(*sides(polynomial, order))
            if build.eq(*reversed(formula.args)) not in ranked:
                size = sum(map(abs, polynomial.values()))
                ranked.setdefault(formula, (max(map(len, polynomial)), len(polynomial), size))
    # Sorting is stable: equations without counters come first.
    return tuple(sorted(ranked, key=lambda formula: ranked[formula])[:MOST_EQUALITIES])


def _index(samples: Samples) -> Term:
    """Returns a variable that differs from the loop's counter by a number, or that counter."""
    counter = samples.columns.counters[0]
    for column in samples.columns.changing:
        if len({own - number for number, own in samples.narrowed((counter, column))}) == 1:
            return column
    return counter


# ---- Relations between a loop's variables, guessed from runs of the program.


@dataclass(frozen=True, slots=True)
class Guesses:
    """Formulas about the start of an iteration, over the loop's counters; simplest first."""

    equalities: tuple[Term, ...]
    bounds: tuple[Term, ...]
    congruences: tuple[Term, ...]


def guessed(theory: Theory, sampler: Sampler) -> Mapping[Loop, Guesses]:
    """Returns for each loop the relations that look true."""
    result: dict[Loop, Guesses] = {}
    for loop, samples in sampler.tables().items():
        numbers = constants(theory, loop)
        result[loop] = Guesses(
            equalities(samples),
            bounds(samples, numbers, comparisons(theory, loop)),
            congruences(samples, numbers),
        )
    return result
