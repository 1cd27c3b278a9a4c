"""A model of a program's axioms: symbols of loops are computed by their own recurrences."""

from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.logic.terms import INT, apply, variable
from viap.core.logic.walkers import substitute
from viap.prover.recurrences.algebra.powers import ANY_POWER, numeric_base

LONGEST_LOOP = 200


def power_value(symbol, arguments):
    """The value of a power, or None for other symbols."""
    if symbol == ANY_POWER:
        exponent, base = arguments
    elif symbol.arguments == (INT,):
        exponent, base = arguments[0], numeric_base(apply(symbol, variable("k")))
    else:
        return None
    if base is None:
        return None
    if exponent < 0:
        raise Undetermined("a power's exponent is negative")
    return base**exponent


def recursive_value(function, arguments, model):
    """The value of a function by recursion, from 0 on."""
    many, *rest = arguments
    if many < 0:
        raise Undetermined("a function of natural numbers")
    given = dict(zip(function.parameters, rest, strict=True))
    value = evaluate(function.start, model, given)
    last = variable("last")
    step = substitute(function.step, {function.value(): last})
    for number in range(many):
        value = evaluate(step, model, {**given, function.counter: number, last: value})
    return value


class AxiomModel:
    """`inputs(name, counters)` gives the inputs."""

    def __init__(self, theory, inputs):
        self.theory, self.inputs = theory, inputs
        self.values = {}
        self.functions = {}
        self.equations = {"start": {}, "step": {}}
        for axiom in theory.axioms:
            if axiom.origin.kind in self.equations:
                head, value = axiom.body.args
                self.equations[axiom.origin.kind][head.payload] = value

    def define(self, functions):
        """Functions by recursion that closed forms are written with."""
        self.functions.update({function.symbol: function for function in functions})

    def value(self, symbol, arguments):
        power = power_value(symbol, arguments)
        if power is not None:
            return power
        if symbol in self.functions:
            return recursive_value(self.functions[symbol], arguments, self)
        meaning = self.theory.meanings[symbol]
        if meaning.kind == "input":
            return self.inputs(symbol.name, arguments)
        if meaning.kind == "definition":
            parameters, body = meaning.definition
            return evaluate(body, self, dict(zip(parameters, arguments, strict=True)))
        key = (symbol, arguments)
        if key not in self.values:
            count = meaning.kind == "count"
            self.values[key] = (self.count if count else self.scalar)(meaning.loop, key)
        return self.values[key]

    def domain(self, variable):
        raise AssertionError(f"{variable} is bound by a quantifier")

    def count(self, loop, key):
        outer = dict(zip(loop.outer, key[1], strict=True))
        for n in range(LONGEST_LOOP):
            if not evaluate(loop.stays, self, {loop.counter: n, **outer}):
                return n
        raise Undetermined("the loop does not end")

    def scalar(self, loop, key):
        symbol, (n, *rest) = key
        if n < 0:
            raise Undetermined("there is no iteration before the first")
        counters = dict(zip(loop.outer, rest, strict=True))
        if n == 0:
            return evaluate(self.equations["start"][symbol], self, counters)
        # The values before it are asked for one by one, lest the recursion went deep.
        for earlier in range(n):
            self.value(symbol, (earlier, *rest))
        return evaluate(self.equations["step"][symbol], self, {loop.counter: n - 1, **counters})
