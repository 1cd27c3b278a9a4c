"""The kernel: nothing else can make a Theorem.

A theorem says that a formula follows from the axioms of a theory. Its rules:

axiom
    an axiom of the theory.
instance
    a theorem for all values of its variables holds for the given ones. Counters range
    over the natural numbers; that is a premise of the instance's formula.
direct
    theorems and the negated formula are unsatisfiable, says the solver. Variables of the
    formula were replaced by fresh constants, of which the theorems used say nothing that
    they do not say of all values: so the formula holds for all values.
reached
    a claim inside of loops holds wherever it is reached, if it holds under the further
    assumption that each loop around it has completed as many iterations as its counter
    says. For take any execution that reaches the claim, and stop it there: then that
    assumption is true of it, and so are all axioms (they hold in every execution,
    finished or not), and what the claim's hypotheses and condition speak of is the same.
induction
    a formula P(n) holds for all natural n, if it holds for n under the assumption that it
    holds for n - 1 where n >= 1 (with n = 0, nothing is assumed): simple induction, base
    and step in one question.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.logic.walk import substitute
from viap.prove.premises import instances
from viap.smt.solver import Answer, Limits, Solver
from viap.translate.theory import Axiom, Claim, Theory

_KEY: Final = object()


def stopped(claim: Claim) -> Term:
    """The claim for executions that stop where it is reached."""
    counts: list[Term] = []
    loop = claim.loop
    while loop is not None:
        counts.append(build.eq(apply(loop.count, *loop.outer), loop.counter))
        loop = loop.parent
    return build.implies(build.conjunction([*counts, *claim.hypotheses()]), claim.condition)


@dataclass(frozen=True, eq=False)
class Theorem:
    """`body` holds for all natural `counters` and all `others`."""

    counters: tuple[Term, ...]
    others: tuple[Term, ...]
    body: Term
    rule: str
    premises: tuple["Theorem", ...] = ()
    key: object = None

    def __post_init__(self) -> None:
        if self.key is not _KEY:
            raise TypeError("only the kernel makes theorems")


class Kernel:
    def __init__(self, theory: Theory, solver: Solver) -> None:
        self.theory = theory
        self.solver = solver
        self._constants = 0
        self._axioms: dict[Axiom, Theorem] = {}
        self._fresh: set[Term] = set()

    def axiom(self, axiom: Axiom) -> Theorem:
        """An axiom of this theory, other than those of its end, which hold only there."""
        if axiom not in self._axioms:
            if axiom.origin.kind == "end" or not any(a is axiom for a in self.theory.axioms):
                raise ValueError("no axiom of this theory")
            made = Theorem(axiom.counters, axiom.others, axiom.body, "axiom", key=_KEY)
            self._axioms[axiom] = made
        return self._axioms[axiom]

    def fresh(self, like: Term) -> Term:
        """A constant that occurs nowhere yet."""
        self._constants += 1
        constant = apply(Symbol(f"{like.payload}!{self._constants}", (), like.sort))
        self._fresh.add(constant)
        return constant

    def instance(self, instance: Instance) -> Theorem:
        """An instance of a theorem, or of an axiom of this theory."""
        known = instance.known
        if isinstance(known, Axiom):
            known = self.axiom(known)
        if not isinstance(known, Theorem):
            raise TypeError("an instance of something that is not known")
        values = instance.values
        return Theorem(
            tuple(n for n in known.counters if n not in values),
            tuple(x for x in known.others if x not in values),
            instance.formula(),
            "instance",
            (known,),
            _KEY,
        )

    def direct(
        self,
        counters: Sequence[Term],
        formula: Term,
        constants: Mapping[Term, Term],
        facts: Sequence[Instance],
        limits: Limits,
        values: Sequence[Term] = (),
    ) -> Theorem | None:
        """The formula for all natural counters, if the facts at fresh constants show it.

        Each counter is replaced by its constant. `facts` must have no variables left. What
        the formula itself assumes for all values, the solver is given at some `values`.
        """
        used = self._show(counters, formula, constants, facts, limits, values, ())
        if used is None:
            return None
        return Theorem(tuple(counters), (), formula, "direct", used, _KEY)

    def _show(
        self,
        counters: Sequence[Term],
        formula: Term,
        constants: Mapping[Term, Term],
        facts: Sequence[Instance],
        limits: Limits,
        values: Sequence[Term],
        hypotheses: Sequence[Term],
    ) -> tuple[Theorem, ...] | None:
        """The theorems that show the formula at fresh constants, under hypotheses on these."""
        if set(constants) != set(counters) or not set(constants.values()) <= self._fresh:
            raise ValueError("the constants must be fresh, one for each counter")
        used = [self.instance(fact) for fact in facts]
        if any(fact.counters or fact.others for fact in used):
            raise ValueError("facts must be ground")
        goal = substitute(formula, dict(constants))
        natural = [build.le(build.ZERO, constant) for constant in constants.values()]
        given = [*(fact.body for fact in used), *natural, build.negate(goal), *hypotheses]
        given += instances(goal, values)
        if self.solver.check(given, limits) is not Answer.UNSAT:
            return None
        return tuple(used)

    def consistent(self, theorem: Theorem) -> bool:
        """Whether the solver finds no contradiction in the facts that show a theorem.

        A contradiction would prove everything: the axioms of a program are true in its
        executions, so that there must be none.
        """
        while theorem.rule == "reached":
            (theorem,) = theorem.premises
        formulas = [fact.body for fact in theorem.premises]
        return self.solver.check(formulas, Limits(1_000_000, 2.0)) is not Answer.UNSAT

    def reached(
        self,
        claim: Claim,
        constants: Mapping[Term, Term],
        facts: Sequence[Instance],
        limits: Limits,
        values: Sequence[Term] = (),
    ) -> Theorem | None:
        """A claim, from the executions that stop where it is reached."""
        shown = self.direct(claim.counters, stopped(claim), constants, facts, limits, values)
        if shown is None:
            return None
        formula = build.implies(build.conjunction(claim.hypotheses()), claim.condition)
        return Theorem(claim.counters, (), formula, "reached", (shown,), _KEY)

    def induction(
        self,
        counter: Term,
        others: Sequence[Term],
        formula: Term,
        constants: Mapping[Term, Term],
        facts: Sequence[Instance],
        limits: Limits,
        values: Sequence[Term] = (),
    ) -> Theorem | None:
        """The formula for all natural values of its counters, by induction on one."""
        at = constants[counter]
        before = {**constants, counter: build.sub(at, build.ONE)}
        hypothesis = build.implies(build.le(build.ONE, at), substitute(formula, before))
        counters = (counter, *others)
        used = self._show(counters, formula, constants, facts, limits, values, (hypothesis,))
        if used is None:
            return None
        return Theorem(counters, (), formula, "induction", used, _KEY)
