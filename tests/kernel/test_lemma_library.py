"""The lemmas of big operators: each is proved by the kernel, as its comment says."""

import re

import pytest

from tests.logic.test_lemmas import BY_KERNEL
from viap.c.load import load_text
from viap.data import axioms_path
from viap.instantiate.lemmas import Lemma
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.smtlib_reader import read_file
from viap.logic.terms import Kind
from viap.logic.walkers import substitute
from viap.proving.prover import prover_of
from viap.smt.solver import Limits
from viap.translate.theory import Meaning
from viap.translate.translation import translate

LIMITS = Limits(20_000_000, 10.0, 2000)
HOW = re.compile(r"induction on (\w+)(?:, from (.+))?")


def parts(formula):
    """The variables of a lemma, its premises and what follows from them."""
    variables, body = (), formula
    if formula.kind is Kind.FORALL:
        variables, body = build.bound_variables(formula), formula.args[0]
    premises = []
    while body.kind is Kind.IMPLIES:
        first, body = body.args
        premises += first.args if first.kind is Kind.AND else (first,)
    return tuple(variables), premises, body


class Library:
    """One file: the kernel has the functions that it defines, and the lemmas shown so far."""

    def __init__(self, name, folder=None):
        self.script = read_file((folder or axioms_path()) / f"{name}.smt2")
        theory = translate(load_text("int main(void) { return 0; }", "nothing.c"))
        # Sequences are symbols of which no axiom says anything.
        steps = [a.formula for a in self.script.assertions if a.name.endswith("-step")]
        defined = {parts(formula)[2].args[0].payload for formula in steps}
        for symbol in self.script.symbols.values():
            if symbol not in defined:
                theory.meanings[symbol] = Meaning("input")
        self.prover = prover_of(theory, LIMITS)
        self.starts, self.shown, self.failed = {}, {}, []
        for assertion in self.script.assertions:
            *_, how = assertion.comment.splitlines() or [""]
            if how == "definition":
                self.define(assertion)
            else:
                self.prove(assertion, HOW.fullmatch(how))

    def define(self, assertion):
        """Two equations, at zero and from n to n + 1, are a definition by recursion."""
        variables, premises, equation = parts(assertion.formula)
        value, meant = equation.args
        if value.args[0] is build.ZERO:
            self.starts[value.payload] = (value.args[1:], meant)
            return
        counter = variables[0]
        assert premises == [build.le(build.ZERO, counter)]
        assert value.args[0] is build.add(counter, build.ONE)
        parameters, start = self.starts.pop(value.payload)
        start = substitute(start, dict(zip(parameters, value.args[1:], strict=True)))
        function = Recursive(value.payload, counter, value.args[1:], start, meant)
        pattern = (counter, *function.parameters)
        definition = self.prover.kernel.function(function)
        self.prover.knowledge.lemmas.add(function.symbol, Lemma(definition, pattern, leads=2))

    def prove(self, assertion, how):
        variables, premises, _ = parts(assertion.formula)
        (counter,) = (v for v in variables if v.payload == how[1])
        counters = [v for v in variables if build.le(build.ZERO, v) in premises]
        assert counter in counters, "induction is on natural numbers"
        counters.sort(key=lambda each: each is not counter)
        others = tuple(v for v in variables if v not in counters)
        statement = Statement(tuple(counters), others, assertion.formula.args[0])
        constants = Constants().of(statement)
        before = {**constants, counter: build.sub(constants[counter], build.ONE)}
        used = [self.shown[name] for name in (how[2] or "").split(", ") if name]
        by_name = {v.payload: v for v in variables}
        facts = [
            Instance(proof, {v: place[by_name[v.payload]] for v in proof.statement.variables})
            for proof in used
            for place in (constants, before)
        ]
        proof = self.prover.induct_on(statement, counter, assertion.name, facts)
        if proof is None:
            self.failed.append(assertion.name)
        else:
            self.shown[assertion.name] = proof
            self.use(proof, parts(assertion.formula))

    def use(self, proof, found):
        """What a function is at its own variables is used wherever it occurs from now on."""
        variables, premises, conclusion = found
        plain = all(each.kind is not Kind.FORALL for each in premises)
        if conclusion.kind is Kind.EQ and plain and set(conclusion.args[0].args) == set(variables):
            head = conclusion.args[0]
            self.prover.knowledge.lemmas.add(head.payload, Lemma(proof, head.args, leads=2))


@pytest.fixture(scope="module", params=BY_KERNEL)
def library(request):
    return Library(request.param)


def test_every_lemma_is_proved_as_it_says(library):
    assert not library.failed
    assert len(library.shown) >= 4


def test_every_function_is_defined(library):
    assert not library.starts


# Lemma: what stands in it, and what would be wrong there.
WRONG = {
    "sum-first": ("(+ (a f) (sum (- n 1) (+ f 1)))", "(+ (a f) (sum n (+ f 1)))"),
    "sum-bounded": ("(<= (sum n f) (* d n))", "(<= (sum n f) (* d (- n 1)))"),
    "sum-rotated": ("(= (+ (sum-b n f) (a f)) (sum (+ n 1) f))", "(= (sum-b n f) (sum n f))"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_lemma_is_not_proved(name, tmp_path):
    text = (axioms_path() / "sums.smt2").read_text()
    right, wrong = WRONG[name]
    assert text.count(right) == 1
    (tmp_path / "sums.smt2").write_text(text.replace(right, wrong))
    assert name in Library("sums", tmp_path).failed
