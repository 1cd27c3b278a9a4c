"""Terms with exact quotients and named sequences at numbers."""

from fractions import Fraction

from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import Kind
from viap.core.logic.walkers import substitute
from viap.prover.recurrences.algebra.exponential_polynomials import EXACT, VALUE
from viap.prover.recurrences.sequences.row_sums import definitions


class Numbers:
    """Values of functions by their definitions."""

    def __init__(self, terms):
        self.functions = {function.symbol: function for function in definitions(terms)}

    def value(self, symbol, arguments):
        function = self.functions[symbol]
        place, *rest = arguments
        given = dict(zip(function.parameters, rest, strict=True))
        if place < function.order:
            return evaluate(function.starts[place], self, given)
        return evaluate(function.step, self, {function.counter: place - function.order, **given})

    def domain(self, variable):
        return ()


def term_value(term, at):
    """The value of a term, a fraction where a quotient is not exact; `at` are numbers for parts."""
    from viap.core.logic import build

    fixed = {part: build.number(number) for part, number in at.items()}
    return _value(substitute(term, fixed))


def _value(term):
    if term.kind is Kind.APPLY and term.payload == EXACT:
        return _value(term.args[0]) / term.args[1].value
    if term.kind is Kind.ADD:
        return sum(map(_value, term.args))
    if term.kind is Kind.MUL:
        result = Fraction(1)
        for arg in term.args:
            result *= _value(arg)
        return result
    if term.kind is Kind.ITE:
        condition = evaluate(term.args[0], Numbers([term.args[0]]))
        return _value(term.args[1 if condition else 2])
    return Fraction(int(evaluate(term, Numbers([term]))))


def first_values(start, step, counter, fixed, many):
    """V(0), V(1), ... of a recurrence."""
    values = [term_value(start, fixed)]
    for n in range(many - 1):
        assert values[-1].denominator == 1
        at = {VALUE: int(values[-1]), counter: n, **fixed}
        values.append(term_value(step, at))
    return values
