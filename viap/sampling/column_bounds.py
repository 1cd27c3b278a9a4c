"""Upper bounds of sums of few columns, if the samples suggest that they are intended."""

from collections.abc import Collection, Iterable

from viap.logic import build
from viap.logic.terms import Term
from viap.recurrences.algebra.integer_polynomials import Monomial, Polynomial
from viap.sampling.column_forms import ColumnForms
from viap.sampling.samples import Samples

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
