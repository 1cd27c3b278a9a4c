"""Steps that are linear in the value: factor*VALUE + growth."""

from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import rewrite, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, Polynomial, exact, read

# (-1)^n, while a step is read: written terms have cases instead.
_SIGNS = Symbol("pow^-1", (INT,), INT)


def linear_step(step: Term, counter: Term) -> tuple[Polynomial, Polynomial] | None:
    """Returns a step as factor*VALUE + growth; None if it is not linear in the value."""
    if any(node.kind is Kind.ITE for node in subterms(step)):
        return None
    polynomial = read(step, counter)
    if polynomial is None:
        return None
    factor: Polynomial = {}
    growth: Polynomial = {}
    for monomial, coefficient in polynomial.items():
        inside = [atom for atom in monomial.atoms if VALUE in free_variables(atom)]
        if not inside:
            growth[monomial] = coefficient
        elif inside == [VALUE]:
            atoms = tuple(atom for atom in monomial.atoms if atom is not VALUE)
            factor[monomial._replace(atoms=atoms)] = coefficient
        else:
            return None
    return factor, growth


def exactly_divided(step: Term) -> Term:
    """Returns the step as if all divisions by numbers left no remainder."""

    def change(node: Term) -> Term | None:
        if node.kind in (Kind.C_DIV, Kind.FLOOR_DIV) and node.args[1].is_number:
            return exact(node.args[0], node.args[1].value) if node.args[1].value else None
        return None

    return rewrite(step, change)


def without_parity(step: Term, counter: Term) -> Term:
    """Returns the step with powers of -1 instead of cases by the counter's parity.

    A value p for even n and q for odd n is (p + q)/2 + (p - q)/2 * (-1)^n.
    """
    even = build.eq(build.floor_mod(counter, build.number(2)), build.ZERO)
    sign = apply(_SIGNS, counter)

    def change(node: Term) -> Term | None:
        if node.kind is not Kind.ITE or node.args[0] is not even:
            return None
        _, then, orelse = node.args
        mean = exact(build.add(then, orelse), 2)
        return build.add(mean, build.mul(exact(build.sub(then, orelse), 2), sign))

    return rewrite(step, change) if even in subterms(step) else step
