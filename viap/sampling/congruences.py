"""Remainders that were the same in all samples."""

from collections.abc import Collection
from math import gcd

from viap.logic import build
from viap.logic.terms import Term
from viap.recurrences.algebra.integer_polynomials import Polynomial
from viap.sampling.column_forms import ColumnForms
from viap.sampling.samples import Samples

MOST = 20  # congruences of a loop
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
    return tuple(found)[:MOST]


def _moduli(common: int, constants: Collection[int]) -> list[int]:
    """Returns the greatest modulus, and those that the text mentions."""
    mentioned = sorted({abs(c) for c in constants if c and common % abs(c) == 0})
    return [modulus for modulus in dict.fromkeys((common, *mentioned)) if modulus > 1]


def _congruence(forms: ColumnForms, form: Polynomial, modulus: int, value: int) -> Term:
    term = build.sub(*forms.sides(form))
    return build.eq(build.floor_mod(term, build.number(modulus)), build.number(value % modulus))
